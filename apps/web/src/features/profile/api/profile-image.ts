import { ownAccountEndpoints } from '@robin/contract/own-account';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { showIfStored } from './newest-user.ts';

/** Sends a new profile image. Every place that shows the person shows it at once. */
export function useUploadProfileImage() {
  const userId = useAuth((auth) => auth.user?.id);
  return useMutation({
    mutationFn: async (file: File) => {
      const endpoint = ownAccountEndpoints.uploadProfileImage;
      const answer = await callEndpoint(endpoint, { body: {} }, { files: [file] });
      return withTimestamp(answer.profile_image_url, Date.now());
    },
    onSuccess: (url) => {
      const { user, setUser } = useAuth.getState();
      // Somebody else may have signed in meanwhile.
      if (user && user.id === userId) setUser({ ...user, profile_image_url: url });
    },
    onError: (error) => void showIfStored(error),
  });
}

/** Removes the profile image; the letters of the name take its place. */
export function useRemoveProfileImage() {
  const setUser = useAuth((auth) => auth.setUser);
  return useMutation({
    mutationFn: () => callEndpoint(ownAccountEndpoints.removeProfileImage, {}),
    onSuccess: setUser,
    onError: (error) => void showIfStored(error),
  });
}

/** The same address for every browser cache, and yet a new one: a replaced image is not shown from memory. */
function withTimestamp(url: string, now: number): string {
  return `${url}${url.includes('?') ? '&' : '?'}t=${now}`;
}
