import { once } from 'node:events';
import fs, { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '#platform/errors/domain-error.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { addErrorHandling } from './error-handler.ts';
import { addMultipart } from './multipart.ts';
import { readForm, type FormFile } from './read-form.ts';

const MEGABYTE = 1024 * 1024;
/** Two files, and 16 MB for everything else. */
const MORE_THAN_A_FORM = 19 * MEGABYTE;

let app: FastifyInstance;
/** Where forms wait to be judged, for this file only. */
let directory: QuickDirectory;
const formsOfOthers = process.env['TMPDIR'];
let beforeFiles: () => Promise<unknown>;
/** The server's end of each line. */
let lines: Socket[];
/** Of what comes for another call. */
let hear: (bytes: number) => void;

beforeEach(async () => {
  directory = await createQuickDirectory('form');
  process.env['TMPDIR'] = directory.path;
  beforeFiles = () => Promise.resolve();
  // No line ends because nothing is on it.
  app = fastify({ forceCloseConnections: true, keepAliveTimeout: 0 });
  lines = [];
  app.server.on('connection', (line: Socket) => lines.push(line));
  addErrorHandling(app);
  await addMultipart(app);
  app.post('/form', async (request) => {
    const form = await readForm(request, {
      fileField: 'files',
      maxFiles: 2,
      maxFileBytes: MEGABYTE,
      repeatable: ['keep'],
      beforeFiles: () => beforeFiles(),
    });
    const files = form.files.map(describeFile);
    await form.remove();
    return { fields: form.fields, files };
  });
  app.addContentTypeParser('text/x-sink', (_request, payload, done) => {
    payload.on('data', (piece: Buffer) => hear(piece.length));
    payload.on('end', () => done(null));
  });
  app.post('/sink', () => 'thanks');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  if (formsOfOthers === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = formsOfOthers;
  await directory.remove();
});

const describeFile = ({ name, size, path }: FormFile) => ({
  name,
  size,
  content: path === null ? null : readFileSync(path, 'utf8').length,
  mode: path === null ? null : statSync(path).mode & 0o777,
});

function formOf(...parts: [name: string, value: string, fileName?: string][]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (fileName === undefined) form.append(name, value);
    else form.append(name, new Blob([value]), fileName);
  }
  return form;
}

const port = () => (app.server.address() as AddressInfo).port;

const post = (body: FormData) => fetch(`http://127.0.0.1:${port()}/form`, { method: 'POST', body });

async function send(form: FormData): Promise<{ status: number; body: unknown }> {
  const response = await post(form);
  return { status: response.status, body: await response.json() };
}

test('files have the names that their sender sees, also where browsers write a character in another way', async () => {
  const { body } = await send(
    formOf(['files', 'a', 'the "Plan" 100%.txt'], ['files', 'b', 'two\r\nlines.txt']),
  );
  expect(body).toMatchObject({
    files: [{ name: 'the "Plan" 100%.txt' }, { name: 'two  lines.txt' }],
  });
});

test('only the server reads what is kept, and what can only be refused is not kept', async () => {
  const long = 'x'.repeat(MEGABYTE);
  const fits = { size: MEGABYTE, content: MEGABYTE, mode: 0o600 };
  const more = { size: MEGABYTE + 1, content: null, mode: null };
  expect(
    await send(formOf(['files', long, 'a'], ['files', `${long}xx`, 'b'], ['files', 'x', 'c'])),
  ).toMatchObject({
    status: 200,
    body: { files: [fits, more, { name: 'c', content: null }] },
  });
  expect(readdirSync(directory.path)).toEqual([]);
});

test('it is asked once whether files are taken, before the first of them is kept, and not for a form without', async () => {
  const asked = vi.fn(() => Promise.resolve());
  beforeFiles = asked;
  await send(formOf(['text', 'a']));
  expect(asked).not.toHaveBeenCalled();
  await send(formOf(['files', 'a', 'a'], ['files', 'b', 'b']));
  expect(asked).toHaveBeenCalledOnce();
  let kept: string[] | null = null;
  beforeFiles = () => {
    kept = readdirSync(directory.path);
    return Promise.reject(new DomainError('not_found', { de: 'Weg.', en: 'Gone.' }));
  };
  expect(await send(formOf(['files', 'a', 'a']))).toMatchObject({
    status: 404,
    body: { detail: 'Gone.' },
  });
  expect(kept).toEqual([]);
});

test('a database that is away when it is asked whether files are taken is no mistake of the form', async () => {
  beforeFiles = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  expect(await send(formOf(['files', 'a', 'a']))).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: expect.stringContaining('database') as string },
  });
  expect(readdirSync(directory.path)).toEqual([]);
});

test('a field that may be repeated is a list in its order, also where it is given once, and no other one may', async () => {
  const { body } = await send(formOf(['keep', '2'], ['keep', '1'], ['text', 'a']));
  expect(body).toEqual({ fields: { keep: ['2', '1'], text: 'a' }, files: [] });
  expect((await send(formOf(['keep', '2']))).body).toMatchObject({ fields: { keep: ['2'] } });
  expect(await send(formOf(['text', 'a'], ['text', 'b']))).toMatchObject({ status: 400 });
});

test('nothing of a form that is refused stays on the disk', async () => {
  const form = formOf(['files', 'a', 'a'], ['text', 'a'], ['text', 'b']);
  expect(await send(form)).toMatchObject({ status: 400 });
  expect(readdirSync(directory.path)).toEqual([]);
});

test('a file for which the disk has no room is refused with 503, with a time for the next try, and leaves nothing', async () => {
  // As a full disk says it: without the path of the file.
  vi.spyOn(fs, 'write').mockImplementation((...call: unknown[]) => {
    const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
    (call.at(-1) as (error: Error) => void)(full);
  });
  const response = await post(formOf(['files', 'a', 'a']));
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    detail: 'There is no room for files at the moment. Please tell those who run Robin.',
  });
  expect(readdirSync(directory.path)).toEqual([]);
});

/** A line on which a call has begun. */
function begin(headers: Record<string, string>, body: string): Socket {
  const line = connect(port(), '127.0.0.1');
  line.write(headOf(headers, '/form') + body);
  return line;
}

function headOf(headers: Record<string, string>, path: string): string {
  const named = Object.entries({ host: 'robin', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `POST ${path} HTTP/1.1\r\n${named.join('')}\r\n`;
}

const formType = { 'content-type': 'multipart/form-data; boundary=x' };
const field = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`;

/** However the line ends, as it does when the other side does not want what is on it. */
function endOf(line: Socket): Promise<unknown> {
  line.on('error', () => undefined);
  return new Promise((resolve) => line.once('close', resolve));
}

async function write(line: Socket, bytes: number): Promise<void> {
  const lost = endOf(line);
  for (let sent = 0; sent < bytes && !line.destroyed; sent += MEGABYTE) {
    if (line.write(Buffer.alloc(MEGABYTE, 'x'))) continue;
    await Promise.race([new Promise((resolve) => line.once('drain', resolve)), lost]);
  }
}

async function readStatus(line: Socket): Promise<number> {
  const [answer] = (await once(line, 'data')) as [Buffer];
  return Number(answer.toString('latin1').split(' ')[1]);
}

test('a form without an end is refused when it is larger than any that could be taken, and whoever goes on sending loses the line', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const length = { 'content-length': String(1_000 * MEGABYTE) };
  const line = begin({ ...formType, ...length }, field('text', ''));
  const status = readStatus(line);
  const lost = endOf(line);
  await write(line, MORE_THAN_A_FORM);
  expect(await status).toBe(413);
  // Whoever sends to the end has time for it.
  vi.advanceTimersByTime(500);
  expect(lines.map(({ destroyed }) => destroyed)).toEqual([false]);
  await write(line, 2 * MORE_THAN_A_FORM);
  vi.advanceTimersByTime(500);
  await lost;
});

const fileField = (bytes: number) =>
  `--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n${'a'.repeat(bytes)}`;

test.each([
  ['a refused form', [field('text', 'a'), field('text', 'b')], 400],
  ['a form with too many files', [1, 1, 5 * MEGABYTE].map(fileField), 200],
])('what comes on the line after %s is the next call’s', async (_what, parts, status) => {
  let received = 0;
  const { promise: hasMuch, resolve } = Promise.withResolvers<void>();
  hear = (bytes) => {
    received += bytes;
    if (received >= MORE_THAN_A_FORM) resolve();
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const form = `${parts.join('\r\n')}\r\n--x--\r\n`;
  const line = begin({ ...formType, 'content-length': String(form.length) }, form);
  expect(await readStatus(line)).toBe(status);
  const size = String(MORE_THAN_A_FORM + 1);
  const answered = readStatus(line);
  line.write(headOf({ 'content-type': 'text/x-sink', 'content-length': size }, '/sink'));
  await write(line, MORE_THAN_A_FORM);
  await hasMuch;
  vi.advanceTimersByTime(1_000);
  line.write('x');
  expect(await answered).toBe(200);
  line.destroy();
});
