import { sql } from 'kysely';

/**
 * A mark of the rows that it is taken over, which have an `id`: another one after any change of them, whoever makes it, and
 * the same again when rows that came are gone. Empty without any.
 */
export const rowsMark = sql<string>`coalesce(md5(string_agg(id || ' ' || xmin, ',' order by id)), '')`;
