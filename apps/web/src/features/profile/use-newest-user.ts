import { useEffect } from 'react';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readNewestUser } from './api/newest-user.ts';

/** Asks how the person is stored now, and again whenever they come back to this window: they may come from another one. */
export function useNewestUser(): void {
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const user = await readNewestUser();
      if (user && !isOver) useAuth.getState().setUser(user);
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
