import { useTranslation } from 'react-i18next';
import { displayName, profileImageUrl } from '#shared/auth/user-names.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { AccountBadge, ActiveSwitch, RoleTicks } from './account-controls.tsx';
import {
  toRow,
  type AccountActions,
  type AccountListProps,
  type AccountRowModel,
} from './account-rows.ts';
import { RowEnd } from './account-table.tsx';
import { useAccountRow } from './use-account-row.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** Height of a card on most phones, in pixels; each is measured once it is there. */
const CARD_HEIGHT = 164;
const GAP = 11;

/** The accounts as cards, for phones. Only those near the window exist. */
export function AccountCards({ accounts, ownId, pending, actions, ownNoteId }: AccountListProps) {
  const { t } = useTranslation('admin');
  const { list, rows, spaceAfter, measureRow, onFocus } = useVirtualRows({
    ids: accounts.map(({ id }) => id),
    rowHeight: CARD_HEIGHT,
    gap: GAP,
  });
  return (
    <ul
      ref={list}
      aria-label={t('users.caption')}
      onFocus={onFocus}
      style={{ paddingBottom: Math.max(0, spaceAfter) }}
    >
      {rows.map(({ index, spaceBefore }) => {
        const account = accounts[index];
        if (!account) return null;
        return (
          <li
            key={account.id}
            ref={measureRow}
            data-row={index}
            aria-setsize={accounts.length}
            aria-posinset={index + 1}
            style={{ marginTop: spaceBefore }}
          >
            <AccountCard
              row={toRow(account, ownId, pending)}
              actions={actions}
              ownNoteId={ownNoteId}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface AccountCardProps {
  row: AccountRowModel;
  actions: AccountActions;
  ownNoteId: string;
}

function AccountCard({ row, actions, ownNoteId }: AccountCardProps) {
  const { t } = useTranslation('admin');
  const { account, isOwn, isBusy } = row;
  const { setRole, setActive } = useAccountRow(account.id, actions);
  const name = displayName(account);
  return (
    <article
      aria-label={name}
      aria-busy={isBusy}
      className="rounded-card border border-border bg-surface p-3.5"
    >
      <div className="flex slim:flex-wrap items-center gap-3">
        <Avatar name={name} imageUrl={profileImageUrl(account)} size={40} />
        <div className="min-w-0 flex-1 slim:order-1 slim:basis-full">
          <p className="flex slim:flex-wrap items-center gap-2">
            <span
              className="line-clamp-2 text-[0.9375rem] leading-5 font-semibold wrap-anywhere"
              title={name}
            >
              {name}
            </span>
            <AccountBadge row={row} />
          </p>
          <p className="truncate text-small text-text-muted" title={account.email}>
            {account.email}
          </p>
        </div>
        <RowEnd account={account} isBusy={isBusy} actions={actions} />
      </div>
      <RoleTicks
        row={row}
        ownNoteId={ownNoteId}
        onChange={setRole}
        isShort
        className="mt-2.5 flex flex-wrap gap-1"
        tickClassName="flex-auto gap-1.5! rounded-small border border-border-strong px-2 text-small!"
      />
      <div className="mt-1.5 -mb-1.5 flex items-center justify-between gap-3">
        <ActiveSwitch row={row} ownNoteId={ownNoteId} onChange={setActive} saysWaiting />
        {isOwn && <span className="text-caption text-text-muted">{t('users.ownAccount')}</span>}
      </div>
    </article>
  );
}
