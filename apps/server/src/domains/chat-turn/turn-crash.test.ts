import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { SHORT_LIVED_ENGINE } from '#platform/db/embedded/short-lived-engine.ts';
import { createTestClient, signIn, TEST_PASSWORD, type TestClient } from '#testing/test-app.ts';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { embeddedTemplate } from '#testing/test-template.ts';
import { createTalk, readTranscript, sendMessage, type ReadingTurn } from './chat-turn.fixture.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
/** So many words later the server has stored an answer at least once. */
const STORED_BY = 'w250 ';
const KILLS = 20;

let emulator: ModelEmulator;
let directory: QuickDirectory;
let server: TestDatabase | null = null;
let running: Robin | null = null;

// For each try: a second one can't register on what the first left behind.
beforeEach(async () => {
  emulator = await startModelEmulator();
  directory = await createQuickDirectory('crash');
  // On a server the processes share a database; embedded, each start opens the same directory.
  if (process.env['TEST_DATABASE_URL']) server = await createTestDatabase();
  else await cp(await embeddedTemplate(), join(directory.path, 'postgres'), { recursive: true });
});

afterEach(async () => {
  if (running) await end(running, 'SIGKILL');
  await emulator.close();
  await server?.remove();
  await directory.remove();
});

interface Robin {
  process: ChildProcess;
  url: string;
}

/** A real server process on the one database of this test. */
async function startRobin(): Promise<Robin> {
  // Also one that is starting when the test runs out of time: it would hold the output of this process open for ever.
  onTestFinished(() => void child.kill('SIGKILL'));
  const child = spawn(process.execPath, [...SHORT_LIVED_ENGINE, main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: directory.path,
      NODE_COMPILE_CACHE: join(directory.path, 'compiled'),
      ...(server?.url ? { DATABASE_URL: server.url } : {}),
      ACTIVATE_NEW_ACCOUNTS: 'true',
      LOG_LEVEL: 'error',
      OPENAI_API_KEY: 'sk-test',
      OPENAI_MODEL: 'gpt-test',
      OPENAI_BASE_URL: `${emulator.url}/v1`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const url = /ready at (http:\S+)/.exec(output)?.[1];
    if (url) return (running = { process: child, url });
  }
  throw new Error(`the server did not start: ${output}`);
}

async function end(robin: Robin, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (robin.process.exitCode !== null || robin.process.signalCode !== null) return;
  const exited = once(robin.process, 'exit');
  robin.process.kill(signal);
  await exited;
}

interface Conversation {
  sessionId: string;
  /** What the server has taken, in its order. */
  accepted: string[];
  turn: ReadingTurn;
}

/** Sends a message and waits until Robin has begun to answer it. */
async function ask(
  client: TestClient,
  conversation: Omit<Conversation, 'turn'>,
): Promise<Conversation> {
  const { sessionId, accepted } = conversation;
  const message = `message ${accepted.length}`;
  const turn = await sendMessage(client, sessionId, { message });
  expect(turn.status).toBe(200);
  await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
  return { sessionId, accepted: [...accepted, message], turn };
}

/** @returns what is kept of the answer that the crash cut off */
async function expectNothingLost(client: TestClient, conversation: Conversation): Promise<string> {
  const { sessionId, accepted, turn } = conversation;
  const { messages, running_turn } = await readTranscript(client, sessionId);
  expect(running_turn).toBeNull();
  expect(messages.filter(({ role }) => role === 'user').map((m) => m.content)).toEqual(accepted);
  const answer = messages.at(-1);
  expect(answer).toMatchObject({ role: 'assistant', metadata: { interrupted: true } });
  const kept = answer?.content ?? '';
  expect(turn.text().startsWith(kept)).toBe(true);
  return kept;
}

test(
  'a server killed twenty times in the middle of streamed answers keeps every accepted message and what it had stored of the answers, and no session is stuck',
  { timeout: 300_000 },
  async () => {
    // What the runtime has compiled is kept by a server that ends by itself: every further start is half as long.
    await end(await startRobin(), 'SIGTERM');
    let robin = await startRobin();
    const register = await fetch(`${robin.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'mara', email: 'm@example.org', password: TEST_PASSWORD }),
    });
    expect(register.status).toBe(201);
    const token = await signIn(robin.url, 'mara');
    const client = (): TestClient => createTestClient(robin.url, token, 1);
    expect((await client().call('POST', '/api/llm-providers/active/openai')).status).toBe(200);
    const askAll = (conversations: readonly Omit<Conversation, 'turn'>[]) =>
      Promise.all(conversations.map((conversation) => ask(client(), conversation)));
    const crash = async (conversations: readonly Conversation[]): Promise<string[]> => {
      await end(robin, 'SIGKILL');
      await Promise.all(conversations.map(({ turn }) => turn.ended));
      robin = await startRobin();
      return Promise.all(conversations.map((each) => expectNothingLost(client(), each)));
    };
    emulator.setDefault({
      steps: Array.from({ length: 5_000 }, (_step, index) => [
        { text: `w${index} ` },
        { waitMs: 10 },
      ]).flat(),
    });
    const fresh: Omit<Conversation, 'turn'>[] = [];
    while (fresh.length < 10) {
      fresh.push({ sessionId: await createTalk(client()), accepted: [] });
    }

    // Half of the answers are stored in part when the server dies, the others have just begun.
    const early = await askAll(fresh.slice(0, 5));
    await Promise.all(early.map(({ turn }) => turn.waitFor(() => turn.text().includes(STORED_BY))));
    const late = await askAll(fresh.slice(5));
    const kept = await crash([...early, ...late]);
    expect(kept.join('')).not.toBe('');

    let conversations = [...early, ...late];
    for (let kills = 1; kills < KILLS; kills += 1) {
      conversations = await askAll(conversations.slice(0, 2));
      await crash(conversations);
    }

    emulator.setDefault({ steps: [{ text: 'Still here.' }] });
    for (const { sessionId } of fresh) {
      const last = await sendMessage(client(), sessionId, { message: 'and now?' });
      await last.ended;
      expect(last.text()).toBe('Still here.');
    }
    await end(robin, 'SIGTERM');
    expect(robin.process.exitCode).toBe(0);
  },
);
