import { setTimeout as delay } from 'node:timers/promises';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { SessionsService } from '#domains/sessions/index.ts';
import { stopRequested } from './chat-turn.events.ts';
import type { ChatTurnRepository } from './chat-turn.repository.ts';
import type { Turn } from './chat-turn.types.ts';
import type { TurnReaper } from './turn-reaper.ts';
import type { TurnRunner } from './turn-runner.ts';

/** How often is looked whether a turn of another process has ended. */
const STOP_POLL_MS = 100;

/** What a message is told that comes while another one is answered. */
export function alreadyRunning(): DomainError {
  return new DomainError('turn_already_running', {
    de: 'Robin antwortet in diesem Gespräch noch. Warte das Ende ab oder halte die Antwort an.',
    en: 'Robin is still answering in this conversation. Wait for the end or stop the answer.',
  });
}

interface TurnStoppingDependencies {
  turns: Pick<ChatTurnRepository, 'findRunning'>;
  sessions: Pick<SessionsService, 'listReachable'>;
  runner: Pick<TurnRunner, 'find' | 'listOf'>;
  reaper: Pick<TurnReaper, 'interrupt' | 'mayTakeUp'>;
  runInTransaction: RunInTransaction;
  isOwnerDead: (owner: string) => boolean;
  /** how long is waited for a turn that has been told to stop */
  stopWaitMs: number;
}

/** How turns are ended from outside, wherever they run. */
export function createTurnStopping(deps: TurnStoppingDependencies) {
  const { turns, runner, reaper, stopWaitMs } = deps;

  async function waitForEnd(turn: Turn): Promise<boolean> {
    for (let waited = 0; waited < stopWaitMs; waited += STOP_POLL_MS) {
      const running = await turns.findRunning(turn.sessionId);
      if (running?.turn.id !== turn.id) return true;
      const isLost = running.isLeaseOver && reaper.mayTakeUp();
      if (isLost && (await reaper.interrupt(running.turn))) return true;
      await delay(STOP_POLL_MS);
    }
    return false;
  }

  /**
   * Stops a turn wherever it runs and waits until its text is stored.
   * @returns false when it has not ended in time
   */
  async function stopAndWait(turn: Turn): Promise<boolean> {
    const local = runner.find(turn.id);
    if (local) {
      local.stop('stopped');
      // Its text is kept as long as it can't be stored, which is too long for whoever waits here.
      const waiting = new AbortController();
      const tooLong = delay(stopWaitMs, false, { signal: waiting.signal });
      const ended = local.ended.then(() => true);
      return Promise.race([ended, tooLong]).finally(() => waiting.abort());
    }
    if (deps.isOwnerDead(turn.owner)) {
      await reaper.interrupt(turn);
      return true;
    }
    await deps.runInTransaction(({ record }) => Promise.resolve(record(stopRequested(turn.id))));
    return waitForEnd(turn);
  }

  /**
   * Makes room for a new turn: one that nobody reads any more gives way, a watched one stays.
   * @throws DomainError turn_already_running
   */
  async function clearTheWay(sessionId: string): Promise<void> {
    const running = await turns.findRunning(sessionId);
    if (!running) return;
    const local = runner.find(running.turn.id);
    const { isLeaseOver, isReadElsewhere } = running;
    const isLost = isLeaseOver && reaper.mayTakeUp();
    const isDead = !local && (isLost || deps.isOwnerDead(running.turn.owner));
    // A process that can't vouch for its turn can't tell either that somebody reads it.
    const isReadThere = local ? local.isWatched : running.isWatched || isLeaseOver;
    const isWatched = !isDead && (isReadThere || isReadElsewhere);
    if (isWatched || !(await stopAndWait(running.turn))) throw alreadyRunning();
  }

  /**
   * Stops the turns of this process whose person can't open their session any more. Signing out takes no right: such an
   * answer waits for whoever signs in again.
   */
  async function stopOutOfReach(userId: number): Promise<void> {
    const handles = runner.listOf(userId);
    if (handles.length === 0) return;
    const reachable = new Set(
      await deps.sessions.listReachable(handles.map(({ sessionId }) => sessionId)),
    );
    for (const handle of handles) if (!reachable.has(handle.sessionId)) handle.stop('stopped');
  }

  return { stopAndWait, clearTheWay, stopOutOfReach };
}
