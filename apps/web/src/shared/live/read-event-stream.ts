import { createEventStreamParser, type ServerSentEvent } from './event-stream-parser.ts';

/**
 * Reads the body of an event stream. Each step answers the events that one chunk completed, so that
 * a reader can take a burst in one go. Throws when the line breaks; leaving the loop closes it.
 *
 * @param maxSilenceMs how long nothing at all may come before the line counts as broken: one that died on the way, as with
 *   a VPN, looks open for ever. Comments are signs of life too.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  maxSilenceMs = Infinity,
): AsyncGenerator<ServerSentEvent[], void, undefined> {
  const parser = createEventStreamParser();
  const reader = body.getReader();
  let isDone = false;
  try {
    while (!isDone) {
      const chunk = await readWithin(maxSilenceMs, reader);
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

async function readWithin(maxSilenceMs: number, reader: ReadableStreamDefaultReader<Uint8Array>) {
  if (maxSilenceMs === Infinity) return reader.read();
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new Error('The line is silent.')), maxSilenceMs);
  try {
    return await Promise.race([reader.read(), silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
