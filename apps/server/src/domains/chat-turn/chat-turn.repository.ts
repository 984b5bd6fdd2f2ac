import { sql, type Selectable } from 'kysely';
import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { MessageMetadata } from '@robin/contract/sessions';
import type { Queryable } from '#platform/db/database.ts';
import type { NewEvent } from '#platform/events/outbox.ts';
import type { Turns } from '#platform/db/schema.generated.ts';
import type {
  NumberedEvents,
  StoredTurn,
  Turn,
  TurnOutcome,
  TurnProgress,
  TurnStatus,
} from './chat-turn.types.ts';
import type { SentContext } from './turn-sent.ts';

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

/** A message as the log of its session takes it; the place in the log is given out on storing. */
interface NewTurnMessage {
  id: string;
  content: string;
  metadata: MessageMetadata;
}

const inMilliseconds = (milliseconds: number) =>
  sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Turns, and what their readers were sent. All times are the database's. */
export function createChatTurnRepository(db: Queryable) {
  return {
    /**
     * null, with nothing written, when there is no such session or the replaced message gave way already.
     *
     * Stores a message together with its files, the turn that answers it and the event that tells of all that, and
     * answers the place that the message got in the log of its session.
     * One statement, because these round trips stand between a person and the first word.
     */
    async begin(start: {
      turn: StoredTurn;
      owner: string;
      leaseMs: number;
      clientMessageId: string;
      message: NewTurnMessage;
      /** Files that are stored already and wait for the message. */
      attachmentIds: readonly string[];
      /** Where the log begins that the message takes the place of; null = it comes after everything. */
      replacesIndex: number | null;
      event: NewEvent;
    }): Promise<{ index: number; createdAt: Date } | null> {
      const { turn, message, event, replacesIndex } = start;
      const lease = inMilliseconds(start.leaseMs);
      // A message without files keeps the statement as short as it can be.
      const attached =
        start.attachmentIds.length === 0
          ? sql``
          : sql`attached as (
              update attachments set message_id = ${message.id}
              from place
              where session_id = ${turn.sessionId} and message_id is null and id in (
                select jsonb_array_elements_text(${JSON.stringify(start.attachmentIds)}::jsonb))
            ),`;
      const result = await sql<{ index: number; created_at: Date }>`
        with place as (
          update sessions set next_event_index = next_event_index + 1, updated_at = now()
          where id = ${turn.sessionId} and (
            ${replacesIndex}::integer is null or exists (
              select 1 from messages where session_id = ${turn.sessionId}
                and absolute_event_index = ${replacesIndex} and superseded_by is null))
          returning next_event_index - 1 as index
        ), superseded as (
          update messages set superseded_by = place.index
          from place
          where session_id = ${turn.sessionId} and absolute_event_index >= ${replacesIndex}::integer
            and superseded_by is null
        ), turn as (
          insert into turns (id, session_id, client_message_id, status, owner, lease_until,
                             watched_until, provider, model)
          select ${turn.turnId}, ${turn.sessionId}, ${start.clientMessageId}, 'running',
                 ${start.owner}, ${lease}, ${lease}, ${turn.provider}, ${turn.model}
          from place
        ), message as (
          insert into messages (id, session_id, turn_id, role, content, metadata, absolute_event_index)
          select ${message.id}, ${turn.sessionId}, ${turn.turnId}, 'user', ${message.content},
                 ${JSON.stringify(message.metadata)}::jsonb, index
          from place
        ), ${attached} announced as (
          insert into outbox (event_type, project_id, user_id, data)
          select ${event.type}, ${event.projectId ?? null}::integer, ${event.userId ?? null}::integer,
                 ${JSON.stringify(event.data)}::jsonb
          from place
        )
        select index, now() as created_at from place`.execute(db);
      const place = result.rows[0];
      return place ? { index: place.index, createdAt: place.created_at } : null;
    },

    /**
     * Ends a turn: status, answer, the last events and the event that tells of it, in one
     * statement. False, with nothing written, when the turn has ended already.
     */
    async end(ending: {
      turn: StoredTurn;
      outcome: TurnOutcome;
      message: NewTurnMessage;
      events: NumberedEvents | null;
      event: NewEvent;
    }): Promise<boolean> {
      const { turn, outcome, message, events, event } = ending;
      const firstNumber = events?.firstNumber ?? 0;
      const lastNumber = firstNumber + (events?.events.length ?? 0) - 1;
      const result = await sql`
        with turn as (
          update turns set status = ${outcome.status}, ended_at = now(),
                           input_tokens = ${outcome.inputTokens}, output_tokens = ${outcome.outputTokens},
                           sent = ${outcome.sent === null ? null : JSON.stringify(outcome.sent)}::jsonb
          where id = ${turn.turnId} and status = 'running'
          returning id, session_id
        ), place as (
          update sessions set next_event_index = next_event_index + 1, updated_at = now()
          from turn where sessions.id = turn.session_id
          returning next_event_index - 1 as index
        ), message as (
          insert into messages (id, session_id, turn_id, role, content, metadata, absolute_event_index)
          select ${message.id}, ${turn.sessionId}, ${turn.turnId}, 'assistant', ${message.content},
                 ${JSON.stringify(message.metadata)}::jsonb, index
          from place
        ), stored as (
          insert into turn_events (turn_id, first_number, last_number, events)
          select id, ${firstNumber}::integer, ${lastNumber}::integer,
                 ${JSON.stringify(events?.events ?? [])}::jsonb
          from turn where ${events !== null}
        )
        insert into outbox (event_type, project_id, user_id, data)
        select ${event.type}, ${event.projectId ?? null}::integer, ${event.userId ?? null}::integer,
               ${JSON.stringify(event.data)}::jsonb
        from turn
        returning id`.execute(db);
      return result.rows.length === 1;
    },

    async find(turnId: string): Promise<Turn | null> {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .where('id', '=', turnId)
        .executeTakeFirst();
      return row ? toTurn(row) : null;
    },

    /** What the model was sent for a turn of the session; null while it runs, and where nothing was sent. */
    async findSent(sessionId: string, turnId: string): Promise<SentContext | null> {
      const row = await db
        .selectFrom('turns')
        .select('sent')
        .where('id', '=', turnId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      // Only this repository writes the column.
      return (row?.sent ?? null) as SentContext | null;
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
     * Extends the leases of own turns and stores what their readers were sent since the last time, in one statement for
     * all of them. Answers which turns that are; a turn that somebody else has ended is not among them, and nothing is
     * written for it.
     * @param lease.leaseMs for how long a turn counts as alive, and as being read where somebody reads it
     */
    async storeProgress(
      lease: { owner: string; leaseMs: number },
      turns: readonly TurnProgress[],
    ): Promise<ReadonlySet<string>> {
      const told = turns.map(({ turnId, isWatched, unstored }) => ({
        turn_id: turnId,
        is_watched: isWatched,
        first_number: unstored?.firstNumber ?? null,
        last_number: unstored ? unstored.firstNumber + unstored.events.length - 1 : null,
        events: unstored?.events ?? null,
      }));
      const leaseEnd = inMilliseconds(lease.leaseMs);
      const result = await sql<{ id: string }>`
        with told as (
          select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told(
            turn_id text, is_watched boolean, first_number integer, last_number integer, events jsonb)
        ), renewed as (
          update turns set lease_until = ${leaseEnd},
                           watched_until = case when told.is_watched then ${leaseEnd} else now() end
          from told
          where turns.id = told.turn_id and turns.owner = ${lease.owner} and turns.status = 'running'
          returning turns.id
        ), stored as (
          insert into turn_events (turn_id, first_number, last_number, events)
          select renewed.id, told.first_number, told.last_number, told.events
          from renewed join told on told.turn_id = renewed.id
          where told.first_number is not null
        )
        select id from renewed`.execute(db);
      return new Set(result.rows.map((row) => row.id));
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
