import { useEffect } from 'react';
import { beforeLogOut } from '#shared/auth/auth-store.ts';
import { useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import type { ScratchpadText } from './scratchpad-text.ts';

/** Lets others save the text, and saves it by itself when the page goes out of sight or away. */
export function useLeaving(text: ScratchpadText): void {
  useEffect(() => {
    useScratchpad.setState({ save: text.saveNow });
    const stayLoggedIn = beforeLogOut(text.saveNow);

    function onHidden(): void {
      if (document.visibilityState !== 'hidden') return;
      text.keepPending();
      void text.saveQuietly();
    }
    function askBeforeUnload(event: BeforeUnloadEvent): void {
      if (text.isTooMuchToLeave()) event.preventDefault();
    }
    const onLine = () => void text.saveQuietly();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('online', onLine);
    addEventListener('beforeunload', askBeforeUnload);
    addEventListener('pagehide', text.saveOnLeaving);
    return () => {
      stayLoggedIn();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('online', onLine);
      removeEventListener('beforeunload', askBeforeUnload);
      removeEventListener('pagehide', text.saveOnLeaving);
      // What was asked and not sent yet is asked about a window that is gone.
      useScratchpad.setState({ save: null, request: null });
    };
  }, [text]);
}
