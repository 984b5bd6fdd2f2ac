import type { Episode } from '@robin/contract/episodes';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  loadTokenCounter,
  type LanguageModel,
  type ModelRequest,
} from '#domains/language-models/index.ts';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { createTalk, sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type EmulatedRound,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { conversation } from './conversation.fixture.ts';
import { buildEpisode, finishLooks, twoTopics } from './episodes.fixture.ts';
import type { LogMessage } from './episodes.types.ts';
import { writeTextsWithModel } from './model-texts.ts';

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;

const written = {
  oneliner: 'Dead plants go back within 14 days',
  essence: 'Customers return dead plants with a photo. Mara decides above 50 EUR.',
  digest: 'Customers return dead plants within 14 days with a photo. The desk checks it.',
  topics: ['returns', 'refunds'],
  decisions_made: ['A photo is needed.'],
  confidence: 0.9,
};
const asText = (answer: unknown) => saying(JSON.stringify(answer));

const startApp = (testDatabase?: TestApp['testDatabase']) =>
  startTestApp({
    ...(testDatabase ? { testDatabase } : {}),
    settings: {
      languageModels: {
        allowPrivateUrls: true,
        defaultProvider: 'openai',
        environment: {
          openai: { apiKey: 'a-key', model: 'a-model', baseUrl: `${emulator.url}/v1` },
        },
      },
    },
  });

/** The requests that ask for texts. */
const asked = () => emulator.requests.filter(({ body }) => body['response_format'] !== undefined);

async function talk(count: number): Promise<string> {
  const sessionId = await createTalk(client);
  await buildMessages(app.testDatabase.database.query, sessionId, twoTopics.slice(0, count));
  return sessionId;
}

/** Looks for episodes in four messages, which make one candidate. */
async function findOne(round: EmulatedRound): Promise<Episode> {
  const sessionId = await talk(4);
  emulator.script(round);
  const path = `/api/episodes/sessions/${sessionId}/manual-trigger`;
  const { status, body } = await client.call('POST', path);
  expect(status).toBe(200);
  const { success, candidates } = body as { success: boolean; candidates: Episode[] };
  expect(success).toBe(true);
  const [found] = candidates;
  if (!found) throw new Error('Nothing was found.');
  expect((await client.call('GET', `/api/episodes/candidates/${found.id}`)).body).toEqual(found);
  return found;
}

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startApp();
  client = await signInSomebody(app);
});
afterEach(async () => {
  await finishLooks(app);
  emulator.reset();
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});

describe('the texts of an episode', () => {
  test('are written by the language model in one call that names the form of its answer [OPEN2-085] [OPEN2-086]', async () => {
    expect(await findOne(asText(written))).toMatchObject({ ...written, quality: 'high' });
    expect(emulator.requests).toHaveLength(1);
    const { body } = emulator.requests[0] ?? {};
    expect(body?.['response_format']).toMatchObject({
      type: 'json_schema',
      json_schema: { strict: true, schema: { required: Object.keys(written) } },
    });
    const sent = JSON.stringify(body?.['messages']);
    expect(sent).toContain('is decided only where the person agreed');
    for (const said of twoTopics.slice(0, 4)) expect(sent).toContain(said);
  });

  test.each([
    [0.75, 'high'],
    [0.74, 'medium'],
    [0.5, 'medium'],
    [0.49, 'low'],
    [-3, 'low'],
    [17, 'high'],
  ])('with a confidence of %d are of the quality %s [OPEN2-086]', async (confidence, quality) => {
    expect(await findOne(asText({ ...written, confidence }))).toMatchObject({
      quality,
      confidence: Math.min(1, Math.max(0, confidence)),
    });
  });

  test('may stand among other words, in a code block, or in a call of a tool', async () => {
    const json = JSON.stringify(written);
    const rounds = [
      saying('Here you are:\n```json\n', json, '\n```'),
      saying(json.slice(0, 30), json.slice(30)),
      calling('json', written),
    ];
    for (const round of rounds) expect(await findOne(round)).toMatchObject(written);
  });

  test('are taken also where the model tells more than it was asked for', async () => {
    const more = { ...written, open_questions: ['Who checks the photo?'] };
    expect(await findOne(calling('json', more))).toMatchObject(written);
  });

  test('are cut to what fits, and cleaned of what cannot be stored [OPEN2-085]', async () => {
    const found = await findOne(
      asText({
        ...written,
        oneliner: `\u0000 Plants\n${'x'.repeat(500)}`,
        topics: ['', ' ', '\u200B', ...Array.from({ length: 30 }, (_, index) => `topic ${index}`)],
      }),
    );
    expect(found.oneliner).toHaveLength(200);
    expect(found.oneliner).toMatch(/^Plants x+…$/);
    expect(found.topics).toEqual(Array.from({ length: 8 }, (_, index) => `topic ${index}`));
  });

  test.each([
    ['**Dead plants** go back', 'Dead plants go back'],
    ['"Dead plants go back"', 'Dead plants go back'],
    ['„Tote Pflanzen gehen zurück“', 'Tote Pflanzen gehen zurück'],
    ['# **»Dead plants go back«**', 'Dead plants go back'],
    ['“Dead” and “alive”', '“Dead” and “alive”'],
    ['"Dead" and "alive"', '"Dead" and "alive"'],
    ["'Dead plants' go back", "'Dead plants' go back"],
    ['2. Sprint: Ziele', '2. Sprint: Ziele'],
    ['snake_case_names * 2', 'snake_case_names * 2'],
  ])(
    'have the title %s without marks and without quotation marks around all of it',
    async (told, title) => {
      const topics = ['**returns**', '`SHOP-42`'];
      const found = await findOne(asText({ ...written, oneliner: told, topics }));
      expect(found.oneliner).toBe(title);
      expect(found.topics).toEqual(['returns', 'SHOP-42']);
    },
  );

  test('have no marks in essence and digest either, whose lines stay as they are', async () => {
    const essence = '**38 %** leave at the `account` step.';
    const digest = '## Reasons\n\n- **Account**: 38 %\n- Late *costs* at 2 * 3 €';
    const found = await findOne(asText({ ...written, essence, digest }));
    expect(found.essence).toBe('38 % leave at the account step.');
    expect(found.digest).toBe('Reasons\n\nAccount: 38 %\nLate costs at 2 * 3 €');
  });

  test.each<[string, EmulatedRound]>([
    ['nothing', saying('')],
    ['prose', saying('I would rather not.')],
    ['half of the JSON', saying(JSON.stringify(written).slice(0, 80))],
    ['other fields', asText({ title: 'Plants' })],
    ['texts of which nothing is seen', asText({ ...written, oneliner: '\u200B' })],
    ['blank texts', asText({ ...written, digest: ' \u0000 ' })],
    ['texts of the wrong kind', asText({ ...written, topics: 'plants' })],
    ['a refusal', { refusal: { status: 500, message: 'overloaded' } }],
    ['that it knows no such form', { refusal: { status: 400, message: 'response_format' } }],
    [
      'a page',
      { response: { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' } },
    ],
    ['a failure in the middle', { steps: [{ text: '{"oneliner"' }, { error: 'broken' }] }],
    ['a cut in the middle', { steps: [{ text: '{"oneliner"' }, { fault: 'cut' }] }],
  ])(
    'are sentences of the conversation where the model answers %s [OPEN2-085]',
    async (_name, round) => {
      const found = await findOne(round);
      expect(found.oneliner).not.toBe(written.oneliner);
      expect(found.essence).not.toBe('');
      const said = twoTopics.slice(0, 4).join(' ');
      expect(said).toContain(found.oneliner);
      for (const sentence of found.digest.split(/(?<=[.?!])\s/)) expect(said).toContain(sentence);
    },
  );
});

describe('what a model is given to read', () => {
  const readBy = async (
    contextWindow: LanguageModel['contextWindow'],
    messages: readonly LogMessage[],
  ) => {
    const requests: ModelRequest[] = [];
    const model: LanguageModel = {
      provider: 'openai',
      model: 'a-model',
      contextWindow,
      async *stream(request) {
        requests.push(request);
        yield { type: 'text', text: JSON.stringify(written) };
      },
    };
    await writeTextsWithModel(model, messages, new AbortController().signal);
    const [request] = requests;
    const [asking] = request?.messages ?? [];
    return { request, text: asking?.role === 'user' ? asking.text : '' };
  };
  const long = `${'plant '.repeat(3_000)}THE MIDDLE${' pot'.repeat(3_000)}`;

  test('is a long message as a whole, where the others leave room for it', async () => {
    const messages = conversation(['Read this.', 'Gladly.', 'Here it comes.', 'Yes.', long, 'Ok.']);
    expect((await readBy(null, messages)).text).toContain(long);
  });

  test('is no more than about 60,000 characters, of the longest messages their beginnings and ends', async () => {
    const { text } = await readBy(null, conversation(['Short.', long, long, long]));
    expect(text.length).toBeLessThan(61_000);
    expect(text.length).toBeGreaterThan(59_000);
    expect(text).toContain('Person: Short.');
    expect(text).not.toContain('THE MIDDLE');
  });

  test.each([2_048, 4_096, 8_192])(
    'fits a window of %d tokens, and the answer beside it',
    async (tokens) => {
      const count = await loadTokenCounter();
      const window = { tokens, answerTokens: tokens / 4 };
      const { request, text } = await readBy(window, conversation([long, 'Ok.', long, 'Ok.']));
      const output = request?.maxOutputTokens ?? 0;
      expect(output).toBeLessThanOrEqual(window.answerTokens);
      expect(count(request?.system ?? '') + count(text) + output).toBeLessThan(tokens);
      expect(text).toContain('Robin: Ok.');
    },
  );
});

describe('borders that are changed while the model writes', () => {
  const BASE = '/api/episodes/candidates';
  const db = () => app.testDatabase.database.query;

  async function twoCandidates() {
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId });
    await buildMessages(db(), session.id, twoTopics);
    const at = (start: number, end: number) =>
      buildEpisode(db(), { sessionId: session.id, range: { start, end } });
    return { projectId, one: (await at(0, 3)).id, other: (await at(4, 7)).id };
  }
  type Candidates = Awaited<ReturnType<typeof twoCandidates>>;

  const borders: [string, (candidates: Candidates) => [string, string, unknown]][] = [
    ['moved', ({ one }) => ['PATCH', `${one}/range`, { start: 0, end: 2 }]],
    ['split', ({ one }) => ['POST', `${one}/split`, { at: 2 }]],
    ['merged', ({ one, other }) => ['POST', `${other}/merge`, { with: one }]],
  ];
  const changes: [string, (candidates: Candidates) => Promise<{ status: number }>][] = [
    [
      'a title is typed',
      ({ one }) => client.call('PATCH', `${BASE}/${one}/content`, { oneliner: 'My plants' }),
    ],
    [
      'a document is made to mention it',
      async ({ one, projectId }) => {
        const document = await buildDocument(db(), { projectId, ownerId: client.userId });
        const body = { target_podocument_id: document.id };
        return client.call('POST', `${BASE}/${one}/create-link`, body);
      },
    ],
    [
      'its project is lost',
      async ({ projectId }) => {
        await db().deleteFrom('project_members').where('project_id', '=', projectId).execute();
        return { status: 200 };
      },
    ],
  ];

  test.each(
    borders.flatMap(([how, change]) => changes.map((each) => [how, ...each, change] as const)),
  )(
    'are not %s when %s meanwhile, so that nothing of it is lost',
    async (_how, _what, meanwhile, change) => {
      const candidates = await twoCandidates();
      const round = { steps: [{ waitMs: 500 }, { text: JSON.stringify(written) }] };
      emulator.script(round, round);
      const [method, path, body] = change(candidates);
      const changing = client.call(method, `${BASE}/${path}`, body);
      await vi.waitUntil(() => asked().length > 0);
      expect((await meanwhile(candidates)).status).toBe(200);
      const read = () =>
        db()
          .selectFrom('episodes')
          .selectAll()
          .where('id', 'in', [candidates.one, candidates.other])
          .orderBy('range_start')
          .execute();
      const before = await read();
      expect((await changing).status).toBe(409);
      expect(await read()).toEqual(before);
    },
  );
});

describe('looking for episodes after a turn', () => {
  test('asks the model once for each candidate, however many processes hear of the turn, and the answer did not wait for it', async () => {
    const other = await startApp(app.testDatabase);
    try {
      const sessionId = await talk(twoTopics.length);
      emulator.setDefault({ steps: [{ text: JSON.stringify(written) }] });
      await (
        await sendMessage(client, sessionId, { message: 'What else?' })
      ).ended;
      const path = `/api/episodes/candidates/pending?session_id=${sessionId}`;
      const count = await vi.waitUntil(
        async () => ((await client.call('GET', path)).body as { total_count: number }).total_count,
        { timeout: 20_000 },
      );
      for (const each of [app, other]) await each.robin.domains.episodes.service.settled();
      const { candidates } = (await client.call('GET', path)).body as { candidates: Episode[] };
      expect(candidates.length).toBeGreaterThanOrEqual(count);
      expect(asked()).toHaveLength(candidates.length);
      // The turn itself asked first, and got its answer before anybody looked.
      expect(emulator.requests[0]?.body['response_format']).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  test('stores nothing of a project that its person loses while the model writes', async () => {
    const db = app.testDatabase.database.query;
    const other = await startApp(app.testDatabase);
    try {
      const { id: projectId } = await buildProject(db, { members: [client] });
      const session = await buildSession(db, { userId: client.userId, projectId });
      await buildMessages(db, session.id, twoTopics);
      emulator.setDefault({ fault: 'hang' });
      const { service } = other.robin.domains.episodes;
      const ended = { session_id: session.id, action: 'content_update', turn_status: 'done' };
      service.onEvent({ type: 'chat_session_updated', userId: client.userId, data: ended });
      await vi.waitUntil(() => asked().length > 0, { timeout: 20_000 });
      await db.deleteFrom('project_members').where('project_id', '=', projectId).execute();
      await service.shutDown();
      const stored = db.selectFrom('episodes').where('session_id', '=', session.id);
      expect(await stored.selectAll().execute()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('ends when the server stops: a model that hangs holds nothing up, and what was found is kept in sentences of the conversation', async () => {
    const sessionId = await talk(twoTopics.length);
    emulator.script(saying('Nothing else.'));
    emulator.setDefault({ fault: 'hang' });
    await (
      await sendMessage(client, sessionId, { message: 'What else?' })
    ).ended;
    await vi.waitUntil(() => asked().length > 0, { timeout: 20_000 });
    await app.robin.domains.episodes.service.shutDown();
    expect(emulator.abortedCount).toBeGreaterThan(0);
    const path = `/api/episodes/candidates/pending?session_id=${sessionId}`;
    const { candidates } = (await client.call('GET', path)).body as { candidates: Episode[] };
    expect(candidates.length).toBeGreaterThan(0);
    expect(twoTopics.join(' ')).toContain(candidates[0]?.oneliner);
  });
});
