import { beforeLogOut, useAuth } from '#shared/auth/auth-store.ts';

/** What was typed in a scratchpad and not saved lies in local storage under this, the person and the document. */
export const KEPT_TEXT_PREFIX = 'scratchpad_text:';

/**
 * Keeps what one person has typed from the next one at this browser: logging out forgets it, and so does another
 * person who signs in. A session that only ran out leaves it to whoever signs in to it again.
 */
export function forgetTextsOfOthers(): void {
  beforeLogOut(() => {
    const userId = useAuth.getState().user?.id;
    forgetTexts((owner) => owner === String(userId));
    return Promise.resolve();
  });
  useAuth.subscribe(({ user }, before) => {
    if (user && user.id !== before.user?.id) forgetTexts((owner) => owner !== String(user.id));
  });
}

function forgetTexts(isForgotten: (owner: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    const [owner = ''] = key.slice(KEPT_TEXT_PREFIX.length).split(':');
    if (key.startsWith(KEPT_TEXT_PREFIX) && isForgotten(owner)) localStorage.removeItem(key);
  }
}
