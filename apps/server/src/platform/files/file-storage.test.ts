import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { createFileStorage, type FileStorage } from './file-storage.ts';
import { startTestS3, type TestS3 } from './s3.fixture.ts';
import { createS3Storage } from './s3-storage.ts';

const NAME = 'profile_images/abc_DEF-123.webp';
const TYPE = 'image/webp';

let directory: string;
let s3: TestS3;
let logs: Record<string, unknown>[] = [];
const logger = createLogger('info', {
  write: (line) => void logs.push(JSON.parse(line) as Record<string, unknown>),
});

beforeAll(async () => {
  s3 = await startTestS3();
});
afterAll(() => s3.close());
beforeEach(() => {
  directory = join(tmpdir(), `robin-files-${randomUUID()}`, 'uploads');
  s3.objects.clear();
  s3.calls.length = 0;
  logs = [];
});
afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

const onDisk = () => createFileStorage({ directory }, logger);
const inBucket = () => createFileStorage({ s3: s3.settings }, logger);

describe.each([
  ['on the disk', onDisk],
  ['in a bucket', inBucket],
])('a storage %s', (_where, open) => {
  test('gives back what was stored, to the byte, also after a restart', async () => {
    const content = randomBytes(100_000);
    await open().write(NAME, content, TYPE);
    expect(await open().read(NAME)).toEqual(content);
  });

  test('knows no file that was never stored, and forgets one that is removed', async () => {
    const storage = open();
    expect(await storage.read(NAME)).toBeNull();
    await storage.write(NAME, Buffer.from('x'), TYPE);
    await storage.remove(NAME);
    expect(await storage.read(NAME)).toBeNull();
  });

  test('takes it for no mistake when a file to be removed is gone already', async () => {
    await expect(open().remove(NAME)).resolves.toBeUndefined();
  });

  test.each([
    '../secret.key',
    'profile_images/../../secret.key',
    'profile_images/a/b.webp',
    '/etc/passwd',
    'profile_images/.webp',
    'profile_images/a.webp\n',
    'profile_images/a.webp?x',
    String.raw`profile_images\..\secret.key`,
    'a.webp',
    '',
  ])('never looks for a file that is called %j', async (name) => {
    const storage = open();
    for (const attempt of [
      storage.read(name),
      storage.remove(name),
      storage.write(name, Buffer.from('x'), TYPE),
    ]) {
      await expect(attempt).rejects.toThrow('malformed');
    }
    expect(s3.calls).toEqual([]);
  });
});

describe('files on the disk', () => {
  test('can be read by their owner only', async () => {
    await onDisk().write(NAME, Buffer.from('x'), TYPE);
    const modes = [directory, join(directory, 'profile_images'), join(directory, NAME)];
    const found = await Promise.all(modes.map(async (path) => (await stat(path)).mode & 0o777));
    expect(found).toEqual([0o700, 0o700, 0o600]);
  });

  test('leave nothing half written behind when they can’t be stored: 503 for the caller, the reason in the log', async () => {
    await mkdir(join(directory, NAME, 'in-the-way'), { recursive: true });
    await expect(onDisk().write(NAME, Buffer.from('x'), TYPE)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'There is no room for files at the moment. Please tell those who run Robin.',
    });
    expect(JSON.stringify(logs)).toContain('EISDIR');
    expect(await readdir(join(directory, 'profile_images'))).toEqual([NAME.split('/')[1]]);
  });

  test('are stored by many at once', async () => {
    const storage: FileStorage = onDisk();
    const names = Array.from({ length: 20 }, (_, number) => `profile_images/${number}.webp`);
    await Promise.all(names.map((name) => storage.write(name, Buffer.from(name), TYPE)));
    for (const name of names) expect((await storage.read(name))?.toString()).toBe(name);
    expect(await readdir(join(directory, 'profile_images'))).toHaveLength(20);
  });

  test('that can’t be read for another reason than being absent are a failure, not absent', async () => {
    await mkdir(join(directory, '..'), { recursive: true });
    await writeFile(directory, 'not a directory');
    await expect(onDisk().read(NAME)).rejects.toThrow('ENOTDIR');
  });
});

describe('files in a bucket', () => {
  test('lie there under their name and with their type, written by one signed call', async () => {
    await inBucket().write(NAME, Buffer.from('content'), TYPE);
    expect([...s3.objects]).toEqual([[NAME, { content: Buffer.from('content'), mediaType: TYPE }]]);
    expect(s3.calls).toEqual([`PUT /robin-uploads/${NAME}`]);
  });

  test('can’t be stored with a wrong key: 503 for the caller, the reason in the log, the key in neither', async () => {
    const secretAccessKey = 'not-the-right-one';
    const storage = createFileStorage({ s3: { ...s3.settings, secretAccessKey } }, logger);
    await expect(storage.write(NAME, Buffer.from('x'), TYPE)).rejects.toMatchObject({
      code: 'unavailable',
      message:
        'The storage of uploads accepts no requests from Robin. Only whoever runs this server can mend that.',
      retryAfterSeconds: undefined,
    });
    expect(s3.objects.size).toBe(0);
    const log = JSON.stringify(logs);
    expect(log).toContain('403: SignatureDoesNotMatch');
    expect(log).not.toContain(secretAccessKey);
  });

  test('are neither stored nor absent nor removed where the bucket does not exist, and the log says so', async () => {
    const storage = createFileStorage({ s3: { ...s3.settings, bucket: 'other' } }, logger);
    for (const attempt of [
      () => storage.write(NAME, Buffer.from('x'), TYPE),
      () => storage.read(NAME),
      () => storage.remove(NAME),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' });
    }
    expect(logs).toHaveLength(3);
    for (const line of logs) expect(JSON.stringify(line)).toContain('404: NoSuchBucket');
  });

  test('can be asked for, so that a wrong bucket is in the log before anybody uploads', async () => {
    await inBucket().check();
    expect(logs).toEqual([]);
    await createFileStorage({ s3: { ...s3.settings, bucket: 'other' } }, logger).check();
    expect(logs.map(({ msg }) => msg)).toContain('uploads can be neither stored nor read');
    expect(JSON.stringify(logs)).toContain('404: NoSuchBucket');
  });

  test('are not stored where a storage says that there is no such file', async () => {
    s3.fail('PUT', { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' });
    await expect(inBucket().write(NAME, Buffer.from('x'), TYPE)).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('are stored although the storage asks twice to come back later', async () => {
    s3.fail('PUT', { status: 503 }, { status: 500 });
    await inBucket().write(NAME, Buffer.from('x'), TYPE);
    expect(s3.objects.size).toBe(1);
    expect(s3.calls).toHaveLength(3);
  });

  test('are a failure, never absent, when the storage is broken or the line is cut', async () => {
    const storage = inBucket();
    await storage.write(NAME, Buffer.from('x'), TYPE);
    const silent = {
      code: 'unavailable',
      message: 'The storage of uploads does not answer. Please try again in a moment.',
      retryAfterSeconds: 5,
    };
    s3.fail('GET', { status: 500 }, { status: 502 }, { status: 503 });
    await expect(storage.read(NAME)).rejects.toMatchObject(silent);
    s3.fail('GET', 'cut');
    await expect(storage.read(NAME)).rejects.toMatchObject(silent);
    // Too slow this time: another try can go well.
    s3.fail('GET', { status: 408 });
    await expect(storage.read(NAME)).rejects.toMatchObject(silent);
    expect((await storage.read(NAME))?.toString()).toBe('x');
  });

  test('are a failure in time when the storage never answers, also when memory is cleaned up meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const hanging = await startTestS3();
    const answerAll = hanging.hold('PUT');
    const storage = createS3Storage(hanging.settings, logger, 1_000);
    const cleaning = setInterval(collectGarbage, 50);
    try {
      await expect(storage.write(NAME, Buffer.from('x'), TYPE)).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The storage of uploads does not answer. Please try again in a moment.',
      });
      expect(logs).toMatchObject([{ msg: 'the storage of uploads failed', method: 'PUT' }]);
    } finally {
      clearInterval(cleaning);
      answerAll();
      await hanging.close();
    }
  });

  test('are not fetched from somewhere else, whatever the storage says', async () => {
    const elsewhere = await startTestS3();
    try {
      s3.fail('GET', { status: 307, location: `${elsewhere.settings.endpoint}/robin-uploads/x` });
      await expect(inBucket().read(NAME)).rejects.toMatchObject({ code: 'unavailable' });
      expect(elsewhere.calls).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });
});
