import { tracedFetch } from '#shared/api/traced-fetch.ts';

export const HEALTH_CHECK_INTERVAL_MS = 30_000;
const HEALTH_CHECK_TIMEOUT_MS = 5_000;

/** Whether the server answers, within five seconds. */
export async function isServerHealthy(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS);
    const response = await tracedFetch('/api/health', { signal, cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}
