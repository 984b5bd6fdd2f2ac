import { FileText, LayoutGrid, Menu as MenuIcon, MessageSquareText, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePalette } from '#features/palette/palette-store.ts';
import { paths } from '#shared/routing/paths.ts';
import { HEADER_ACTIONS_ID } from '#shared/ui/header-actions.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '#shared/ui/menu.tsx';
import { AccountFacts, AccountLinks, LogOutItem, accountTexts } from './account-menu.tsx';
import { LanguageItems } from './language-menu.tsx';
import { ProjectSelector } from './project-selector.tsx';
import { ThemeItems } from './theme-menu.tsx';
import { useProjectEntry } from './use-project-entry.ts';

/** The header below 768 px: menu button, project, and the most used icon. */
export function MobileHeader() {
  const { t } = useTranslation(accountTexts);
  const chat = useProjectEntry(paths.chat);
  const documents = useProjectEntry(paths.documents);
  const openSearch = usePalette((state) => state.openSearch);
  return (
    <div className="flex h-full items-center gap-0.5 px-1.5 md:hidden">
      <Menu
        label={t('menu')}
        alignment="start"
        className="w-[17.5rem]"
        trigger={(props) => (
          <IconButton icon={MenuIcon} iconSize={20} label={t('menu')} {...props} />
        )}
      >
        <AccountFacts />
        <MenuSeparator />
        <MenuLink to={paths.projects} icon={LayoutGrid}>
          {t('projects')}
        </MenuLink>
        <MenuItem
          icon={MessageSquareText}
          looksDisabled={chat.isDisabled}
          note={chat.hint}
          onSelect={chat.onFollow}
        >
          {t('chat')}
        </MenuItem>
        <MenuItem
          icon={FileText}
          looksDisabled={documents.isDisabled}
          note={documents.hint}
          onSelect={documents.onFollow}
        >
          {t('documents')}
        </MenuItem>
        <MenuItem icon={Search} onSelect={openSearch}>
          {t('palette.open')}
        </MenuItem>
        <MenuSeparator />
        <AccountLinks />
        <MenuSeparator />
        <MenuGroup label={t('language')}>
          <LanguageItems />
        </MenuGroup>
        <MenuSeparator />
        <MenuGroup label={t('theme')}>
          <ThemeItems />
        </MenuGroup>
        <MenuSeparator />
        <LogOutItem />
      </Menu>
      <ProjectSelector isCompact />
      <span className="flex-1" />
      <span id={HEADER_ACTIONS_ID} className="peer/actions contents" />
      {/* A page with buttons of its own needs the room; the menu has these two as well. */}
      <span className="contents peer-[:not(:empty)]/actions:hidden">
        <IconButton
          icon={Search}
          iconSize={20}
          label={t('palette.open')}
          onClick={openSearch}
          className="text-text"
        />
        <IconButton
          icon={MessageSquareText}
          iconSize={20}
          label={t('chat')}
          title={chat.hint}
          aria-disabled={chat.isDisabled || undefined}
          className={chat.isDisabled ? 'text-text-disabled!' : 'text-text'}
          onClick={chat.onFollow}
        />
      </span>
    </div>
  );
}
