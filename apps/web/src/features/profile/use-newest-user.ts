import { useEffect } from 'react';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sessionCalls } from '#shared/auth/session-calls.ts';

/** Asks how the person is stored now, and again whenever they come back to this window: they may come from another one. */
export function useNewestUser(): void {
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      try {
        const user = await sessionCalls.getMe();
        if (!isOver) useAuth.getState().setUser(user);
      } catch (error) {
        // What is known is what was stored when this window asked last.
        console.warn('How the person is stored now could not be asked for.', error);
      }
    };
    const readWhenVisible = () => {
      if (document.visibilityState === 'visible') void read();
    };
    void read();
    document.addEventListener('visibilitychange', readWhenVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', readWhenVisible);
    };
  }, []);
}
