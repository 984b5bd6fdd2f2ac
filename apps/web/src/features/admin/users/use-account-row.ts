import type { RoleName } from '@robin/contract/accounts';
import { useChangeAccount } from '#features/admin/api/change-account.ts';
import type { AccountActions } from './account-rows.ts';
import type { AccountChange } from './account-change.ts';

/** What the controls of one row do. */
export function useAccountRow(userId: number, actions: AccountActions) {
  const { mutate } = useChangeAccount(userId, actions);
  const start = (change: AccountChange) => {
    actions.onStart();
    mutate(change);
  };
  return {
    setRole: (role: RoleName, isGranted: boolean) =>
      start({ userId, kind: 'role', role, isGranted }),
    setActive: (isActive: boolean) => start({ userId, kind: 'active', isActive }),
  };
}
