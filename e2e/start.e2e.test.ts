import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerPerson } from '#support/chat-stage.ts';
import { startPacedModel } from '#support/paced-model.ts';
import { expect, test as base } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** `npm start` in a terminal of its own. */
interface Terminal {
  /** Everything that stands in the terminal. */
  shown(): string;
  /** Waits until Robin says where it is, and answers the address. */
  address(): Promise<string>;
  /** Presses Ctrl-C, which every process of a terminal gets at the same moment. */
  interrupt(): void;
  /** Ends npm alone, as a service manager or `kill` does. */
  terminate(): void;
  /** How `npm start` and all that it started have ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Only what a terminal has anyway, so that no setting of whoever runs the tests decides anything. */
const { PATH, HOME } = process.env;

interface OwnTerminal extends Terminal {
  child: ChildProcess;
  /** Whether npm or anything that it started still runs. */
  isOpen(): boolean;
}

function npmStart(settings: Record<string, string>): OwnTerminal {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (text: string) => {
    output += text;
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  let isOpen = true;
  const ended = once(child, 'close').then(() => {
    isOpen = false;
    return { code: child.exitCode, signal: child.signalCode };
  });
  return {
    child,
    ended,
    isOpen: () => isOpen,
    shown: () => output,
    address: async () => {
      const find = () => /^Robin is ready at (http:\/\/\S+)$/m.exec(output)?.[1];
      await expect.poll(find, { timeout: 60_000 }).toBeDefined();
      return find() ?? '';
    },
    interrupt: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    },
    terminate: () => child.kill('SIGTERM'),
  };
}

const test = base
  .extend('dataDirectory', async ({}, { onCleanup }) => {
    const parent = await mkdtemp(join(tmpdir(), 'robin-start-'));
    onCleanup(() => rm(parent, { recursive: true, force: true }));
    return join(parent, 'data');
  })
  .extend('start', async ({ dataDirectory }, { onCleanup }) => {
    const terminals: OwnTerminal[] = [];
    onCleanup(async () => {
      for (const { child, ended, isOpen } of terminals) {
        if (isOpen() && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
        await ended;
      }
    });
    return (settings: Record<string, string> = {}): Terminal => {
      const terminal = npmStart({ DATA_DIR: dataDirectory, ...settings });
      terminals.push(terminal);
      return terminal;
    };
  });

interface Call {
  method?: 'POST' | 'PUT';
  token: string;
  body?: FormData | Record<string, string>;
}

/** Calls the interface; a plain object is sent as JSON. */
function call(url: string, { method, token, body }: Call): Promise<Response> {
  const isEncoded = body === undefined || body instanceof FormData;
  return fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${token}`,
      ...(isEncoded ? {} : { 'content-type': 'application/json' }),
    },
    body: isEncoded ? body : JSON.stringify(body),
  });
}

test('npm start on an empty folder for data serves app and API at the address that it names, and Ctrl-C in the middle of an answer keeps what came of it', async ({
  start,
  dataDirectory,
  onTestFinished,
}) => {
  const first = start();
  const url = await first.address();
  expect(first.shown()).toContain('the first account becomes the administrator');
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect((await stat(join(dataDirectory, 'secret.key'))).mode & 0o777).toBe(0o600);

  const token = await registerPerson(url, 'ada');
  const model = await startPacedModel();
  onTestFinished(() => model.stop());
  const provider = { api_key: 'sk-planted', model: 'gpt-planted', base_url: model.baseUrl };
  await call(`${url}/api/llm-providers/openai`, { method: 'PUT', token, body: provider });
  await call(`${url}/api/llm-providers/active/openai`, { method: 'POST', token });
  const created = await call(`${url}/api/sessions/talk`, { method: 'POST', token });
  const { session_id: sessionId } = (await created.json()) as { session_id: string };
  const body = new FormData();
  body.set('message', 'Tell me a long story');
  const asking = call(`${url}/api/chat/${sessionId}`, { token, body });
  (await model.nextAnswer()).say('Once upon a time');
  const turn = await asking;
  expect(turn.status).toBe(200);
  const reader = turn.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  while (!heard.includes('Once upon a time')) heard += (await reader?.read())?.value ?? '';

  first.interrupt();
  // npm passes the signal on that its script got.
  expect(await first.ended).toEqual({ code: null, signal: 'SIGINT' });
  expect(first.shown()).not.toMatch(/error|fail/i);

  const second = start({ PORT: new URL(url).port });
  expect(await second.address()).toBe(url);
  expect(second.shown()).not.toContain('Building');
  expect(second.shown()).not.toContain('first account');
  const path = `${url}/api/sessions/${sessionId}/messages`;
  const messages = await call(path, { token });
  expect(await messages.json()).toMatchObject({
    messages: [
      { role: 'user', content: 'Tell me a long story' },
      { role: 'assistant', content: 'Once upon a time' },
    ],
  });
});

test('Ctrl-C while the first start still makes the database ends quietly, and the next start goes on from there', async ({
  start,
  dataDirectory,
}) => {
  const first = start();
  const begun = join(dataDirectory, 'postgres.unfinished', 'PG_VERSION');
  await expect.poll(() => existsSync(begun), { timeout: 60_000, interval: 10 }).toBe(true);
  first.interrupt();
  await first.ended;
  expect(first.shown()).not.toMatch(/error|fail/i);
  expect(first.shown()).not.toMatch(/^ {4}at /m);

  const second = start();
  expect((await fetch(await second.address())).status).toBe(200);
});

test('npm start names a setting that is wrong in a sentence and ends with a failure', async ({
  start,
}) => {
  const wrong = start({ PORT: 'eighty' });
  expect(await wrong.ended).toMatchObject({ code: 1 });
  expect(wrong.shown()).toContain('PORT must be a whole number from 0 to 65535, and is "eighty".');
  expect(wrong.shown()).not.toMatch(/^ {4}at /m);
});

test('npm start leaves data alone that another Robin is using, and says so', async ({ start }) => {
  const first = start();
  const url = await first.address();
  const second = start();
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.shown()).toMatch(/in use/);
  expect(second.shown()).not.toMatch(/^ {4}at /m);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test.for(['brought up to date', 'Server listening'])(
  'Ctrl-C while Robin starts, at the line with "%s", ends him without a word about a failure',
  async (moment, { start }) => {
    const first = start();
    await expect.poll(() => first.shown(), { timeout: 60_000, interval: 5 }).toContain(moment);
    first.interrupt();
    await first.ended;
    expect(first.shown()).not.toMatch(/error|fail/i);
    expect(first.shown()).not.toMatch(/^ {4}at /m);
    await start().address();
  },
);

test('ending npm alone ends the Robin that it runs, in good order', async ({ start }) => {
  const first = start();
  const url = await first.address();
  first.terminate();
  await first.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  const second = start({ PORT: new URL(url).port });
  expect(await second.address()).toBe(url);
});
