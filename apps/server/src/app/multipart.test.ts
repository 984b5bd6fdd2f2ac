import { errorBody } from '@robin/contract/errors';
import { limits } from '@robin/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

let app: TestApp;
let client: TestClient;
let sessionId: string;

beforeAll(async () => {
  app = await startTestApp();
  const db = app.testDatabase.database.query;
  client = await signInSomebody(app);
  sessionId = (await buildSession(db, { userId: client.userId })).id;
});
afterAll(() => app.close());

async function send(body: FormData | string | Buffer, contentType?: string) {
  const response = await client.fetch(`/api/chat/${sessionId}`, {
    method: 'POST',
    body,
    ...(contentType === undefined ? {} : { headers: { 'content-type': contentType } }),
  });
  const text = await response.text();
  const refusal = response.status >= 400 ? errorBody.strict().parse(JSON.parse(text)) : null;
  // The chat answers every refusal with a sentence.
  if (refusal) expect(refusal.detail).toMatch(/^\w/);
  return { status: response.status, code: refusal?.code };
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

async function lastMessage(): Promise<string | undefined> {
  const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
  const { messages } = body as { messages: { role: string; content: string }[] };
  return messages.findLast(({ role }) => role === 'user')?.content;
}

const type = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('a form', () => {
  test('carries every character, and line breaks as they were typed [API2-019]', async () => {
    const message = 'Zeile 1\nZeile 2\n\n\u{1f331} "\\" ü --x';
    expect((await send(form({ message }))).status).toBe(200);
    expect(await lastMessage()).toBe(message);
  });

  test('of the longest message is taken, and one character more is refused', async () => {
    const message = 'ü'.repeat(limits.messageMaxLength);
    expect((await send(form({ message }))).status).toBe(200);
    expect(await send(form({ message: `${message}x` }))).toEqual({
      status: 422,
      code: 'invalid_input',
    });
  });

  test('with a field far too long is refused with 413', async () => {
    const message = 'x'.repeat(limits.messageMaxLength * 5);
    expect(await send(form({ message }))).toEqual({ status: 413, code: 'payload_too_large' });
  });

  test('with a field twice, with foreign fields or with too many is refused', async () => {
    const twice = form({ message: 'a' });
    twice.append('message', 'b');
    expect(await send(twice)).toEqual({ status: 400, code: 'malformed_request' });
    expect(await send(form({ message: 'a', role: 'admin' }))).toEqual({
      status: 422,
      code: 'invalid_input',
    });
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field_${n}`, 'x']));
    expect((await send(form(many))).status).toBe(413);
  });

  test('that tries to reach a prototype is refused, and nothing is reached', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const { status } = await send(form({ message: 'a', [name]: 'x' }));
      expect([400, 422]).toContain(status);
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

describe('a body that is no form is refused with 4xx, never with a failure', () => {
  test.each([
    ['JSON', '{"message":"Hallo"}', 'application/json'],
    ['a form in the other encoding', 'message=Hallo', 'application/x-www-form-urlencoded'],
    ['text', 'Hallo', 'text/plain'],
  ])('%s: 415', async (_what, body, contentType) => {
    expect(await send(body, contentType)).toEqual({ status: 415, code: 'unsupported_media_type' });
  });

  test.each([
    ['nothing at all', '', type],
    ['no boundary in its type', `${part('message', 'a')}--x--\r\n`, 'multipart/form-data'],
    ['another boundary', `${part('message', 'a').replace('--x', '--y')}--y--\r\n`, type],
    ['no end', part('message', 'a'), type],
    [
      'an end in the middle of a part',
      '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\nHal',
      type,
    ],
    ['no name', '--x\r\ncontent-disposition: form-data\r\n\r\na\r\n--x--\r\n', type],
    ['no headers', '--x\r\n\r\na\r\n--x--\r\n', type],
    ['endless headers', `--x\r\n${'a: b\r\n'.repeat(3_000)}\r\n\r\na\r\n--x--\r\n`, type],
    ['an endless name', `${part('m'.repeat(5_000), 'a')}--x--\r\n`, type],
    [
      'a part that calls itself JSON',
      '--x\r\ncontent-disposition: form-data; name="message"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n',
      type,
    ],
    ['bytes', Buffer.from([0, 255, 13, 10, 45, 45, 120]), type],
  ])('%s', async (_what, body, contentType) => {
    const { status } = await send(body, contentType);
    expect([400, 413, 415, 422]).toContain(status);
  });
});

test('a file in another field than the one for files is refused, and the message with it is not stored', async () => {
  const data = form({ message: 'Mit Anhang' });
  data.append('attachments', new Blob(['x'.repeat(100_000)]), 'x.txt');
  expect(await send(data)).toEqual({ status: 422, code: 'invalid_input' });
  expect(await lastMessage()).not.toBe('Mit Anhang');
});

test('a caller that goes away in the middle of a form leaves the server well', async () => {
  const abort = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(part('message', 'Hal'))),
  });
  const call = client.fetch(`/api/chat/${sessionId}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
    signal: abort.signal,
  });
  setImmediate(() => abort.abort());
  await expect(call).rejects.toThrow();
  expect((await send(form({ message: 'Noch da?' }))).status).toBe(200);
});
