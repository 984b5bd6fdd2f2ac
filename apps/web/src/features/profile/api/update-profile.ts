import { accountEndpoints } from '@robin/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { toProfileBody, toProfileForm, type ProfileForm } from '#features/profile/profile-form.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readNewestUser, showIfStored } from './newest-user.ts';

interface ProfileUpdate {
  /** All fields, as they are shown. */
  form: ProfileForm;
  /** Those that were changed here. */
  changed: Partial<ProfileForm>;
}

/** Stores the own profile fields; the header shows the new name at once. */
export function useUpdateProfile() {
  const setUser = useAuth((auth) => auth.setUser);
  return useMutation({
    mutationFn: async ({ form, changed }: ProfileUpdate) => {
      // A window beside this one, or another device, may have stored something since: neither brings this one news.
      const newest = await readNewestUser();
      const whole = newest ? { ...toProfileForm(newest), ...changed } : form;
      return callEndpoint(accountEndpoints.updateMe, { body: toProfileBody(whole) });
    },
    onSuccess: setUser,
    onError: (error) => void showIfStored(error),
  });
}
