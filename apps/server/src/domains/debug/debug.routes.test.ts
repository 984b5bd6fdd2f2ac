import type { AgentInfo, SessionStats, TokenAnalysis, ToolEntry } from '@robin/contract/debug';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildEpisode, finishLooks } from '#domains/episodes/episodes.fixture.ts';
import { createTalk, readTranscript, sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { loadTokenCounter } from '#domains/language-models/index.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import {
  calling,
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import {
  createTestClient,
  startTestApp,
  testSettings,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';

const API_KEY = 'sk-debug-secret-0123456789';

let emulator: ModelEmulator;
let app: TestApp;
let admin: TestClient;
let poweruser: TestClient;
let mara: TestClient;

beforeAll(async () => {
  [emulator, app] = await Promise.all([startModelEmulator(), startTestApp()]);
  admin = await app.signUp('debug-admin');
  poweruser = await app.signUp('debug-poweruser', ['poweruser']);
  mara = await app.signUp('mara');
  const model = { model: 'gpt-test', api_key: API_KEY, base_url: `${emulator.url}/v1` };
  await admin.call('PUT', '/api/llm-providers/openai', model);
  expect((await admin.call('POST', '/api/llm-providers/active/openai')).status).toBe(200);
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
beforeEach(async () => {
  await finishLooks(app);
  emulator.reset();
});

const db = () => app.testDatabase.database.query;

const pathsOf = (sessionId: string) => [
  `/api/debug/agent/info?session_id=${sessionId}`,
  `/api/debug/tools/status?session_id=${sessionId}`,
  `/api/debug/session/stats/${sessionId}`,
  `/api/debug/session/tokens/${sessionId}`,
];

async function read<Answer>(path: string): Promise<Answer> {
  const { status, body } = await admin.call('GET', path);
  expect([path, status]).toEqual([path, 200]);
  return body as Answer;
}

const readPrompt = (sessionId: string, more = '') =>
  read<AgentInfo>(`/api/debug/agent/info?session_id=${sessionId}${more}`);
const readTools = (sessionId: string) =>
  read<ToolEntry[]>(`/api/debug/tools/status?session_id=${sessionId}&_t=1732240000000`);
const readStats = (sessionId: string, more = '') =>
  read<SessionStats>(`/api/debug/session/stats/${sessionId}${more}`);
const readTokens = (sessionId: string) =>
  read<TokenAnalysis>(`/api/debug/session/tokens/${sessionId}`);

/** A work session of Mara in a project of hers. */
async function workSession(): Promise<string> {
  const project = await buildProject(db(), {
    name: 'Kundenportal',
    description: 'Self-service für Rückgaben.',
    members: [{ userId: mara.userId }],
  });
  return (await buildSession(db(), { userId: mara.userId, projectId: project.id })).id;
}

async function say(sessionId: string, message: string, language = 'en'): Promise<number> {
  const turn = await sendMessage(mara, sessionId, { message, user_language: language });
  await turn.ended;
  return turn.status;
}

/** What the model was told before the conversation, in the request that came last. */
function sentPrompt(): unknown {
  const { messages } = emulator.requests.at(-1)?.body as {
    messages: { role: string; content: unknown }[];
  };
  return messages.find(({ role }) => role === 'system')?.content;
}

describe('whoever calls the developer panel', () => {
  test('is refused without a token with 401, also for a session that does not exist [OPEN2-158]', async () => {
    for (const path of [...pathsOf(await createTalk(mara)), ...pathsOf('unknown')]) {
      expect([path, (await app.anonymous.call('GET', path)).status]).toEqual([path, 401]);
    }
  });

  test('is refused without the role of an administrator with 403 and these words, for own, unknown and malformed sessions alike [DEV-120] [ROLE2-026] [OPEN2-158]', async () => {
    const own = await createTalk(mara);
    for (const client of [mara, poweruser]) {
      for (const path of [...pathsOf(own), ...pathsOf('unknown'), ...pathsOf('%20')]) {
        const { status, body } = await client.call('GET', path);
        expect([path, status]).toEqual([path, 403]);
        expect(body).toMatchObject({
          detail: 'Access denied - insufficient permissions',
          code: 'forbidden',
        });
      }
    }
  });

  test('learns as an administrator with 404 that a session does not exist [DEV-121] [OPEN2-158]', async () => {
    for (const path of pathsOf('unknown')) {
      const { status, body } = await admin.call('GET', path);
      expect([path, status]).toEqual([path, 404]);
      expect(body).toMatchObject({ detail: 'Session not found', code: 'not_found' });
    }
  });

  test('sees as an administrator the sessions of everybody, ended ones too [OPEN2-158]', async () => {
    const sessionId = await workSession();
    const ended = await mara.call('PUT', `/api/sessions/${sessionId}`, { is_active: false });
    expect(ended.status).toBe(200);
    for (const path of pathsOf(sessionId)) {
      expect([path, (await admin.call('GET', path)).status]).toEqual([path, 200]);
    }
  });

  test('hears in one sentence what is wrong with an id', async () => {
    const paths = [...pathsOf('%20'), ...pathsOf('x'.repeat(65)), '/api/debug/agent/info'];
    for (const path of paths) {
      const { status, body } = await admin.call('GET', path);
      expect([path, status]).toEqual([path, 422]);
      expect(body).toMatchObject({ detail: expect.any(String) as string });
    }
  });

  test('never reads a key or a token', async () => {
    const sessionId = await workSession();
    emulator.script({ refusal: { status: 401, message: `Incorrect API key: ${API_KEY}` } });
    await say(sessionId, 'Hello');
    for (const path of pathsOf(sessionId)) {
      const text = JSON.stringify(await read(path));
      expect(text).not.toContain(API_KEY);
      for (const { token } of [admin, mara]) expect(text).not.toContain(token);
    }
  });
});

describe('the agent info', () => {
  test('is the prompt that the model was sent, with its length in characters and in tokens [API2-059] [DEV-081] [DEV-082] [DEV-083] [OPEN2-156]', async () => {
    const sessionId = await workSession();
    await say(sessionId, 'Was ist offen?', 'de');
    const info = await readPrompt(sessionId, '&user_language=de&_t=1732240000000');
    expect(info.prompt).toBe(sentPrompt());
    expect(info.prompt).toContain('Kundenportal');
    expect(info.prompt).toContain('You are talking with "mara".');
    expect(info).toEqual({
      prompt: info.prompt,
      length: info.prompt.length,
      tokens: (await loadTokenCounter())(info.prompt),
    });
  });

  test('follows the mode of the session, and its language is English unless said otherwise', async () => {
    const sessionId = await createTalk(mara);
    await say(sessionId, 'Hello');
    const { prompt } = await readPrompt(sessionId);
    expect(prompt).toBe(sentPrompt());
    expect(prompt).toContain('Mode talk');
    expect(prompt).toContain('Answer in English');
    expect((await readPrompt(sessionId, '&user_language=de')).prompt).toContain('Answer in German');
  });
});

describe('the status of the tools', () => {
  test('is a list of every tool with its provider, its words and itself as its method [API2-060] [DEV-084] [DEV-085] [DEV-086] [DEV-087] [DEV-088] [DEV-089] [DEV-090] [DEV-091] [DEV-092] [DEV-093] [DEV-094] [DEV-095]', async () => {
    const tools = await readTools(await workSession());
    expect(Array.isArray(tools)).toBe(true);
    const docstring = expect.stringMatching(/^Reads the facts of the current project/) as string;
    expect(tools.find(({ name }) => name === 'get_project_facts')).toEqual({
      name: 'get_project_facts',
      provider: 'project',
      description:
        'Reads the facts of the current project: name, description, Jira and GitHub links, dates, and its members with their roles.',
      docstring,
      status: 'loaded',
      tool_type: 'function',
      methods: [
        {
          name: 'get_project_facts',
          signature: 'get_project_facts()',
          docstring,
          parameters: [],
          return_type: 'JSON',
        },
      ],
    });
  });

  test('says of a tool that a session is not offered that it is disabled there, and the model is not sent it [DEV-088]', async () => {
    for (const sessionId of [await workSession(), await createTalk(mara)]) {
      await say(sessionId, 'Hello');
      const sent = (emulator.requests.at(-1)?.body['tools'] ?? []) as {
        function: { name: string };
      }[];
      const loaded = (await readTools(sessionId)).filter(({ status }) => status === 'loaded');
      const names = loaded.map(({ name }) => name).sort();
      expect(names).toEqual(sent.map((tool) => tool.function.name).sort());
    }
    const inTalk = await readTools(await createTalk(mara));
    expect(inTalk.find(({ name }) => name === 'get_project_facts')?.status).toBe('disabled');
  });

  test('has the tools under their providers [OPEN2-060] [OPEN2-061] [OPEN2-062] [OPEN2-063]', async () => {
    const tools = await readTools(await workSession());
    const namesOf = (wanted: string) =>
      tools.filter(({ provider }) => provider === wanted).map(({ name }) => name);
    expect(namesOf('documents')).toEqual(
      expect.arrayContaining([
        'archive_po_document',
        'create_po_document',
        'list_po_documents',
        'read_po_document',
        'update_po_document',
        'update_scratchpad',
      ]),
    );
    expect(namesOf('workflow')).toEqual([
      'complete_workflow',
      'setup_workflow',
      'update_workflow_step',
    ]);
    expect(namesOf('episodes')).toEqual(['read_episode', 'search_episodes']);
    expect(namesOf('thinking')).toEqual(['sequential_thinking']);
  });

  test('is ordered by provider, then by name', async () => {
    const tools = await readTools(await workSession());
    const places = tools.map(({ provider, name }) => `${provider}/${name}`);
    expect(places).toEqual(places.toSorted((a, b) => a.localeCompare(b)));
  });
});

describe('the statistics of a session', () => {
  test('are zero before the first message, with nothing to complain about [DEV-111] [DEV-117] [DEV-118]', async () => {
    expect(await readStats(await createTalk(mara))).toEqual({
      stats: {
        total_events: 0,
        user_events: 0,
        agent_events: 0,
        tool_calls: 0,
        final_responses: 0,
        errors: 0,
      },
      performance_issues: [],
      recommendations: [],
    });
  });

  test('count what was said, called, answered to the end and what failed [API2-061] [DEV-111] [DEV-112] [DEV-113] [DEV-114] [DEV-115] [DEV-116]', async () => {
    const sessionId = await workSession();
    emulator.script(
      {
        steps: [
          { reasoning: 'The project is asked for.' },
          { toolCall: { name: 'get_project_facts', args: {} } },
        ],
      },
      saying('It is the Kundenportal.'),
      calling('search_everything', {}),
      saying('I have no such tool.'),
      { refusal: { status: 400, message: 'The model is overloaded.' } },
    );
    await say(sessionId, 'Which project is this?');
    await say(sessionId, 'Search everything');
    expect(await say(sessionId, 'And now?')).toBe(502);
    const { stats } = await readStats(sessionId);
    expect(stats).toEqual({
      // Three questions; thought, call, result and words; call, result and words; and the failure.
      total_events: 11,
      user_events: 3,
      agent_events: 8,
      tool_calls: 2,
      final_responses: 2,
      // The tool that does not exist, and the answer that never came.
      errors: 2,
    });
  });

  test('name what went wrong and what would help, in the language of the reader [DEV-117] [DEV-118]', async () => {
    const sessionId = await workSession();
    emulator.script(calling('search_everything', {}), saying('I have no such tool.'), {
      refusal: { status: 400, message: 'The model is overloaded.' },
    });
    await say(sessionId, 'Search everything');
    await say(sessionId, 'And now?');
    const english = await readStats(sessionId);
    expect(english.performance_issues).toEqual([
      expect.stringMatching(/^1 answer failed: .*The model is overloaded/),
      'search_everything failed once',
    ]);
    expect(english.recommendations).toEqual([
      'Test the connection to the language model in the administration',
      'Look at what the tools answered to see what they lacked',
    ]);
    const german = await readStats(sessionId, '?user_language=de');
    expect(german.performance_issues).toContain('search_everything ist einmal fehlgeschlagen');
    expect(german.recommendations).toHaveLength(2);
  });

  test('count a message of the system among all, and as nobody’s [DEV-111] [DEV-112] [DEV-113]', async () => {
    const sessionId = await createTalk(mara);
    await buildMessages(db(), sessionId, ['Hello', 'Hello, Mara.', 'Maintenance begins at noon.']);
    const messages = db().updateTable('messages').where('session_id', '=', sessionId);
    await messages.where('absolute_event_index', '=', 2).set({ role: 'system' }).execute();
    const { stats } = await readStats(sessionId);
    expect(stats).toMatchObject({ total_events: 3, user_events: 1, agent_events: 1 });
  });

  test('do not count an answer that was stopped as one that came to its end [DEV-115]', async () => {
    const sessionId = await createTalk(mara);
    emulator.script({ steps: [{ text: 'Once upon' }, { fault: 'hang' }] });
    const turn = await sendMessage(mara, sessionId, { message: 'Tell me a story' });
    await turn.waitFor((event) => event.content?.parts.some((part) => 'text' in part) ?? false);
    expect((await mara.call('POST', `/api/chat/${sessionId}/stop`)).status).toBe(200);
    await turn.ended;
    expect((await readStats(sessionId)).stats).toMatchObject({
      agent_events: 1,
      final_responses: 0,
      errors: 0,
    });
  });

  test('count an answer that its server left behind as an error [DEV-116] [DEV-117]', async () => {
    const sessionId = await createTalk(mara);
    const leftBehind = { aborted: true, interrupted: true };
    await buildMessages(db(), sessionId, ['Tell me a story', 'Once upon'], leftBehind);
    const { stats, performance_issues: issues } = await readStats(sessionId);
    expect(stats).toMatchObject({ agent_events: 1, final_responses: 0, errors: 1 });
    expect(issues).toEqual(['1 answer broke off because the server stopped']);
  });

  test('complain about answers that take long [DEV-117] [DEV-118]', async () => {
    const sessionId = await createTalk(mara);
    await say(sessionId, 'Hello');
    const turns = db().updateTable('turns').where('session_id', '=', sessionId);
    await turns.set({ ended_at: sql<Date>`started_at + interval '30 seconds'` }).execute();
    const { performance_issues: issues, recommendations } = await readStats(sessionId);
    expect(issues).toEqual(['Answers take 30 s on average']);
    expect(recommendations).toEqual(['Try a faster language model']);
  });

  test('count what an edited message replaced as well, and do not miss it in what the model is sent [DEV-111]', async () => {
    const sessionId = await createTalk(mara);
    await say(sessionId, 'Hello');
    const [question] = (await readTranscript(mara, sessionId)).messages;
    const fields = { message: 'Hello again', replaces_message_id: question?.id ?? '' };
    await (
      await sendMessage(mara, sessionId, fields)
    ).ended;
    const { stats, performance_issues: issues } = await readStats(sessionId);
    expect(stats).toMatchObject({ total_events: 4, user_events: 2, final_responses: 2 });
    expect(issues).toEqual([]);
    expect((await readTokens(sessionId)).raw_session_count).toBe(2);
  });
});

describe('the token analysis of a session', () => {
  test('adds the prompt to the messages and takes nothing away while there are no episodes [API2-062] [DEV-097] [DEV-098] [DEV-099] [DEV-100] [DEV-101] [DEV-102] [DEV-103] [DEV-104] [DEV-105] [DEV-106] [DEV-107] [DEV-108] [DEV-109] [OPEN2-110] [OPEN2-111]', async () => {
    const sessionId = await createTalk(mara);
    const words = ['Who returns what? '.repeat(20), 'Shoes, mostly. '.repeat(200)];
    await buildMessages(db(), sessionId, words);
    const { tokens: promptTokens } = await readPrompt(sessionId);
    const count = await loadTokenCounter();
    const said = words.reduce((sum, text) => sum + count(text), 0);
    const analysis = await readTokens(sessionId);
    // What the tools are described with counts as well.
    expect(analysis.system_prompt_tokens).toBeGreaterThanOrEqual(promptTokens);
    const sent = said + analysis.system_prompt_tokens;
    expect(analysis).toEqual({
      raw_session_tokens: said,
      raw_session_count: 2,
      system_prompt_tokens: analysis.system_prompt_tokens,
      tokens_removed_by_episodes: 0,
      tokens_removed_count: 0,
      final_llm_input_tokens: sent,
      final_llm_input_count: 2,
      max_context_tokens: 32_000,
      emergency_threshold: 95,
      percentage_used: Math.round((sent / 32_000) * 1_000) / 10,
      status: 'normal',
      compression_needed: false,
      calculated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
  });

  test('takes off what decided episodes stand for, and adds their words to the prompt [DEV-097] [DEV-098] [DEV-099] [DEV-100] [DEV-101] [DEV-102] [DEV-103]', async () => {
    const sessionId = await createTalk(mara);
    const words = Array.from(
      { length: 10 },
      (_, index) => `${index} ${'Shoes, mostly. '.repeat(50)}`,
    );
    await buildMessages(db(), sessionId, words);
    const before = await readTokens(sessionId);
    const count = await loadTokenCounter();
    const taken = words.slice(0, 6).reduce((sum, text) => sum + count(text), 0);
    const range = { start: 0, end: 5 };
    await buildEpisode(db(), { sessionId, range, level: 'essence', estimatedTokens: taken });
    const after = await readTokens(sessionId);
    expect((await readPrompt(sessionId)).prompt).toContain(
      'Plants may be returned within 14 days.',
    );
    expect(after.system_prompt_tokens).toBeGreaterThan(before.system_prompt_tokens);
    const sent = before.raw_session_tokens - taken + after.system_prompt_tokens;
    expect(after).toMatchObject({
      raw_session_tokens: before.raw_session_tokens,
      raw_session_count: 10,
      tokens_removed_by_episodes: taken,
      tokens_removed_count: 6,
      final_llm_input_tokens: sent,
      final_llm_input_count: 4,
      percentage_used: Math.round((sent / 32_000) * 1_000) / 10,
    });
  });

  test('counts every message that no episode stands for, however many there are [DEV-098] [DEV-103] [DEV-107] [DEV-108]', async () => {
    const sessionId = await createTalk(mara);
    const contents = Array.from({ length: 100 }, (_, index) => `${index} ${'word '.repeat(400)}`);
    await buildMessages(db(), sessionId, contents);
    const analysis = await readTokens(sessionId);
    expect(analysis.raw_session_count).toBe(100);
    expect(analysis.raw_session_tokens).toBeGreaterThan(40_000);
    expect(analysis).toMatchObject({ status: 'critical', compression_needed: true });
  });
});

describe('debug mode', () => {
  let withDebugMode: TestApp;

  beforeAll(async () => {
    withDebugMode = await startTestApp({
      testDatabase: app.testDatabase,
      settings: { debug: { ...testSettings.debug, isDebugMode: true } },
    });
  });
  afterAll(() => withDebugMode.close());

  test('is off unless the environment switches it on, and told to everybody who is signed in, whatever the role [API2-007] [ROLE2-021] [ROLE2-024] [EPI-083] [OPEN2-113]', async () => {
    for (const { token, userId } of [mara, poweruser, admin]) {
      const isOnAt = async (url: string) =>
        (await createTestClient(url, token, userId).call('GET', '/api/episodes/config')).body;
      expect(await isOnAt(app.url)).toEqual({ debug_mode: false });
      expect(await isOnAt(withDebugMode.url)).toEqual({ debug_mode: true });
    }
    const refused = await withDebugMode.anonymous.call('GET', '/api/episodes/config');
    expect(refused.status).toBe(401);
  });

  test('opens the developer panel to nobody [ROLE2-024] [ROLE2-026]', async () => {
    const client = createTestClient(withDebugMode.url, mara.token, mara.userId);
    for (const path of pathsOf(await createTalk(mara))) {
      expect([path, (await client.call('GET', path)).status]).toEqual([path, 403]);
    }
  });
});
