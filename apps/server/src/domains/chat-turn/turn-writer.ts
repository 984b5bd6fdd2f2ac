import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { MessageMetadata, MessagePart } from '@robin/contract/sessions';
import { processBeat, type Beat } from '#platform/beat.ts';
import { formatFrame } from '#platform/http/sse.ts';
import type { NumberedEvents, TurnEvent, TurnOutcome } from './chat-turn.types.ts';

/** The name under which Robin speaks on the wire. */
const AUTHOR = 'robin';

/** What a reader of a turn is called with: whole frames, then the end. */
export interface TurnReader {
  onFrames(frames: string): void;
  onEnd(): void;
}

/** The answer as it is stored. */
export interface AnswerSoFar {
  content: string;
  parts: MessagePart[] | null;
  dialogueState: { value: unknown } | null;
}

/** Joins what was said to one answer. */
function createAnswer() {
  const parts: MessagePart[] = [];
  let content = '';
  return {
    add(part: MessagePart): void {
      const last = parts.at(-1);
      if ('text' in part) content += part.text;
      if ('text' in part && last && 'text' in last) last.text += part.text;
      else parts.push({ ...part });
    },
    /** Parts only when it is more than text. */
    get(): Pick<AnswerSoFar, 'content' | 'parts'> {
      return { content, parts: parts.some((part) => !('text' in part)) ? parts : null };
    },
  };
}

/** What closes the stream of a turn. */
export function lastEventOf({ error }: Pick<TurnOutcome, 'error'>): ChatStreamEvent {
  return error
    ? { event_type: 'error', error_message: error.message, code: error.code }
    : {
        author: AUTHOR,
        content: { parts: [] },
        partial: false,
        turn_complete: true,
        is_final_response: true,
      };
}

/**
 * The answer of one running turn: joins it, numbers what readers are sent (from 1, without gaps),
 * and keeps it until the turn is forgotten, so that a reader who lost the line can go on at any
 * number. Text after a pause goes out at once, and what follows it closely is gathered until the next beat: readers get
 * every character in order, in fewer frames.
 */
export function createTurnWriter(beat: Beat = processBeat) {
  const frames: string[] = [];
  const unstored: ChatStreamEvent[] = [];
  const readers = new Set<TurnReader>();
  const said = createAnswer();
  let pendingText = '';
  let flushing: NodeJS.Immediate | null = null;
  let isGathering = false;
  let dialogueState: { value: unknown } | null = null;
  let storedCount = 0;
  let wasReturned = false;
  let isEnded = false;

  function publish(event: ChatStreamEvent): void {
    const frame = formatFrame(event, frames.length + 1);
    frames.push(frame);
    unstored.push(event);
    for (const reader of readers) reader.onFrames(frame);
  }

  function publishPart(part: MessagePart): void {
    publish({ author: AUTHOR, content: { parts: [part] }, partial: true });
  }

  function flushText(): void {
    if (flushing) clearImmediate(flushing);
    flushing = null;
    if (pendingText === '') return;
    const text = pendingText;
    pendingText = '';
    publishPart({ text });
    if (isGathering) return;
    isGathering = true;
    beat.afterBeat(endGathering);
  }

  function endGathering(): void {
    isGathering = false;
    flushText();
  }

  function addText(text: string): void {
    if (text === '') return;
    said.add({ text });
    pendingText += text;
    if (!isGathering) flushing ??= setImmediate(flushText);
  }

  function addPart(part: MessagePart): void {
    flushText();
    said.add(part);
    publishPart(part);
  }

  return {
    /** Tells readers which turn this is. */
    open(turn: { turnId: string; messageId: string }): void {
      publish({ event_type: 'turn_started', turn_id: turn.turnId, message_id: turn.messageId });
    },

    add(event: TurnEvent): void {
      switch (event.type) {
        case 'text':
          return addText(event.text);
        case 'thought':
          return addPart({
            function_call: {
              name: 'sequential_thinking',
              args: {
                thought: event.thought,
                step_number: event.stepNumber,
                is_final: event.isFinal,
              },
            },
          });
        case 'tool-call':
          return addPart({ function_call: { id: event.id, name: event.name, args: event.args } });
        case 'tool-response':
          return addPart({
            function_response: { id: event.id, name: event.name, response: event.response },
          });
        case 'dialogue-state':
          dialogueState = { value: event.state };
          return;
        case 'sent':
        case 'usage':
        case 'end-reason':
          return;
      }
    },

    /** The answer, once nothing is added any more. */
    answer: (): AnswerSoFar => ({ ...said.get(), dialogueState }),

    /** Adds what closes the stream; the readers get it with `close`, after it has been stored. */
    finish(outcome: TurnOutcome): ChatStreamEvent {
      flushText();
      return lastEventOf(outcome);
    },

    /** Sends the last event and ends all readers. */
    close(last: ChatStreamEvent | null): void {
      if (isEnded) return;
      flushText();
      if (last) publish(last);
      isEnded = true;
      for (const reader of readers) reader.onEnd();
      readers.clear();
    },

    /** Events that no call of this has returned yet, with the number of the first one. */
    takeUnstored(): NumberedEvents | null {
      flushText();
      if (unstored.length === 0) return null;
      const firstNumber = storedCount + 1;
      const events = unstored.splice(0);
      storedCount += events.length;
      const batch = { firstNumber, events, ...(wasReturned ? { mayBeStored: true } : {}) };
      wasReturned = false;
      return batch;
    },

    /** Takes events back of which nobody heard that they were stored, so that the next try has them. */
    returnUnstored(batch: NumberedEvents): void {
      wasReturned = true;
      unstored.unshift(...batch.events);
      storedCount -= batch.events.length;
    },

    /** Sends everything after a number, then what comes; returns how to stop reading. */
    read(after: number, reader: TurnReader): () => void {
      const missed = frames.slice(after).join('');
      if (missed !== '') reader.onFrames(missed);
      if (isEnded) {
        reader.onEnd();
        return () => undefined;
      }
      readers.add(reader);
      return () => readers.delete(reader);
    },

    /** The number that the next event will get. */
    get nextNumber() {
      return frames.length + 1;
    },
    get readerCount() {
      return readers.size;
    },
  };
}

export type TurnWriter = ReturnType<typeof createTurnWriter>;

/** Joins stored events into the answer they tell of: for a turn whose process is gone. */
export function joinStoredEvents(events: readonly ChatStreamEvent[]): AnswerSoFar {
  const said = createAnswer();
  for (const { content } of events) content?.parts.forEach(said.add);
  return { ...said.get(), dialogueState: null };
}

/** What is stored with an answer, beside its text. */
export function buildAnswerMetadata(
  turn: { turnId: string; provider: string; model: string },
  answer: AnswerSoFar,
  outcome: TurnOutcome,
): MessageMetadata {
  const metadata: MessageMetadata = {
    turn_id: turn.turnId,
    provider: turn.provider,
    model: turn.model,
  };
  if (answer.parts) metadata.parts = answer.parts;
  if (answer.dialogueState) metadata['dialogue_state'] = answer.dialogueState.value;
  if (outcome.status === 'stopped') metadata.aborted = true;
  if (outcome.status === 'interrupted') {
    metadata.aborted = true;
    metadata.interrupted = true;
  }
  if (outcome.error) metadata.error = outcome.error.message;
  if (outcome.endReason) metadata.end_reason = outcome.endReason;
  return metadata;
}
