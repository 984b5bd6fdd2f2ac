import { sql, type Selectable } from 'kysely';
import type { MessageMetadata, SessionType } from '@robin/contract/sessions';
import type { Queryable } from '#platform/db/database.ts';
import type { Messages, Sessions } from '#platform/db/schema.generated.ts';
import { createId } from '#platform/ids.ts';
import type { Message, MessageRole, Session } from './sessions.types.ts';

function toSession(row: Selectable<Sessions>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    // The table's check constraints allow only the names of the contract.
    type: row.session_type as SessionType,
    projectId: row.project_id,
    title: row.title,
    isActive: row.is_active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toMessage(row: Selectable<Messages>): Message {
  return {
    id: row.id,
    role: row.role as MessageRole,
    content: row.content,
    metadata: row.metadata as MessageMetadata,
    index: row.absolute_event_index,
    createdAt: row.created_at,
  };
}

/** Sessions and their append-only logs of messages. */
export function createSessionsRepository(db: Queryable) {
  return {
    /** Most recently used first. */
    async listOf(userId: number): Promise<Session[]> {
      const rows = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('is_active', '=', true)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(toSession);
    },

    async find(id: string): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? toSession(row) : null;
    },

    async findActiveWork(
      userId: number,
      projectId: number,
      type: SessionType,
    ): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('project_id', '=', projectId)
        .where('session_type', '=', type)
        .where('is_active', '=', true)
        .executeTakeFirst();
      return row ? toSession(row) : null;
    },

    /** null when there is an active work session of that user, project and kind already. */
    async insert(session: {
      userId: number;
      projectId: number | null;
      type: SessionType;
      title: string | null;
    }): Promise<Session | null> {
      const row = await db
        .insertInto('sessions')
        .values({
          id: createId(),
          user_id: session.userId,
          project_id: session.projectId,
          session_type: session.type,
          title: session.title,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? toSession(row) : null;
    },

    /** The ids of a user's active talk sessions, which nobody else can end until the transaction does. */
    async lockActiveTalks(userId: number): Promise<string[]> {
      const rows = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('session_type', '=', 'talk')
        .where('is_active', '=', true)
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map((row) => row.id);
    },

    async update(
      id: string,
      changes: { title?: string | undefined; isActive?: boolean | undefined },
    ): Promise<Session> {
      const row = await db
        .updateTable('sessions')
        .set({ title: changes.title, is_active: changes.isActive, updated_at: sql`now()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toSession(row);
    },

    /** The newest messages before a position, in their order; at most `limit`. */
    async listMessages(
      sessionId: string,
      page: { limit: number; before?: number | undefined },
    ): Promise<Message[]> {
      let query = db
        .selectFrom('messages')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('absolute_event_index', 'desc')
        .limit(page.limit);
      if (page.before !== undefined) query = query.where('absolute_event_index', '<', page.before);
      const rows = await query.execute();
      return rows.map(toMessage).reverse();
    },
  };
}
