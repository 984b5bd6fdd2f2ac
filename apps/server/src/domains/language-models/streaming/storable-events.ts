import { toStorableText } from '@robin/contract/rules/storable-text';
import type { ModelEvent } from '#domains/language-models/language-models.types.ts';

/**
 * Makes text storable while it streams: without NUL and lone surrogates, which PostgreSQL and UTF-8
 * can't hold. A character that the provider cut in two between events is put together again.
 */
function createTextMender() {
  let held = '';
  return (text: string): string => {
    let whole = held + text;
    held = '';
    const last = whole.charCodeAt(whole.length - 1);
    if (last >= 0xd800 && last <= 0xdbff) {
      held = whole.slice(-1);
      whole = whole.slice(0, -1);
    }
    if (whole.includes('\0')) whole = whole.replaceAll('\0', '');
    return whole.isWellFormed() ? whole : whole.toWellFormed();
  };
}

/** The same for all events of one answer. Arguments of tool calls are clean already. */
export function createEventMender() {
  const mend = { text: createTextMender(), reasoning: createTextMender() };
  return (events: readonly ModelEvent[]): ModelEvent[] =>
    events.flatMap((event): ModelEvent[] => {
      if (event.type === 'tool-call') {
        return [{ ...event, id: toStorableText(event.id), name: toStorableText(event.name) }];
      }
      if (event.type !== 'text' && event.type !== 'reasoning') return [event];
      const text = mend[event.type](event.text);
      return text === '' ? [] : [{ type: event.type, text }];
    });
}
