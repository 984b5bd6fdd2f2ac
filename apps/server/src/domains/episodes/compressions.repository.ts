import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Compressions } from '#platform/db/schema.generated.ts';
import { createId } from '#platform/ids.ts';
import type { AppliedCompression } from './episodes.types.ts';

function toCompression(row: Selectable<Compressions>): AppliedCompression {
  return {
    id: row.id,
    sessionId: row.session_id,
    turnId: row.turn_id,
    // Only this repository writes the columns.
    created: row.created as AppliedCompression['created'],
    lowered: row.lowered as AppliedCompression['lowered'],
    createdAt: row.created_at,
    isUndone: row.undone_at !== null,
  };
}

/** What was compressed because conversations got too long. */
export function createCompressionsRepository(db: Queryable) {
  return {
    async insert(
      compression: Pick<AppliedCompression, 'sessionId' | 'turnId' | 'created' | 'lowered'>,
    ): Promise<AppliedCompression> {
      const row = await db
        .insertInto('compressions')
        .values({
          id: createId(),
          session_id: compression.sessionId,
          turn_id: compression.turnId,
          created: JSON.stringify(compression.created),
          lowered: JSON.stringify(compression.lowered),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toCompression(row);
    },

    /** What was done for a turn so far and not taken back; nobody else changes it until the transaction ends. */
    async lockOfTurn(sessionId: string, turnId: string): Promise<AppliedCompression | null> {
      const row = await db
        .selectFrom('compressions')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('turn_id', '=', turnId)
        .where('undone_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      return row ? toCompression(row) : null;
    },

    async change(
      id: string,
      { created, lowered }: Pick<AppliedCompression, 'created' | 'lowered'>,
    ): Promise<AppliedCompression> {
      const row = await db
        .updateTable('compressions')
        .set({ created: JSON.stringify(created), lowered: JSON.stringify(lowered) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toCompression(row);
    },

    async findLast(sessionId: string): Promise<AppliedCompression | null> {
      const row = await db
        .selectFrom('compressions')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toCompression(row) : null;
    },

    /** Nobody else undoes it until the transaction ends. */
    async lock(sessionId: string, id: string): Promise<AppliedCompression | null> {
      const row = await db
        .selectFrom('compressions')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row ? toCompression(row) : null;
    },

    /** What was compressed in the session after another one and not taken back, in its order; the same of all of it. */
    async lockSince(sessionId: string, id: string): Promise<AppliedCompression[]> {
      const rows = await db
        .selectFrom('compressions')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('undone_at', 'is', null)
        .where('created_at', '>', (eb) =>
          eb.selectFrom('compressions').select('created_at').where('id', '=', id),
        )
        .orderBy('created_at')
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map(toCompression);
    },

    async markUndone(id: string, at: Date): Promise<AppliedCompression> {
      const row = await db
        .updateTable('compressions')
        .set({ undone_at: at })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toCompression(row);
    },
  };
}
