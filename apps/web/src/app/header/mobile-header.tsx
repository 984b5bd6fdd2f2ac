import { LayoutGrid, Menu as MenuIcon, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '#shared/routing/paths.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#shared/ui/menu.tsx';
import { AccountFacts, LogOutItem } from './account-menu.tsx';
import { LanguageItems } from './language-menu.tsx';
import { ProjectSelector } from './project-selector.tsx';
import { ThemeItems } from './theme-menu.tsx';
import { useChatEntry } from './use-chat-entry.ts';

/** The header below 768 px: menu button, project, and the most used icon. */
export function MobileHeader() {
  const { t } = useTranslation('navigation');
  const navigate = useNavigate();
  const chat = useChatEntry();
  return (
    <div className="flex h-full items-center gap-0.5 px-1.5 md:hidden">
      <Menu
        label={t('menu')}
        alignment="start"
        className="w-[280px]"
        trigger={(props) => (
          <IconButton icon={MenuIcon} iconSize={20} label={t('menu')} {...props} />
        )}
      >
        <AccountFacts />
        <MenuSeparator />
        <MenuItem icon={LayoutGrid} onSelect={() => void navigate(paths.projects)}>
          {t('projects')}
        </MenuItem>
        <MenuItem
          icon={MessageSquareText}
          looksDisabled={chat.isDisabled}
          note={chat.hint}
          onSelect={() => void chat.onFollow()}
        >
          {t('chat')}
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{t('language')}</MenuLabel>
        <LanguageItems />
        <MenuSeparator />
        <MenuLabel>{t('theme')}</MenuLabel>
        <ThemeItems />
        <MenuSeparator />
        <LogOutItem />
      </Menu>
      <ProjectSelector isCompact />
      <span className="flex-1" />
      <IconButton
        icon={MessageSquareText}
        iconSize={20}
        label={t('chat')}
        aria-disabled={chat.isDisabled || undefined}
        className={chat.isDisabled ? 'text-text-disabled!' : 'text-text'}
        onClick={() => void chat.onFollow()}
      />
    </div>
  );
}
