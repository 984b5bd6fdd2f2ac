const MAX_RETRY_DELAY_MS = 30_000;

/**
 * How long to wait before attempt number `attempt` (from 0): the first delay, doubled each time, at
 * most 30 s.
 */
export function retryDelayMs(attempt: number, firstDelayMs = 1_000): number {
  return Math.min(MAX_RETRY_DELAY_MS, firstDelayMs * 2 ** attempt);
}

const waits = new Set<() => void>();

/** Ends every wait for a retry: somebody wants it now. */
export function retryNow(): void {
  for (const finish of waits) finish();
}

/**
 * Waits before a retry. Ends early when the signal aborts, when somebody wants it to, and when there is reason to believe
 * that the line is back: the browser is online again or the page becomes visible.
 */
export function waitForRetry(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      waits.delete(finish);
      signal.removeEventListener('abort', finish);
      window.removeEventListener('online', finish);
      document.removeEventListener('visibilitychange', finishWhenVisible);
      resolve();
    };
    const finishWhenVisible = () => {
      if (document.visibilityState === 'visible') finish();
    };
    const timer = setTimeout(finish, delayMs);
    waits.add(finish);
    signal.addEventListener('abort', finish);
    window.addEventListener('online', finish);
    document.addEventListener('visibilitychange', finishWhenVisible);
  });
}
