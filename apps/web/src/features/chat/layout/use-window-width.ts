import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  addEventListener('resize', notify);
  return () => removeEventListener('resize', notify);
}

/** The inner width of the window in pixels. */
export function useWindowWidth(): number {
  return useSyncExternalStore(subscribe, () => innerWidth);
}
