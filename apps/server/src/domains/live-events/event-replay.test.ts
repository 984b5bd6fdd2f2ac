import { setTimeout as delay } from 'node:timers/promises';
import { isAfter } from '@robin/contract/rules/event-positions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { createTransactionRunner, type RunInTransaction } from '#platform/db/transaction.ts';
import { insertEvents, type NewEvent } from '#platform/events/outbox.ts';
import { openEvents, type TestEventStream } from '#testing/event-stream.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { createTestDatabase, isOnServer } from '#testing/test-database.ts';

let app: TestApp;
let runInTransaction: RunInTransaction;
const streams: TestEventStream[] = [];

const db = () => app.testDatabase.database.query;

async function open(client: TestClient, lastEventId: string | null = null, query = '', on = app) {
  const headers: Record<string, string> =
    lastEventId === null ? {} : { 'last-event-id': lastEventId };
  const there = createTestClient(on.url, client.token, client.userId);
  const stream = await openEvents(there, `/api/events/stream${query}`, headers);
  streams.push(stream);
  return stream;
}

const record = (...events: NewEvent[]) =>
  runInTransaction(({ record: add }) => Promise.resolve(events.forEach((event) => add(event))));

const step = (client: TestClient, n: number): NewEvent => ({
  type: 'step',
  userId: client.userId,
  data: { n },
});

/** The numbers of the steps in the order in which they came. */
const steps = (stream: TestEventStream) =>
  stream.frames.flatMap(({ data }) => (data.event_type === 'step' ? [data.data?.['n']] : []));

const stepFrame = (n: number) => (frame: TestEventStream['frames'][number]) =>
  frame.data.event_type === 'step' && frame.data.data?.['n'] === n;

/** A window whose line drops again and again while 120 events are stored gets each of them once. */
async function cutAgainAndAgain(): Promise<void> {
  const client = await signInSomebody(app);
  const total = 120;
  let stored = 0;
  let stream = await open(client);
  await stream.waitForType('connection_established');
  const writing = (async () => {
    while (stored < total) {
      await record(step(client, stored + 1));
      stored += 1;
    }
  })();
  const received: unknown[] = [];
  let lastId: string | null = null;
  while (received.length < total) {
    // A few frames, then the line drops in the middle of everything.
    const wanted = received.length + 1 + (received.length % 9);
    await stream.waitFor(() => received.length + steps(stream).length >= Math.min(wanted, total));
    stream.close();
    await stream.ended;
    for (const frame of stream.frames) {
      expect(frame.data.event_type).not.toBe('resync_required');
      if (frame.data.event_type === 'step') received.push(frame.data.data?.['n']);
      lastId = frame.id ?? lastId;
    }
    stream = await open(client, lastId);
  }
  await writing;
  expect(received).toEqual(Array.from({ length: total }, (_, index) => index + 1));
}

beforeAll(async () => {
  app = await startTestApp();
  const { bus } = app.robin.domains;
  runInTransaction = createTransactionRunner(app.testDatabase.database, () => bus.announce());
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await app.close();
});

describe('every frame of a line has an id', () => {
  const position = /^\d+-\d+$/;

  test('where the window opens a project: it can resume from whatever it is told about that', async () => {
    const client = await signInSomebody(app);
    const project = await buildProject(db(), { members: [client] });
    const query = `?project_id=${project.id}`;
    const first = await open(client, null, query);
    const { id } = await first.waitForType('po_documents_initial');
    expect(first.frames.map((frame) => frame.id)).toEqual([
      expect.stringMatching(position),
      expect.stringMatching(position),
    ]);
    first.close();
    await first.ended;
    await record(step(client, 1));
    const again = await open(client, id, query);
    await again.waitFor(stepFrame(1));
    expect(again.frames.map(({ data }) => data.event_type)).toEqual([
      'connection_established',
      'step',
    ]);
  });

  test('where the window comes back: the first one keeps the place that it has named', async () => {
    const client = await signInSomebody(app);
    await record(step(client, 1));
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    await record(step(client, 2));
    const again = await open(client, id);
    await again.waitFor(stepFrame(2));
    expect(again.frames[0]?.id).toBe(id);
  });

  test.each(['x', '%00', '5-5'])(
    'where the window names %j, which nobody knows: one that is cut off before it is told so does not take itself for complete',
    async (unknown) => {
      const client = await signInSomebody(app);
      const first = await open(client, unknown);
      const { id } = await first.waitForType('connection_established');
      expect(id).toMatch(position);
      first.close();
      await first.ended;
      const again = await open(client, id);
      expect((await again.waitForType('resync_required')).id).toMatch(position);
    },
  );
});

describe('a window that comes back with the id of the last event it saw', () => {
  test('gets what it missed, once and in order, and then what follows', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    await record(step(client, 1), step(client, 2));
    const seen = await first.waitFor(stepFrame(1));
    first.close();
    await first.ended;
    await record(step(client, 3));
    await record(step(client, 4));
    const again = await open(client, seen.id);
    await again.waitFor(stepFrame(4));
    await record(step(client, 5));
    await again.waitFor(stepFrame(5));
    expect(again.frames[0]?.data.event_type).toBe('connection_established');
    expect(steps(again)).toEqual([2, 3, 4, 5]);
  });

  test('can resume from the very first frame, before any event of its own', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    const established = await first.waitForType('connection_established');
    first.close();
    await first.ended;
    await record(step(client, 1));
    const again = await open(client, established.id);
    await again.waitFor(stepFrame(1));
    expect(again.frames.map(({ data }) => data.event_type)).not.toContain('resync_required');
  });

  test('gets every event exactly once also while others are stored all the time, wherever the line was cut', async () => {
    await cutAgainAndAgain();
  });

  test('gets missed events of its project too, and none that it may not see [LIVE-019] [LIVE-020]', async () => {
    const client = await signInSomebody(app);
    const stranger = await signInSomebody(app);
    const project = await buildProject(db(), { members: [client] });
    const other = await buildProject(db(), { members: [client] });
    const query = `?project_id=${project.id}`;
    const first = await open(client, null, query);
    const { id } = await first.waitForType('connection_established');
    first.close();
    await first.ended;
    await record(
      { type: 'of_project', projectId: project.id, data: {} },
      { type: 'of_other_project', projectId: other.id, data: {} },
      { type: 'of_stranger', userId: stranger.userId, projectId: project.id, data: {} },
      { type: 'of_processes', data: {} },
      step(client, 1),
    );
    const again = await open(client, id, query);
    await again.waitFor(stepFrame(1));
    expect(again.frames.map(({ data }) => data.event_type)).toEqual([
      'connection_established',
      'of_project',
      'step',
    ]);
  });

  test('gets what is its own in a project only while it may open that', async () => {
    const client = await signInSomebody(app);
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    first.close();
    await first.ended;
    await record({ type: 'own_in_project', userId: client.userId, projectId, data: {} });
    await record(step(client, 1));
    const missed = async () => {
      const again = await open(client, id);
      await again.waitFor(stepFrame(1));
      return again.frames.map(({ data }) => data.event_type);
    };
    const all = ['connection_established', 'own_in_project', 'step'];
    expect(await missed()).toEqual(all);
    await db().deleteFrom('project_members').where('project_id', '=', projectId).execute();
    expect(await missed()).toEqual(['connection_established', 'step']);
    const user = db().updateTable('users').where('id', '=', client.userId);
    await user.set({ roles: ['poweruser'] }).execute();
    expect(await missed()).toEqual(all);
  });

  test('is not hindered by any number of events of other people', async () => {
    const client = await signInSomebody(app);
    const stranger = await signInSomebody(app);
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    first.close();
    await first.ended;
    await record(...Array.from({ length: 700 }, (_, n) => step(stranger, n)));
    await record(step(client, 1));
    const again = await open(client, id);
    await again.waitFor(stepFrame(1));
    expect(again.frames.map(({ data }) => data.event_type)).not.toContain('resync_required');
  });

  test('gets what it missed also when that is exactly 500', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    await record(...Array.from({ length: 500 }, (_, n) => step(client, n)));
    await first.waitFor(stepFrame(499));
    first.close();
    await first.ended;
    const again = await open(client, id);
    await again.waitFor(stepFrame(499));
    await record(step(client, 500));
    await again.waitFor(stepFrame(500));
    expect(again.frames.map(({ data }) => data.event_type)).not.toContain('resync_required');
  });

  test('is told to read everything afresh when it missed more than 500, and goes on from there', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    await record(...Array.from({ length: 501 }, (_, n) => step(client, n)));
    await first.waitFor(stepFrame(500));
    first.close();
    await first.ended;
    const again = await open(client, id);
    await again.waitForType('resync_required');
    await record(step(client, 1_000));
    await again.waitFor(stepFrame(1_000));
  });

  test('is not told again what it has seen elsewhere, when the line of its process comes to it later', async () => {
    const client = await signInSomebody(app);
    // Nobody announces this one.
    await insertEvents(db(), [step(client, 1)]);
    const { xid, id } = await db()
      .selectFrom('outbox')
      .select(['xid', 'id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const stream = await open(client, `${xid}-${id}`);
    await stream.waitForType('connection_established');
    // Until what came since has been read, of which there is nothing: what follows comes by the line.
    await delay(100);
    await record(step(client, 2));
    await stream.waitFor(stepFrame(2));
    expect(steps(stream)).toEqual([2]);
  });

  test('is never sent back to where the line of its process still is, when it was told more than that', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    // Nobody announces these, so the line of this process comes to them only when it looks by itself.
    await insertEvents(
      db(),
      Array.from({ length: 501 }, (_, n) => step(client, n)),
    );
    const again = await open(client, id);
    const told = await again.waitForType('resync_required');
    const last = await again.waitFor(stepFrame(499));
    expect(isAfter(last.id ?? '', told.id ?? '')).toBe(false);
  });

  test.each([
    'x',
    '1',
    '0-0',
    '-1--1',
    '999999999999-1',
    '9999999999999999999-999999999999999',
    '1-1; drop table outbox',
    `${'9'.repeat(64)}-1`,
    '%00',
  ])('that names the unknown position %j is told to read everything afresh', async (position) => {
    const client = await signInSomebody(app);
    const stream = await open(client, position);
    await stream.waitForType('resync_required');
    await record(step(client, 1));
    await stream.waitFor(stepFrame(1));
    expect(stream.frames.map(({ data }) => data.event_type)).toEqual([
      'connection_established',
      'resync_required',
      'step',
    ]);
  });

  test('whose position has been forgotten is told to read everything afresh', async () => {
    const client = await signInSomebody(app);
    await record(step(client, 1));
    const row = await db()
      .selectFrom('outbox')
      .select(['xid', 'id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await db().deleteFrom('outbox').where('id', '=', row.id).execute();
    const stream = await open(client, `${row.xid}-${row.id}`);
    await stream.waitForType('resync_required');
  });

  test('is told to read everything afresh where nobody can tell it what it missed, and goes on from there', async () => {
    const client = await signInSomebody(app);
    const first = await open(client);
    const { id } = await first.waitForType('connection_established');
    const reading = vi
      .spyOn(app.robin.domains.bus, 'replay')
      .mockRejectedValueOnce(new Error('the database is away'));
    onTestFinished(() => reading.mockRestore());
    const again = await open(client, id);
    await again.waitForType('resync_required');
    await record(step(client, 1));
    await again.waitFor(stepFrame(1));
    expect(steps(again)).toEqual([1]);
    expect(JSON.stringify(app.logs)).toContain('telling a window what it needs to know failed');
  });
});

describe('a window that has read something before its line stands', () => {
  /** Up to where an answer knows everything. */
  const positionOf = async (client: TestClient, path: string) => {
    const { headers } = await client.call('GET', path);
    return headers.get('event-position');
  };

  test('is told what came after the place that its answer named, after how things are in its project', async () => {
    const client = await signInSomebody(app);
    const project = await buildProject(db(), { members: [client] });
    await record(step(client, 1));
    // The line is where the first step is.
    const other = await open(client);
    await record(step(client, 2));
    await other.waitFor(stepFrame(2));
    const position = await positionOf(client, '/api/projects');
    await record(step(client, 3));
    await record({ type: 'of_project', projectId: project.id, data: {} });
    const stream = await open(client, null, `?project_id=${project.id}&after=${position}`);
    await record(step(client, 4));
    await stream.waitFor(stepFrame(4));
    expect(stream.frames.map(({ data }) => data.event_type)).toEqual([
      'connection_established',
      'po_documents_initial',
      'step',
      'of_project',
      'step',
    ]);
    expect(steps(stream)).toEqual([3, 4]);
    // Cut off before it was told, it would come back to the same place.
    expect(stream.frames.slice(0, 2).map(({ id }) => id)).toEqual([position, position]);
  });

  test('goes on behind what it has heard since, whatever its address says', async () => {
    const client = await signInSomebody(app);
    const position = await positionOf(client, '/api/users/me');
    await record(step(client, 1), step(client, 2));
    const first = await open(client, null, `?after=${position}`);
    const { id } = await first.waitFor(stepFrame(1));
    const again = await open(client, id, `?after=${position}`);
    await again.waitFor(stepFrame(2));
    expect(steps(again)).toEqual([2]);
  });

  test('whose place has been forgotten is told to read everything afresh', async () => {
    const client = await signInSomebody(app);
    const stream = await open(client, null, '?after=1-1');
    await stream.waitForType('resync_required');
  });

  test.each(['x', '1', '1-', '-1-1', '1-1 ', `${'9'.repeat(64)}-1`])(
    'and names the place %j, which can not be one, is refused',
    async (place) => {
      const client = await signInSomebody(app);
      const path = `/api/events/stream?after=${encodeURIComponent(place)}`;
      expect((await client.fetch(path)).status).toBe(422);
    },
  );

  test('hears no place where it is refused, or nobody is signed in', async () => {
    const client = await signInSomebody(app);
    const stranger = createTestClient(app.url, 'unknown', 0);
    const places = [
      await positionOf(client, '/api/projects/999999'),
      await positionOf(stranger, '/api/projects'),
      await positionOf(app.anonymous, '/api/health'),
    ];
    expect(places).toEqual([null, null, null]);
  });
});

/*
 * These need transactions that overlap, and two processes on one database. The embedded database has
 * one connection: on it transactions follow each other, and there is no second process.
 */
if (isOnServer) {
  describe('on a PostgreSQL server', () => {
    test('events come in one order although transactions commit in another, and none is skipped', async () => {
      const client = await signInSomebody(app);
      const stream = await open(client);
      await stream.waitForType('connection_established');
      const slow = await db().startTransaction().execute();
      await insertEvents(slow, [step(client, 1)]);
      await record(step(client, 2));
      await record(step(client, 3));
      // The committed ones wait for the older transaction: whoever read past it would lose its event.
      const waiting = await open(client);
      await waiting.waitForType('connection_established');
      expect([steps(stream), steps(waiting)]).toEqual([[], []]);
      await slow.commit().execute();
      await stream.waitFor(stepFrame(3));
      expect(steps(stream)).toEqual([1, 2, 3]);
    });

    test('an older transaction that fails holds nothing up for good', async () => {
      const client = await signInSomebody(app);
      const stream = await open(client);
      await stream.waitForType('connection_established');
      const failing = await db().startTransaction().execute();
      await insertEvents(failing, [step(client, 1)]);
      await record(step(client, 2));
      await failing.rollback().execute();
      await stream.waitFor(stepFrame(2));
      expect(steps(stream)).toEqual([2]);
    });

    test('a window that comes back while an older transaction is open gets each event once', async () => {
      const client = await signInSomebody(app);
      const first = await open(client);
      const { id } = await first.waitForType('connection_established');
      first.close();
      await first.ended;
      await record(step(client, 1));
      const slow = await db().startTransaction().execute();
      await insertEvents(slow, [step(client, 2)]);
      await record(step(client, 3));
      const again = await open(client, id);
      await again.waitFor(stepFrame(1));
      await slow.commit().execute();
      await again.waitFor(stepFrame(3));
      expect(steps(again)).toEqual([1, 2, 3]);
    });

    test('no event is lost or doubled where the line was cut while transactions of another database come and go', async () => {
      const elsewhere = await createTestDatabase({ isEmpty: true });
      let isOver = false;
      const comeAndGo = async () => {
        while (!isOver) {
          const theirs = await elsewhere.database.query.startTransaction().execute();
          await sql`select pg_current_xact_id()`.execute(theirs);
          await delay(Math.random() * 8);
          await theirs.commit().execute();
        }
      };
      const comingAndGoing = Promise.all([comeAndGo(), comeAndGo(), comeAndGo()]);
      try {
        await cutAgainAndAgain();
      } finally {
        isOver = true;
        await comingAndGoing;
        await elsewhere.remove();
      }
    });

    test('two processes on one database see each other’s events in the same order', async () => {
      const other = await startTestApp({
        testDatabase: app.testDatabase,
        database: app.testDatabase.connectAgain(),
      });
      try {
        const client = await signInSomebody(app);
        const here = await open(client);
        const there = await open(client, null, '', other);
        const announceThere = createTransactionRunner(app.testDatabase.database, () =>
          other.robin.domains.bus.announce(),
        );
        await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            (n % 2 === 0 ? runInTransaction : announceThere)(({ record: add }) =>
              Promise.resolve(add(step(client, n))),
            ),
          ),
        );
        await record(step(client, 100));
        await Promise.all([here.waitFor(stepFrame(100)), there.waitFor(stepFrame(100))]);
        expect(steps(here)).toHaveLength(41);
        expect(steps(there)).toEqual(steps(here));
        expect(there.frames.slice(1).map(({ id }) => id)).toEqual(
          here.frames.slice(1).map(({ id }) => id),
        );
      } finally {
        await other.close();
      }
    });

    test('a window that loses its process resumes at another one, without loss', async () => {
      const other = await startTestApp({
        testDatabase: app.testDatabase,
        database: app.testDatabase.connectAgain(),
      });
      const client = await signInSomebody(app);
      const there = await open(client, null, '', other);
      await record(step(client, 1));
      const seen = await there.waitFor(stepFrame(1));
      await other.close();
      await there.ended;
      await record(step(client, 2));
      const here = await open(client, seen.id);
      await here.waitFor(stepFrame(2));
      expect(steps(here)).toEqual([2]);
    });
  });
}
