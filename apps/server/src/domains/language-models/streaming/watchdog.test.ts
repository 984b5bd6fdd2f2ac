import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchdog } from './watchdog.ts';

const TIMEOUTS = { firstTokenMs: 60_000, betweenTokensMs: 30_000, totalMs: 600_000 };

// Only the watchdog's own: nothing else runs in these tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('each sign of life after the first piece begins the silence anew, however many come', () => {
  const watchdog = createWatchdog(TIMEOUTS);
  watchdog.noteContent();
  for (let sign = 0; sign < 10; sign += 1) {
    vi.advanceTimersByTime(29_999);
    watchdog.noteLife();
  }
  vi.advanceTimersByTime(29_999);
  expect(watchdog.expired).toBeNull();
  vi.advanceTimersByTime(1);
  expect(watchdog.expired?.message).toBe(
    'The model provider stopped in the middle of its answer and said nothing for 30 s.',
  );
});

test('a sign of life before the first piece is no beginning of an answer', () => {
  const watchdog = createWatchdog(TIMEOUTS);
  vi.advanceTimersByTime(59_999);
  watchdog.noteLife();
  expect(watchdog.expired).toBeNull();
  vi.advanceTimersByTime(1);
  expect(watchdog.expired?.message).toBe('The model provider did not begin to answer within 60 s.');
  watchdog.stop();
});

test('the whole answer has its time, also while it flows', () => {
  const watchdog = createWatchdog(TIMEOUTS);
  const expire = vi.fn();
  watchdog.guard(expire);
  watchdog.noteContent();
  for (let second = 0; second < 599; second += 1) {
    vi.advanceTimersByTime(1_000);
    watchdog.noteLife();
  }
  expect(watchdog.expired).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(watchdog.expired?.message).toBe('The answer of the model took longer than 600 s.');
  expect(expire).toHaveBeenCalledOnce();
  watchdog.stop();
});

test('nobody is called silent while the reader is busy, and afterwards only after the whole silence', () => {
  const watchdog = createWatchdog(TIMEOUTS);
  watchdog.noteContent();
  watchdog.pause();
  vi.advanceTimersByTime(200_000);
  watchdog.resume();
  vi.advanceTimersByTime(29_999);
  expect(watchdog.expired).toBeNull();
  vi.advanceTimersByTime(1);
  expect(watchdog.expired?.code).toBe('model_provider_timeout');
});
