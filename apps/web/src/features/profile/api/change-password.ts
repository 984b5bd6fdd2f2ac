import { ownAccountEndpoints } from '@robin/contract/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { devicesQuery } from './devices.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes the own password. All other devices are signed out by that.
 *
 * @param onError is called also where nobody looks at the form any more
 */
export function useChangePassword(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: PasswordChange) =>
      callEndpoint(ownAccountEndpoints.changePassword, {
        body: { current_password: currentPassword, new_password: newPassword },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError,
  });
}
