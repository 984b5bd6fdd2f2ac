import { useState } from 'react';
import { keepText, personalKey } from '#shared/auth/personal-storage.ts';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';

/** Which compression of a session the person has been told of for good. This browser keeps the last one of each session. */
export function useSeenCompression(sessionId: string) {
  const { id: userId } = useSignedInUser();
  const key = personalKey('episodes', userId, `seen:${sessionId}`);
  // Also where there is no room to keep it.
  const [closedId, setClosedId] = useState<string | null>(null);
  return {
    isSeen: (id: string): boolean => id === closedId || id === localStorage.getItem(key),
    markSeen: (id: string): void => {
      keepText(userId, key, id);
      setClosedId(id);
    },
  };
}
