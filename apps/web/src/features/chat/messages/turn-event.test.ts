import { describe, expect, test } from 'vitest';
import { newTurn, turnReducer } from '#features/chat/turn-reducer.ts';
import { turnEvent } from './turn-event.ts';

/** What a turn keeps of an event. */
function notificationsOf(raw: unknown) {
  const action = { type: 'event', event: turnEvent.parse(raw), arrivedAt: '' } as const;
  return turnReducer(newTurn, action).notifications;
}

describe('an event of the memory inside a chat stream', () => {
  test.each(['episode_detected', 'episode_placeholder', 'memory_level_set', 'something_new'])(
    'of the type %s is kept with all it says [API2-025] [API2-026] [API2-027] [API2-028] [API2-029] [API2-030] [API2-031] [API2-032] [OPEN2-056]',
    (event_type) => {
      const event = {
        event_type,
        episode_id: 'e1',
        candidate_id: 'k1',
        memory_level: 'essence',
        message_range: { start: 4, end: 17 },
        replaces_range: { start: 4, end: 17 },
        placeholder_text: 'Thirteen messages about returns',
        preview_data: { tokens: { before: 8_940, after: 310 } },
      };
      expect(notificationsOf(event)).toEqual([event]);
    },
  );

  test('is kept beside those that came before it, in their order [OPEN2-056]', () => {
    const types = ['episode_detected', 'something_new', 'memory_level_set'];
    const view = types.reduce((before, event_type) => {
      const event = turnEvent.parse({ event_type });
      return turnReducer(before, { type: 'event', event, arrivedAt: '' });
    }, newTurn);
    expect(view.notifications.map(({ event_type }) => event_type)).toEqual(types);
  });

  test('changes neither the text nor the state of the turn', () => {
    const event = turnEvent.parse({ event_type: 'memory_level_set', memory_level: 'digest' });
    const view = turnReducer(newTurn, { type: 'event', event, arrivedAt: '' });
    expect(view).toMatchObject({ status: 'waiting', content: newTurn.content });
  });
});
