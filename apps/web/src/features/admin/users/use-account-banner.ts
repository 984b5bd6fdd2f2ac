import type { User } from '@robin/contract/accounts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { accountListQuery } from '#features/admin/api/accounts.ts';
import { OutdatedAccountError } from '#features/admin/api/change-account.ts';
import { useBanner } from '#features/admin/use-banner.ts';
import { displayName } from '#shared/auth/user-names.ts';
import type { AccountActions } from './account-rows.ts';
import { describeChangeFailure } from './describe-failure.ts';

/** Tells how each change of an account went, and what rows can ask for. */
export function useAccountBanner(onResetPassword: (account: User) => void) {
  const { t } = useTranslation(['admin', 'errors']);
  const { banner, show, showUnlessFailed, hide } = useBanner();
  const queryClient = useQueryClient();

  const actions = useMemo((): AccountActions => {
    const nameOf = (userId: number) => {
      const accounts = queryClient.getQueryData(accountListQuery.queryKey);
      const account = accounts?.find(({ id }) => id === userId);
      return account ? displayName(account) : t('users.gone', { id: userId });
    };
    return {
      onStart: hide,
      onResetPassword: (account) => {
        hide();
        onResetPassword(account);
      },
      onDone: (account, change) => {
        const name = displayName(account);
        const activity = account.is_active ? 'activated' : 'deactivated';
        const text = t(`users.done.${change.kind === 'role' ? 'roles' : activity}`, { name });
        showUnlessFailed({ tone: 'success', text });
      },
      onFailed: (error, change) => {
        const name = nameOf(change.userId);
        const kind = change.kind === 'role' ? 'role' : 'status';
        if (error instanceof OutdatedAccountError) {
          show({ tone: 'warning', text: t('errors.outdated', { name }) });
        } else {
          show({ tone: 'danger', text: describeChangeFailure(t, error, { kind, name }) });
        }
      },
    };
  }, [t, show, showUnlessFailed, hide, queryClient, onResetPassword]);

  return { banner, hide, actions };
}
