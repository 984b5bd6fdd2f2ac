import { ChevronDown, LogOut, Settings, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { displayName, hasRole, profileImageUrl } from '#shared/auth/user-names.ts';
import { paths } from '#shared/routing/paths.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '#shared/ui/menu.tsx';
import { LanguageItems } from './language-menu.tsx';

/** What a menu with facts of the person waits for before it is there: opened, it would be empty without. */
export const accountTexts = ['navigation', 'roles'] as const;

/** The avatar and what belongs to the person. */
export function AccountMenu() {
  const { t } = useTranslation(accountTexts);
  const user = useSignedInUser();
  const name = displayName(user);
  return (
    <Menu
      label={t('account')}
      className="w-[16.25rem]"
      trigger={(props) => (
        <button
          type="button"
          className="-mr-1 ml-2 inline-flex h-10 items-center gap-2 rounded-full pr-1.5 pl-1 hover:bg-hover touch:h-11"
          {...props}
        >
          <span className="sr-only">{`${t('account')}: ${name}`}</span>
          <Avatar name={name} imageUrl={profileImageUrl(user)} />
          <ChevronDown size={14} className="text-text-muted" aria-hidden />
        </button>
      )}
    >
      <AccountFacts />
      <MenuSeparator />
      <AccountLinks />
      <MenuSeparator />
      <MenuGroup label={t('language')}>
        <LanguageItems />
      </MenuGroup>
      <MenuSeparator />
      <LogOutItem />
    </Menu>
  );
}

export function AccountFacts() {
  const { t } = useTranslation('roles');
  const user = useSignedInUser();
  return (
    <div className="px-2.5 pt-1.5 pb-1">
      <p className="truncate font-semibold">{displayName(user)}</p>
      <p className="truncate text-small text-text-muted">{user.email}</p>
      <p className="mt-2 flex flex-wrap gap-1">
        {user.roles.map((role) => (
          <Badge key={role} tone={role === 'admin' ? 'primary' : 'neutral'}>
            {t(role)}
          </Badge>
        ))}
      </p>
    </div>
  );
}

/** The way to the own profile, and for admins to the administration. */
export function AccountLinks() {
  const { t } = useTranslation('navigation');
  const isAdmin = hasRole(useSignedInUser(), 'admin');
  return (
    <>
      <MenuLink to={paths.profile} icon={UserRound}>
        {t('profile')}
      </MenuLink>
      {isAdmin && (
        <MenuLink to={paths.admin} icon={Settings}>
          {t('admin')}
        </MenuLink>
      )}
    </>
  );
}

export function LogOutItem() {
  const { t } = useTranslation('navigation');
  const navigate = useNavigate();
  const logOut = useAuth((state) => state.logOut);
  return (
    <MenuItem
      icon={LogOut}
      onSelect={async () => {
        await logOut();
        await navigate(paths.home);
      }}
    >
      {t('logOut')}
    </MenuItem>
  );
}
