import type { Queryable } from '#platform/db/database.ts';
import { createId } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import { createMessageWords } from './message-words.ts';
import type { MessageRole, Session } from './sessions.types.ts';

/** A session of the user, a talk unless a project is named. */
export async function buildSession(
  db: Queryable,
  session: {
    userId: number;
    projectId?: number | null;
    type?: Session['type'];
    title?: string | null;
  },
): Promise<Session> {
  const projectId = session.projectId ?? null;
  return createSessionsRepository(db).insert({
    userId: session.userId,
    projectId,
    type: session.type ?? (projectId === null ? 'talk' : 'assist'),
    title: session.title ?? null,
  });
}

/** Adds messages to the end of a session's log, of user and assistant by turns. */
export async function buildMessages(
  db: Queryable,
  sessionId: string,
  contents: readonly string[],
  metadata: Record<string, unknown> = {},
): Promise<void> {
  if (contents.length === 0) return;
  const { next_event_index: first } = await db
    .selectFrom('sessions')
    .select('next_event_index')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('messages')
    .values(
      contents.map((content, index) => ({
        id: createId(),
        session_id: sessionId,
        role: (index % 2 === 0 ? 'user' : 'assistant') satisfies MessageRole,
        content,
        metadata: JSON.stringify(metadata),
        absolute_event_index: first + index,
      })),
    )
    .execute();
  await db
    .updateTable('sessions')
    .set({ next_event_index: first + contents.length })
    .where('id', '=', sessionId)
    .execute();
}

/** Edits the message at a place of the log: it gives way to a new one, with everything after it. */
export async function editMessage(
  db: Queryable,
  sessionId: string,
  index: number,
  content: string,
): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({
      superseded_by: eb
        .selectFrom('sessions')
        .select('next_event_index')
        .where('sessions.id', '=', sessionId),
    }))
    .where('session_id', '=', sessionId)
    .where('absolute_event_index', '>=', index)
    .where('superseded_by', 'is', null)
    .execute();
  await buildMessages(db, sessionId, [content]);
}

/** The places of the messages of a session whose words are written down, in their order. */
export async function writtenPlaces(db: Queryable, sessionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('message_words')
    .select('absolute_event_index')
    .where('session_id', '=', sessionId)
    .orderBy('absolute_event_index')
    .execute();
  return rows.map((row) => row.absolute_event_index);
}

/** Writes down the words of all messages, as happens when their sessions have come to rest. */
export async function writeWords(db: Queryable): Promise<void> {
  const words = createMessageWords({ db, logger: createLogger('warn') });
  words.catchUp();
  await words.settled();
}
