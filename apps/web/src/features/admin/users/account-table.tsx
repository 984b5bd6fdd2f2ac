import type { User } from '@robin/contract/accounts';
import { KeyRound } from 'lucide-react';
import { Fragment, type ReactNode, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { displayName, profileImageUrl } from '#shared/auth/user-names.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { AccountBadge, ActiveSwitch, RoleTicks } from './account-controls.tsx';
import {
  toRow,
  type AccountActions,
  type AccountListProps,
  type AccountRowModel,
} from './account-rows.ts';
import { useAccountRow } from './use-account-row.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Height of a row with its line, in pixels. */
const ROW_HEIGHT = 54;
const COLUMNS = 5;

/**
 * The accounts as a table. Only the rows near the window exist; `aria-rowcount` and `aria-rowindex` tell screen
 * readers of the others.
 */
export function AccountTable({ accounts, ownId, pending, actions, ownNoteId }: AccountListProps) {
  const { t } = useTranslation('admin');
  const ids = accounts.map(({ id }) => id);
  const { list, rows, spaceAfter, measureRow, onFocus } = useVirtualRows({
    ids,
    rowHeight: ROW_HEIGHT,
  });
  return (
    <div className="overflow-clip rounded-card border border-border bg-surface">
      <table className="w-full table-fixed text-left" aria-rowcount={accounts.length + 1}>
        <caption className="sr-only">{t('users.caption')}</caption>
        <thead>
          <tr aria-rowindex={1} className="h-9 bg-bg text-caption text-text-muted">
            <HeadCell className="pl-3.5">{t('users.columns.user')}</HeadCell>
            <HeadCell className="w-[20%] max-lg:hidden">{t('users.columns.email')}</HeadCell>
            <HeadCell className="w-[21rem] lg:w-[22.25rem]">{t('users.columns.roles')}</HeadCell>
            <HeadCell className="w-[4rem] lg:w-[8rem]">{t('users.columns.status')}</HeadCell>
            <HeadCell className="w-[4.375rem] lg:w-[4.875rem]">
              <span className="sr-only">{t('users.columns.actions')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody ref={list} onFocus={onFocus}>
          {rows.map(({ index, spaceBefore }) => {
            const account = accounts[index];
            if (!account) return null;
            return (
              // The key keeps a row itself, and the focus in it, while others come and go above.
              <Fragment key={account.id}>
                {spaceBefore > 0 && <SpaceRow height={spaceBefore} />}
                <AccountRow
                  measure={measureRow}
                  index={index}
                  row={toRow(account, ownId, pending)}
                  actions={actions}
                  ownNoteId={ownNoteId}
                />
              </Fragment>
            );
          })}
          {spaceAfter > 0 && <SpaceRow height={spaceAfter} />}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={`px-2 font-medium ${className ?? ''}`}>
      {children}
    </th>
  );
}

/** Takes the room of rows that do not exist at the moment. */
function SpaceRow({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS} className="p-0" style={{ height }} />
    </tr>
  );
}

interface AccountRowProps {
  /** Has the height of the row known: it grows with the letters. */
  measure: RefCallback<HTMLTableRowElement>;
  index: number;
  row: AccountRowModel;
  actions: AccountActions;
  ownNoteId: string;
}

function AccountRow({ measure, index, row, actions, ownNoteId }: AccountRowProps) {
  const { account, isBusy } = row;
  const { setRole, setActive } = useAccountRow(account.id, actions);
  return (
    <tr
      ref={measure}
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={isBusy}
      className="h-[3.375rem] border-t border-border hover:bg-hover"
    >
      <th scope="row" className="py-0 pr-2 pl-3.5 font-normal">
        <Person row={row} />
      </th>
      <td className="truncate px-2 text-small text-text-muted max-lg:hidden" title={account.email}>
        {account.email}
      </td>
      <td className="px-2">
        <RoleTicks
          row={row}
          ownNoteId={ownNoteId}
          onChange={setRole}
          className="flex gap-3 lg:gap-4"
          tickClassName="gap-2! text-small! whitespace-nowrap lg:text-body!"
        />
      </td>
      <td className="px-2">
        <ActiveSwitch
          row={row}
          ownNoteId={ownNoteId}
          onChange={setActive}
          stateClassName="max-lg:sr-only"
        />
      </td>
      <td className="pr-3 pl-0">
        <RowEnd account={account} isBusy={isBusy} actions={actions} />
      </td>
    </tr>
  );
}

function Person({ row }: { row: AccountRowModel }) {
  const { account } = row;
  const name = displayName(account);
  return (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} imageUrl={profileImageUrl(account)} size={32} className="max-lg:hidden" />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-medium" title={name}>
            {name}
          </span>
          <AccountBadge row={row} />
        </span>
        {/* Where there is no room for a column of addresses, the address stands here: without it a name would be three letters. */}
        <span
          className="block truncate text-caption text-text-muted max-lg:after:content-['_·_'attr(data-email)]"
          title={`${account.username} · ${account.email}`}
          data-email={account.email}
        >
          {account.username}
        </span>
      </span>
    </span>
  );
}

interface RowEndProps {
  account: User;
  isBusy: boolean;
  actions: AccountActions;
}

/** The busy sign and the action of a row. */
export function RowEnd({ account, isBusy, actions }: RowEndProps) {
  const { t } = useTranslation('admin');
  return (
    <span className="flex items-center justify-end gap-1">
      {isBusy && (
        <span role="status" className="text-text-muted">
          <Spinner size={14} />
          <span className="sr-only">{t('users.saving')}</span>
        </span>
      )}
      <IconButton
        icon={KeyRound}
        label={t('users.resetPasswordOf', { name: displayName(account) })}
        onClick={() => actions.onResetPassword(account)}
      />
    </span>
  );
}
