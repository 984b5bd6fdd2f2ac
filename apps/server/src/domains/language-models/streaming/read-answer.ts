import type { IncomingMessage } from 'node:http';
import type { ModelEvent } from '#domains/language-models/language-models.types.ts';
import { cutOff, type Decoder } from './decoder.ts';
import { createEventSplitter, EventStreamError } from './event-stream.ts';
import { readGathered } from './gathered-text.ts';
import { compressionOf, toRefusal } from './model-failures.ts';
import { createDocumentReader, type ReadDocument } from './read-document.ts';
import type { Watchdog } from './watchdog.ts';

/** What one step may send, in UTF-16 units, with everything around the words. */
const STREAM_MAX_LENGTH = 64 * 1024 * 1024;
/** What a model may say in one step: far beyond any answer, so that a flood ends. */
const WORDS_MAX_LENGTH = 4 * 1024 * 1024;
/**
 * How long is waited for more when the answer could be over. Reading on to the end lets the
 * connection be used again, but a provider that keeps it open must not keep the turn waiting.
 */
const TAIL_MS = 500;

/** Whether an event is the end that OpenAI sends; some servers put white space around it. */
const isDone = (data: string): boolean => /^\s*\[DONE\]\s*$/.test(data);

const contentTypeOf = ({ headers }: IncomingMessage): string => headers['content-type'] ?? '';

/** Whether it says of itself that it is no stream of events. */
const isDocument = (response: IncomingMessage): boolean =>
  /^application\/json\b/i.test(contentTypeOf(response));

/**
 * Whether an answer can be read: a success that is a stream of events, or one document with all of it, from gateways that
 * pass on no stream. Small servers forget the type; what surely is no answer is a page.
 */
export function isReadable(response: IncomingMessage): boolean {
  const status = response.statusCode ?? 0;
  if (status < 200 || status >= 300 || compressionOf(response) !== null) return false;
  return !/^(?:text\/html|application\/xml)\b/i.test(contentTypeOf(response));
}

function countWords(events: readonly ModelEvent[]): number {
  return events.reduce(
    (length, event) =>
      event.type === 'text' || event.type === 'reasoning' ? length + event.text.length : length,
    0,
  );
}

/**
 * Reads an answer to its end and gives its events in batches: what is read together (gathered-text.ts) leaves together,
 * and neighbouring text is one event. What was said before a failure is given before it is thrown.
 */
export async function* readAnswer(
  response: IncomingMessage,
  decoder: Decoder,
  watchdog: Watchdog,
): AsyncGenerator<ModelEvent[]> {
  const splitter = createEventSplitter();
  const readDocument = createDocumentReader();
  /** What came first: where nothing is said in all of it, it may say why. */
  let first: string | null = null;
  let length = 0;
  let words = 0;
  let isFinished = false;
  let tail: NodeJS.Timeout | null = null;

  function finish(out: ModelEvent[]): void {
    decoder.finish(out);
    isFinished = true;
  }

  /** What the events say, also before one of them tells of a failure. */
  function decode(
    events: readonly string[],
    isLast = false,
  ): { out: ModelEvent[]; failure: Error | null } {
    const out: ModelEvent[] = [];
    let failure: Error | null = null;
    first ??= events[0] ?? null;
    try {
      for (const data of events) {
        if (decoder.isComplete) break;
        take(data, isLast, out);
      }
      if (decoder.isComplete) finish(out);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failure = error;
    }
    if (out.length > 0 || decoder.isWritingCall) watchdog.noteContent();
    return { out, failure };
  }

  /** What is no JSON: after the last word nothing is lost with it, and the end of a stream is cut in its middle. */
  function readEvent(data: string, isLast: boolean): ReturnType<ReadDocument> {
    try {
      return readDocument(data);
    } catch (error) {
      if (!(error instanceof EventStreamError)) throw error;
      if (decoder.canEnd) return null;
      throw isLast ? cutOff() : error;
    }
  }

  function take(data: string, isLast: boolean, out: ModelEvent[]): void {
    if (isDone(data)) {
      decoder.noteDone?.();
      return;
    }
    const read = readEvent(data, isLast);
    if (Array.isArray(read)) for (const document of read) decoder.decode(document, out);
    else if (read) decoder.decode(read, out);
  }

  function refuseFlood(out: readonly ModelEvent[]): void {
    words += countWords(out);
    if (length <= STREAM_MAX_LENGTH && words <= WORDS_MAX_LENGTH) return;
    throw new EventStreamError({
      de: 'Die Antwort des Modells ist zu lang.',
      en: 'The answer of the model is too long.',
    });
  }

  function waitForTail(): void {
    if (tail) tail.refresh();
    else tail = setTimeout(() => response.destroy(), TAIL_MS);
  }

  let failed: Error | null = null;
  try {
    for await (const chunk of readGathered(response)) {
      if (isFinished) continue;
      // Comments too: servers send them while a model thinks.
      watchdog.noteLife();
      const events = splitter.push(chunk);
      const { out, failure } = decode(events);
      length += chunk.length;
      refuseFlood(out);
      if (out.length > 0) yield out;
      failed = failure;
      if (failed) break;
      // Who only says that he is there has no more to say.
      if (decoder.canEnd && events.length > 0) waitForTail();
    }
  } catch (error) {
    // After the last word it does not matter how the connection ends.
    if (!tail) throw error;
  } finally {
    if (tail) clearTimeout(tail);
  }
  if (failed) throw failed;
  if (isFinished) return;
  const { out, failure } = decode(splitter.end(), true);
  // A document without a line end has all its words here.
  refuseFlood(out);
  if (!failure && !isFinished) {
    if (isDocument(response) && !watchdog.hasStarted && !decoder.canEnd) {
      throw toRefusal(response, first ?? '');
    }
    finish(out);
  }
  if (out.length > 0) yield out;
  if (failure) throw failure;
}
