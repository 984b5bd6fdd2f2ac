import type { ServerSentEvent } from '#shared/live/event-stream-parser.ts';
import { retryDelayMs } from '#shared/live/retry-delay.ts';
import { turnEvent, type TurnEvent } from './messages/turn-event.ts';
import type { TurnFailure } from './turn-reducer.ts';

/** What asking for a stream came to; a line that could not be made throws instead. */
export type TurnLineAnswer =
  | { type: 'open'; events: AsyncIterable<ServerSentEvent[]> }
  /** There is nothing to read (any more). */
  | { type: 'nothing' }
  | { type: 'refused'; status: number; failure: TurnFailure };

/** The two ways to the stream of one turn. */
export interface TurnLine {
  /** Opens it from its beginning; may be called again, as the message id makes sending harmless. */
  start(signal: AbortSignal): Promise<TurnLineAnswer>;
  /** Goes on after the event with this number. */
  resume(after: number, turnId: string | null, signal: AbortSignal): Promise<TurnLineAnswer>;
}

export type TurnReading =
  /** A line is up. The first one also says that the server has taken the message. */
  | { type: 'open' }
  | { type: 'events'; events: TurnEvent[] }
  /** The line is down and is being tried again. */
  | { type: 'lost' }
  | { type: 'refused'; failure: TurnFailure }
  /** The line stayed down; the turn may well be running on. */
  | { type: 'given-up' };

/** An event that does not fit the contract: no further try would make it readable. */
class UnreadableEventError extends Error {}

/**
 * How often an unanswered send is tried before the text goes back to its writer: a server that is started again is back
 * after these 25 seconds, also on a slow machine.
 */
const MAX_SEND_ATTEMPTS = 7;
/** How often in a row a running turn is asked for before the reading ends. */
const MAX_RESUME_ATTEMPTS = 10;
const FIRST_RETRY_DELAY_MS = 400;

function isEnd(event: TurnEvent): boolean {
  return (
    event.turn_complete === true || event.is_final_response === true || event.event_type === 'error'
  );
}

function readEvent(data: string): TurnEvent {
  try {
    return turnEvent.parse(JSON.parse(data));
  } catch (cause) {
    throw new UnreadableEventError('The answer could not be read.', { cause });
  }
}

function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 429;
}

/**
 * Reads one turn to its end over as many lines as that takes: a dropped line goes on after the last
 * number seen, and an event that comes twice is passed on once. Ends after a marker, an error event,
 * a refusal, an abort, or a line that ended in order and had nothing new to say.
 * Throws when an event cannot be understood.
 * @param wait resolves when the next attempt is due, or early when the signal aborts
 */
export async function* readTurn(
  line: TurnLine,
  signal: AbortSignal,
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<TurnReading, void, undefined> {
  let lastNumber: number | null = null;
  let turnId: string | null = null;
  let isAccepted = false;
  let failedAttempts = 0;

  /** Numbers rise within a turn; an event without one is always new. */
  function takeNew(batch: readonly ServerSentEvent[]): TurnEvent[] {
    const fresh: TurnEvent[] = [];
    for (const { lastEventId, data } of batch) {
      const number = lastEventId === '' ? null : Number(lastEventId);
      if (number !== null && lastNumber !== null && number <= lastNumber) continue;
      const event = readEvent(data);
      lastNumber = number ?? lastNumber;
      turnId = event.turn_id ?? turnId;
      fresh.push(event);
    }
    return fresh;
  }

  while (!signal.aborted) {
    let answer: TurnLineAnswer | null = null;
    let problem: TurnFailure = { reason: '', code: null };
    try {
      answer =
        lastNumber === null
          ? await line.start(signal)
          : await line.resume(lastNumber, turnId, signal);
    } catch (error) {
      if (signal.aborted) return;
      problem = { reason: error instanceof Error ? error.message : String(error), code: null };
    }

    if (answer?.type === 'nothing') return;
    if (answer?.type === 'refused') {
      if (!isAccepted || !isWorthRetrying(answer.status)) {
        yield { type: 'refused', failure: answer.failure };
        return;
      }
      answer = null;
    }

    let hasNews = false;
    if (answer) {
      isAccepted = true;
      yield { type: 'open' };
      let isBroken = false;
      try {
        for await (const batch of answer.events) {
          const events = takeNew(batch);
          if (events.length === 0) continue;
          hasNews = true;
          failedAttempts = 0;
          yield { type: 'events', events };
          if (events.some(isEnd)) return;
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UnreadableEventError) throw error;
        isBroken = true;
      }
      if (!isBroken && !hasNews) return;
    }
    const maxAttempts = isAccepted ? MAX_RESUME_ATTEMPTS : MAX_SEND_ATTEMPTS;
    if (failedAttempts + 1 >= maxAttempts) {
      yield isAccepted ? { type: 'given-up' } : { type: 'refused', failure: problem };
      return;
    }

    yield { type: 'lost' };
    await wait(retryDelayMs(failedAttempts, FIRST_RETRY_DELAY_MS), signal);
    failedAttempts += 1;
  }
}
