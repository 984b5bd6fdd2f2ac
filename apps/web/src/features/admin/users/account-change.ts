import { roleNames, type RoleName, type User } from '@robin/contract/accounts';

/** One click of an administrator: a role given or taken, or the account switched on or off. */
export type AccountChange = { userId: number } & (
  | { kind: 'role'; role: RoleName; isGranted: boolean }
  | { kind: 'active'; isActive: boolean }
);

/** The account as it is once the change is done. */
export function withChange(account: User, change: AccountChange): User {
  if (change.kind === 'active') return { ...account, is_active: change.isActive };
  const { role, isGranted } = change;
  const roles = roleNames.filter((name) =>
    name === role ? isGranted : account.roles.includes(name),
  );
  return { ...account, roles };
}

/** Whether the account is as the change wants it. */
export function isDone(account: User, change: AccountChange): boolean {
  if (change.kind === 'active') return account.is_active === change.isActive;
  return account.roles.includes(change.role) === change.isGranted;
}
