import { useEffect } from 'react';
import { liveConnection } from '#shared/live/live-connection.ts';

/**
 * Calls `listener` when the line stands, the first time as well: what happened before is not told on it, or is older than the
 * server can tell once more. Hand in a stable function.
 */
export function useConnected(listener: () => void): void {
  useEffect(() => {
    let before = liveConnection.getState();
    return liveConnection.subscribeToState(() => {
      const now = liveConnection.getState();
      if (now === 'connected' && before !== 'connected') listener();
      before = now;
    });
  }, [listener]);
}
