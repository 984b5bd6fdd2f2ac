import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Queryable } from '#platform/db/database.ts';

/** How many connections of the database wait for what another one holds. */
export async function countWaiting(db: Queryable): Promise<number> {
  const result = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return result.rows.length;
}

/**
 * Lets calls come to a row at the same moment: somebody holds it until all of them wait there, one behind the other in
 * their order. Only on a server, because the embedded database does one thing at a time.
 * @param hold locks the row
 */
export async function meetAtRow<Answers extends unknown[]>(
  db: Queryable,
  hold: (holding: Queryable) => Promise<unknown>,
  calls: { [Place in keyof Answers]: () => Promise<Answers[Place]> },
): Promise<Answers> {
  const { begun } = await db.transaction().execute(async (holding) => {
    await hold(holding);
    const begun: Promise<unknown>[] = [];
    for (const call of calls) {
      begun.push(call());
      await expect.poll(() => countWaiting(db)).toBe(begun.length);
    }
    return { begun };
  });
  // One answer for each call, in their order.
  return Promise.all(begun) as Promise<Answers>;
}
