import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/** Lets what a test stores first have the version 1, whatever the tests before it have stored and thrown away. */
export async function restartVersions(db: Queryable): Promise<void> {
  await sql`alter sequence setting_versions restart`.execute(db);
}
