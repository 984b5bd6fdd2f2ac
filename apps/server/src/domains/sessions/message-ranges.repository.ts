import { sql, type Selectable } from 'kysely';
import type { MessageMetadata } from '@robin/contract/sessions';
import type { Queryable } from '#platform/db/database.ts';
import type { Messages } from '#platform/db/schema.generated.ts';
import type { IndexRange, MessageRole, StoredMessage } from './sessions.types.ts';

const columns = [
  'id',
  'role',
  'content',
  'metadata',
  'absolute_event_index',
  'created_at',
  'superseded_by',
] as const;

function toStored(row: Pick<Selectable<Messages>, (typeof columns)[number]>): StoredMessage {
  return {
    id: row.id,
    role: row.role as MessageRole,
    content: row.content,
    metadata: row.metadata as MessageMetadata,
    index: row.absolute_event_index,
    createdAt: row.created_at,
    isSuperseded: row.superseded_by !== null,
  };
}

/** Stretches of the logs of sessions. */
export function createMessageRangesRepository(db: Queryable) {
  /**
   * The messages that were valid when the range was the end of the log: those that give way to a message behind the
   * range are still among them, those that gave way to one inside of it are not.
   */
  const originals = (sessionId: string, { start, end }: IndexRange) =>
    db
      .selectFrom('messages')
      .where('session_id', '=', sessionId)
      .where('absolute_event_index', '>=', start)
      .where('absolute_event_index', '<=', end)
      .where((eb) => eb.or([eb('superseded_by', 'is', null), eb('superseded_by', '>', end)]));

  return {
    /** In their order. */
    async listOriginals(
      sessionId: string,
      range: IndexRange,
      page: { limit: number; offset: number },
    ): Promise<StoredMessage[]> {
      const rows = await originals(sessionId, range)
        .select(columns)
        .orderBy('absolute_event_index')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows.map(toStored);
    },

    async countOriginals(sessionId: string, range: IndexRange): Promise<number> {
      const row = await originals(sessionId, range)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** The oldest valid messages from a place of the log on that lie in none of the ranges, in their order. */
    async listFrom(
      sessionId: string,
      wanted: { start: number; outside: readonly IndexRange[]; limit: number },
    ): Promise<StoredMessage[]> {
      const rows = await db
        .selectFrom('messages')
        .select(columns)
        .where('session_id', '=', sessionId)
        .where('superseded_by', 'is', null)
        .where('absolute_event_index', '>=', wanted.start)
        .where(
          sql<boolean>`not exists (
            select 1 from jsonb_to_recordset(${JSON.stringify(wanted.outside)}::jsonb) as r("start" int, "end" int)
            where absolute_event_index between r."start" and r."end")`,
        )
        .orderBy('absolute_event_index')
        .limit(wanted.limit)
        .execute();
      return rows.map(toStored);
    },
  };
}
