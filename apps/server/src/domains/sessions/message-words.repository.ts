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

    /** Takes the words of messages along that have gone to another session, and writes down those that are missing. */
    async follow(sessionId: string, to: string): Promise<void> {
      await sql`
        update message_words w set session_id = ${to}
        from messages m
        where w.session_id = ${sessionId} and m.session_id = ${to}
          and m.absolute_event_index = w.absolute_event_index`.execute(db);
      await sql`
        insert into message_words (session_id, absolute_event_index, created_at, search)
        select m.session_id, m.absolute_event_index, m.created_at, words_of(m.content)
        from messages m
        where m.session_id = ${to} and not exists (
          select 1 from message_words w
          where w.session_id = m.session_id and w.absolute_event_index = m.absolute_event_index)`.execute(
        db,
      );
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
