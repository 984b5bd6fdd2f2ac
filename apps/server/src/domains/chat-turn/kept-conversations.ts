import { LRUCache } from 'lru-cache';
import type { KnownSession, Message, TurnBase } from '#domains/sessions/index.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';
import type { SightAsRead } from './turn-memory.ts';

/** What is kept of all sessions together, in characters: some ten long conversations, and hundreds of short ones. */
const KEPT_CHARACTERS = 4_000_000;
/** What a message takes beside its words. */
const MESSAGE_CHARACTERS = 500;

/** What a turn has before it of its session, without its question. */
export interface Conversation {
  known: KnownSession;
  /** The newest messages in their order, fewer than CONTEXT_MESSAGES. */
  history: Message[];
  sight: SightAsRead;
}

const sizes = new WeakMap<Message, number>();

function sizeOf(message: Message): number {
  const known = sizes.get(message);
  if (known !== undefined) return known;
  const { parts } = message.metadata;
  const words = parts ? JSON.stringify(parts).length : 0;
  const size = message.content.length + words + MESSAGE_CHARACTERS;
  sizes.set(message, size);
  return size;
}

function sizeOfConversation({ history, sight }: Conversation): number {
  const messages = new Set([...history, ...sight.messages]);
  const remembered = sight.episodes.reduce(
    (sum, { oneliner, essence, digest }) =>
      sum + oneliner.length + (essence?.length ?? 0) + (digest?.length ?? 0),
    0,
  );
  return [...messages].reduce((sum, message) => sum + sizeOf(message), 1 + remembered);
}

/** The conversation as it is with what has come since; no episode of before holds any of that. */
export function continueConversation(
  { history, sight }: Conversation,
  base: TurnBase,
): { history: Message[]; sight: SightAsRead } {
  return {
    history: [...history, ...base.history].slice(1 - CONTEXT_MESSAGES),
    sight: { ...sight, messages: [...sight.messages, ...base.history] },
  };
}

/**
 * The conversations that turns were about lately, so that the next turn reads only what has come since: a log only grows.
 * What is kept may be outdated at any time. Whoever uses it asks the database with `known` whether it still is true.
 */
export function createKeptConversations(maxCharacters: number = KEPT_CHARACTERS) {
  const kept = new LRUCache<string, Conversation>({
    maxSize: maxCharacters,
    sizeCalculation: sizeOfConversation,
  });

  return {
    find: (sessionId: string): Conversation | undefined => kept.get(sessionId),
    forget: (sessionId: string): void => void kept.delete(sessionId),

    /**
     * Nothing is kept of a session whose memory has changed between the two: taken back, the change would be in sight with
     * a mark that is true again.
     * @param base with its whole history @param sight read no earlier than the base
     */
    keep({ session, memoryMark, history }: TurnBase, sight: SightAsRead): void {
      if (sight.memoryMark !== memoryMark) return;
      const until = (history.at(-1)?.index ?? -1) + 1;
      kept.set(session.id, { known: { until, memoryMark }, history, sight });
    },
  };
}

export type KeptConversations = ReturnType<typeof createKeptConversations>;
