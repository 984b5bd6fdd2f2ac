import type { User } from '@robin/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Info, Users } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountListQuery } from '#features/admin/api/accounts.ts';
import { usePendingChanges } from '#features/admin/api/change-account.ts';
import { AdminBanner } from '#features/admin/components/admin-banner.tsx';
import { LoadFailure } from '#features/admin/components/load-failure.tsx';
import { useIsPhone } from '#shared/windows/use-is-phone.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { AccountCards } from './account-cards.tsx';
import { isNew } from './account-rows.ts';
import { AccountTable } from './account-table.tsx';
import { AccountsSkeleton } from './accounts-skeleton.tsx';
import { AccountsToolbar, noFilter } from './accounts-toolbar.tsx';
import { describeListFailure } from './describe-failure.ts';
import { findAccounts } from './find-accounts.ts';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { useAccountBanner } from './use-account-banner.ts';

/** The accounts of the installation: who may sign in, with which roles. */
export function UsersPanel() {
  const { t } = useTranslation(['admin', 'errors']);
  const { data: accounts, error, isFetching, refetch } = useQuery(accountListQuery);
  const refresh = async () => (await refetch()).data;
  return (
    <>
      {error && (
        <LoadFailure
          text={describeListFailure(t, error)}
          isRetrying={isFetching}
          onRetry={() => void refresh()}
          className="mb-3 items-center!"
        />
      )}
      {accounts ? (
        <Accounts accounts={accounts} isRefreshing={isFetching} onRefresh={refresh} />
      ) : (
        !error && <AccountsSkeleton />
      )}
    </>
  );
}

interface AccountsProps {
  accounts: readonly User[];
  isRefreshing: boolean;
  onRefresh: () => Promise<readonly User[] | undefined>;
}

function Accounts({ accounts, isRefreshing, onRefresh }: AccountsProps) {
  const { t } = useTranslation('admin');
  const { id: ownId } = useSignedInUser();
  const isPhone = useIsPhone();
  const ownNoteId = useId();
  const searchBox = useRef<HTMLInputElement>(null);
  const [filter, setFilter] = useState(noFilter);
  // Who was inactive when the list or the filter began: whoever is activated stays in place for a second thought.
  const [waitingIds, setWaitingIds] = useState(() => idsOfInactive(accounts));
  const [subject, setSubject] = useState<User | null>(null);
  const { banner, hide, actions } = useAccountBanner(setSubject);
  const pending = usePendingChanges();
  // Typing goes first: the list follows when the letter stands in the box.
  const { text, onlyInactive } = useDeferredValue(filter);

  const counts = useMemo(
    () => ({
      total: accounts.length,
      inactive: accounts.filter((account) => !account.is_active).length,
      new: accounts.filter(isNew).length,
    }),
    [accounts],
  );
  const found = useMemo(() => {
    const matches = findAccounts(accounts, text);
    // Whoever has registered since waits as well.
    if (onlyInactive)
      return matches.filter(({ id, is_active }) => !is_active || waitingIds.has(id));
    const waiting = matches.filter(({ id }) => waitingIds.has(id));
    // Nobody looks far down on a phone: whoever waits comes first there.
    return isPhone ? [...waiting, ...matches.filter(({ id }) => !waitingIds.has(id))] : matches;
  }, [accounts, text, onlyInactive, waitingIds, isPhone]);

  if (accounts.length === 0) {
    return <EmptyState icon={Users} title={t('users.empty.title')} text={t('users.empty.text')} />;
  }
  const resetFilter = () => {
    setFilter(noFilter);
    searchBox.current?.focus();
  };
  const List = isPhone ? AccountCards : AccountTable;
  return (
    <>
      <AccountsToolbar
        filter={filter}
        onFilter={(next) => {
          if (next.onlyInactive !== filter.onlyInactive) setWaitingIds(idsOfInactive(accounts));
          setFilter(next);
        }}
        searchBox={searchBox}
        counts={{ ...counts, found: found.length }}
        isRefreshing={isRefreshing}
        onRefresh={async () => {
          hide();
          const newest = await onRefresh();
          if (newest) setWaitingIds(idsOfInactive(newest));
        }}
      />
      <AdminBanner banner={banner} onDismiss={hide} />
      {found.length === 0 ? (
        <p className="py-8 text-center text-text-muted">
          {t('users.noResult')}{' '}
          <button
            type="button"
            onClick={resetFilter}
            className="font-medium text-primary-text underline underline-offset-2 touch:min-h-11"
          >
            {t('users.resetFilter')}
          </button>
        </p>
      ) : (
        <>
          <List
            accounts={found}
            ownId={ownId}
            pending={pending}
            actions={actions}
            ownNoteId={ownNoteId}
          />
          <p id={ownNoteId} className="mt-3 flex gap-2 text-small text-text-muted">
            <Info size={16} className="mt-px" aria-hidden />
            {t('users.ownNote')}
          </p>
        </>
      )}
      {subject && (
        <ResetPasswordDialog
          account={subject}
          isOwn={subject.id === ownId}
          onClose={() => setSubject(null)}
        />
      )}
    </>
  );
}

function idsOfInactive(accounts: readonly User[]): ReadonlySet<number> {
  return new Set(accounts.filter((account) => !account.is_active).map(({ id }) => id));
}
