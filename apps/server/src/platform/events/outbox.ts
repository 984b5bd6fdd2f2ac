import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';

/**
 * Something that happened, to be told to everybody who may know. With a `userId` only the streams
 * of that user get it; with only a `projectId` the streams of that project; with neither it stays
 * between the server processes.
 */
export interface NewEvent {
  type: string;
  projectId?: number | null;
  userId?: number | null;
  data: Record<string, unknown>;
}

/** Who reads a stream: events of the user, and of the project when one is open. */
export interface Audience extends Pick<Actor, 'userId' | 'roles'> {
  projectId: number | null;
}

/** An event as it is delivered. */
export interface StoredEvent {
  /** Position in the order of delivery: `<transaction>-<row>`; opaque to clients. */
  position: string;
  type: string;
  projectId: number | null;
  userId: number | null;
  data: Record<string, unknown>;
  createdAt: Date;
}

/** Stores events in the transaction of the change that they tell of. */
export async function insertEvents(db: Queryable, events: readonly NewEvent[]): Promise<void> {
  await db
    .insertInto('outbox')
    .values(
      events.map((event) => ({
        event_type: event.type,
        project_id: event.projectId ?? null,
        user_id: event.userId ?? null,
        data: JSON.stringify(event.data),
      })),
    )
    .execute();
}
