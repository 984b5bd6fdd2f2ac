import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventBuffer } from './event-buffer.ts';

const event = (type: string, number: number) => ({
  event_type: type,
  timestamp: '2026-11-20T14:02:11.000Z',
  data: { number },
});
const numbers = (events: { data: Record<string, unknown> }[]) =>
  events.map(({ data }) => data['number']);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the buffer of live events', () => {
  test('holds the events of each type on their own, in their order [LIVE-022]', () => {
    const buffer = createEventBuffer();
    buffer.add(event('a', 1));
    buffer.add(event('b', 2));
    buffer.add(event('a', 3));
    expect(numbers(buffer.recent('a'))).toEqual([1, 3]);
    expect(numbers(buffer.recent('b'))).toEqual([2]);
    expect(buffer.recent('c')).toEqual([]);
  });

  test('holds at most 50 of a type, and drops the oldest [LIVE-023]', () => {
    const buffer = createEventBuffer();
    for (let number = 1; number <= 51; number += 1) buffer.add(event('a', number));
    buffer.add(event('b', 1));
    expect(numbers(buffer.recent('a'))).toEqual(Array.from({ length: 50 }, (_e, i) => i + 2));
    expect(buffer.size).toBe(51);
  });

  test('keeps an event for 30 s and no longer [LIVE-024]', () => {
    const buffer = createEventBuffer();
    buffer.add(event('a', 1));
    vi.advanceTimersByTime(29_999);
    expect(numbers(buffer.recent('a'))).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(buffer.recent('a')).toEqual([]);
    expect(buffer.size).toBe(1);
    buffer.clean();
    expect(buffer.size).toBe(0);
  });
});
