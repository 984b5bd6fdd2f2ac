import { setTimeout as delay } from 'node:timers/promises';
import { isAfter } from '@robin/contract/rules/event-positions';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { isOpenTo } from '#platform/db/open-to.ts';
import { insertEvents, type Audience, type StoredEvent } from '#platform/events/outbox.ts';
import { createId } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';

const CHANNEL = 'robin_events';
const BATCH_SIZE = 500;
/** Notifications are a hint; looking is the truth. */
const POLL_INTERVAL_MS = 1_000;
/** How soon to look again while a committed event waits for an older transaction to end: doubled each time. */
const HORIZON_RETRY_MS = 3;
const HORIZON_RETRY_MAX_MS = 200;
/** Commits that follow each other within this time are read, and told to others, together. */
const GATHER_MS = 10;
const RETENTION_INTERVAL_MS = 10 * 60 * 1_000;
const RETENTION = '24 hours';
/** The first event of a process: gives its reading a place that others can name. */
const READER_STARTED = 'event_reader_started';

export type EventListener = (event: StoredEvent) => void;

/** Delivers committed events, in one order, to every process. */
export interface EventBus {
  /** Begins with the events committed from now on, and with those that an older transaction still holds back. */
  start(): Promise<void>;
  /** Called after a commit that stored events: this process looks at once, the others are told. */
  announce(): void;
  subscribe(listener: EventListener): () => void;
  /** The place of the last event that was delivered here; null before the first one. */
  position(): string | null;
  /**
   * Events for the audience after a position that it saw, oldest first, at most `limit`, and none of a project that the
   * user has lost since. `isComplete` is false when there are more, or when the position is unknown or older than what is
   * kept: the client then has to read afresh.
   */
  replay(
    position: string,
    audience: Audience,
    limit: number,
  ): Promise<{ events: StoredEvent[]; isComplete: boolean }>;
  stop(): Promise<void>;
}

interface Cursor {
  xid: string;
  id: number;
}

interface OutboxRow {
  xid: string;
  id: number;
  event_type: string;
  project_id: number | null;
  user_id: number | null;
  data: Record<string, unknown>;
  created_at: Date;
  is_settled: boolean;
}

function formatPosition({ xid, id }: Cursor): string {
  return `${xid}-${id}`;
}

function toEvent(row: OutboxRow): StoredEvent {
  return {
    position: formatPosition(row),
    type: row.event_type,
    projectId: row.project_id,
    userId: row.user_id,
    data: row.data,
    createdAt: row.created_at,
  };
}

function parsePosition(position: string): Cursor | null {
  const match = /^(\d{1,19})-(\d{1,15})$/.exec(position);
  return match?.[1] && match[2] ? { xid: match[1], id: Number(match[2]) } : null;
}

/**
 * No transaction with a smaller number than this can still store an event: the oldest one that is running, or the next
 * one there will be. Those that surely belong to other databases of the server are passed over. One that ends while
 * this is being found out is taken for one of this database, so a later answer may be smaller than an earlier one.
 */
const settledBelow = sql`coalesce(
  (select running from pg_snapshot_xip(pg_current_snapshot()) as running
   where not exists (
     select from pg_stat_activity as other
     where other.datid <> (select oid from pg_database where datname = current_database())
       and other.backend_xid::text::bigint = running::text::bigint & 4294967295)
   order by running limit 1),
  pg_snapshot_xmax(pg_current_snapshot()))`;

/**
 * The bus reads the outbox in the order (transaction id, row id) and never past the oldest transaction of the database
 * that is still running. So no event can commit behind a reader's back, whatever the order of commits, and the same
 * position means the same place in every process.
 */
export function createEventBus(database: Database, logger: Logger): EventBus {
  const listeners = new Set<EventListener>();
  /** Names this bus to the others. */
  const ownName = createId();
  let cursor: Cursor = { xid: '0', id: 0 };
  let isStarted = false;
  let horizonRetryMs = HORIZON_RETRY_MS;
  let soon: NodeJS.Timeout | null = null;
  let pollTimer: NodeJS.Timeout | null = null;
  let retentionTimer: NodeJS.Timeout | null = null;
  let stopListening: (() => Promise<void>) | null = null;

  /** Sorted by the column of the table: `xid` alone is the text that is read, in which 1000 comes before 999. */
  async function readAfter(
    after: Cursor,
    limit: number,
    audience: Audience | null = null,
  ): Promise<OutboxRow[]> {
    const isForAudience = audience
      ? sql`(
          (user_id = ${audience.userId} and ${isOpenTo(audience, 'outbox')})
          or (user_id is null and project_id = ${audience.projectId}::integer))`
      : sql`true`;
    const result = await sql<OutboxRow>`
      select xid::text as xid, id, event_type, project_id, user_id, data, created_at,
             xid < ${settledBelow} as is_settled
      from outbox
      where xid >= ${after.xid}::xid8 and (xid > ${after.xid}::xid8 or id > ${after.id})
        and ${isForAudience}
      order by outbox.xid, id
      limit ${limit}`.execute(database.query);
    return result.rows;
  }

  function deliver(row: OutboxRow): void {
    const event = toEvent(row);
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        logger.error({ err: error, event_type: event.type }, 'a listener of events failed');
      }
    }
  }

  async function readOnce(): Promise<void> {
    for (;;) {
      const rows = await readAfter(cursor, BATCH_SIZE);
      const firstUnsettled = rows.findIndex((row) => !row.is_settled);
      const settled = firstUnsettled === -1 ? rows : rows.slice(0, firstUnsettled);
      for (const row of settled) {
        cursor = { xid: row.xid, id: row.id };
        deliver(row);
      }
      if (settled.length > 0) horizonRetryMs = HORIZON_RETRY_MS;
      if (firstUnsettled !== -1) return readSoon();
      if (rows.length < BATCH_SIZE) return;
    }
  }

  function readSoon(): void {
    if (!isStarted) return;
    soon ??= setTimeout(() => {
      soon = null;
      reading.want();
    }, horizonRetryMs);
    horizonRetryMs = Math.min(horizonRetryMs * 2, HORIZON_RETRY_MAX_MS);
  }

  const reading = createGatherer(readOnce, 'reading events failed');
  const notifying = createGatherer(notifyOthers, 'telling other processes failed');

  /** Does something at most once at a time; what is wanted meanwhile is done once more, a little later and together. */
  function createGatherer(work: () => Promise<void>, failure: string) {
    let running: Promise<void> | null = null;
    let isWanted = false;

    async function run(): Promise<void> {
      while (isStarted && isWanted) {
        isWanted = false;
        await work().catch((error: unknown) => logger.warn({ err: error }, failure));
        if (isWanted) await delay(GATHER_MS);
      }
      running = null;
    }

    return {
      want(): void {
        if (!isStarted) return;
        isWanted = true;
        running ??= run();
      },
      async ended(): Promise<void> {
        await running;
      },
    };
  }

  /**
   * Tells the other processes, outside of the transaction: NOTIFY in it would serialise commits. It does not wait for the
   * disk, because readers can't pass its own transaction as long as it runs, and a server that crashes has nobody left to
   * tell.
   */
  async function notifyOthers(): Promise<void> {
    if (database.engine === 'embedded') return;
    await sql`
      select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${ownName})`.execute(
      database.query,
    );
  }

  /** Keeps the newest one, so that a window of a quiet installation still knows its place. */
  async function forgetOldEvents(): Promise<void> {
    await sql`
      delete from outbox
      where created_at < now() - ${RETENTION}::interval
        and id < (select max(id) from outbox)`.execute(database.query);
  }

  /** Rows of the future come from another cluster's dump: nobody may take them for new ones later. */
  async function forgetForeignEvents(): Promise<void> {
    await sql`delete from outbox where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
      database.query,
    );
  }

  return {
    async start() {
      await forgetForeignEvents();
      const horizon = await sql<{ xid: string }>`select ${settledBelow}::text as xid`.execute(
        database.query,
      );
      // Everything of transactions that had ended by now is past; id 0 keeps those still running.
      cursor = { xid: horizon.rows[0]?.xid ?? '0', id: 0 };
      await insertEvents(database.query, [{ type: READER_STARTED, data: {} }]);
      isStarted = true;
      stopListening = await database.listen(CHANNEL, (said) => {
        // What was stored here has been looked for already.
        if (said !== ownName) reading.want();
      });
      reading.want();
      pollTimer = setInterval(reading.want, POLL_INTERVAL_MS);
      retentionTimer = setInterval(() => {
        forgetOldEvents().catch((error: unknown) =>
          logger.warn({ err: error }, 'forgetting old events failed'),
        );
      }, RETENTION_INTERVAL_MS);
    },
    announce() {
      reading.want();
      notifying.want();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    position: () => (cursor.id === 0 ? null : formatPosition(cursor)),
    async replay(position, audience, limit) {
      const after = parsePosition(position);
      if (!after) return { events: [], isComplete: false };
      const seen = await sql`
        select 1 from outbox where xid = ${after.xid}::xid8 and id = ${after.id}`.execute(
        database.query,
      );
      if (seen.rows.length === 0) return { events: [], isComplete: false };
      // What the line has passed is settled, and a window that begins to read it now will not get it from there.
      const passed = formatPosition(cursor);
      const rows = await readAfter(after, limit + 1, audience);
      const settled = rows.filter((row) => row.is_settled || !isAfter(formatPosition(row), passed));
      return { events: settled.slice(0, limit).map(toEvent), isComplete: settled.length <= limit };
    },
    async stop() {
      isStarted = false;
      for (const timer of [soon, pollTimer, retentionTimer]) if (timer) clearTimeout(timer);
      await stopListening?.();
      await Promise.all([reading.ended(), notifying.ended()]);
    },
  };
}
