import { LRUCache } from 'lru-cache';
import type { MessageMetadata } from '@robin/contract/sessions';
import { createBatcher } from '#platform/db/batcher.ts';
import type { RunStatement } from '#platform/db/transaction.ts';
import { createId } from '#platform/ids.ts';
import type { Message } from '#domains/sessions/index.ts';
import { turnEnded, turnStarted } from './chat-turn.events.ts';
import {
  createChatTurnRepository,
  type TurnEnding,
  type TurnStart,
} from './chat-turn.repository.ts';
import type { NumberedEvents, StoredTurn, TurnOutcome } from './chat-turn.types.ts';
import { nameInstructions, type Instructions } from './turn-instructions.ts';
import { buildAnswerMetadata, type AnswerSoFar } from './turn-writer.ts';

/** So many instructions are known to be stored: some hundred characters each. */
const KNOWN_INSTRUCTIONS = 2_000;

/** A message on its way into the log. */
export interface AcceptedMessage {
  clientMessageId: string;
  content: string;
  /** What is stored with it, beside its turn and its place. */
  metadata: MessageMetadata;
  /** Files that wait for this message. */
  attachmentIds: readonly string[];
  replacesIndex: number | null;
}

export interface TurnEnd {
  turn: StoredTurn;
  answer: AnswerSoFar;
  outcome: TurnOutcome;
  /** What readers were or will be sent and is not stored yet. */
  unstored: NumberedEvents | null;
}

/**
 * The two moments of a turn that must be whole: its beginning (message, turn and live event) and
 * its end (answer, status, last events and live event). Each is one statement, for all
 * turns that begin or end at this moment.
 */
export function createTurnStore(deps: {
  runStatement: RunStatement;
  /** Names this process in the turns that it begins, and for how long it vouches for them at first. */
  lease: { owner: string; leaseMs: number };
}) {
  const begin = createBatcher(async (starts: readonly TurnStart[]) => {
    const places = await deps.runStatement((db) =>
      createChatTurnRepository(db).begin(starts, deps.lease),
    );
    return places.map((place) => (starts.length > 1 ? (place ?? undefined) : place));
  });
  const end = createBatcher(async (endings: readonly TurnEnding[]) => {
    const areEnded = await deps.runStatement((db) => createChatTurnRepository(db).end(endings));
    return areEnded.map((isEnded) => isEnded || (endings.length > 1 ? undefined : false));
  });

  // What is stored goes only together with its session.
  const known = new LRUCache<string, true>({ max: KNOWN_INSTRUCTIONS });

  const keyOf = ({ turn }: TurnEnd, { id }: Instructions) => `${turn.sessionId} ${id}`;

  function toEnding(told: TurnEnd): { ending: TurnEnding; instructions: readonly Instructions[] } {
    const { turn, answer, outcome, unstored } = told;
    const { stored = null, instructions = [] } = outcome.sent ? nameInstructions(outcome.sent) : {};
    const ending = {
      turn,
      outcome,
      sent: stored,
      instructions: instructions.filter((text) => !known.has(keyOf(told, text))),
      message: {
        id: createId(),
        content: answer.content,
        metadata: buildAnswerMetadata(turn, answer, outcome),
      },
      events: unstored,
      event: turnEnded(turn, outcome.status),
    };
    return { ending, instructions };
  }

  return {
    /**
     * Accepts a message.
     * @returns the stored message, with its place in the log; null, with nothing stored, when the session is gone,
     *   has ended or is lost to its person, or the message that was to be replaced gave way to another one meanwhile
     * @throws a unique violation when the session has a running turn, or knows the client's id
     */
    async begin(turn: StoredTurn, message: AcceptedMessage): Promise<Message | null> {
      const stored = {
        id: createId(),
        content: message.content,
        metadata: {
          turn_id: turn.turnId,
          message_id: message.clientMessageId,
          ...(message.replacesIndex === null ? {} : { replaces_index: message.replacesIndex }),
          ...message.metadata,
        },
      };
      const start: TurnStart = {
        turn,
        clientMessageId: message.clientMessageId,
        message: stored,
        attachmentIds: message.attachmentIds,
        replacesIndex: message.replacesIndex,
        event: turnStarted(turn, message.replacesIndex),
      };
      // The log may have grown while an edit waited for it, by the end of the answer that gives way: it is looked at anew.
      const place =
        (await begin(start)) ?? (message.replacesIndex === null ? null : await begin(start));
      return place && { ...stored, role: 'user', index: place.index, createdAt: place.createdAt };
    },

    /**
     * Ends a turn, exactly once.
     * @returns false when the turn had ended already, with nothing written
     */
    async end(told: TurnEnd): Promise<boolean> {
      const { ending, instructions } = toEnding(told);
      const isEnded = await end(ending);
      if (isEnded) for (const text of instructions) known.set(keyOf(told, text), true);
      return isEnded;
    },

    /**
     * Ends a turn for which no process vouches any more.
     * @returns false, with nothing written, when it had ended already, or somebody vouches for it again
     */
    async endAbandoned(told: TurnEnd): Promise<boolean> {
      const { ending } = toEnding(told);
      const [isEnded = false] = await deps.runStatement((db) =>
        createChatTurnRepository(db).end([ending], { isTakenUp: true }),
      );
      return isEnded;
    },
  };
}

export type TurnStore = ReturnType<typeof createTurnStore>;
