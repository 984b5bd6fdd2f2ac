import { describe, expect, test } from 'vitest';
import { readSessionUpdate } from './session-update.ts';

const timestamp = '2026-11-20T14:02:11.000Z';

describe('a live event', () => {
  test('about a session names it, what happened and whether there is something new [LIVE-055]', () => {
    const data = {
      session_id: 's1',
      session_type: 'talk',
      has_new_content: true,
      action: 'content_update',
      turn_id: 't',
    };
    expect(readSessionUpdate({ event_type: 'chat_session_updated', timestamp, data })).toEqual(
      data,
    );
  });

  test('about one that was begun anew names the one that has taken its place [LIVE-055]', () => {
    const data = { session_id: 's1', new_session_id: 's2', action: 'reset' };
    const event = { event_type: 'chat_session_updated', timestamp, data };
    expect(readSessionUpdate(event)).toEqual(data);
  });

  test('about anything else, or without a session, says nothing', () => {
    const data = { session_id: 's1' };
    expect(readSessionUpdate({ event_type: 'episode_created', timestamp, data })).toBeUndefined();
    expect(
      readSessionUpdate({ event_type: 'chat_session_updated', timestamp, data: {} }),
    ).toBeUndefined();
  });
});
