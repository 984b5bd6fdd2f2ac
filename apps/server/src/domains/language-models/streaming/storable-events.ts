import { toStorableText } from '@robin/contract/rules/storable-text';
import type { ModelEvent } from '#domains/language-models/language-models.types.ts';

/**
 * Gives each call of an answer an id that no other one of it has. Some servers give none, or all of them the same, and refuse
 * the results then, because they can't tell whose they are.
 */
function createCallNames() {
  const known = new Set<string>();
  return (given: string): string => {
    const isFree = given !== '' && !known.has(given);
    const id = isFree ? given : `call_${crypto.randomUUID().replaceAll('-', '')}`;
    known.add(id);
    return id;
  };
}

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
  const nameCall = createCallNames();
  return (events: readonly ModelEvent[]): ModelEvent[] =>
    events.flatMap((event): ModelEvent[] => {
      if (event.type === 'tool-call') {
        const id = nameCall(toStorableText(event.id));
        return [{ ...event, id, name: toStorableText(event.name) }];
      }
      if (event.type !== 'text' && event.type !== 'reasoning') return [event];
      const text = mend[event.type](event.text);
      return text === '' ? [] : [{ type: event.type, text }];
    });
}
