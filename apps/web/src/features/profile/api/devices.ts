import { ownAccountEndpoints } from '@robin/contract/own-account';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { leaveNoTexts } from '#shared/auth/personal-storage.ts';

/** Where the account is signed in, this browser first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: async ({ signal }) => {
    const { devices } = await callEndpoint(ownAccountEndpoints.listDevices, {}, { signal });
    return devices;
  },
  // Other windows and people change it without a word to this one.
  staleTime: 0,
});

/** Whom to sign out: one device by its id, all but this one, or all. */
export type SignOutTarget = { deviceId: string } | 'others' | 'everywhere';

/**
 * Signs devices out. After `everywhere` this browser has forgotten its token, too, and what was typed here. A device that is already gone
 * counts as signed out.
 */
export function useSignOutDevices() {
  const queryClient = useQueryClient();
  const forgetSession = useAuth((auth) => auth.forgetSession);
  return useMutation({
    mutationFn: signOut,
    onSuccess: (_answer, target) => {
      if (target === 'everywhere') {
        leaveNoTexts();
        return forgetSession();
      }
      return queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
  });
}

async function signOut(target: SignOutTarget): Promise<void> {
  if (target === 'everywhere' || target === 'others') {
    const query = { keep_current: target === 'others' ? ('true' as const) : ('false' as const) };
    await callEndpoint(ownAccountEndpoints.signOutDevices, { query });
    return;
  }
  try {
    await callEndpoint(ownAccountEndpoints.signOutDevice, { params: target });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
