import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRecentActivity } from './use-recent-activity.ts';

let time = 0;
let stop = () => {};
const activity = () => {
  const created = createRecentActivity(() => time);
  stop = created.start();
  return created;
};

beforeEach(() => {
  time = 0;
});
afterEach(() => stop());

describe('what waits for a window to be used', () => {
  test('runs at once up to 3 s after the last sign of use [SESS-043] [SESS-048] [OPEN2-074]', () => {
    const run = vi.fn();
    const { whenActive } = activity();
    time = 10_000;
    window.dispatchEvent(new Event('keydown'));
    time = 13_000;
    whenActive(run, 's1');
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('does nothing later than that [SESS-044] [OPEN2-074]', () => {
    const run = vi.fn();
    const { whenActive } = activity();
    time = 3_001;
    whenActive(run, 's1');
    expect(run).not.toHaveBeenCalled();
  });

  test.each(['focus', 'pointerdown', 'pointermove', 'keydown', 'visibilitychange'])(
    'runs once when somebody turns to the window, as told by %s [OPEN2-074]',
    (sign) => {
      const target = sign === 'focus' ? window : document;
      const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
      const { whenActive } = activity();
      time = 60_000;
      whenActive(first, 's1');
      whenActive(second, 's1');
      whenActive(other, 's2');
      target.dispatchEvent(new Event(sign));
      target.dispatchEvent(new Event(sign));
      expect(first).not.toHaveBeenCalled();
      expect(second).toHaveBeenCalledTimes(1);
      expect(other).toHaveBeenCalledTimes(1);
    },
  );

  test('is not woken by a page that has just been hidden', () => {
    const run = vi.fn();
    const { whenActive } = activity();
    time = 60_000;
    whenActive(run, 's1');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    window.dispatchEvent(new Event('visibilitychange'));
    expect(run).not.toHaveBeenCalled();
  });
});
