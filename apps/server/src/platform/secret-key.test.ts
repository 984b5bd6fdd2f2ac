import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecretKey, SecretKeyError, secretKeyPath } from './secret-key.ts';

let dataDirectory: string;

beforeEach(() => {
  dataDirectory = join(mkdtempSync(join(tmpdir(), 'robin-key-')), 'data');
});
afterEach(() => {
  rmSync(join(dataDirectory, '..'), { recursive: true });
});

const read = (secretKey: string | null = null) => readSecretKey({ secretKey, dataDirectory });

test('makes a key of 32 bytes that only its owner may read, and finds it again', () => {
  const key = read();
  expect(key).toHaveLength(32);
  expect(statSync(secretKeyPath(dataDirectory)).mode & 0o777).toBe(0o600);
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o700);
  expect(read()).toEqual(key);
});

test('makes another key for another installation', () => {
  const key = read();
  rmSync(secretKeyPath(dataDirectory));
  expect(read()).not.toEqual(key);
});

test('takes the key of the environment and makes no file then', () => {
  expect(read('a'.repeat(32))).toEqual(Buffer.from('a'.repeat(32)));
  expect(() => statSync(secretKeyPath(dataDirectory))).toThrow('ENOENT');
});

test.each([0o644, 0o640, 0o660])(
  'refuses a key file with mode %o, and says how to mend it',
  (mode) => {
    read();
    const path = secretKeyPath(dataDirectory);
    chmodSync(path, mode);
    expect(() => read()).toThrow(SecretKeyError);
    expect(() => read()).toThrow(`chmod 600 ${path}`);
  },
);

test('refuses a folder in the place of the key', () => {
  mkdirSync(secretKeyPath(dataDirectory), { recursive: true, mode: 0o700 });
  expect(() => read()).toThrow(SecretKeyError);
});

test.each(['', 'short', 'x'.repeat(100)])(
  'refuses a file that holds no key, and keeps it: %s',
  (text) => {
    read();
    const path = secretKeyPath(dataDirectory);
    writeFileSync(path, text);
    expect(() => read()).toThrow('does not hold a secret key');
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);

test('gives all processes that start at once the same key', async () => {
  const module = JSON.stringify(new URL('./secret-key.ts', import.meta.url).href);
  const script = `
    import { readSecretKey } from ${module};
    const key = readSecretKey({ secretKey: null, dataDirectory: process.argv[1] });
    process.stdout.write(key.toString('hex'));`;
  const keys = await Promise.all(
    Array.from({ length: 5 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, dataDirectory]),
    ),
  );
  expect(new Set(keys.map(({ stdout }) => stdout)).size).toBe(1);
});
