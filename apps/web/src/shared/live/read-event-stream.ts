import { createEventStreamParser, type ServerSentEvent } from './event-stream-parser.ts';

/**
 * Reads the body of an event stream. Each step answers the events that one chunk completed, so that
 * a reader can take a burst in one go. Throws when the line breaks; leaving the loop closes it.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent[], void, undefined> {
  const parser = createEventStreamParser();
  const reader = body.getReader();
  let isDone = false;
  try {
    while (!isDone) {
      const chunk = await reader.read();
      isDone = chunk.done;
      if (chunk.value) {
        const events = parser.push(chunk.value);
        if (events.length > 0) yield events;
      }
    }
  } finally {
    // A line that is broken already refuses to be cancelled, which is all the same here.
    if (!isDone) reader.cancel().catch(() => undefined);
  }
}
