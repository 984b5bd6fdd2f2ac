import { accountEndpoints } from '@robin/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { toProfileBody, type ProfileForm } from '#features/profile/profile-form.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { showIfStored } from './newest-user.ts';

/** Stores the own profile fields; the header shows the new name at once. */
export function useUpdateProfile() {
  const setUser = useAuth((auth) => auth.setUser);
  return useMutation({
    mutationFn: (form: ProfileForm) =>
      callEndpoint(accountEndpoints.updateMe, { body: toProfileBody(form) }),
    onSuccess: setUser,
    onError: (error) => void showIfStored(error),
  });
}
