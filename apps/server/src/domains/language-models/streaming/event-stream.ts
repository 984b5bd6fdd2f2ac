import { ToldError } from '#platform/errors/told-error.ts';

/** How long one event may become before the sender is taken for broken, in UTF-16 units. */
const MAX_EVENT_LENGTH = 8 * 1024 * 1024;

/** A stream of events that no decoder could read. */
export class EventStreamError extends ToldError {
  override readonly name = 'EventStreamError';
}

/**
 * Cuts a stream of server-sent events into the texts of their `data:` fields (WHATWG HTML, 9.2).
 * Lines end with LF or CRLF; a CR alone, which no model server sends, is not taken for an end.
 * Names, ids and comments are skipped: every provider repeats the name inside the data. JSON that stands between events
 * without a field of its own is one as well: so Gemini, and gateways that have promised a stream, tell of a failure, and
 * those that know no streams of the whole answer.
 */
export function createEventSplitter() {
  let rest = '';
  let data: string | null = null;
  let bare = '';
  let hasBegun = false;

  function giveBare(events: string[]): void {
    if (bare !== '') events.push(bare);
    bare = '';
  }

  function takeLine(line: string, events: string[]): void {
    if (line === '') {
      if (data !== null) events.push(data);
      data = null;
      giveBare(events);
    } else if (line.startsWith('data:')) {
      giveBare(events);
      const value = line.slice(line.charCodeAt(5) === 0x20 ? 6 : 5);
      data = data === null ? value : `${data}\n${value}`;
    } else if (bare !== '' || /^\s*[[{]/.test(line)) {
      bare += `${line}\n`;
    }
  }

  return {
    /** The events that this piece of the stream completes. */
    push(chunk: string): string[] {
      let text = rest === '' ? chunk : rest + chunk;
      const hasEnd = chunk.includes('\n');
      // A byte order mark belongs to no field: with it the first line would have a name that nobody knows.
      if (!hasBegun && text.charCodeAt(0) === 0xfeff) text = text.slice(1);
      hasBegun ||= text !== '';
      const events: string[] = [];
      let from = 0;
      // Only what is new is searched: of one long event each chunk would have all before it searched again.
      for (let end = hasEnd ? text.indexOf('\n') : -1; end >= 0; end = text.indexOf('\n', from)) {
        const lineEnd = text.charCodeAt(end - 1) === 0x0d && end > from ? end - 1 : end;
        takeLine(text.slice(from, lineEnd), events);
        from = end + 1;
      }
      rest = from === 0 ? text : text.slice(from);
      if (rest.length + bare.length + (data?.length ?? 0) > MAX_EVENT_LENGTH) {
        throw new EventStreamError({
          de: 'Der Modellanbieter hat ein zu langes Ereignis gesendet.',
          en: 'The model provider sent an event that is too long.',
        });
      }
      return events;
    },
    /** What stands at the end without an empty line: some servers leave the last one out. */
    end(): string[] {
      const events: string[] = [];
      takeLine(rest.replace(/\r$/, ''), events);
      takeLine('', events);
      rest = '';
      return events;
    },
  };
}
