import type { Message } from '@robin/contract/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '#platform/ids.ts';
import { countWaiting } from '#testing/meet-at-row.ts';
import { connectModel, TEST_MODEL } from '#testing/model-emulator/connect-model.ts';
import {
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { createTalk, readTranscript, sendMessage } from './chat-turn.fixture.ts';
import {
  createChatTurnRepository,
  type TurnEnding,
  type TurnStart,
} from './chat-turn.repository.ts';

let emulator: ModelEmulator;
let app: TestApp;
let mara: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp();
  mara = await app.signUp('mara');
  await connectModel(mara, emulator);
});

afterAll(async () => {
  await app.close();
  await emulator.close();
});

beforeEach(() => emulator.reset());

async function say(sessionId: string, fields: Record<string, string>): Promise<number> {
  const turn = await sendMessage(mara, sessionId, fields);
  await turn.ended;
  return turn.status;
}

async function transcript(sessionId: string): Promise<Message[]> {
  return (await readTranscript(mara, sessionId)).messages;
}

const contents = (messages: readonly Message[]) => messages.map(({ content }) => content);

async function readEarlier(sessionId: string, messageId: string) {
  const path = `/api/sessions/${sessionId}/messages/${messageId}/earlier`;
  const { status, body } = await mara.call('GET', path);
  expect(status).toBe(200);
  return body as { versions: { messages: Message[] }[]; older_count: number };
}

async function earlier(sessionId: string, messageId: string): Promise<Message[][]> {
  return (await readEarlier(sessionId, messageId)).versions.map(({ messages }) => messages);
}

/** A talk with two questions and two answers. */
async function twoTurns(): Promise<{ sessionId: string; messages: Message[] }> {
  emulator.script(saying('One.'), saying('Two.'));
  const sessionId = await createTalk(mara);
  await say(sessionId, { message: 'first' });
  await say(sessionId, { message: 'second' });
  return { sessionId, messages: await transcript(sessionId) };
}

describe('editing an own message', () => {
  test('puts the new one and its answer in the place of the old one and all that followed, and keeps the old log readable', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('Better.'));
    await say(sessionId, { message: 'better', replaces_message_id: messages[0]?.id ?? '' });
    const now = await transcript(sessionId);
    expect(contents(now)).toEqual(['better', 'Better.']);
    expect(now.map((message) => message.absolute_event_index)).toEqual([4, 5]);
    expect(now[0]?.metadata.replaces_index).toBe(0);
    expect((await earlier(sessionId, now[0]?.id ?? '')).map(contents)).toEqual([
      ['first', 'One.', 'second', 'Two.'],
    ]);
  });

  test('is told of beyond the fifty latest times, and what is older is read on from there', async () => {
    const sessionId = await createTalk(mara);
    emulator.script(...Array.from({ length: 54 }, () => saying('So.')));
    await say(sessionId, { message: '1' });
    for (let wording = 2; wording <= 54; wording += 1) {
      const [message] = await transcript(sessionId);
      await say(sessionId, { message: `${wording}`, replaces_message_id: message?.id ?? '' });
    }
    const [now] = await transcript(sessionId);
    const latest = await readEarlier(sessionId, now?.id ?? '');
    const wordings = ({ versions }: typeof latest) =>
      versions.map(({ messages }) => messages[0]?.content);
    expect(wordings(latest)).toEqual(Array.from({ length: 50 }, (_, index) => `${53 - index}`));
    expect(latest.older_count).toBe(3);
    const older = await readEarlier(sessionId, latest.versions.at(-1)?.messages[0]?.id ?? '');
    expect(wordings(older)).toEqual(['3', '2', '1']);
    expect(older.older_count).toBe(0);
  });

  test('lets the model see only what is valid now', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('Better.'), saying('Third.'));
    await say(sessionId, { message: 'better', replaces_message_id: messages[2]?.id ?? '' });
    await say(sessionId, { message: 'third' });
    const sent = emulator.requests.slice(-2).map(({ body }) => {
      const list = body['messages'] as { role: string; content: unknown }[];
      return JSON.stringify(list.slice(1).map(({ content }) => content));
    });
    expect(sent[0]).toContain('better');
    for (const text of sent) {
      expect(text).toContain('first');
      expect(text).not.toContain('second');
      expect(text).not.toContain('Two.');
    }
  });

  test('can be done again: every earlier version stays, the latest first', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('B.'), saying('C.'));
    await say(sessionId, { message: 'b', replaces_message_id: messages[2]?.id ?? '' });
    const second = (await transcript(sessionId))[2];
    await say(sessionId, { message: 'c', replaces_message_id: second?.id ?? '' });
    const now = await transcript(sessionId);
    expect(contents(now)).toEqual(['first', 'One.', 'c', 'C.']);
    expect((await earlier(sessionId, now[2]?.id ?? '')).map(contents)).toEqual([
      ['b', 'B.'],
      ['second', 'Two.'],
    ]);
    expect(await earlier(sessionId, now[0]?.id ?? '')).toEqual([]);
  });

  test('with the same text asks for another answer', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('Two again.'));
    await say(sessionId, { message: 'second', replaces_message_id: messages[2]?.id ?? '' });
    expect(contents(await transcript(sessionId))).toEqual([
      'first',
      'One.',
      'second',
      'Two again.',
    ]);
  });

  test('is refused for an answer, for a message that gave way already and for one of another session, with nothing changed', async () => {
    const { sessionId, messages } = await twoTurns();
    const other = await twoTurns();
    emulator.script(saying('Better.'));
    const edit = (id: string | undefined) =>
      say(sessionId, { message: 'x', replaces_message_id: id ?? '' });
    expect(await edit(messages[1]?.id)).toBe(400);
    expect(await edit(other.messages[0]?.id)).toBe(404);
    expect(await edit('no-such-message')).toBe(404);
    await say(sessionId, { message: 'better', replaces_message_id: messages[2]?.id ?? '' });
    expect(await edit(messages[2]?.id)).toBe(409);
    expect(contents(await transcript(sessionId))).toEqual(['first', 'One.', 'better', 'Better.']);
  });

  test('sent twice with the same id is one edit', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('Better.'));
    const fields = {
      message: 'better',
      message_id: 'edit-once',
      replaces_message_id: messages[2]?.id ?? '',
    };
    expect(await say(sessionId, fields)).toBe(200);
    expect(await say(sessionId, fields)).toBe(200);
    expect(contents(await transcript(sessionId))).toEqual(['first', 'One.', 'better', 'Better.']);
  });

  test('sent twice with the same id at the same moment is one edit', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('Better.'));
    const fields = {
      message: 'better',
      message_id: 'edit-at-once',
      replaces_message_id: messages[2]?.id ?? '',
    };
    expect(await Promise.all([say(sessionId, fields), say(sessionId, fields)])).toEqual([200, 200]);
    expect(contents(await transcript(sessionId))).toEqual(['first', 'One.', 'better', 'Better.']);
  });

  test('by two windows at the same moment happens once', async () => {
    const { sessionId, messages } = await twoTurns();
    emulator.script(saying('A.'), saying('B.'));
    const edit = (message: string) =>
      say(sessionId, { message, replaces_message_id: messages[2]?.id ?? '' });
    const statuses = await Promise.all([edit('a'), edit('b')]);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await transcript(sessionId)).toHaveLength(4);
  });

  test('of a stranger is answered like a message that does not exist', async () => {
    const { sessionId, messages } = await twoTurns();
    const stranger = await app.signUp(`stranger-${sessionId.slice(0, 8)}`);
    const path = `/api/sessions/${sessionId}/messages/${messages[0]?.id}/earlier`;
    expect((await stranger.call('GET', path)).status).toBe(404);
  });
});

describe('an edit that comes while the answer is being stored', () => {
  const db = () => app.testDatabase.database.query;

  function buildTurn(sessionId: string): { start: TurnStart; ending: TurnEnding } {
    const turn = {
      turnId: createId(),
      sessionId,
      userId: mara.userId,
      projectId: null,
      provider: 'openai',
      model: TEST_MODEL.model,
    };
    const event = { type: 'told', userId: mara.userId, data: {} };
    const start = {
      turn,
      clientMessageId: createId(),
      message: { id: createId(), content: 'first', metadata: {} },
      attachmentIds: [],
      replacesIndex: null,
      event,
    };
    const ending: TurnEnding = {
      turn,
      outcome: { status: 'done', error: null, inputTokens: null, outputTokens: null },
      sent: null,
      instructions: [],
      message: { id: createId(), content: 'Old answer.', metadata: {} },
      events: null,
      event,
    };
    return { start, ending };
  }

  // The embedded database has one connection: there is nothing that an edit could wait for.
  test.runIf(isOnServer)('takes the place of that answer too', async () => {
    emulator.script(saying('Better.'));
    const sessionId = await createTalk(mara);
    const { start, ending } = buildTurn(sessionId);
    await createChatTurnRepository(db()).begin([start], { owner: 'elsewhere', leaseMs: 60_000 });
    const edit = await db()
      .transaction()
      .execute(async (transaction) => {
        await createChatTurnRepository(transaction).end([ending]);
        const sent = say(sessionId, { message: 'better', replaces_message_id: start.message.id });
        await expect.poll(() => countWaiting(db())).toBe(1);
        return { sent };
      });
    expect(await edit.sent).toBe(200);
    const now = await transcript(sessionId);
    expect(contents(now)).toEqual(['better', 'Better.']);
    expect((await earlier(sessionId, now[0]?.id ?? '')).map(contents)).toEqual([
      ['first', 'Old answer.'],
    ]);
  });
});
