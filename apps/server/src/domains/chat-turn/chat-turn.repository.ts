import { sql, type Selectable } from 'kysely';
import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { MessageMetadata } from '@robin/contract/sessions';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenToOwner } from '#platform/db/open-to.ts';
import { rowsAsTable, type Columns } from '#platform/db/rows-as-table.ts';
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
import {
  listInstructions,
  readInstructions,
  type Instructions,
  type StoredContext,
} from './turn-instructions.ts';
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

/** A message and the turn that answers it. */
export interface TurnStart {
  turn: StoredTurn;
  clientMessageId: string;
  message: NewTurnMessage;
  /** Files that are stored already and wait for the message. */
  attachmentIds: readonly string[];
  /** Where the log begins that the message takes the place of; null = it comes after everything. */
  replacesIndex: number | null;
  event: NewEvent;
}

/** Where a message stands in the log of its session, and since when. */
export interface MessagePlace {
  index: number;
  createdAt: Date;
}

/** How a turn ends, and the answer. */
export interface TurnEnding {
  turn: StoredTurn;
  outcome: Omit<TurnOutcome, 'sent' | 'endReason'>;
  /** What the model was sent; null as in the outcome. */
  sent: StoredContext | null;
  /** The instructions that are named there and may not be stored yet. */
  instructions: readonly Instructions[];
  message: NewTurnMessage;
  events: NumberedEvents | null;
  event: NewEvent;
}

/** What the beginning and the end of a turn have in common, as columns of a statement. */
const momentColumns: Columns<TurnStart | TurnEnding> = {
  turn_id: ['text', ({ turn }) => turn.turnId],
  message_id: ['text', ({ message }) => message.id],
  content: ['text', ({ message }) => message.content],
  metadata: ['jsonb', ({ message }) => message.metadata],
  event_type: ['text', ({ event }) => event.type],
  project_id: ['integer', ({ event }) => event.projectId ?? null],
  user_id: ['integer', ({ event }) => event.userId ?? null],
  event_data: ['jsonb', ({ event }) => event.data],
};

const lastNumberOf = ({ firstNumber, events }: NumberedEvents): number =>
  firstNumber + events.length - 1;

const startsAsTable = rowsAsTable<TurnStart>({
  ...momentColumns,
  session_id: ['text', ({ turn }) => turn.sessionId],
  client_message_id: ['text', ({ clientMessageId }) => clientMessageId],
  provider: ['text', ({ turn }) => turn.provider],
  model: ['text', ({ turn }) => turn.model],
  attachment_ids: ['jsonb', ({ attachmentIds }) => attachmentIds],
  replaces_index: ['integer', ({ replacesIndex }) => replacesIndex],
});

const endingsAsTable = rowsAsTable<TurnEnding>({
  ...momentColumns,
  status: ['text', ({ outcome }) => outcome.status],
  input_tokens: ['integer', ({ outcome }) => outcome.inputTokens],
  output_tokens: ['integer', ({ outcome }) => outcome.outputTokens],
  sent: ['jsonb', ({ sent }) => sent],
  instructions: ['jsonb', ({ instructions }) => instructions],
  first_number: ['integer', ({ events }) => events?.firstNumber ?? null],
  last_number: ['integer', ({ events }) => (events ? lastNumberOf(events) : null)],
  events: ['jsonb', ({ events }) => events?.events ?? null],
});

const progressAsTable = rowsAsTable<TurnProgress>({
  turn_id: ['text', ({ turnId }) => turnId],
  is_watched: ['boolean', ({ isWatched }) => isWatched],
  first_number: ['integer', ({ unstored }) => unstored?.firstNumber ?? null],
  last_number: ['integer', ({ unstored }) => (unstored ? lastNumberOf(unstored) : null)],
  events: ['jsonb', ({ unstored }) => unstored?.events ?? null],
});

/** In place of what is stored already, where that may be; it makes the statement longer only then. */
const insteadOfStored = (batches: readonly (NumberedEvents | null)[]) =>
  batches.some((batch) => batch?.mayBeStored)
    ? sql`on conflict (turn_id, first_number)
          do update set last_number = excluded.last_number, events = excluded.events
          where turn_events.last_number <= excluded.last_number`
    : sql``;

const inMilliseconds = (milliseconds: number) =>
  sql<Date>`now() + ${milliseconds} * interval '1 millisecond'`;

/** Turns, and what their readers were sent. All times are the database's. */
export function createChatTurnRepository(db: Queryable) {
  return {
    /**
     * Stores messages together with their files, the turns that answer them and the events that tell of all that, and
     * answers the place that each message got in the log of its session: null, with nothing written for it, when there
     * is no such session, it has ended or its person may no longer write in it, the replaced message gave way already or
     * its log has just grown, or, with several at once, somebody else holds the session at this moment.
     *
     * One statement, because these round trips stand between a person and the first word.
     * @throws a unique violation, with nothing written, when one of the sessions has a running turn or knows the
     *   client's id
     */
    async begin(
      starts: readonly TurnStart[],
      lease: { owner: string; leaseMs: number },
    ): Promise<(MessagePlace | null)[]> {
      const leaseEnd = inMilliseconds(lease.leaseMs);
      const told = startsAsTable(starts);
      const isAlone = starts.length === 1;
      // Several wait for nobody: they would hold up each other, and two batches could wait for one another for ever.
      const free = isAlone
        ? sql``
        : sql`free as (
            select id from sessions where id in (select session_id from told)
            for no key update skip locked
          ),`;
      const isFree = isAlone ? sql`true` : sql`sessions.id in (select id from free)`;
      // What few messages have makes the statement longer only where one of them has it.
      const areAllNew = starts.every(({ replacesIndex }) => replacesIndex === null);
      // Whoever waited for the session goes on with its newest row, but with the messages of before: to an answer that was
      // stored meanwhile an edit would be blind. So it replaces only in a log that is as the statement sees it.
      const seen = areAllNew
        ? sql``
        : sql`seen as materialized (
            select id, next_event_index from sessions where id in (select session_id from told)
          ),`;
      const isAsSeen = areAllNew
        ? sql`true`
        : sql`sessions.next_event_index = (select next_event_index from seen where seen.id = told.session_id)`;
      const superseded = areAllNew
        ? sql``
        : sql`superseded as (
            update messages set superseded_by = begun.index
            from begun
            where messages.session_id = begun.session_id and superseded_by is null
              and absolute_event_index >= begun.replaces_index
          ),`;
      const attached = starts.every(({ attachmentIds }) => attachmentIds.length === 0)
        ? sql``
        : sql`attached as (
            update attachments set message_id = begun.message_id
            from begun
            where attachments.session_id = begun.session_id and attachments.message_id is null
              and attachments.id in (select jsonb_array_elements_text(begun.attachment_ids))
          ),`;
      // Files are looked into before: who loses the session, or its project, meanwhile has lost it here.
      const isOpen = sql`${isOpenToOwner('sessions')}
        and exists (select from users person where person.id = sessions.user_id and person.is_active)
        and not exists (select from projects p where p.id = sessions.project_id and p.is_archived)`;
      const result = await sql<{ message_id: string; index: number; created_at: Date }>`
        with told as (${told}), ${free} ${seen} begun as (
          update sessions set next_event_index = next_event_index + 1, updated_at = now()
          from told
          where sessions.id = told.session_id and sessions.is_active and ${isFree} and ${isOpen} and (
            told.replaces_index is null or ${isAsSeen} and exists (
              select 1 from messages where session_id = told.session_id
                and absolute_event_index = told.replaces_index and superseded_by is null))
          returning told.*, next_event_index - 1 as index
        ), ${superseded} ${attached} turn as (
          insert into turns (id, session_id, client_message_id, status, owner, lease_until,
                             watched_until, provider, model)
          select turn_id, session_id, client_message_id, 'running', ${lease.owner}::text, ${leaseEnd}, ${leaseEnd},
                 provider, model
          from begun
        ), message as (
          insert into messages (id, session_id, turn_id, role, content, metadata, absolute_event_index)
          select message_id, session_id, turn_id, 'user', content, metadata, index
          from begun
        ), announced as (
          insert into outbox (event_type, project_id, user_id, data)
          select event_type, project_id, user_id, event_data
          from begun
        )
        select message_id, index, now() as created_at from begun`.execute(db);
      const places = new Map(
        result.rows.map((row) => [row.message_id, { index: row.index, createdAt: row.created_at }]),
      );
      return starts.map(({ message }) => places.get(message.id) ?? null);
    },

    /**
     * Ends turns: status, answer, the last events and the event that tells of it, in one statement. Answers for each
     * whether it was ended: false, with nothing written for it, when it has ended already, or, with several at once,
     * when somebody else holds it or its session at this moment.
     * @param options.isTakenUp the turns are those of another process: one that it vouches for again stays
     */
    async end(
      endings: readonly TurnEnding[],
      { isTakenUp = false }: { isTakenUp?: boolean } = {},
    ): Promise<boolean[]> {
      const told = endingsAsTable(endings);
      // The session before the turn, as at the beginning: a message of the same moment holds the session while it looks
      // whether the turn runs. And as there, several wait for nobody.
      const waiting = endings.length === 1 ? sql`of sessions` : sql`skip locked`;
      const isAbandoned = isTakenUp ? sql`and turns.lease_until < now()` : sql``;
      // Only the first turn of a session brings any, and one after they have changed.
      const instructed = endings.every(({ instructions }) => instructions.length === 0)
        ? sql``
        : sql`instructed as (
            insert into turn_instructions (session_id, id, content)
            select place.session_id, given.id, given.content
            from place join told using (turn_id),
                 jsonb_to_recordset(told.instructions) as given(id text, content text)
            on conflict do nothing
          ),`;
      const result = await sql<{ turn_id: string }>`
        with told as (${told}), free as (
          select turns.id from turns join sessions on sessions.id = turns.session_id
          where turns.id in (select turn_id from told) and turns.status = 'running'
          for no key update ${waiting}
        ), turn as (
          update turns set status = told.status, ended_at = now(), input_tokens = told.input_tokens,
                           output_tokens = told.output_tokens, sent = told.sent
          from told
          where turns.id = told.turn_id and turns.status = 'running'
            and turns.id in (select id from free) ${isAbandoned}
          returning turns.id, turns.session_id
        ), place as (
          update sessions set next_event_index = next_event_index + 1, updated_at = now()
          from turn where sessions.id = turn.session_id
          returning turn.id as turn_id, turn.session_id, next_event_index - 1 as index
        ), ${instructed} message as (
          insert into messages (id, session_id, turn_id, role, content, metadata, absolute_event_index)
          select message_id, session_id, turn_id, 'assistant', content, metadata, index
          from place join told using (turn_id)
        ), stored as (
          insert into turn_events (turn_id, first_number, last_number, events)
          select turn_id, first_number, last_number, events
          from place join told using (turn_id)
          where first_number is not null
          ${insteadOfStored(endings.map(({ events }) => events))}
        ), announced as (
          insert into outbox (event_type, project_id, user_id, data)
          select event_type, project_id, user_id, event_data
          from place join told using (turn_id)
        )
        select turn_id from place`.execute(db);
      const ended = new Set(result.rows.map((row) => row.turn_id));
      return endings.map(({ turn }) => ended.has(turn.turnId));
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
      const stored = (row?.sent ?? null) as StoredContext | null;
      // A process of an earlier version, beside this one during an update, names none.
      if (stored?.instructions === undefined) return null;
      const texts = await db
        .selectFrom('turn_instructions')
        .select(['id', 'content'])
        .where('session_id', '=', sessionId)
        .where('id', 'in', listInstructions(stored))
        .execute();
      return readInstructions(stored, new Map(texts.map(({ id, content }) => [id, content])));
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

    /**
     * The running turn of a session, whether its process vouches for it no more, and whether somebody is known to read it:
     * through its process, and through others.
     */
    async findRunning(sessionId: string): Promise<{
      turn: Turn;
      isLeaseOver: boolean;
      isWatched: boolean;
      isReadElsewhere: boolean;
    } | null> {
      const row = await db
        .selectFrom('turns')
        .selectAll()
        .select([
          sql<boolean>`lease_until < now()`.as('is_lease_over'),
          sql<boolean>`watched_until > now()`.as('is_watched'),
          sql<boolean>`coalesce(read_elsewhere_until > now(), false)`.as('is_read_elsewhere'),
        ])
        .where('session_id', '=', sessionId)
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (!row) return null;
      return {
        turn: toTurn(row),
        isLeaseOver: row.is_lease_over,
        isWatched: row.is_watched,
        isReadElsewhere: row.is_read_elsewhere,
      };
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
      const told = progressAsTable(turns);
      const leaseEnd = inMilliseconds(lease.leaseMs);
      const result = await sql<{ id: string }>`
        with told as (${told}), renewed as (
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
          ${insteadOfStored(turns.map(({ unstored }) => unstored))}
        )
        select id from renewed`.execute(db);
      return new Set(result.rows.map((row) => row.id));
    },

    /** Tells that somebody reads a running turn of another process, and counts as doing so for a while. */
    async noteReader(turnId: string, forMs: number): Promise<void> {
      await db
        .updateTable('turns')
        .set({ read_elsewhere_until: inMilliseconds(forMs) })
        .where('id', '=', turnId)
        .where('status', '=', 'running')
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
