import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#shared/ui/menu.tsx';
import { PublicBrand } from './brand.tsx';
import { LanguageItems, LanguageMenu } from './language-menu.tsx';
import { ThemeItems, ThemeMenu } from './theme-menu.tsx';

/** The header that guests see on every page. */
export function GuestHeader() {
  const { t } = useTranslation('navigation');
  const open = useAuthDialog((dialog) => dialog.open);
  return (
    <header className="relative z-20">
      <div className="mx-auto flex h-14 max-w-[1184px] items-center gap-1 px-5 md:h-[72px] md:px-6 xl:px-0">
        <PublicBrand />
        <div className="ml-auto hidden items-center gap-1 md:flex">
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
      <MenuLabel>{t('language')}</MenuLabel>
      <LanguageItems />
      <MenuSeparator />
      <MenuLabel>{t('theme')}</MenuLabel>
      <ThemeItems />
    </Menu>
  );
}
