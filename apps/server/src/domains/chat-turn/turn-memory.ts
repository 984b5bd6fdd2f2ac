import type { Queryable } from '#platform/db/database.ts';
import type {
  AppliedCompression,
  CompressionPlan,
  IndexRange,
  RememberedEpisode,
} from '#domains/episodes/index.ts';
import type { Message, Session } from '#domains/sessions/index.ts';
import { createTurnSightRepository } from './turn-sight.repository.ts';

export type { AppliedCompression };

/** Messages that are read back at most; a conversation of so many words was compressed long before. */
const LONGEST_READ = 20_000;

/** What of a session is in Robin's sight: some of it as it was said, some as it is remembered. */
export interface Sight {
  /** The messages that no episode stands for, in their order; in a request the question is the last one. */
  messages: Message[];
  episodes: RememberedEpisode[];
}

/** What was in sight at one moment. */
export interface SightAsRead extends Sight {
  /** That of the base of a turn, where both were read from the same episodes. */
  memoryMark: string;
}

export interface TurnMemory {
  /** Carries a plan out, for a turn or because somebody has asked for it. Null when others have done so meanwhile. */
  compress(
    session: Session,
    plan: CompressionPlan,
    turnId: string | null,
  ): Promise<AppliedCompression | null>;
  /** What was compressed last in a session. */
  findLast(sessionId: string): Promise<AppliedCompression | null>;
  /** Takes a compression back. */
  undo(
    session: Session,
    compressionId: string,
  ): Promise<{ compression: AppliedCompression; wasUndone: boolean }>;
}

/** The messages that lie in none of the ranges. */
function outside(messages: readonly Message[], ranges: readonly IndexRange[]): Message[] {
  return messages.filter(
    ({ index }) => !ranges.some(({ start, end }) => start <= index && index <= end),
  );
}

/**
 * The question waits for its answer, whatever a range says.
 * @param newest an answer where nothing is asked: of that a range holds what it says
 */
export function withQuestion(sight: Sight, newest: Message | undefined): Sight {
  if (newest?.role !== 'user' || sight.messages.at(-1)?.id === newest.id) return sight;
  return { ...sight, messages: [...sight.messages, newest] };
}

/** Reads what a turn can see. */
export function createSightReader(deps: { db: Queryable }) {
  const stored = createTurnSightRepository(deps.db);

  /**
   * @param history the newest messages of the session, in their order
   * @param known.historyLimit how many were asked for: with fewer there are no others
   * @param known.hasEpisodes false where none have to be looked for
   */
  return async function readSight(
    sessionId: string,
    history: readonly Message[],
    { historyLimit, hasEpisodes }: { historyLimit: number; hasEpisodes: boolean },
  ): Promise<SightAsRead> {
    const before = history.length < historyLimit ? 0 : (history[0]?.index ?? 0);
    if (before === 0 && !hasEpisodes) {
      return { messages: [...history], episodes: [], memoryMark: '' };
    }
    const { memoryMark, episodes, messages } = await stored.read(sessionId, {
      before,
      limit: LONGEST_READ,
    });
    const newest = outside(
      history,
      episodes.flatMap(({ range }) => range ?? []),
    );
    return { messages: [...messages, ...newest], episodes, memoryMark };
  };
}

export type ReadSight = ReturnType<typeof createSightReader>;
