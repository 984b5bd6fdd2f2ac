import type { Logger } from '#platform/logger.ts';
import type { ChatTurnRepository } from './chat-turn.repository.ts';
import type { Turn, TurnOutcome } from './chat-turn.types.ts';
import type { TurnStore } from './turn-store.ts';
import { joinStoredEvents, lastEventOf } from './turn-writer.ts';

const LOOK_INTERVAL_MS = 2_000;
/** A database that has not answered a look for so long was away, for other processes as well. */
const AWAY_AFTER_MS = 2 * LOOK_INTERVAL_MS;
const CLEAN_INTERVAL_MS = 10 * 60 * 1_000;
/** Stored events are for readers who lost the line; after this the message is all there is. */
const KEEP_EVENTS_MS = 60 * 60 * 1_000;

/** How a turn ends whose process is gone. */
const outcome: TurnOutcome = {
  status: 'interrupted',
  error: null,
  endReason: null,
  inputTokens: null,
  outputTokens: null,
  sent: null,
};

/**
 * Ends the turns whose process is gone, with the text that it had stored, so that no session stays
 * stuck after a crash.
 */
export function createTurnReaper(deps: {
  turns: ChatTurnRepository;
  store: Pick<TurnStore, 'end' | 'endAbandoned'>;
  findSession: (sessionId: string) => Promise<{ userId: number; projectId: number | null } | null>;
  /** Whether the process of that name is known to be dead (same host, no such process). */
  isOwnerDead: (owner: string) => boolean;
  /** Whether this process runs the turn: it has the whole answer, and ends it by itself. */
  isRunningHere: (turnId: string) => boolean;
  /** For how long a process vouches for its turns. */
  leaseMs: number;
  logger: Logger;
}) {
  const { turns, store, logger } = deps;
  let lookTimer: NodeJS.Timeout | null = null;
  let cleanTimer: NodeJS.Timeout | null = null;
  let answeredAt = 0;
  let patientUntil = 0;

  /** @returns false when nothing was ended: it had ended by itself, or its process is heard of again */
  async function interrupt(turn: Turn): Promise<boolean> {
    const session = await deps.findSession(turn.sessionId);
    if (!session) return false;
    const stored = await turns.listEvents(turn.id, 0);
    const lastNumber = stored.at(-1)?.number ?? 0;
    const end = deps.isOwnerDead(turn.owner) ? store.end : store.endAbandoned;
    const isEnded = await end({
      turn: {
        turnId: turn.id,
        sessionId: turn.sessionId,
        userId: session.userId,
        projectId: session.projectId,
        provider: turn.provider,
        model: turn.model,
      },
      answer: joinStoredEvents(stored.map(({ event }) => event)),
      outcome,
      unstored: { firstNumber: lastNumber + 1, events: [lastEventOf(outcome)] },
    });
    if (isEnded) logger.warn({ turn_id: turn.id }, 'a turn without a process was interrupted');
    return isEnded;
  }

  async function interruptAll(found: readonly Turn[]): Promise<void> {
    for (const turn of found) {
      if (deps.isRunningHere(turn.id)) continue;
      // One turn that resists must not keep the others running for ever.
      await interrupt(turn).catch((error: unknown) =>
        logger.error({ err: error, turn_id: turn.id }, 'ending an abandoned turn failed'),
      );
    }
  }

  /** Who could not vouch for turns while the database was away gets the time of a lease for it. */
  async function look(): Promise<void> {
    const found = await turns.listAbandoned();
    const now = performance.now();
    if (now - answeredAt > AWAY_AFTER_MS) patientUntil = now + deps.leaseMs;
    answeredAt = now;
    if (now >= patientUntil) await interruptAll(found);
  }

  return {
    interrupt,
    /**
     * Whether a lease that is over tells that its process is gone: not while the database is away, nor as long after it as
     * processes have for vouching again.
     */
    mayTakeUp(): boolean {
      const now = performance.now();
      return now - answeredAt <= AWAY_AFTER_MS && now >= patientUntil;
    },
    /** At start: turns of processes that are known to be dead, and those without a valid lease. */
    async start(): Promise<void> {
      const runningTurns = await turns.listRunning();
      await interruptAll(runningTurns.filter((turn) => deps.isOwnerDead(turn.owner)));
      await interruptAll(await turns.listAbandoned());
      answeredAt = performance.now();
      const failed = (error: unknown) =>
        logger.warn({ err: error }, 'looking for abandoned turns failed');
      lookTimer = setInterval(() => {
        look().catch(failed);
      }, LOOK_INTERVAL_MS);
      cleanTimer = setInterval(() => {
        turns.removeEventsOfEnded(KEEP_EVENTS_MS).catch(failed);
      }, CLEAN_INTERVAL_MS);
    },
    stop(): void {
      for (const timer of [lookTimer, cleanTimer]) if (timer) clearInterval(timer);
    },
  };
}

export type TurnReaper = ReturnType<typeof createTurnReaper>;
