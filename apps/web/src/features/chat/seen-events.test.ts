import { describe, expect, test } from 'vitest';
import { createSeenEvents } from './seen-events.ts';

const event = (sessionId: string, action = 'reset', second = 0) => ({
  event_type: 'chat_session_updated',
  timestamp: `2026-11-20T14:02:${String(second).padStart(2, '0')}.000Z`,
  data: { session_id: sessionId, action },
});

describe('events from other windows', () => {
  test('are duplicates when session, action and instant are the same [SESS-045] [OPEN2-074]', () => {
    const seen = createSeenEvents();
    expect(seen.isDuplicate(event('a'))).toBe(false);
    expect(seen.isDuplicate(event('a'))).toBe(true);
    expect(seen.isDuplicate(event('b'))).toBe(false);
    expect(seen.isDuplicate(event('a', 'deleted'))).toBe(false);
    expect(seen.isDuplicate(event('a', 'reset', 1))).toBe(false);
  });

  test('are remembered 50 at a time, the oldest is forgotten first [SESS-046] [SESS-049] [OPEN2-074]', () => {
    const seen = createSeenEvents();
    for (let number = 0; number < 50; number += 1) seen.isDuplicate(event(`s${number}`));
    expect(seen.isDuplicate(event('s0'))).toBe(true);
    seen.isDuplicate(event('one more'));
    expect(seen.isDuplicate(event('s1'))).toBe(true);
    expect(seen.isDuplicate(event('s0'))).toBe(false);
  });
});
