import type { Logger } from '#platform/logger.ts';
import type { ChatTurnRepository } from './chat-turn.repository.ts';
import type { TurnProgress } from './chat-turn.types.ts';
import type { TurnWriter } from './turn-writer.ts';

export interface TurnTimings {
  /** How long a turn counts as alive without a sign of its process. */
  leaseMs: number;
  /** How often the answers so far are stored and their leases renewed. */
  storeIntervalMs: number;
  /** How long a call waits for a turn to stop and to be stored. */
  stopWaitMs: number;
}

export const defaultTimings: TurnTimings = {
  leaseMs: 10_000,
  storeIntervalMs: 1_500,
  stopWaitMs: 15_000,
};

/** So many turns go into one statement. */
const TURNS_AT_ONCE = 64;

/** A running turn whose answer is to be stored now and then. */
export interface RecordedTurn {
  turnId: string;
  writer: Pick<TurnWriter, 'takeUnstored' | 'returnUnstored' | 'readerCount'>;
  /** Called when the turn has been ended by somebody else. */
  onLost: () => void;
}

/**
 * Stores what running turns have said so far and vouches for them, all together at one time: a statement of its own for
 * each of them costs more than what it stores.
 */
export function createTurnRecorder(deps: {
  turns: Pick<ChatTurnRepository, 'storeProgress'>;
  /** Names this process in the turns that it runs. */
  owner: string;
  timings: TurnTimings;
  logger: Logger;
}) {
  const { turns, owner, timings, logger } = deps;
  const recorded = new Set<RecordedTurn>();
  /** What is being stored at this moment. */
  const busy = new Map<RecordedTurn, Promise<void>>();
  let timer: NodeJS.Timeout | null = null;

  async function store(batch: ReadonlyMap<RecordedTurn, TurnProgress>): Promise<void> {
    try {
      const own = await turns.storeProgress({ owner, leaseMs: timings.leaseMs }, [
        ...batch.values(),
      ]);
      for (const turn of batch.keys()) if (!own.has(turn.turnId)) turn.onLost();
    } catch (error) {
      // What one of them cannot store must not keep the others from it.
      if (batch.size > 1) {
        await Promise.all([...batch].map((one) => store(new Map([one]))));
        return;
      }
      for (const [turn, { unstored }] of batch) {
        if (unstored) turn.writer.returnUnstored(unstored);
        logger.warn({ err: error, turn_id: turn.turnId }, 'storing the answer so far failed');
      }
    }
  }

  function storeTogether(some: readonly RecordedTurn[]): void {
    const batch = new Map<RecordedTurn, TurnProgress>();
    for (const turn of some) {
      const { turnId, writer } = turn;
      const isWatched = writer.readerCount > 0;
      batch.set(turn, { turnId, isWatched, unstored: writer.takeUnstored() });
    }
    const stored = store(batch).finally(() => {
      for (const turn of some) busy.delete(turn);
    });
    for (const turn of some) busy.set(turn, stored);
  }

  function storeAll(): void {
    const free = [...recorded].filter((turn) => !busy.has(turn));
    for (let from = 0; from < free.length; from += TURNS_AT_ONCE) {
      storeTogether(free.slice(from, from + TURNS_AT_ONCE));
    }
  }

  return {
    add(turn: RecordedTurn): void {
      recorded.add(turn);
      timer ??= setInterval(storeAll, timings.storeIntervalMs);
    },
    /** Resolves when what is being stored of it at this moment is stored, or back in its writer. */
    async remove(turn: RecordedTurn): Promise<void> {
      recorded.delete(turn);
      if (recorded.size === 0 && timer) {
        clearInterval(timer);
        timer = null;
      }
      await busy.get(turn);
    },
  };
}
