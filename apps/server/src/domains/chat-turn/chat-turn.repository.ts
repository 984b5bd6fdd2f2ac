import { sql, type Selectable } from 'kysely';
import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { Queryable } from '#platform/db/database.ts';
import type { Turns } from '#platform/db/schema.generated.ts';
import type { EndedTurnStatus, NumberedEvents, Turn, TurnStatus } from './chat-turn.types.ts';

function toTurn(row: Selectable<Turns>): Turn {
  return {
    id: row.id,
    sessionId: row.session_id,
    clientMessageId: row.client_message_id,
    // The table's check constraint allows only these names.
    status: row.status as TurnStatus,
    owner: row.owner,
    leaseUntil: row.lease_until,
    watchedUntil: row.watched_until,
    provider: row.provider,
    model: row.model,
    startedAt: row.started_at,
  };
}

const inMilliseconds = (milliseconds: number) =>
  sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Turns, and what their readers were sent. All times are the database's. */
export function createChatTurnRepository(db: Queryable) {
  return {
    async insert(turn: {
      id: string;
      sessionId: string;
      clientMessageId: string;
      owner: string;
      leaseMs: number;
      provider: string;
      model: string;
    }): Promise<void> {
      await db
        .insertInto('turns')
        .values({
          id: turn.id,
          session_id: turn.sessionId,
          client_message_id: turn.clientMessageId,
          status: 'running',
          owner: turn.owner,
          lease_until: inMilliseconds(turn.leaseMs),
          watched_until: inMilliseconds(turn.leaseMs),
          provider: turn.provider,
          model: turn.model,
        })
        .execute();
    },

    async find(turnId: string): Promise<Turn | null> {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .where('id', '=', turnId)
        .executeTakeFirst();
      return row ? toTurn(row) : null;
    },

    async findByClientMessage(sessionId: string, clientMessageId: string): Promise<Turn | null> {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .where('session_id', '=', sessionId)
        .where('client_message_id', '=', clientMessageId)
        .executeTakeFirst();
      return row ? toTurn(row) : null;
    },

    async findRunning(
      sessionId: string,
    ): Promise<{ turn: Turn; isLeaseOver: boolean; isWatched: boolean } | null> {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .select([
          sql<boolean>`lease_until < now()`.as('is_lease_over'),
          sql<boolean>`watched_until > now()`.as('is_watched'),
        ])
        .where('session_id', '=', sessionId)
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (!row) return null;
      return { turn: toTurn(row), isLeaseOver: row.is_lease_over, isWatched: row.is_watched };
    },

    async findLatest(sessionId: string): Promise<Turn | null> {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .where('session_id', '=', sessionId)
        .orderBy('started_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toTurn(row) : null;
    },

    /** Running turns for which no process vouches any more. */
    async listAbandoned(): Promise<Turn[]> {
      const rows = await db
        .selectFrom('turns')
        .selectAll()
        .where('status', '=', 'running')
        .where('lease_until', '<', sql<Date>`now()`)
        .limit(100)
        .execute();
      return rows.map(toTurn);
    },

    async listRunning(): Promise<Turn[]> {
      const rows = await db
        .selectFrom('turns')
        .selectAll()
        .where('status', '=', 'running')
        .execute();
      return rows.map(toTurn);
    },

    /**
     * Extends the lease of an own turn and stores what its readers were sent since the last time,
     * in one statement. False, with nothing written, when the turn was ended by somebody else.
     * @param lease.watchedMs for how long the turn counts as being read; null = nobody reads
     */
    async storeProgress(
      lease: { turnId: string; owner: string; leaseMs: number; watchedMs: number | null },
      batch: NumberedEvents | null,
    ): Promise<boolean> {
      const renewed = db
        .updateTable('turns')
        .set({
          lease_until: inMilliseconds(lease.leaseMs),
          watched_until:
            lease.watchedMs === null ? sql<Date>`now()` : inMilliseconds(lease.watchedMs),
        })
        .where('id', '=', lease.turnId)
        .where('owner', '=', lease.owner)
        .where('status', '=', 'running')
        .returning('id');
      if (!batch) return (await renewed.execute()).length === 1;
      const rows = await db
        .with('renewed', () => renewed)
        .insertInto('turn_events')
        .columns(['turn_id', 'first_number', 'last_number', 'events'])
        .expression((eb) =>
          eb
            .selectFrom('renewed')
            .select([
              'renewed.id',
              sql<number>`${batch.firstNumber}::integer`.as('first_number'),
              sql<number>`${batch.firstNumber + batch.events.length - 1}::integer`.as(
                'last_number',
              ),
              sql<string>`${JSON.stringify(batch.events)}::jsonb`.as('events'),
            ]),
        )
        .returning('turn_id')
        .execute();
      return rows.length === 1;
    },

    /** Ends a turn. False when it has ended already: only one may write its answer. */
    async end(
      turnId: string,
      status: EndedTurnStatus,
      usage: { inputTokens: number | null; outputTokens: number | null },
    ): Promise<boolean> {
      const result = await db
        .updateTable('turns')
        .set({
          status,
          ended_at: sql<Date>`now()`,
          input_tokens: usage.inputTokens,
          output_tokens: usage.outputTokens,
        })
        .where('id', '=', turnId)
        .where('status', '=', 'running')
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async insertEvents(turnId: string, batch: NumberedEvents): Promise<void> {
      await db
        .insertInto('turn_events')
        .values({
          turn_id: turnId,
          first_number: batch.firstNumber,
          last_number: batch.firstNumber + batch.events.length - 1,
          events: JSON.stringify(batch.events),
        })
        .execute();
    },

    /** The events after a number, in their order, numbered from 1. */
    async listEvents(
      turnId: string,
      after: number,
    ): Promise<{ number: number; event: ChatStreamEvent }[]> {
      const rows = await db
        .selectFrom('turn_events')
        .select(['first_number', 'events'])
        .where('turn_id', '=', turnId)
        .where('last_number', '>', after)
        .orderBy('first_number')
        .execute();
      return rows.flatMap((row) =>
        // Only this repository writes the column, and only with these events.
        (row.events as ChatStreamEvent[])
          .map((event, offset) => ({ number: row.first_number + offset, event }))
          .filter(({ number }) => number > after),
      );
    },

    /** Forgets the events of turns that ended a while ago: their messages hold everything. */
    async removeEventsOfEnded(olderThanMs: number): Promise<void> {
      await sql`
        delete from turn_events using turns
        where turns.id = turn_events.turn_id
          and turns.ended_at < now() - ${olderThanMs} * interval '1 millisecond'`.execute(db);
    },
  };
}

export type ChatTurnRepository = ReturnType<typeof createChatTurnRepository>;
