import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/**
 * Whether the database knows the capital of a letter outside ASCII. One with the character type "C" does
 * not: `Ümlaut` and `ümlaut` are two words to it, in the search and in names.
 */
export async function knowsEveryLetter(database: Database): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean }>`select lower('Ü') = 'ü' as knows`.execute(
    database.query,
  );
  return rows[0]?.knows === true;
}
