import type { Queryable } from '#platform/db/database.ts';
import type { Attempt, AttemptKind } from './accounts.types.ts';

/** The attempts that are counted against guessing. */
export function createAttemptsRepository(db: Queryable) {
  return {
    async insert(attempts: readonly Attempt[], at: Date): Promise<void> {
      await db
        .insertInto('attempts')
        .values(attempts.map(({ kind, subject }) => ({ kind, subject, created_at: at })))
        .execute();
    },

    /** How many attempts there were between two times, and when the oldest of them was. */
    async count(
      { kind, subject }: Attempt,
      { since, until }: { since: Date; until: Date },
    ): Promise<{ count: number; oldestAt: Date | null }> {
      const row = await db
        .selectFrom('attempts')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.min('created_at').as('oldest_at'),
        ])
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('created_at', '>', since)
        .where('created_at', '<', until)
        .executeTakeFirstOrThrow();
      return { count: row.count, oldestAt: row.oldest_at };
    },

    async remove(kind: AttemptKind, subject: string): Promise<void> {
      await db
        .deleteFrom('attempts')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .execute();
    },

    async removeOutside({ since, until }: { since: Date; until: Date }): Promise<void> {
      await db
        .deleteFrom('attempts')
        .where((eb) => eb.or([eb('created_at', '<', since), eb('created_at', '>=', until)]))
        .execute();
    },
  };
}
