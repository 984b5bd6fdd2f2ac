import { liveEventEndpoints } from '@robin/contract/live-events';

const TIMEOUT_MS = 3_000;

/**
 * Tells the server that a line is no longer read, when its page goes away. The call outlives the page;
 * where it cannot be sent, a beacon goes in its place.
 */
export async function notifyDisconnect(connectionId: string, source: string): Promise<void> {
  const { path, method } = liveEventEndpoints.disconnectLiveEvents;
  const body = JSON.stringify({ connectionId, timestamp: new Date().toISOString(), source });
  try {
    await fetch(path, {
      method,
      body,
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    // Also where the browser knows no timeout: what it throws at once comes here too.
    navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }));
  }
}
