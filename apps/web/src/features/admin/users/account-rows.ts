import type { User } from '@robin/contract/accounts';
import { withChange, type AccountChange } from './account-change.ts';

/** An account as a row shows it: with the changes that have no answer yet. */
export interface AccountRowModel {
  account: User;
  isOwn: boolean;
  /** Whether a change is on its way. */
  isBusy: boolean;
}

/** What a row can ask for. The same object for all rows, so that a row is drawn again only when it changes. */
export interface AccountActions {
  onDone: (account: User, change: AccountChange) => void;
  onFailed: (error: Error, change: AccountChange) => void;
  /** Before a change is sent. */
  onStart: () => void;
  onResetPassword: (account: User) => void;
}

/** Whether no administrator has decided anything about it yet: it waits for its activation. */
export function isNew({ is_active, version }: User): boolean {
  return !is_active && version === 1;
}

export function toRow(
  account: User,
  ownId: number,
  pending: ReadonlyMap<number, readonly AccountChange[]>,
): AccountRowModel {
  const changes = pending.get(account.id) ?? [];
  return {
    account: changes.reduce(withChange, account),
    isOwn: account.id === ownId,
    isBusy: changes.length > 0,
  };
}

/** What the table and the cards are given. */
export interface AccountListProps {
  accounts: readonly User[];
  ownId: number;
  pending: ReadonlyMap<number, readonly AccountChange[]>;
  actions: AccountActions;
  /** Id of the sentence that says why nobody changes the own account. */
  ownNoteId: string;
}
