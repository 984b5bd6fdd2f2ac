import { sql, type Selectable } from 'kysely';
import type { MessageMetadata } from '@robin/contract/sessions';
import type { Queryable } from '#platform/db/database.ts';
import type { Messages } from '#platform/db/schema.generated.ts';
import type { IndexRange, Message, MessageRole, StoredMessage } from './sessions.types.ts';

const columns = [
  'id',
  'role',
  'content',
  'metadata',
  'absolute_event_index',
  'created_at',
  'superseded_by',
] as const;

type StoredRow = Pick<Selectable<Messages>, (typeof columns)[number]>;
export type MessageColumns = Omit<StoredRow, 'created_at' | 'superseded_by'>;

export function toMessage(row: MessageColumns & { created_at: Date }): Message {
  return {
    id: row.id,
    // The table's check constraint allows only these names, and only messages write the metadata.
    role: row.role as MessageRole,
    content: row.content,
    metadata: row.metadata as MessageMetadata,
    index: row.absolute_event_index,
    createdAt: row.created_at,
  };
}

const toStored = (row: StoredRow): StoredMessage => ({
  ...toMessage(row),
  isSuperseded: row.superseded_by !== null,
});

/** The append-only logs of sessions. */
export function createMessagesRepository(db: Queryable) {
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
    /** The newest valid messages before a position, in their order; at most `limit`. */
    async list(
      sessionId: string,
      page: { limit: number; before?: number | undefined },
    ): Promise<Message[]> {
      let query = db
        .selectFrom('messages')
        .select(columns)
        .where('session_id', '=', sessionId)
        .where('superseded_by', 'is', null)
        .orderBy('absolute_event_index', 'desc')
        .limit(page.limit);
      if (page.before !== undefined) query = query.where('absolute_event_index', '<', page.before);
      const rows = await query.execute();
      return rows.map(toMessage).reverse();
    },

    /**
     * What the newest answer that knows says of where the guided dialogue stood; null where none does.
     *
     * @param replacedBy looks among what gave way to the message at this place of the log; null among what is valid
     */
    async findDialogueState(sessionId: string, replacedBy: number | null): Promise<unknown> {
      const row = await db
        .selectFrom('messages')
        .select(columns)
        .where('session_id', '=', sessionId)
        .where('superseded_by', replacedBy === null ? 'is' : '=', replacedBy)
        .where(sql<boolean>`metadata -> 'dialogue_state' is not null`)
        .orderBy('absolute_event_index', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? (toMessage(row).metadata['dialogue_state'] ?? null) : null;
    },

    async find(sessionId: string, messageId: string): Promise<StoredMessage | null> {
      const row = await db
        .selectFrom('messages')
        .select(columns)
        .where('session_id', '=', sessionId)
        .where('id', '=', messageId)
        .executeTakeFirst();
      return row ? toStored(row) : null;
    },

    /** The messages that gave way to the one at a place of the log, in their order. */
    async listSupersededBy(sessionId: string, index: number): Promise<Message[]> {
      const rows = await db
        .selectFrom('messages')
        .select(columns)
        .where('session_id', '=', sessionId)
        .where('superseded_by', '=', index)
        .orderBy('absolute_event_index')
        .execute();
      return rows.map(toMessage);
    },

    /** How often a message gave way in the place that the one at a place of the log has now. */
    async countVersionsBefore(sessionId: string, index: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        with recursive versions (index) as (
          select ${index}::bigint
          union all
          select (
            select min(m.absolute_event_index)::bigint from messages m
            where m.session_id = ${sessionId} and m.superseded_by = versions.index
          )
          from versions where versions.index is not null
        )
        select count(index)::integer - 1 as count from versions
      `.execute(db);
      return rows[0]?.count ?? 0;
    },

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
