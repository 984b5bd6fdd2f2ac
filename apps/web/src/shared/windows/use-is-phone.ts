import { useSyncExternalStore } from 'react';

/** Where tables become cards and floating windows fill the screen: the same width as the `md` breakpoint. */
const query = '(width < 48rem)';

function subscribe(notify: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
}

/** Whether the window is as narrow as a phone. Only for what styles alone cannot do, such as other markup. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
