import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { formWith, sendFiles } from '#domains/attachments/attachments.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { connectModel, TEST_MODEL } from '#testing/model-emulator/connect-model.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type EmulatedStep,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import {
  createTalk,
  readTranscript,
  resumeTurn,
  sendMessage,
  textOf,
} from './chat-turn.fixture.ts';

let emulator: ModelEmulator;
let app: TestApp;
let mara: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp({
    settings: {
      languageModels: {
        allowPrivateUrls: true,
        timeouts: { firstTokenMs: 1_000, betweenTokensMs: 600 },
      },
    },
  });
  mara = await app.signUp('mara');
  stranger = await app.signUp('stranger', ['admin']);
  await connectModel(mara, emulator);
});

afterAll(async () => {
  await app.close();
  await emulator.close();
});

beforeEach(() => emulator.reset());

/** An answer that takes its time: many words with a pause after each. */
function slowly(words: number, waitMs = 20): { steps: EmulatedStep[] } {
  return {
    steps: Array.from({ length: words }, (_word, index): EmulatedStep[] => [
      { text: `w${index} ` },
      { waitMs },
    ]).flat(),
  };
}

/** What was read when a message set off counts for 250 ms. */
const SLOWER_THAN_MOST_MS = 300;

const words = (count: number) => Array.from({ length: count }, (_w, i) => `w${i} `).join('');

describe('sending a message', () => {
  test('stores the answer whatever tokens the provider counts', async () => {
    for (const tokens of [12.5, -1, 3_000_000_000, 2_147_483_647]) {
      const usage = { inputTokens: tokens, outputTokens: tokens };
      emulator.script({ ...calling('no_such_tool', {}), usage }, { ...saying('Yes.'), usage });
      const sessionId = await createTalk(mara);
      const turn = await sendMessage(mara, sessionId, { message: 'Hi' });
      await turn.ended;
      expect(turn.events.at(-1)?.event.turn_complete).toBe(true);
      const { messages, running_turn } = await readTranscript(mara, sessionId);
      expect(messages[1]?.content).toBe('Yes.');
      expect(running_turn).toBeNull();
    }
  });

  test('answers server-sent events with author, parts, partial texts and a last event with both markers [API2-019] [API2-020] [API2-021] [API2-022]', async () => {
    emulator.script(saying('Hello ', 'Mara'));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'Hi' });
    expect(turn.status).toBe(200);
    expect(turn.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(turn.response.headers.get('x-content-type-options')).toBe('nosniff');
    await turn.ended;
    expect(turn.text()).toBe('Hello Mara');
    const contents = turn.events.filter(({ event }) => event.content);
    // Once and first of all it is said which turn this is.
    expect(turn.events.map(({ event }) => event.event_type)).toEqual([
      'turn_started',
      ...contents.map(() => undefined),
    ]);
    for (const { event } of contents) expect(event.author).toBe('robin');
    for (const { event } of contents.slice(0, -1)) expect(event.partial).toBe(true);
    expect(turn.events.at(-1)?.event).toEqual({
      author: 'robin',
      content: { parts: [] },
      partial: false,
      turn_complete: true,
      is_final_response: true,
    });
    expect(turn.events.map(({ number }) => number)).toEqual(
      turn.events.map((_event, index) => index + 1),
    );
  });

  test('keeps the line from looking dead while the model thinks: every 15 seconds a comment comes, which is no event', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    emulator.script(slowly(40));
    const sessionId = await createTalk(mara);
    const body = formWith([], { message: 'x' });
    const response = await mara.fetch(`/api/chat/${sessionId}`, { method: 'POST', body });
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await response.text()).match(/^:.*$/gm)).toHaveLength(2);
  });

  test('stores one user and one assistant message with rising places', async () => {
    emulator.script(saying('One.'), saying('Two.'));
    const sessionId = await createTalk(mara);
    await (
      await sendMessage(mara, sessionId, { message: 'first' })
    ).ended;
    await (
      await sendMessage(mara, sessionId, { message: 'second' })
    ).ended;
    const { messages, running_turn } = await readTranscript(mara, sessionId);
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'first'],
      ['assistant', 'One.'],
      ['user', 'second'],
      ['assistant', 'Two.'],
    ]);
    expect(messages.map((message) => message.absolute_event_index)).toEqual([0, 1, 2, 3]);
    expect(messages[1]?.metadata).toMatchObject({ provider: 'openai', model: TEST_MODEL.model });
    expect(running_turn).toBeNull();
  });

  test('sends the model the conversation so far, the question last', async () => {
    emulator.script(saying('One.'), saying('Two.'));
    const sessionId = await createTalk(mara);
    await (
      await sendMessage(mara, sessionId, { message: 'first' })
    ).ended;
    await (
      await sendMessage(mara, sessionId, { message: 'second' })
    ).ended;
    const sent = emulator.requests[1]?.body['messages'] as { role: string; content: unknown }[];
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(JSON.stringify(sent.at(-1))).toContain('second');
  });

  test('tells the model the first name of the person, and the name of the account where there is none', async () => {
    const named = await signInSomebody(app, { firstName: 'Ada' });
    for (const [person, name] of [
      [named, 'Ada'],
      [mara, 'mara'],
    ] as const) {
      const turn = await sendMessage(person, await createTalk(person), { message: 'Hi' });
      await turn.ended;
      const [system] = emulator.requests.at(-1)?.body['messages'] as { content: string }[];
      expect(system?.content).toContain(`You are talking with "${name}".`);
    }
  });

  test('tells the model in which language to answer, the one of the message, and English where it has none', async () => {
    const sessionId = await createTalk(mara);
    for (const [fields, language] of [
      [{ user_language: 'de' }, 'German'],
      [{ user_language: 'en' }, 'English'],
      [{}, 'English'],
    ] as const) {
      const turn = await sendMessage(mara, sessionId, { message: 'Hi', ...fields });
      await turn.ended;
      const [system] = emulator.requests.at(-1)?.body['messages'] as { content: string }[];
      expect(system?.content).toContain(`Answer in ${language}`);
    }
  });

  test('commits the message before the model is called, and tells since when it is being answered', async () => {
    emulator.script({ fault: 'hang' });
    const sessionId = await createTalk(mara);
    const before = Date.now();
    const sending = sendMessage(mara, sessionId, { message: 'kept' });
    await expect.poll(() => emulator.requests.length).toBe(1);
    const { messages, running_turn } = await readTranscript(mara, sessionId);
    expect(messages.map(({ content }) => content)).toEqual(['kept']);
    const startedAt = Date.parse(running_turn?.started_at ?? '');
    expect(startedAt).toBeGreaterThanOrEqual(before - 1_000);
    expect(startedAt).toBeLessThanOrEqual(Date.now() + 1_000);
    expect((await sending).status).toBe(504);
  });

  test('with the same message id again answers the same turn and stores nothing twice', async () => {
    emulator.script(slowly(10));
    const sessionId = await createTalk(mara);
    const fields = { message: 'once', message_id: 'client-made-1' };
    const first = await sendMessage(mara, sessionId, fields);
    const second = await sendMessage(mara, sessionId, fields);
    await Promise.all([first.ended, second.ended]);
    const third = await sendMessage(mara, sessionId, fields);
    await third.ended;
    for (const turn of [first, second, third]) expect(turn.text()).toBe(words(10));
    expect(emulator.requests).toHaveLength(1);
    expect((await readTranscript(mara, sessionId)).messages).toHaveLength(2);
  });

  test('refuses a message of nothing but space with 422 and a sentence', async () => {
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: ' \n\t ' });
    expect(turn.status).toBe(422);
    expect(await readTranscript(mara, sessionId)).toMatchObject({ messages: [] });
  });

  test.each([
    ['an unknown field', { message: 'x', owner: '1' }],
    ['a message id with spaces', { message: 'x', message_id: 'a b' }],
    ['no message', {}],
    ['a NUL byte', { message: 'a\0b' }],
  ])('refuses %s with 422', async (_what, fields) => {
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, fields);
    expect(turn.status).toBe(422);
    expect(await readTranscript(mara, sessionId)).toMatchObject({ messages: [] });
  });

  test('refuses a body that is no form with 415', async () => {
    const sessionId = await createTalk(mara);
    const answer = await mara.call('POST', `/api/chat/${sessionId}`, { message: 'x' });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'unsupported_media_type' });
  });

  test('is refused to everybody but the owner of the session, an administrator included [TURN-015]', async () => {
    const sessionId = await createTalk(mara);
    const foreign = await stranger.fetch(`/api/chat/${sessionId}/stream`);
    expect(foreign.status).toBe(404);
    expect((await sendMessage(stranger, sessionId, { message: 'x' })).status).toBe(404);
    expect((await stranger.call('POST', `/api/chat/${sessionId}/stop`)).status).toBe(404);
    expect((await sendMessage(mara, 'no-such-session', { message: 'x' })).status).toBe(404);
  });

  test('is judged by what is when it has come, however long it was on its way', async () => {
    const sessionId = await createTalk(mara);
    const form = new FormData();
    form.append('message', 'Hello?');
    const { headers, body } = new Response(form);
    const type = headers.get('content-type') ?? '';
    async function* slowLine() {
      yield* body ?? [];
      await delay(SLOWER_THAN_MOST_MS);
      const ended = app.testDatabase.database.query
        .updateTable('sessions')
        .set({ is_active: false })
        .where('id', '=', sessionId);
      await ended.execute();
      yield Buffer.from('\r\n');
    }
    const response = await fetch(`${app.url}/api/chat/${sessionId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mara.token}`, 'content-type': type },
      body: ReadableStream.from(slowLine()),
      duplex: 'half',
    });
    expect(await response.json()).toMatchObject({ code: 'archived' });
    expect((await readTranscript(mara, sessionId)).messages).toEqual([]);
  });

  test('is refused with 409 when its session ends while its files are received, and they go again', async () => {
    const sessionId = await createTalk(mara);
    const whileReceiving = holdFiles();
    const sending = sendFiles(mara, sessionId, [{ name: 'a.txt', content: 'blue house' }]);
    const letGo = await whileReceiving;
    const ended = await mara.call('PUT', `/api/sessions/${sessionId}`, { is_active: false });
    expect(ended.status).toBe(200);
    letGo();
    expect(await sending).toMatchObject({ status: 409, code: 'archived' });
    expect(emulator.requests).toEqual([]);
    expect(await readTranscript(mara, sessionId)).toEqual(
      expect.objectContaining({ messages: [], running_turn: null }),
    );
    const { query } = app.testDatabase.database;
    const files = query.selectFrom('attachments').select('id').where('session_id', '=', sessionId);
    expect(await files.execute()).toEqual([]);
  });

  test('is answered with 404 when its session is deleted while its files are received', async () => {
    const sessionId = await createTalk(mara);
    const whileReceiving = holdFiles();
    const sending = sendFiles(mara, sessionId, [{ name: 'a.txt', content: 'blue house' }]);
    const letGo = await whileReceiving;
    expect((await mara.call('DELETE', `/api/sessions/${sessionId}`)).status).toBe(200);
    letGo();
    expect(await sending).toEqual({ status: 404, code: 'not_found', detail: 'Session not found' });
    expect(emulator.requests).toEqual([]);
  });

  test('is refused in an archived project with 409 and leaves the session readable', async () => {
    const created = await mara.call('POST', '/api/projects', { name: 'Old' });
    const projectId = (created.body as { id: number }).id;
    const opened = await mara.call('POST', '/api/sessions', {
      session_type: 'assist',
      project_id: projectId,
    });
    const sessionId = (opened.body as { session_id: string }).session_id;
    await app.testDatabase.database.query
      .updateTable('projects')
      .set({ is_archived: true })
      .where('id', '=', projectId)
      .execute();
    expect((await sendMessage(mara, sessionId, { message: 'x' })).status).toBe(409);
    expect((await mara.call('GET', `/api/sessions/${sessionId}/messages`)).status).toBe(200);
  });

  test('finds no session of a project that the person has lost, not even one that had ended', async () => {
    const leaver = await app.signUp('leaver');
    const created = await mara.call('POST', '/api/projects', { name: 'Left' });
    const projectId = (created.body as { id: number }).id;
    await mara.call('POST', `/api/projects/${projectId}/users`, { user_id: leaver.userId });
    const opened = await leaver.call('POST', '/api/sessions', {
      session_type: 'assist',
      project_id: projectId,
    });
    const sessionId = (opened.body as { session_id: string }).session_id;
    await leaver.call('PUT', `/api/sessions/${sessionId}`, { is_active: false });
    expect((await sendMessage(leaver, sessionId, { message: 'x' })).status).toBe(409);
    await mara.call('DELETE', `/api/projects/${projectId}/users/${leaver.userId}`);
    expect((await sendMessage(leaver, sessionId, { message: 'x' })).status).toBe(404);
  });
});

describe('tools', () => {
  test('a call, its answer, then text: the facts of the project as the asking user may see them', async () => {
    const created = await mara.call('POST', '/api/projects', { name: 'Kundenportal 2.0' });
    const projectId = (created.body as { id: number }).id;
    const opened = await mara.call('POST', '/api/sessions', {
      session_type: 'assist',
      project_id: projectId,
    });
    const sessionId = (opened.body as { session_id: string }).session_id;
    emulator.script(calling('get_project_facts', {}), saying('The project has one member.'));
    const turn = await sendMessage(mara, sessionId, { message: 'Who is in?' });
    await turn.ended;
    const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
    expect(parts.map((part) => Object.keys(part)[0])).toEqual([
      'function_call',
      'function_response',
      'text',
    ]);
    expect(parts[1]).toMatchObject({
      function_response: {
        name: 'get_project_facts',
        response: {
          project: { id: projectId, name: 'Kundenportal 2.0' },
          members: [{ username: 'mara', project_role: 'admin' }],
        },
      },
    });
    expect(JSON.stringify(emulator.requests[1]?.body)).toContain('Kundenportal 2.0');
    const { messages } = await readTranscript(mara, sessionId);
    expect(messages[1]?.content).toBe('The project has one member.');
    expect(messages[1]?.metadata.parts).toHaveLength(3);
  });

  test('project tools are neither offered nor run in a talk session', async () => {
    emulator.script(calling('get_project_facts', {}), saying('No project here.'));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'Who is in?' });
    await turn.ended;
    const offered = (emulator.requests[0]?.body['tools'] ?? []) as { function: { name: string } }[];
    expect(offered.map((tool) => tool.function.name)).toEqual([
      'search_episodes',
      'read_episode',
      'sequential_thinking',
    ]);
    const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
    expect(parts[1]).toMatchObject({
      function_response: { response: { error: expect.stringContaining('no tool') as string } },
    });
  });

  test('a tool loses its rights together with the user: a removed member learns nothing', async () => {
    const created = await mara.call('POST', '/api/projects', { name: 'Inner circle' });
    const projectId = (created.body as { id: number }).id;
    const guest = await app.signUp('guest');
    const { query } = app.testDatabase.database;
    await query
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: guest.userId })
      .execute();
    const opened = await guest.call('POST', '/api/sessions', {
      session_type: 'assist',
      project_id: projectId,
    });
    const sessionId = (opened.body as { session_id: string }).session_id;
    await query.deleteFrom('project_members').where('user_id', '=', guest.userId).execute();
    expect((await sendMessage(guest, sessionId, { message: 'x' })).status).toBe(404);
  });
});

describe('failures of the model', () => {
  test('before the stream answer 502 with the provider’s own words and never the key', async () => {
    emulator.script({
      refusal: { status: 401, message: `Incorrect API key provided: ${TEST_MODEL.apiKey}.` },
    });
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'x' });
    expect(turn.status).toBe(502);
    await turn.ended;
    const { messages, running_turn } = await readTranscript(mara, sessionId);
    expect(running_turn).toBeNull();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(messages[1]?.metadata.error).toContain('Incorrect API key');
    expect(JSON.stringify(messages)).not.toContain(TEST_MODEL.apiKey);
    expect(JSON.stringify(app.logs)).not.toContain(TEST_MODEL.apiKey);
  });

  test('in the middle end with an error event instead of the markers, in the language of the message, the text so far kept [OPEN2-055]', async () => {
    for (const [language, words] of [
      ['en', 'The connection to the model provider was cut in the middle of the answer.'],
      ['de', 'Die Verbindung zum Modellanbieter ist mitten in der Antwort abgebrochen.'],
    ] as const) {
      emulator.script({ steps: [{ text: 'Half an ' }, { waitMs: 20 }, { fault: 'cut' }] });
      const sessionId = await createTalk(mara);
      const turn = await sendMessage(mara, sessionId, { message: 'x', user_language: language });
      await turn.ended;
      const last = turn.events.at(-1)?.event;
      expect(last).toMatchObject({ event_type: 'error', code: 'model_provider_failed' });
      expect(last?.error_message).toBe(words);
      expect(turn.events.some(({ event }) => event.turn_complete)).toBe(false);
      const { messages } = await readTranscript(mara, sessionId);
      expect(messages[1]).toMatchObject({ content: 'Half an ', metadata: { error: words } });
    }
  });

  test('a model that never begins is given up with 504', async () => {
    emulator.script({ fault: 'hang' });
    const sessionId = await createTalk(mara);
    expect((await sendMessage(mara, sessionId, { message: 'x' })).status).toBe(504);
  });

  test('a model that falls silent is given up with an error event and the text so far', async () => {
    emulator.script({ steps: [{ text: 'Well … ' }, { fault: 'hang' }] });
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'x' });
    await turn.ended;
    expect(turn.events.at(-1)?.event).toMatchObject({
      event_type: 'error',
      code: 'model_provider_timeout',
    });
    expect((await readTranscript(mara, sessionId)).messages[1]?.content).toBe('Well … ');
  });

  test('leave the session ready for the next message', async () => {
    emulator.script({ refusal: { status: 500, message: 'Overloaded.' } }, saying('Back.'));
    const sessionId = await createTalk(mara);
    expect((await sendMessage(mara, sessionId, { message: 'one' })).status).toBe(502);
    const turn = await sendMessage(mara, sessionId, { message: 'two' });
    await turn.ended;
    expect(turn.text()).toBe('Back.');
  });
});

describe('an answer that the model has ended before it was whole', () => {
  const reasonOf = async (script: Parameters<typeof emulator.script>[0]) => {
    emulator.script(script);
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'x' });
    await turn.ended;
    expect(turn.events.at(-1)?.event.turn_complete).toBe(true);
    return (await readTranscript(mara, sessionId)).messages[1]?.metadata.end_reason;
  };

  test('says so: at the length that it may have, and where the provider does not go on', async () => {
    expect(await reasonOf({ steps: [{ text: 'Half' }], finish: 'length' })).toBe('length');
    expect(await reasonOf({ steps: [{ text: 'Ha' }], finish: 'content-filter' })).toBe(
      'content_filter',
    );
  });

  test('says so where there is no word in it, and nothing where there is one', async () => {
    expect(await reasonOf({ steps: [{ text: ' ' }] })).toBe('silence');
    expect(await reasonOf({ steps: [], finish: 'length' })).toBe('length');
    expect(await reasonOf({ steps: [{ text: 'All' }] })).toBeUndefined();
  });
});

describe('stopping an answer', () => {
  test('keeps the text so far, marks it as aborted and closes the request to the model [TURN-012, OPEN2-054]', async () => {
    emulator.script(slowly(500));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'tell me everything' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    const stopped = await mara.call('POST', `/api/chat/${sessionId}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { stopped: true } });
    await turn.ended;
    const { messages, running_turn } = await readTranscript(mara, sessionId);
    expect(running_turn).toBeNull();
    expect(messages[1]).toMatchObject({ content: turn.text(), metadata: { aborted: true } });
    expect(turn.text()).not.toBe('');
    expect(words(500).startsWith(turn.text())).toBe(true);
    expect(turn.events.at(-1)?.event.turn_complete).toBe(true);
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('when nothing runs says so', async () => {
    const sessionId = await createTalk(mara);
    expect((await mara.call('POST', `/api/chat/${sessionId}/stop`)).body).toEqual({
      stopped: false,
      turn_id: null,
    });
  });
});

describe('a line that drops', () => {
  test('does not end the turn: it runs to its end and is stored', async () => {
    emulator.script(slowly(20));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'x' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    turn.hangUp();
    await expect
      .poll(async () => (await readTranscript(mara, sessionId)).messages[1]?.content)
      .toBe(words(20));
    expect(emulator.abortedCount).toBe(0);
  });

  test('is resumed after the last number seen without a missing or doubled event, at every cut', async () => {
    emulator.script(slowly(12, 5));
    const sessionId = await createTalk(mara);
    const whole = await sendMessage(mara, sessionId, { message: 'x' });
    await whole.ended;
    for (let cut = 0; cut <= whole.events.length; cut += 1) {
      const rest = await resumeTurn(mara, sessionId, cut);
      await rest.ended;
      expect(rest.events).toEqual(whole.events.slice(cut));
    }
  });

  test('is resumed while the turn runs, and both readers see the same', async () => {
    emulator.script(slowly(20));
    const sessionId = await createTalk(mara);
    const first = await sendMessage(mara, sessionId, { message: 'x' });
    const seen = await first.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    const second = await resumeTurn(mara, sessionId, seen.number);
    await Promise.all([first.ended, second.ended]);
    const before = first.events.filter(({ number }) => number <= seen.number);
    expect(textOf([...before, ...second.events])).toBe(words(20));
  });

  test.each(['x', '-1', '1.5', '99999999999'])(
    'is resumed from the beginning where the last number seen is said to be %j',
    async (lastNumber) => {
      emulator.script(saying('From the beginning.'));
      const sessionId = await createTalk(mara);
      await (
        await sendMessage(mara, sessionId, { message: 'x' })
      ).ended;
      const response = await mara.fetch(`/api/chat/${sessionId}/stream`, {
        headers: { 'last-event-id': lastNumber },
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('From the beginning.');
    },
  );

  test('is resumed behind what was heard of it since, whatever its address says', async () => {
    emulator.script(slowly(3));
    const sessionId = await createTalk(mara);
    const whole = await sendMessage(mara, sessionId, { message: 'x' });
    await whole.ended;
    const last = whole.events.length;
    const readAfter = async (headers: Record<string, string>) =>
      (await mara.fetch(`/api/chat/${sessionId}/stream?after=1`, { headers })).text();
    expect(await readAfter({})).toMatch(/^id: 2\n/);
    expect(await readAfter({ 'last-event-id': String(last - 1) })).toMatch(
      new RegExp(`^id: ${last}\n`),
    );
  });

  test('is resumed with the latest answer where none is named', async () => {
    emulator.script(saying('The first.'), saying('The second.'));
    const sessionId = await createTalk(mara);
    for (const message of ['one', 'two']) {
      await (
        await sendMessage(mara, sessionId, { message })
      ).ended;
    }
    const resumed = await resumeTurn(mara, sessionId, 0);
    await resumed.ended;
    expect(resumed.text()).toBe('The second.');
  });

  test('with nothing to resume is answered 204', async () => {
    const sessionId = await createTalk(mara);
    expect((await resumeTurn(mara, sessionId, 0)).status).toBe(204);
  });

  test('is read on in the session of its turn only: in another one its id finds nothing [TURN-015]', async () => {
    const strangersOwn = await createTalk(stranger);
    emulator.script(saying('Only for Mara.'));
    const sessionId = await createTalk(mara);
    await (
      await sendMessage(mara, sessionId, { message: 'x' })
    ).ended;
    const turnId = String((await readTranscript(mara, sessionId)).messages[1]?.metadata.turn_id);
    const read = (client: TestClient, session: string) =>
      client.fetch(`/api/chat/${session}/stream?turn_id=${turnId}`);
    expect(await (await read(mara, sessionId)).text()).toContain('Only for Mara.');
    expect((await read(stranger, strangersOwn)).status).toBe(204);
    expect((await read(stranger, sessionId)).status).toBe(404);
  });
});

describe('a second message while a turn runs', () => {
  test('is refused with 409 while somebody reads the answer [OPEN2-057]', async () => {
    emulator.script(slowly(20));
    const sessionId = await createTalk(mara);
    const turn = await sendMessage(mara, sessionId, { message: 'one' });
    const second = await mara.fetch(`/api/chat/${sessionId}`, {
      method: 'POST',
      body: form({ message: 'two' }),
    });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({
      code: 'turn_already_running',
      detail: expect.any(String) as string,
    });
    await turn.ended;
    expect(turn.text()).toBe(words(20));
  });

  test('stops a turn whose reader has gone: its text is kept, the model is hung up on, and the new one goes on [TURN-014, OPEN2-057]', async () => {
    emulator.script(slowly(500), saying('Second.'));
    const sessionId = await createTalk(mara);
    const first = await sendMessage(mara, sessionId, { message: 'one' });
    await first.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    first.hangUp();
    await first.ended;
    const send = () => sendMessage(mara, sessionId, { message: 'two', message_id: 'second' });
    // The server learns a moment later that the reader has gone.
    let second = await send();
    for (let attempt = 0; attempt < 50 && second.status === 409; attempt += 1)
      second = await send();
    await second.ended;
    expect(second.text()).toBe('Second.');
    const { messages } = await readTranscript(mara, sessionId);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(messages[1]?.metadata.aborted).toBe(true);
    expect(messages[1]?.content).not.toBe('');
    // It was stored after it had been read what the new message builds on.
    const { messages: sent } = emulator.requests.at(-1)?.body as { messages: unknown };
    expect(JSON.stringify(sent)).toContain(messages[1]?.content.trim());
    await expect.poll(() => emulator.abortedCount).toBe(1);
  });

  test('stops a turn whose reader had gone before it began, while the files of the message were received', async () => {
    emulator.script(slowly(500), saying('Second.'));
    const sessionId = await createTalk(mara);
    const whileReceiving = holdFiles();
    const connection = once(app.robin.app.server, 'request') as Promise<
      [IncomingMessage, ServerResponse]
    >;
    const abort = new AbortController();
    const sending = mara.fetch(`/api/chat/${sessionId}`, {
      method: 'POST',
      body: formWith([{ name: 'a.txt', content: 'blue house' }]),
      signal: abort.signal,
    });
    const [, response] = await connection;
    const letGo = await whileReceiving;
    const closed = once(response, 'close');
    abort.abort();
    await expect(sending).rejects.toThrow();
    await closed;
    letGo();
    await expect.poll(() => emulator.requests.length).toBe(1);
    const second = await sendMessage(mara, sessionId, { message: 'two' });
    expect(second.status).toBe(200);
    await second.ended;
    expect(second.text()).toBe('Second.');
    const { messages } = await readTranscript(mara, sessionId);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  });

  test('sent twenty times at once leads to one turn', async () => {
    emulator.setDefault(slowly(500));
    const sessionId = await createTalk(mara);
    const turns = await Promise.all(
      Array.from({ length: 20 }, (_turn, index) =>
        sendMessage(mara, sessionId, { message: `m${index}` }),
      ),
    );
    await mara.call('POST', `/api/chat/${sessionId}/stop`);
    await Promise.all(turns.map((turn) => turn.ended));
    expect(turns.filter((turn) => turn.status === 200)).toHaveLength(1);
    expect(turns.filter((turn) => turn.status === 409)).toHaveLength(19);
    expect((await readTranscript(mara, sessionId)).messages).toHaveLength(2);
  });
});

test('messages of many sessions at the same moment are each stored and answered in their own, and one too many is refused alone', async () => {
  emulator.setDefault(slowly(20));
  const sessionIds = await Promise.all(Array.from({ length: 40 }, () => createTalk(mara)));
  const [twice = ''] = sessionIds;
  const turns = await Promise.all(
    [twice, ...sessionIds].map((sessionId, number) =>
      sendMessage(mara, sessionId, { message: `Question ${number}` }),
    ),
  );
  await Promise.all(turns.map((turn) => turn.ended));
  const [first, second, ...others] = turns;
  expect([first?.status, second?.status].sort()).toEqual([200, 409]);
  expect(others.map((turn) => turn.text())).toEqual(others.map(() => words(20)));
  for (const [place, sessionId] of sessionIds.entries()) {
    const { messages, running_turn: running } = await readTranscript(mara, sessionId);
    const [asked, answered] = messages.map(({ content }) => content);
    expect(
      sessionId === twice ? ['Question 0', 'Question 1'] : [`Question ${place + 1}`],
    ).toContain(asked);
    expect(answered).toBe(words(20));
    expect(messages).toHaveLength(2);
    expect(running).toBeNull();
  }
});

describe('the end of a turn', () => {
  test('is told to the user’s windows as chat_session_updated with content_update', async () => {
    const sessionId = await createTalk(mara);
    emulator.script(saying('Done.'));
    await (
      await sendMessage(mara, sessionId, { message: 'x' })
    ).ended;
    const rows = await app.testDatabase.database.query
      .selectFrom('outbox')
      .select(['event_type', 'data', 'user_id'])
      .where('event_type', '=', 'chat_session_updated')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(rows[0]).toMatchObject({
      user_id: mara.userId,
      data: { session_id: sessionId, has_new_content: true, action: 'content_update' },
    });
  });

  test('comes when the server shuts down: the answer so far is kept as interrupted', async () => {
    const other = await startTestApp({
      settings: { guidedPaceMs: 30 },
    });
    const user = await other.signUp('lea');
    const sessionId = await createTalk(user);
    const turn = await sendMessage(user, sessionId, { message: 'Hallo' });
    await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
    await other.robin.domains.chatTurn.service.shutDown();
    await turn.ended;
    const { messages, running_turn } = await readTranscript(user, sessionId);
    expect(running_turn).toBeNull();
    expect(messages[1]).toMatchObject({
      content: turn.text(),
      metadata: { aborted: true, interrupted: true, provider: 'guided' },
    });
    await other.close();
  });
});

/** The files of the next message are held back; resolves, when they are there, with how to let them go. */
function holdFiles(): Promise<() => void> {
  const { service } = app.robin.domains.attachments;
  const receive = service.receive;
  const arrived = Promise.withResolvers<() => void>();
  vi.spyOn(service, 'receive').mockImplementationOnce(async (...message) => {
    const held = Promise.withResolvers<undefined>();
    arrived.resolve(() => held.resolve(undefined));
    await held.promise;
    return receive(...message);
  });
  return arrived.promise;
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
