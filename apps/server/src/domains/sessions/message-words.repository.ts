import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/** So many messages are worked out in one statement: about 10 ms, for which the session takes no new message. */
const MESSAGES_AT_A_TIME = 8;

/** The words of messages, from which the search answers. */
export function createMessageWordsRepository(db: Queryable) {
  return {
    /**
     * Writes down the words of the first messages of a session that have none yet. What another process has written
     * down meanwhile is left to it.
     * @returns whether there are more
     */
    async write(sessionId: string): Promise<boolean> {
      const session = await db
        .selectFrom('sessions')
        .select(['searchable_until', 'next_event_index'])
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (!session || session.searchable_until >= session.next_event_index) return false;
      const start = session.searchable_until;
      const end = Math.min(session.next_event_index, start + MESSAGES_AT_A_TIME);
      await sql`
        with session as (
          update sessions set searchable_until = ${end}
          where id = ${sessionId} and searchable_until = ${start}
          returning id
        )
        insert into message_words (session_id, absolute_event_index, created_at, search)
        select session.id, m.absolute_event_index, m.created_at, words_of(m.content)
        from session join messages m on m.session_id = session.id
        where m.absolute_event_index >= ${start} and m.absolute_event_index < ${end}`.execute(db);
      return end < session.next_event_index;
    },

    /** Sessions with messages whose words are not written down yet. */
    async listSessions(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .whereRef('searchable_until', '<', 'next_event_index')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
