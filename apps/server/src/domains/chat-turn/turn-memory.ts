import {
  describeMemory,
  rangesWithout,
  type AppliedCompression,
  type CompressionPlan,
  type IndexRange,
  type RememberedEpisode,
} from '#domains/episodes/index.ts';
import type { Message, Session, SessionsService } from '#domains/sessions/index.ts';

export type { AppliedCompression };

/** Messages that are read back at most; a conversation of so many words was compressed long before. */
const LONGEST_READ = 20_000;

/** What of a session is in Robin's sight: some of it as it was said, some as it is remembered. */
export interface Sight {
  /** The messages that no episode stands for, in their order; in a request the question is the last one. */
  messages: Message[];
  episodes: RememberedEpisode[];
  /** What the episodes say, for the system prompt; empty without any. */
  memory: string;
}

export interface TurnMemory {
  /** The decided episodes of a session. */
  listForContext(sessionId: string): Promise<RememberedEpisode[]>;
  /** Carries a plan out, for a turn or because somebody has asked for it. */
  compress(
    session: Session,
    plan: CompressionPlan,
    turnId: string | null,
  ): Promise<AppliedCompression>;
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

/** The question waits for its answer, whatever a range says. */
export function withQuestion(sight: Sight, question: Message | undefined): Sight {
  if (!question || sight.messages.at(-1)?.id === question.id) return sight;
  return { ...sight, messages: [...sight.messages, question] };
}

/** Reads what a turn can see. */
export function createSightReader(deps: {
  sessions: Pick<SessionsService, 'listWithin'>;
  memory: Pick<TurnMemory, 'listForContext'>;
}) {
  /**
   * @param history the newest messages of the session, in their order
   * @param known.historyLimit how many were asked for: with fewer there are no others
   * @param known.hasEpisodes false where none have to be looked for
   */
  return async function readSight(
    sessionId: string,
    history: readonly Message[],
    { historyLimit, hasEpisodes }: { historyLimit: number; hasEpisodes: boolean },
  ): Promise<Sight> {
    const episodes = hasEpisodes ? await deps.memory.listForContext(sessionId) : [];
    const ranges = episodes.flatMap(({ range }) => range ?? []);
    const first = history[0]?.index ?? 0;
    const newest = outside(history, ranges);
    const isWhole = history.length < historyLimit || first === 0;
    const gaps = isWhole ? [] : rangesWithout({ start: 0, end: first - 1 }, ranges);
    const older =
      gaps.length === 0 ? [] : await deps.sessions.listWithin(sessionId, gaps, LONGEST_READ);
    return { messages: [...older, ...newest], episodes, memory: describeMemory(episodes) };
  };
}

export type ReadSight = ReturnType<typeof createSightReader>;
