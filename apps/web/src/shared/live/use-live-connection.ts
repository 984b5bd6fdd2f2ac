import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveEvent } from '@robin/contract/live-events';
import { liveConnection, type LiveConnectionState } from './live-connection.ts';

/**
 * Holds the line open for this user and project as long as the component stands: as long as what was read is kept, because
 * the line tells what has happened since.
 */
export function useLiveConnection(token: string | null, projectId: number | null): void {
  useEffect(() => {
    if (token) liveConnection.connect({ token, projectId });
  }, [token, projectId]);
  useEffect(() => () => liveConnection.disconnect(), []);
}

export function useLiveConnectionState(): LiveConnectionState {
  return useSyncExternalStore(liveConnection.subscribeToState, liveConnection.getState);
}

/** Calls `listener`, as it is by then, with every live event. */
export function useLiveEvents(listener: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(listener);
  useEffect(() => liveConnection.subscribe((event) => hear(event)), []);
}

/** Several changes at once are one refresh. */
const REFRESH_DEBOUNCE_MS = 100;

/** Refreshes once after live events that are news. Both functions are asked as they are by then. */
export function useLiveRefresh(isNews: (event: LiveEvent) => boolean, refresh: () => void): void {
  const judge = useEffectEvent(isNews);
  const act = useEffectEvent(refresh);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = liveConnection.subscribe((event) => {
      if (!judge(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => act(), REFRESH_DEBOUNCE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, []);
}
