import { limits } from '@robin/contract/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildMessages, buildSession } from './sessions.fixture.ts';

interface Page {
  messages: {
    id: string;
    content: string;
    role: string;
    absolute_event_index: number;
    metadata: object;
  }[];
  has_more: boolean;
  running_turn: unknown;
}

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

async function page(sessionId: string, query = ''): Promise<Page> {
  const { status, body } = await client.call('GET', `/api/sessions/${sessionId}/messages${query}`);
  expect(status).toBe(200);
  return body as Page;
}

const indexes = ({ messages }: Page) => messages.map((message) => message.absolute_event_index);

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

describe('the messages of a session', () => {
  test('are none at first, and no turn is running', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    expect(await page(session.id)).toEqual({ messages: [], has_more: false, running_turn: null });
  });

  test('come in the order of their positions, with every field [MSG-041, MSG-043, MSG-048, MSG-049, API2-017, OPEN2-066, OPEN2-088]', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, ['Hallo', 'Guten Tag'], { turn_id: 'turn-1' });
    const { messages } = await page(session.id);
    expect(messages).toEqual([
      {
        id: expect.any(String) as string,
        role: 'user',
        content: 'Hallo',
        created_at: expect.stringMatching(/Z$/) as string,
        metadata: { turn_id: 'turn-1' },
        absolute_event_index: 0,
      },
      expect.objectContaining({ role: 'assistant', content: 'Guten Tag', absolute_event_index: 1 }),
    ]);
  });

  test('never show the state that the server keeps for the guided dialogue', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, ['Hallo'], { dialogue_state: { secret: 1 }, model: 'x' });
    expect((await page(session.id)).messages[0]?.metadata).toEqual({ model: 'x' });
  });

  test('are the newest hundred unless asked otherwise, and the answer says that there are more', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(
      db(),
      session.id,
      Array.from({ length: 101 }, (_, index) => `m${index}`),
    );
    const newest = await page(session.id);
    expect(newest.messages).toHaveLength(limits.messagePageSize);
    expect([newest.messages[0]?.content, newest.messages.at(-1)?.content]).toEqual(['m1', 'm100']);
    expect(newest.has_more).toBe(true);
    const exactly = await page(session.id, '?limit=101');
    expect([exactly.messages.length, exactly.has_more]).toEqual([101, false]);
  });

  test('are a thousand at once at most, whatever is asked for', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(
      db(),
      session.id,
      Array.from({ length: 1_001 }, (_, index) => `m${index}`),
    );
    const most = await page(session.id, '?limit=9999');
    expect([most.messages.length, most.has_more]).toEqual([1_000, true]);
    expect(indexes(most)[0]).toBe(1);
  });

  test('before a position lead back page by page, without a gap and without doubles, whatever the size', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    const total = 37;
    await buildMessages(
      db(),
      session.id,
      Array.from({ length: total }, (_, index) => `m${index}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 45 }), async (limit) => {
        const seen: number[] = [];
        let before = '';
        for (;;) {
          const current = await page(session.id, `?limit=${limit}${before}`);
          seen.unshift(...indexes(current));
          if (!current.has_more) break;
          before = `&before=${seen[0]}`;
        }
        expect(seen).toEqual(Array.from({ length: total }, (_, index) => index));
      }),
      { numRuns: 12 },
    );
  });

  test('tell of the latest fifty versions that one of them had before, the latest first', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(
      db(),
      session.id,
      Array.from({ length: 60 }, (_, index) => `m${index}`),
    );
    await sql`update messages set superseded_by = absolute_event_index + 1
      where session_id = ${session.id} and absolute_event_index < 59`.execute(db());
    const { messages } = await page(session.id);
    expect(messages.map(({ content }) => content)).toEqual(['m59']);
    const { body } = await client.call(
      'GET',
      `/api/sessions/${session.id}/messages/${messages[0]?.id}/earlier`,
    );
    const { versions } = body as { versions: Pick<Page, 'messages'>[] };
    expect(versions.map((version) => version.messages.map(({ content }) => content))).toEqual(
      Array.from({ length: 50 }, (_, index) => [`m${58 - index}`]),
    );
  });

  test('of a stretch are those that were valid at its end, also those that gave way to a later one', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, ['edited at the end', 'edited later', 'end', 'later']);
    const giveWay = (index: number, to: number) =>
      db()
        .updateTable('messages')
        .set({ superseded_by: to })
        .where('session_id', '=', session.id)
        .where('absolute_event_index', '=', index)
        .execute();
    await giveWay(0, 2);
    await giveWay(1, 3);
    const { service } = app.robin.domains.sessions;
    const range = { start: 0, end: 2 };
    const originals = await service.listOriginals(session.id, range, { limit: 9, offset: 0 });
    expect(originals.map(({ content }) => content)).toEqual(['edited later', 'end']);
    expect(await service.countOriginals(session.id, range)).toBe(2);
  });

  test('before the first position are none', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, ['Hallo']);
    expect(await page(session.id, '?before=0')).toMatchObject({ messages: [], has_more: false });
    expect(indexes(await page(session.id, '?before=999999999'))).toEqual([0]);
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'limit=10000',
    'before=-1',
    'before=x',
    'before=99999999999',
    'limit=1&limit=2',
    'page=2',
    'limit=１',
  ])('with the query %s are refused with 422', async (query) => {
    const session = await buildSession(db(), { userId: client.userId });
    const answer = await client.call(
      'GET',
      `/api/sessions/${session.id}/messages?${encodeURI(query)}`,
    );
    expect(answer.status).toBe(422);
  });

  test('stay readable for their owner after the session has ended', async () => {
    const project = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId: project.id });
    await buildMessages(db(), session.id, ['Hallo']);
    await client.call('PUT', `/api/sessions/${session.id}`, { is_active: false });
    expect(indexes(await page(session.id))).toEqual([0]);
  });

  test('keep every character that was stored', async () => {
    const session = await buildSession(db(), { userId: client.userId });
    const text =
      'Zeile 1\r\nZeile 2\u{2028}\t"\\ \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} <script> \u{7}';
    await buildMessages(db(), session.id, [text]);
    expect((await page(session.id)).messages[0]?.content).toBe(text);
  });
});
