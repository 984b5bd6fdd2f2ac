import type { RoleName } from '@robin/contract/accounts';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { displayName } from '#shared/auth/user-names.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { isNew, type AccountRowModel } from './account-rows.ts';

/** Fixed places, from the most to the least. */
const rolesInOrder: readonly RoleName[] = ['admin', 'poweruser', 'user'];

interface ControlProps {
  row: AccountRowModel;
  /** Id of the sentence that says why nobody changes the own account. */
  ownNoteId: string;
}

interface RoleTicksProps extends ControlProps {
  onChange: (role: RoleName, isGranted: boolean) => void;
  /** Where all three have to stand in one line of a phone. */
  isShort?: boolean;
  className?: string;
  tickClassName?: string;
}

/** The roles of an account, each to be ticked. */
export function RoleTicks({
  row,
  ownNoteId,
  onChange,
  isShort = false,
  className,
  tickClassName,
}: RoleTicksProps) {
  const { t } = useTranslation(['admin', 'roles']);
  const { account, isOwn } = row;
  return (
    <div
      role="group"
      aria-label={t('users.rolesOf', { name: displayName(account) })}
      title={isOwn ? t('users.ownNote') : undefined}
      className={className}
    >
      {rolesInOrder.map((role) => (
        <Checkbox
          key={role}
          label={isShort && role === 'admin' ? t('users.adminShort') : t(`roles:${role}`)}
          checked={account.roles.includes(role)}
          disabled={isOwn}
          aria-describedby={isOwn ? ownNoteId : undefined}
          onChange={(event) => onChange(role, event.target.checked)}
          className={tickClassName}
        />
      ))}
    </div>
  );
}

interface ActiveSwitchProps extends ControlProps {
  onChange: (isActive: boolean) => void;
  /** Where there is room, a new account is said to wait. */
  saysWaiting?: boolean;
  stateClassName?: string;
}

export function ActiveSwitch({
  row,
  ownNoteId,
  onChange,
  saysWaiting,
  stateClassName,
}: ActiveSwitchProps) {
  const { t } = useTranslation('admin');
  const { account, isOwn } = row;
  const inactive = t(saysWaiting && isNew(account) ? 'users.waiting' : 'users.inactive');
  return (
    <span className="flex" title={isOwn ? t('users.ownNote') : undefined}>
      <Switch
        aria-label={t('users.activeOf', { name: displayName(account) })}
        aria-describedby={isOwn ? ownNoteId : undefined}
        checked={account.is_active}
        disabled={isOwn}
        onChange={(event) => onChange(event.target.checked)}
        label={
          <span
            className={clsx('text-small', !account.is_active && 'text-text-muted', stateClassName)}
          >
            {account.is_active ? t('users.active') : inactive}
          </span>
        }
      />
    </span>
  );
}

/** Marks the own account, and one about which no administrator has decided anything yet. */
export function AccountBadge({ row: { account, isOwn } }: { row: AccountRowModel }) {
  const { t } = useTranslation('admin');
  if (isOwn) return <Badge tone="primary">{t('users.you')}</Badge>;
  return isNew(account) ? <Badge tone="accent">{t('users.new')}</Badge> : null;
}
