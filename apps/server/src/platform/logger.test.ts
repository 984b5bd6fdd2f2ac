import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger, redactUrl } from './logger.ts';

/** What a logger writes about the given fields. */
function logged(fields: object): string {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).info(fields, 'message');
  return lines.join('');
}

const secret = 'sehr-geheim';

test.each([
  'password',
  'current_password',
  'new_password',
  'token',
  'access_token',
  'api_key',
  'apiKey',
  'authorization',
  'cookie',
  'client_secret',
  'secret',
  'value',
  'headers',
  'detail',
  'where',
])('the value of a field %s reaches no log, at any depth that is logged', (field) => {
  for (const fields of [
    { [field]: secret },
    { body: { [field]: secret } },
    { req: { headers: { [field]: secret } } },
  ]) {
    expect(logged(fields)).not.toContain(secret);
    expect(logged(fields)).toContain('[redacted]');
  }
});

test('a line is one JSON object with level, time and message, whatever text is in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = logged({ text });
      expect(line.endsWith('\n')).toBe(true);
      expect(line.trimEnd()).not.toContain('\n');
      expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'message' });
    }),
  );
});

test('an error is logged with its stack, for operators only', () => {
  const parsed = JSON.parse(logged({ err: new Error('on purpose') })) as { err: { stack: string } };
  expect(parsed.err.stack).toContain('logger.test.ts');
});

test('of what a database refuses only the rule is logged, never the row or what it was sent', () => {
  const refusal = Object.assign(new Error('a rule is broken'), {
    constraint: 'messages_check',
    detail: `Failing row contains (1, ${secret}).`,
    where: `unnamed portal with parameters: $1 = '${secret}'`,
  });
  const line = logged({ err: refusal });
  expect(line).toContain('messages_check');
  expect(line).not.toContain(secret);
});

test.each([
  ['/api/events/stream?token=abc', '/api/events/stream?token=[redacted]'],
  ['/api/events/stream?project_id=1&token=abc', '/api/events/stream?project_id=1&token=[redacted]'],
  ['/x?TOKEN=abc&b=1', '/x?token=[redacted]&b=1'],
  ['/x?%74oken=abc', '/x?token=[redacted]'],
  ['/x?access_token=abc', '/x?access_token=[redacted]'],
  [
    '/oauth/google/callback?code=abc&state=def',
    '/oauth/google/callback?code=[redacted]&state=[redacted]',
  ],
  ['/x?api_key=abc', '/x?api_key=[redacted]'],
  ['/x?a=1;token=abc;b=2', '/x?a=1;token=[redacted];b=2'],
  ['/x?%zz=abc', '/x?[redacted]'],
  ['/x?status=1&title=a', '/x?status=1&title=a'],
  ['/x', '/x'],
])('of the address %s a log holds %s', (url, expected) => {
  expect(redactUrl(url)).toBe(expected);
});

test('a token in the query never stays in an address, wherever and however often it stands', () => {
  const other = fc.constantFrom('a=1', 'b=', 'c', '', 'token', '%', 'x=%ff');
  const separator = fc.constantFrom('&', ';');
  const name = fc.constantFrom('token', 'Token', '%74oken', 't%6Fken', 'state', 'code');
  fc.assert(
    fc.property(
      fc.array(other),
      name,
      fc.array(other),
      separator,
      (before, key, after, between) => {
        const url = `/api/events/stream?${[...before, `${key}=${secret}`, ...after].join(between)}`;
        expect(redactUrl(url)).not.toContain(secret);
      },
    ),
  );
});

// The device is one of Linux.
test.runIf(existsSync('/dev/full'))(
  'a log that cannot be written neither ends the process nor keeps it, and is written when there is room again',
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'robin-log-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'log');
    const program = fileURLToPath(new URL('logger.fixture.ts', import.meta.url));
    const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [program, ...args], { timeout: 20_000, env, encoding: 'utf8' });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    expect(run(file)).toMatchObject({ status: 0, stderr: '' });
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'first',
      'second',
      'third',
    ]);
  },
);
