import { sql } from 'kysely';

/**
 * The mark of what a session remembers, over the rows of its decided episodes: another one after any change of them, whoever
 * makes it, and the same again when rows that came are gone. Empty without any.
 */
export const memoryMark = sql<string>`coalesce(md5(string_agg(id || ' ' || xmin, ',' order by id)), '')`;
