import { liveConnection } from '#shared/live/live-connection.ts';
import { onTrace, type Trace } from '#shared/trace/trace.ts';
import { toApiEntry } from './api-log.ts';
import { createKnown } from './bounded.ts';
import { newReading, readStreamEvent, userEntry, type TurnReading } from './chat-log.ts';
import { toConnectionEntry, toEventEntry } from './event-log.ts';
import { addCall, addEvent, addLogEntry, forgetRecording } from './recording-store.ts';

type TurnEventTrace = Extract<Trace, { type: 'turnEvent' }>;

/** Records what happens in this window from now on. Answers what ends it and forgets everything. */
export function startRecording(): () => void {
  const known = createKnown();
  /** Of each session the turn that was read last, and how far. */
  const turns = new Map<
    string,
    { turnId: string | null; reading: TurnReading; lastNumber: number }
  >();

  function takeTurnEvent({ sessionId, turnId, number, data }: TurnEventTrace): void {
    const event = parseFields(data);
    if (!event) return;
    const now = Date.now();
    const saidId = typeof event['turn_id'] === 'string' ? event['turn_id'] : turnId;
    let turn = turns.get(sessionId);
    if (!turn || (saidId !== null && saidId !== turn.turnId)) {
      turn = { turnId: saidId, reading: newReading(now), lastNumber: -1 };
    }
    // A line that breaks tells the last events again; without a number an event is always new.
    if (number !== '') {
      // Numbers rise within a turn, which may have had more events than are known when it is read from its beginning.
      if (Number(number) <= turn.lastNumber) return;
      if (known.has(JSON.stringify([sessionId, turn.turnId, number]))) return;
      turn = { ...turn, lastNumber: Number(number) };
    }
    const { reading, entries } = readStreamEvent(turn.reading, event, now);
    turns.set(sessionId, { ...turn, reading });
    for (const entry of entries) addLogEntry(sessionId, entry);
    if (isNews(event)) addEvent(toEventEntry(event, event));
  }

  function take(trace: Trace): void {
    switch (trace.type) {
      case 'sent':
        if (known.has(`sent ${trace.messageId}`)) return;
        return addLogEntry(trace.sessionId, userEntry(trace.text));
      case 'turnEvent':
        return takeTurnEvent(trace);
      case 'liveEvent': {
        const { id, event } = trace;
        const { event_type: type, timestamp } = event;
        // What is told of the line itself stands at the place of another event, and was not told before for that.
        const key = JSON.stringify(['live', id, type, timestamp]);
        if (id !== '' && type !== 'heartbeat' && known.has(key)) return;
        return addEvent(toEventEntry(event, event.data));
      }
      case 'request':
      case 'answer':
      case 'noAnswer':
        addCall(toApiEntry(trace));
    }
  }

  const stopListening = onTrace(take);
  const stopWatchingLine = liveConnection.subscribeToState(() => {
    addEvent(toConnectionEntry(liveConnection.getState(), liveConnection.getError()));
  });
  return () => {
    stopListening();
    stopWatchingLine();
    forgetRecording();
  };
}

interface StreamFields extends Record<string, unknown> {
  event_type?: string;
  turn_complete?: boolean;
  is_final_response?: boolean;
}

/** Whether an event of a chat stream is more than a piece of the answer. */
function isNews(event: StreamFields): boolean {
  return (
    event.event_type !== undefined ||
    event.turn_complete === true ||
    event.is_final_response === true
  );
}

/** The fields of an event; null where it cannot be read, which the chat itself tells. */
function parseFields(data: string): StreamFields | null {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    // The chat reads the same event and says so.
    return null;
  }
}
