import { CalendarClock, Footprints, Menu as MenuIcon, MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sections } from '#features/landing/sections.ts';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { Link } from '#shared/routing/link.tsx';
import { paths } from '#shared/routing/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '#shared/ui/menu.tsx';
import { PublicBrand } from './brand.tsx';
import { LanguageItems, LanguageMenu } from './language-menu.tsx';
import { ThemeItems, ThemeMenu } from './theme-menu.tsx';

/** Where the header leads to on the landing page. */
const landingLinks = [
  { section: sections.approach, icon: Footprints },
  { section: sections.day, icon: CalendarClock },
  { section: sections.contact, icon: MessageCircle },
] as const;

/** The header that guests see on every page. */
export function GuestHeader() {
  const { t } = useTranslation('navigation');
  const open = useAuthDialog((dialog) => dialog.open);
  return (
    <header className="relative z-20">
      <div className="mx-auto flex h-14 max-w-[74rem] items-center gap-1 px-5 md:h-[4.5rem] md:px-6 xl:px-0">
        <PublicBrand />
        <nav aria-label={t('mainNavigation')} className="ml-auto hidden items-center lg:flex">
          {landingLinks.map(({ section }) => (
            <Link
              key={section}
              to={`${paths.home}#${section}`}
              className="rounded-control px-3 py-2 font-medium text-text-muted hover:bg-hover hover:text-text"
            >
              {t(`landing.${section}`)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-1 md:flex lg:ml-2">
          <ThemeMenu />
          <LanguageMenu />
          <Button className="ml-2" onClick={() => open('login')}>
            {t('logIn')}
          </Button>
        </div>
        <div className="ml-auto flex items-center md:hidden">
          <Button variant="ghost" onClick={() => open('login')}>
            {t('logIn')}
          </Button>
          <BurgerMenu />
        </div>
      </div>
    </header>
  );
}

function BurgerMenu() {
  const { t } = useTranslation('navigation');
  const open = useAuthDialog((dialog) => dialog.open);
  return (
    <Menu
      label={t('menu')}
      trigger={(props) => <IconButton icon={MenuIcon} iconSize={20} label={t('menu')} {...props} />}
    >
      <MenuItem onSelect={() => open('login')}>{t('logIn')}</MenuItem>
      <MenuItem onSelect={() => open('register')}>{t('register')}</MenuItem>
      <MenuSeparator />
      {landingLinks.map(({ section, icon }) => (
        <MenuLink key={section} to={`${paths.home}#${section}`} icon={icon}>
          {t(`landing.${section}`)}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuGroup label={t('language')}>
        <LanguageItems />
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t('theme')}>
        <ThemeItems />
      </MenuGroup>
    </Menu>
  );
}
