import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { Attempt } from './accounts.types.ts';
import { createAttemptGate } from './attempt-gate.ts';
import { createAttemptsRepository } from './attempts.repository.ts';

/** A limit on tries: how many of a kind may there be on a subject within the window. */
export interface Guard extends Attempt {
  allowed: number;
  windowMs: number;
}

/** Limits on guessing, counted in the database, so that they hold across processes. */
export function createAttemptLimits({ db, clock }: { db: Queryable; clock: Clock }) {
  const attempts = createAttemptsRepository(db);
  const gate = createAttemptGate();

  /** How many tries are left. @throws DomainError rate_limited when there is none */
  async function countLeft({ allowed, windowMs, ...attempt }: Guard): Promise<number> {
    const now = clock.now().getTime();
    // Clocks of several machines differ a little. What lies further ahead comes of a clock that was put right since, and
    // would keep people out until it had caught up.
    const { count, oldestAt } = await attempts.count(attempt, {
      since: new Date(now - windowMs),
      until: new Date(now + windowMs),
    });
    if (count < allowed) return allowed - count;
    const waitMs = (oldestAt?.getTime() ?? now) + windowMs - now;
    const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
    throw new DomainError(
      'rate_limited',
      {
        de: 'Zu viele Versuche. Bitte versuch es später noch einmal.',
        en: 'Too many attempts. Please try again later.',
      },
      {
        retryAfterSeconds,
      },
    );
  }

  /**
   * Runs the work once every guard has a try left for it. The work itself counts the try, with `count`.
   * @throws DomainError rate_limited
   */
  async function runGuarded<Result>(
    guards: readonly Guard[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    const [guard, ...others] = guards;
    if (!guard) return work();
    const leave = await gate.enter(`${guard.kind}/${guard.subject}`, () => countLeft(guard));
    try {
      return await runGuarded(others, work);
    } finally {
      leave();
    }
  }

  return {
    runGuarded,
    count: (guards: readonly Guard[]) => attempts.insert(guards, clock.now()),
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
