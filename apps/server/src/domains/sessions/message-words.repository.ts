import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/rows-as-table.ts';

/** So many messages are worked out in one statement: about 10 ms, for which their sessions take no new message. */
const MESSAGES_AT_A_TIME = 12;

/** The words of messages, from which the search answers. */
export function createMessageWordsRepository(db: Queryable) {
  return {
    /**
     * Writes down the words of the first messages of sessions that have none yet, one session or as many as
     * `MESSAGES_AT_A_TIME` at most. What another process has written down meanwhile is left to it.
     * @returns for each session whether there are more; undefined, with several at once, when nothing was written
     *   because somebody else holds the session at this moment
     */
    async write(sessionIds: readonly string[]): Promise<(boolean | undefined)[]> {
      const isAlone = sessionIds.length === 1;
      const ids = anyOf(sessionIds);
      const share = Math.max(1, Math.floor(MESSAGES_AT_A_TIME / sessionIds.length));
      const free = isAlone
        ? sql``
        : sql`free as (
            select id from sessions where id = ${ids} for no key update skip locked
          ),`;
      const isFree = isAlone ? sql`true` : sql`sessions.id in (select id from free)`;
      // The places are those that the statement sees the messages of: a session that has grown meanwhile has more.
      const result = await sql<{ id: string; has_more: boolean; is_done: boolean }>`
        with ${free} seen as (
          select id, searchable_until as "start", next_event_index,
                 least(next_event_index, searchable_until + ${share}::integer) as "end"
          from sessions
          where id = ${ids} and searchable_until < next_event_index
        ), session as (
          update sessions set searchable_until = seen."end"
          from seen
          where sessions.id = seen.id and sessions.searchable_until = seen."start" and ${isFree}
          returning seen.*
        ), written as (
          insert into message_words (session_id, absolute_event_index, created_at, search)
          select session.id, m.absolute_event_index, m.created_at, words_of(m.content)
          from session join messages m on m.session_id = session.id
          where m.absolute_event_index >= session."start" and m.absolute_event_index < session."end"
        )
        select seen.id, seen."end" < seen.next_event_index as has_more, session.id is not null as is_done
        from seen left join session on session.id = seen.id`.execute(db);
      const rows = new Map(result.rows.map((row) => [row.id, row]));
      return sessionIds.map((id) => {
        const row = rows.get(id);
        if (!row) return false;
        return row.is_done || isAlone ? row.has_more : undefined;
      });
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
