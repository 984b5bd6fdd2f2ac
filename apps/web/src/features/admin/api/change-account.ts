import type { User } from '@robin/contract/accounts';
import { accountAdministrationEndpoints } from '@robin/contract/account-administration';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { putAnswer } from '#shared/api/put-answer.ts';
import { readAfterFailure } from '#shared/api/read-after-failure.ts';
import { isDone, withChange, type AccountChange } from '#features/admin/users/account-change.ts';
import { accountListQuery } from './accounts.ts';

const changeKey = ['accounts', 'change'];

/** Somebody else has changed the account since the list was read; the list is new by now. */
export class OutdatedAccountError extends Error {
  override readonly name = 'OutdatedAccountError';
}

interface Outcomes {
  onDone: (account: User, change: AccountChange) => void;
  /** Called with `OutdatedAccountError` when somebody else was faster, else with what the call threw. */
  onFailed: (error: Error, change: AccountChange) => void;
}

/**
 * Sends the changes of one account, each at once. Those that are clicked before an answer is there follow one by one,
 * each on the version that the one before has left; so quick clicks neither get lost nor refuse each other.
 */
export function useChangeAccount(userId: number, { onDone, onFailed }: Outcomes) {
  const queryClient = useQueryClient();
  const { queryKey } = accountListQuery;
  const find = () => queryClient.getQueryData(queryKey)?.find(({ id }) => id === userId);

  return useMutation({
    mutationKey: changeKey,
    scope: { id: `account-${userId}` },
    mutationFn: async (change: AccountChange) => {
      const account = find();
      if (!account) throw new OutdatedAccountError();
      try {
        return await send(account, change);
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404))
          throw error;
        // Before the click is taken back, so that the newest state takes its place at once.
        await queryClient.refetchQueries({ queryKey });
        const newest = find();
        // A refusal for another reason, such as the last administrator, leaves the version as it was.
        if (newest?.version === account.version) throw error;
        // Who did it does not matter; often it was this very click, and its answer was lost.
        if (newest && isDone(newest, change)) return newest;
        throw new OutdatedAccountError();
      }
    },
    onSuccess: async (changed, change) => {
      await putAnswer<User[]>(queryClient, queryKey, (accounts) =>
        accounts?.map((account) => (account.id === changed.id ? changed : account)),
      );
      onDone(changed, change);
    },
    onError: async (error, change) => {
      onFailed(error, change);
      await readAfterFailure(queryClient, queryKey, error);
    },
  });
}

function send(account: User, change: AccountChange): Promise<User> {
  const params = { userId: String(account.id) };
  const { version } = account;
  const { roles, is_active } = withChange(account, change);
  return change.kind === 'role'
    ? callEndpoint(accountAdministrationEndpoints.setUserRoles, {
        params,
        body: { roles, version },
      })
    : callEndpoint(accountAdministrationEndpoints.setUserActive, {
        params,
        body: { is_active, version },
      });
}

/** The changes that have no answer yet, by account: shown as done, and gone by themselves when they fail. */
export function usePendingChanges(): ReadonlyMap<number, AccountChange[]> {
  const changes = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as AccountChange,
  });
  return useMemo(() => Map.groupBy(changes, ({ userId }) => userId), [changes]);
}
