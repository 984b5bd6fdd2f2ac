import type { User } from '@robin/contract/accounts';
import { accountAdministrationEndpoints } from '@robin/contract/account-administration';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

/** All accounts of the installation, by id. */
export const accountListQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) => callEndpoint(accountAdministrationEndpoints.listUsers, {}, { signal }),
});

/**
 * Sets a password for somebody; every place where they are signed in is signed out.
 *
 * @param onError is called also where nobody looks at the form any more
 */
export function useResetPassword(account: User, onError: (error: Error) => void) {
  return useMutation({
    mutationFn: (newPassword: string) =>
      callEndpoint(accountAdministrationEndpoints.resetUserPassword, {
        params: { userId: String(account.id) },
        body: { new_password: newPassword },
      }),
    onError,
  });
}
