/** One event of a `text/event-stream` after parsing. */
export interface ServerSentEvent {
  /** Id that stands at this event; the empty string when the server has sent none yet. */
  lastEventId: string;
  /** Value of the `event` field, `message` when there is none. */
  type: string;
  data: string;
}

export interface EventStreamParser {
  /** Takes the next bytes, cut anywhere, and answers the events that they complete. */
  push(bytes: Uint8Array): ServerSentEvent[];
}

/**
 * Incremental parser of the event stream format of the HTML standard (section "Interpreting an
 * event stream"). An event whose closing blank line never came is dropped, as the standard says:
 * half a frame after a broken line is no event. `retry` is read over, since the callers keep their
 * own delays.
 */
export function createEventStreamParser(): EventStreamParser {
  const decoder = new TextDecoder();
  let rest = '';
  let endedWithCarriageReturn = false;
  let lastEventId = '';
  let type = '';
  let dataLines: string[] = [];

  function takeField(name: string, value: string): void {
    if (name === 'data') dataLines.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id' && !value.includes('\0')) lastEventId = value;
  }

  function takeLine(line: string, events: ServerSentEvent[]): void {
    if (line === '') {
      if (dataLines.length > 0) {
        events.push({ lastEventId, type: type || 'message', data: dataLines.join('\n') });
      }
      type = '';
      dataLines = [];
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) return;
    if (colon === -1) takeField(line, '');
    else takeField(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
  }

  return {
    push(bytes) {
      const events: ServerSentEvent[] = [];
      let text = decoder.decode(bytes, { stream: true });
      if (text === '') return events;
      // The line feed of a CR LF pair that the chunk border has split.
      if (endedWithCarriageReturn && text.startsWith('\n')) text = text.slice(1);
      endedWithCarriageReturn = text.endsWith('\r');
      // Only what is new is searched: of one long event each chunk would have all before it searched again.
      const [first = '', ...lines] = text.split(/\r\n|\r|\n/);
      lines.unshift(rest + first);
      rest = lines.pop() ?? '';
      for (const line of lines) takeLine(line, events);
      return events;
    },
  };
}
