import { FileText, LayoutGrid, MessageSquareText, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePalette } from '#features/palette/palette-store.ts';
import { commandKeyName } from '#features/palette/shortcut-keys.ts';
import { paths } from '#shared/routing/paths.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AppBrand } from './brand.tsx';
import { HeaderLink } from './header-link.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { ProjectSelector } from './project-selector.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { useProjectEntry } from './use-project-entry.ts';

/** The header of the working area, 56 px: where you are, where you can go, who you are. */
export function AppHeader() {
  return (
    <header className="sticky top-0 z-20 h-14 shrink-0 border-b border-border bg-surface">
      <DeskHeader />
      <MobileHeader />
    </header>
  );
}

function DeskHeader() {
  const { t } = useTranslation('navigation');
  const chat = useProjectEntry(paths.chat);
  const documents = useProjectEntry(paths.documents);
  const openSearch = usePalette((state) => state.openSearch);
  return (
    <div className="hidden h-full items-center px-4 md:flex">
      <AppBrand />
      <span className="mx-3 h-6 w-px shrink-0 bg-border-strong lg:mx-4" aria-hidden />
      <ProjectSelector />
      <nav aria-label={t('mainNavigation')} className="ml-3 flex items-center gap-1 lg:ml-6">
        <HeaderLink to={paths.projects} icon={LayoutGrid}>
          {t('projects')}
        </HeaderLink>
        <HeaderLink to={paths.chat} alsoAt={paths.workflow} icon={MessageSquareText} {...chat}>
          {t('chat')}
        </HeaderLink>
        <HeaderLink to={paths.documents} icon={FileText} {...documents}>
          {t('documents')}
        </HeaderLink>
      </nav>
      <div className="ml-auto flex items-center gap-1">
        <IconButton
          icon={Search}
          label={t('palette.open')}
          shortcut={`${commandKeyName()} K`}
          onClick={openSearch}
          className="size-9"
        />
        <ThemeMenu />
        <LanguageMenu />
        <AccountMenu />
      </div>
    </div>
  );
}
