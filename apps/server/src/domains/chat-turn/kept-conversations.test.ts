import { memoryLevels } from '@robin/contract/episodes';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendFiles } from '#domains/attachments/attachments.fixture.ts';
import { buildEpisode, changeEpisode, finishLooks } from '#domains/episodes/episodes.fixture.ts';
import type { RememberedEpisode } from '#domains/episodes/index.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import type { KnownSession, Message, TurnBase } from '#domains/sessions/index.ts';
import { connectModel } from '#testing/model-emulator/connect-model.ts';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { readTranscript } from './chat-turn.fixture.ts';
import { continueConversation, createKeptConversations } from './kept-conversations.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';
import { createSightReader } from './turn-memory.ts';

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp({ settings: { languageModels: { allowPrivateUrls: true } } });
  client = await app.signUp('mara');
  await connectModel(client, emulator);
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
afterEach(() => finishLooks(app));

const db = () => app.testDatabase.database.query;

interface SentMessage {
  role: string;
  content: string;
}

async function say(sessionId: string, fields: Record<string, string>): Promise<void> {
  expect((await sendFiles(client, sessionId, [], fields)).status).toBe(200);
}

/** What the model is sent for a question, as it goes over the wire. */
async function ask(sessionId: string, question: string): Promise<SentMessage[]> {
  emulator.reset();
  await say(sessionId, { message: question });
  const bodies = emulator.requests.map(({ body }) => body as { messages?: SentMessage[] });
  const found = bodies.findLast(({ messages }) => messages?.at(-1)?.content.endsWith(question));
  return found?.messages ?? [];
}

/** The same by the database alone, which the look of the developer panel is made of. */
async function readAnew(sessionId: string, question: string): Promise<SentMessage[]> {
  const { inspection } = app.robin.domains.chatTurn;
  const { request } = await inspection.previewRequest(sessionId, 'en');
  const said = request.messages.map((message): SentMessage => {
    if (message.role === 'tool') throw new Error('No tool is called here.');
    return { role: message.role, content: message.text };
  });
  return withJoinedQuestions([
    { role: 'system', content: request.system },
    ...said,
    { role: 'user', content: question },
  ]);
}

/** Questions without an answer between them go over the wire as one. */
function withJoinedQuestions(messages: readonly SentMessage[]): SentMessage[] {
  const joined: SentMessage[] = [];
  for (const { role, content } of messages) {
    const before = joined.at(-1);
    if (role === 'user' && before?.role === 'user') before.content += `\n\n${content}`;
    else joined.push({ role, content });
  }
  return joined;
}

/** Changes of a conversation, whoever makes them: this process, another one, or its person. */
const changes = {
  say: (sessionId: string, pick: number) => say(sessionId, { message: `Said ${pick}` }),

  /** Another process answers in the session. */
  elsewhere: (sessionId: string, pick: number) =>
    buildMessages(db(), sessionId, [`Asked elsewhere ${pick}`, 'Answered elsewhere']),

  /** So much comes that the newest messages are all new. */
  flood: (sessionId: string, pick: number) =>
    buildMessages(
      db(),
      sessionId,
      Array.from({ length: CONTEXT_MESSAGES + (pick % 5) }, (_, index) => `Flood ${index}`),
    ),

  edit: async (sessionId: string, pick: number) => {
    const { messages } = await readTranscript(client, sessionId);
    const own = messages.filter(({ role }) => role === 'user');
    const edited = own[pick % Math.max(1, own.length)];
    if (!edited) return;
    await say(sessionId, { message: `Edited ${pick}`, replaces_message_id: edited.id });
  },

  remember: async (sessionId: string, pick: number) => {
    const { messages } = await readTranscript(client, sessionId);
    // The newest message would be taken for a question that waits, by whoever looks before there is another one.
    const start = messages[pick % (messages.length - 1)]?.absolute_event_index;
    if (start === undefined) return;
    const range = { start, end: start };
    const level = memoryLevels[pick % memoryLevels.length] ?? 'digest';
    // Somebody may remember that message already.
    await buildEpisode(db(), { sessionId, range, level }).catch(() => undefined);
  },

  changeLevel: (sessionId: string, pick: number) =>
    changeSome(sessionId, pick, {
      level: memoryLevels[(pick + 1) % memoryLevels.length] ?? 'digest',
    }),

  forget: (sessionId: string, pick: number) =>
    changeSome(sessionId, pick, { status: 'dismissed' as const }),
};

async function changeSome(
  sessionId: string,
  pick: number,
  change: Parameters<typeof changeEpisode>[2],
): Promise<void> {
  const rows = await db()
    .selectFrom('episodes')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('status', '=', 'decided')
    .orderBy('range_start')
    .execute();
  const chosen = rows[pick % Math.max(1, rows.length)];
  if (chosen) await changeEpisode(db(), chosen.id, change);
}

test('a turn is sent what the database says, whatever has happened to its session since the turn before', async () => {
  const name = fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[]));
  const course = fc.array(fc.tuple(name, fc.nat({ max: 30 })), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(course, fc.nat({ max: 45 }), async (steps, messages) => {
      const { id } = await buildSession(db(), { userId: client.userId });
      await buildMessages(
        db(),
        id,
        Array.from({ length: messages }, (_, index) => `Before ${index}`),
      );
      await ask(id, 'To begin with');
      for (const [number, [change, pick]] of steps.entries()) {
        await changes[change](id, pick);
        const question = `Question ${number}`;
        const expected = await readAnew(id, question);
        expect(await ask(id, question)).toEqual(expected);
      }
    }),
    { numRuns: 20 },
  );
});

test('a compression that came between what a turn builds on and what is in sight, and was taken back, is not gone on with', async () => {
  const { id } = await buildSession(db(), { userId: client.userId });
  const contents = Array.from({ length: 2 * CONTEXT_MESSAGES }, (_, index) => `Message ${index}`);
  await buildMessages(db(), id, contents);
  const remember = (start: number) =>
    buildEpisode(db(), { sessionId: id, range: { start, end: start }, level: 'essence' });
  await remember(0);
  const historyLimit = CONTEXT_MESSAGES - 1;
  const readBase = async (known?: KnownSession): Promise<TurnBase> => {
    const wanted = { sessionId: id, historyLimit, known };
    const base = await app.robin.domains.sessions.service.findTurnBase(wanted);
    if (!base) throw new Error('There is no such session.');
    return base;
  };
  const readSight = ({ history }: TurnBase) =>
    createSightReader({ db: db() })(id, history, { historyLimit, hasEpisodes: true });
  const kept = createKeptConversations();

  const before = await readBase();
  const between = await remember(3);
  const sight = await readSight(before);
  expect(sight.episodes).toHaveLength(2);
  await db().deleteFrom('episodes').where('id', '=', between.id).execute();
  kept.keep(before, sight);
  expect(kept.find(id)).toBeUndefined();

  const base = await readBase();
  kept.keep(base, await readSight(base));
  const known = kept.find(id)?.known;
  expect((await readBase(known)).isContinued).toBe(true);
});

test('a session that is gone is not found, and nothing of it is kept', async () => {
  const { id } = await buildSession(db(), { userId: client.userId });
  await ask(id, 'Are you there?');
  await client.call('DELETE', `/api/sessions/${id}`);
  expect((await sendFiles(client, id, [], { message: 'Still?' })).status).toBe(404);
});

describe('conversations that are kept', () => {
  const message = (index: number, content: string, answered = 0): Message => ({
    id: `m${index}`,
    role: 'user',
    content,
    metadata: answered > 0 ? { parts: [{ text: 'x'.repeat(answered) }] } : {},
    index,
    createdAt: new Date(0),
  });
  const base = (id: string, history: Message[]): TurnBase => ({
    session: {
      id,
      userId: 1,
      type: 'talk',
      projectId: null,
      title: null,
      isActive: true,
      isRemnant: false,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    },
    project: null,
    memoryMark: 'mark',
    isContinued: false,
    history,
  });
  const sight = (messages: Message[], episodes: RememberedEpisode[] = []) => ({
    messages,
    episodes,
    memoryMark: 'mark',
  });
  const remembered = (oneliner: string, essence: string, digest: string): RememberedEpisode => ({
    ...{ id: 'e1', level: 'digest', oneliner, essence, digest, saidAt: null },
    ...{ range: null, originalTokens: 0, messageCount: 0 },
  });

  test('are known up to the message after the newest one, by what they remembered', () => {
    const kept = createKeptConversations();
    const history = [message(7, 'a'), message(9, 'b')];
    kept.keep(base('s', history), sight(history));
    expect(kept.find('s')?.known).toEqual({ until: 10, memoryMark: 'mark' });
    kept.keep(base('s', []), sight([]));
    expect(kept.find('s')?.known).toEqual({ until: 0, memoryMark: 'mark' });
    kept.forget('s');
    expect(kept.find('s')).toBeUndefined();
  });

  test('go on with what has come: the newest messages are as many as a turn reads, and all are in sight', () => {
    const before = Array.from({ length: CONTEXT_MESSAGES - 2 }, (_, index) => message(index, 'x'));
    const come = [100, 101, 102].map((index) => message(index, 'new'));
    const known = { until: 90, memoryMark: 'mark' };
    const conversation = { known, history: before, sight: sight(before) };
    const { history, sight: seen } = continueConversation(conversation, base('s', come));
    expect(history).toEqual([...before, ...come].slice(-(CONTEXT_MESSAGES - 1)));
    expect(seen.messages).toEqual([...before, ...come]);
  });

  test('take no more room than they may, and those that were used last stay', () => {
    const kept = createKeptConversations(10_000);
    const long = (id: string) => {
      const history = [message(0, 'x'.repeat(3_000))];
      kept.keep(base(id, history), sight(history));
    };
    ['one', 'two'].forEach(long);
    kept.find('one');
    ['three', 'four'].forEach(long);
    const found = ['one', 'two', 'three', 'four'].filter((id) => kept.find(id) !== undefined);
    expect(found).toEqual(['three', 'four']);
    const huge = [message(0, 'x'.repeat(20_000))];
    kept.keep(base('huge', huge), sight(huge));
    expect(kept.find('huge')).toBeUndefined();
  });

  test.each([
    ['what tools have answered', (length: number) => sight([message(0, '', length)])],
    [
      'what is in sight beside the newest messages',
      (length: number) => sight([message(0, 'x'.repeat(length))]),
    ],
    [
      'what is remembered',
      (length: number) => {
        const third = 'x'.repeat(Math.ceil(length / 3));
        return sight([], [remembered(third, third, third)]);
      },
    ],
  ])('take room for %s too', (_what, build) => {
    const kept = createKeptConversations(10_000);
    for (const length of [9_000, 10_000]) kept.keep(base(String(length), []), build(length));
    expect(kept.find('10000')).toBeUndefined();
    expect(kept.find('9000')).toBeDefined();
  });
});
