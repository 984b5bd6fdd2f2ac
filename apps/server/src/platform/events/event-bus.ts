import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import type { Logger } from '#platform/logger.ts';

const CHANNEL = 'robin_events';
const BATCH_SIZE = 500;
/** Notifications are a hint; looking is the truth. */
const POLL_INTERVAL_MS = 1_000;
/** How soon to look again while a committed event waits for an older transaction to end. */
const HORIZON_RETRY_MS = 3;
const RETENTION_INTERVAL_MS = 10 * 60 * 1_000;
const RETENTION = '24 hours';

export type EventListener = (event: StoredEvent) => void;

/** Delivers committed events, in one order, to every process. */
export interface EventBus {
  /** Begins with the events committed from now on. */
  start(): Promise<void>;
  /** Called after a commit that stored events: this process looks at once, the others are told. */
  announce(): void;
  subscribe(listener: EventListener): () => void;
  /**
   * Events after a position that a client saw, oldest first, at most `limit`. `isComplete` is false
   * when the position is unknown or older than what is kept: the client then has to read afresh.
   */
  replay(position: string, limit: number): Promise<{ events: StoredEvent[]; isComplete: boolean }>;
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

function toEvent(row: OutboxRow): StoredEvent {
  return {
    position: `${row.xid}-${row.id}`,
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
 * The bus reads the outbox in the order (transaction id, row id) and never past the oldest
 * transaction that is still running (`pg_snapshot_xmin`). So no event can commit behind a reader's
 * back, whatever the order of commits, and the same position means the same place in every process.
 */
export function createEventBus(database: Database, logger: Logger): EventBus {
  const listeners = new Set<EventListener>();
  let cursor: Cursor = { xid: '0', id: 0 };
  let isStarted = false;
  let isReading = false;
  let isReadWanted = false;
  let isNotifying = false;
  let isNotifyWanted = false;
  let soon: NodeJS.Timeout | null = null;
  let pollTimer: NodeJS.Timeout | null = null;
  let retentionTimer: NodeJS.Timeout | null = null;
  let stopListening: (() => Promise<void>) | null = null;

  async function readAfter(after: Cursor, limit: number): Promise<OutboxRow[]> {
    const result = await sql<OutboxRow>`
      select xid::text as xid, id, event_type, project_id, user_id, data, created_at,
             xid < pg_snapshot_xmin(pg_current_snapshot()) as is_settled
      from outbox
      where xid >= ${after.xid}::xid8 and (xid > ${after.xid}::xid8 or id > ${after.id})
      order by xid, id
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
      if (firstUnsettled !== -1) return readSoon();
      if (rows.length < BATCH_SIZE) return;
    }
  }

  function readSoon(): void {
    soon ??= setTimeout(() => {
      soon = null;
      read();
    }, HORIZON_RETRY_MS);
  }

  /** At most one read at a time; a wish during a read leads to one more. */
  function read(): void {
    if (!isStarted) return;
    if (isReading) {
      isReadWanted = true;
      return;
    }
    isReading = true;
    readOnce()
      .catch((error: unknown) => logger.warn({ err: error }, 'reading events failed'))
      .finally(() => {
        isReading = false;
        if (isReadWanted) {
          isReadWanted = false;
          read();
        }
      });
  }

  /** Tells the other processes, outside of the transaction: NOTIFY in it would serialise commits. */
  function notifyOthers(): void {
    if (database.engine === 'embedded') return;
    if (isNotifying) {
      isNotifyWanted = true;
      return;
    }
    isNotifying = true;
    sql`select pg_notify(${CHANNEL}, '')`
      .execute(database.query)
      .catch((error: unknown) => logger.warn({ err: error }, 'telling other processes failed'))
      .finally(() => {
        isNotifying = false;
        if (isNotifyWanted) {
          isNotifyWanted = false;
          notifyOthers();
        }
      });
  }

  async function forgetOldEvents(): Promise<void> {
    await sql`delete from outbox where created_at < now() - ${RETENTION}::interval`.execute(
      database.query,
    );
  }

  return {
    async start() {
      const horizon = await sql<{ xid: string }>`
        select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(database.query);
      // Everything of transactions that had ended by now is past; id 0 keeps those still running.
      cursor = { xid: horizon.rows[0]?.xid ?? '0', id: 0 };
      isStarted = true;
      stopListening = await database.listen(CHANNEL, read);
      pollTimer = setInterval(read, POLL_INTERVAL_MS);
      retentionTimer = setInterval(() => {
        forgetOldEvents().catch((error: unknown) =>
          logger.warn({ err: error }, 'forgetting old events failed'),
        );
      }, RETENTION_INTERVAL_MS);
    },
    announce() {
      read();
      notifyOthers();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async replay(position, limit) {
      const after = parsePosition(position);
      if (!after) return { events: [], isComplete: false };
      const seen = await sql`
        select 1 from outbox where xid = ${after.xid}::xid8 and id = ${after.id}`.execute(
        database.query,
      );
      if (seen.rows.length === 0) return { events: [], isComplete: false };
      const rows = await readAfter(after, limit + 1);
      const settled = rows.filter((row) => row.is_settled);
      return { events: settled.slice(0, limit).map(toEvent), isComplete: settled.length <= limit };
    },
    async stop() {
      isStarted = false;
      for (const timer of [soon, pollTimer, retentionTimer]) if (timer) clearTimeout(timer);
      await stopListening?.();
    },
  };
}
