import { useEffect } from 'react';
import { liveConnection } from '#shared/live/live-connection.ts';

/**
 * Calls `listener` when the line stands again: what happened while it was down may be older than the server can tell
 * once more. Hand in a stable function.
 */
export function useReconnected(listener: () => void): void {
  useEffect(() => {
    let before = liveConnection.getState();
    return liveConnection.subscribeToState(() => {
      const now = liveConnection.getState();
      if (now === 'connected' && before === 'reconnecting') listener();
      before = now;
    });
  }, [listener]);
}
