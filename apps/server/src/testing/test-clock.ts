import type { Clock } from '#platform/clock.ts';

/** A clock that stands still until it is told to go on. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function createTestClock(start: Date = new Date()): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
