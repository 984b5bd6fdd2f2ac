import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClient, signIn, TEST_PASSWORD, type TestClient } from '#testing/test-app.ts';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createTalk, readTranscript, sendMessage } from './chat-turn.fixture.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
const ROUNDS = 20;

let emulator: ModelEmulator;
let directory: string;
let server: TestDatabase | null = null;

beforeAll(async () => {
  emulator = await startModelEmulator();
  directory = await mkdtemp(join(tmpdir(), 'robin-crash-'));
  // On a server the processes share a database; embedded, each start opens the same directory.
  if (process.env['TEST_DATABASE_URL']) server = await createTestDatabase();
});

afterAll(async () => {
  await emulator.close();
  await server?.remove();
  await rm(directory, { recursive: true, force: true });
});

interface Robin {
  process: ChildProcess;
  url: string;
}

/** A real server process on the one database of this test. */
async function startRobin(): Promise<Robin> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: directory,
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
    if (url) return { process: child, url };
  }
  throw new Error(`the server did not start: ${output}`);
}

async function kill(robin: Robin): Promise<void> {
  const exited = once(robin.process, 'exit');
  robin.process.kill('SIGKILL');
  await exited;
}

test(
  `a server killed ${ROUNDS} times in the middle of a streamed answer keeps every accepted message, and no session is stuck`,
  { timeout: 240_000 },
  async () => {
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
    const sessionId = await createTalk(client());
    emulator.setDefault({
      steps: Array.from({ length: 2_000 }, (_step, index) => [
        { text: `w${index} ` },
        { waitMs: 5 },
      ]).flat(),
    });

    const accepted: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const message = `message ${round}`;
      const turn = await sendMessage(client(), sessionId, { message });
      expect(turn.status).toBe(200);
      accepted.push(message);
      await turn.waitFor((event) => (event.content?.parts.length ?? 0) > 0);
      // Some are killed before anything of the answer was stored, some after.
      await new Promise((resolve) => setTimeout(resolve, (round % 5) * 450));
      await kill(robin);
      await turn.ended;
      robin = await startRobin();
      const { messages, running_turn } = await readTranscript(client(), sessionId);
      expect(running_turn).toBeNull();
      expect(messages.filter(({ role }) => role === 'user').map((m) => m.content)).toEqual(
        accepted,
      );
      const answer = messages.at(-1);
      expect(answer?.role).toBe('assistant');
      expect(answer?.metadata.interrupted).toBe(true);
      expect(turn.text().startsWith(answer?.content ?? 'nothing')).toBe(true);
    }

    emulator.setDefault({ steps: [{ text: 'Still here.' }] });
    const last = await sendMessage(client(), sessionId, { message: 'and now?' });
    await last.ended;
    expect(last.text()).toBe('Still here.');
    const exited = once(robin.process, 'exit');
    robin.process.kill('SIGTERM');
    const [code] = (await exited) as [number | null];
    expect(code).toBe(0);
  },
);
