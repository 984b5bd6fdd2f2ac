import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestS3, type TestS3 } from '#platform/files/s3.fixture.ts';
import { connectModel } from '#testing/model-emulator/connect-model.ts';
import {
  saying,
  startModelEmulator,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import {
  fetchAttachment,
  filesOf,
  formWith,
  messagesOf,
  newestFiles,
  sendFiles,
  type TestFile,
} from './attachments.fixture.ts';

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp();
  const admin = await app.signUp('mara');
  await connectModel(admin, emulator);
  client = await signInSomebody(app);
});
afterAll(async () => {
  await app.close();
  await emulator.close();
});
afterEach(() => emulator.reset());

const newSession = async () => (await buildSession(db(), { userId: client.userId })).id;
const note = (name: string): TestFile => ({ name, content: name });
const stored = async (): Promise<string[]> =>
  existsSync(`${app.uploads}/attachments`) ? readdir(`${app.uploads}/attachments`) : [];
const rowsOf = (sessionId: string) =>
  db().selectFrom('attachments').selectAll().where('session_id', '=', sessionId).execute();
const image = async (): Promise<TestFile> => ({
  name: 'a.png',
  content: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer(),
});

describe('a file is tied to its message', () => {
  test('in the statement that stores the message', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [note('a.txt')]);
    const [message] = await messagesOf(client, sessionId);
    expect((await rowsOf(sessionId)).map((row) => row.message_id)).toEqual([message?.id]);
  });

  test('once, also when the same message is sent again with its files', async () => {
    const sessionId = await newSession();
    const fields = { message: 'Look.', message_id: 'sent-twice' };
    const receiving = vi.spyOn(app.robin.domains.attachments.service, 'receive');
    onTestFinished(() => receiving.mockRestore());
    for (let time = 1; time <= 2; time += 1) {
      expect((await sendFiles(client, sessionId, [note('a.txt')], fields)).status).toBe(200);
    }
    expect(await messagesOf(client, sessionId)).toHaveLength(2);
    expect(await rowsOf(sessionId)).toHaveLength(1);
    // What is known already is not even looked into.
    expect(receiving).toHaveBeenCalledOnce();
  });

  test('in each session, also when a message of another one has the same id', async () => {
    const fields = { message: 'Look.', message_id: 'sent-elsewhere' };
    for (const sessionId of [await newSession(), await newSession()]) {
      expect((await sendFiles(client, sessionId, [note('a.txt')], fields)).status).toBe(200);
      expect(await messagesOf(client, sessionId)).toHaveLength(2);
      expect(await rowsOf(sessionId)).toHaveLength(1);
    }
  });

  test('once, also when it is sent twice at the same moment', async () => {
    const sessionId = await newSession();
    const before = (await stored()).length;
    const fields = { message: 'Look.', message_id: 'sent-at-once' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendFiles(client, sessionId, [note('a.txt')], fields)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(sessionId)).toHaveLength(1);
    await expect.poll(() => stored()).toHaveLength(before + 1);
  });

  test('of which nothing stays when the session is still answering', async () => {
    const sessionId = await newSession();
    emulator.script({ steps: [{ text: 'Wait' }, { fault: 'hang' }] });
    const abort = new AbortController();
    const body = formWith([], { message: 'first' });
    const watched = await client.fetch(`/api/chat/${sessionId}`, {
      method: 'POST',
      body,
      signal: abort.signal,
    });
    const before = await stored();
    expect(await sendFiles(client, sessionId, [note('a.txt')])).toMatchObject({
      status: 409,
      code: 'turn_already_running',
    });
    expect(await rowsOf(sessionId)).toEqual([]);
    expect(await stored()).toEqual(before);
    await client.call('POST', `/api/chat/${sessionId}/stop`);
    await watched.text();
  });

  test('of which nothing stays when the storage has no room', async () => {
    const own = await startTestApp();
    try {
      const owner = await own.signUp('paul');
      const query = own.testDatabase.database.query;
      const { id } = await buildSession(query, { userId: owner.userId });
      // A file where the folder should be.
      await mkdir(own.uploads, { recursive: true });
      await writeFile(`${own.uploads}/attachments`, '');
      expect((await sendFiles(owner, id, [note('a.txt')])).status).toBe(503);
      expect(await messagesOf(owner, id)).toEqual([]);
      expect(await query.selectFrom('attachments').select('id').execute()).toEqual([]);
      await rm(`${own.uploads}/attachments`);
      expect((await sendFiles(owner, id, [note('a.txt')])).status).toBe(200);
    } finally {
      await own.close();
    }
  });
});

describe('an edited message', () => {
  async function edited(fields: Record<string, string | string[]>, files: TestFile[] = []) {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [note('a.txt'), note('b.txt')]);
    const [message] = await messagesOf(client, sessionId);
    const ids = filesOf(message).map(({ id }) => id);
    const replacing = (more: Record<string, string | string[]>) =>
      sendFiles(client, sessionId, files, {
        message: 'better',
        replaces_message_id: message?.id ?? '',
        ...more,
      });
    return { sessionId, message, ids, answer: await replacing(fields), replacing };
  }

  const names = async (sessionId: string) =>
    (await newestFiles(client, sessionId)).map(({ fileName }) => fileName);

  test('keeps its files, which are the same ones', async () => {
    const { sessionId, ids, answer, message } = await edited({});
    expect(answer.status).toBe(200);
    const files = await newestFiles(client, sessionId);
    expect(files.map(({ id }) => id)).toEqual(ids);
    expect((await fetchAttachment(client, `/api/attachments/${ids[0]}`)).status).toBe(200);
    const earlier = await client.call(
      'GET',
      `/api/sessions/${sessionId}/messages/${(await messagesOf(client, sessionId))[0]?.id}/earlier`,
    );
    expect(JSON.stringify(earlier.body)).toContain(ids[0]);
    expect(message?.id).not.toBe((await messagesOf(client, sessionId))[0]?.id);
  });

  test('keeps those that are named, beside new ones', async () => {
    const { ids, sessionId, message } = await edited({ message: ' ' });
    const fields = {
      message: 'better',
      replaces_message_id: message?.id ?? '',
      keep_attachments: [ids[1] ?? ''],
    };
    expect((await sendFiles(client, sessionId, [note('c.txt')], fields)).status).toBe(200);
    expect(await names(sessionId)).toEqual(['b.txt', 'c.txt']);
  });

  test('keeps none when nothing is named', async () => {
    const { sessionId, answer } = await edited({ keep_attachments: '' });
    expect(answer.status).toBe(200);
    expect(await names(sessionId)).toEqual([]);
  });

  test('has at most five files, the kept ones included [INPUT-039]', async () => {
    const four = ['c', 'd', 'e', 'f'].map((name) => note(`${name}.txt`));
    const { sessionId, answer } = await edited({}, four);
    expect(answer).toMatchObject({ status: 400, detail: 'Maximal 5 Dateien erlaubt' });
    expect(await names(sessionId)).toEqual(['a.txt', 'b.txt']);
  });

  test('can’t take files of other messages, and one that replaces nothing keeps nothing', async () => {
    const other = await edited({});
    const { replacing, sessionId } = await edited({ message: ' ' });
    const answer = await replacing({ keep_attachments: [other.ids[0] ?? ''] });
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    const fresh = await sendFiles(client, sessionId, [], { keep_attachments: other.ids[0] ?? '' });
    expect([fresh.status, fresh.code]).toEqual([422, 'invalid_input']);
  });

  test('lets the model see the files that it has now', async () => {
    emulator.reset();
    await edited({ keep_attachments: '' }, [note('new.txt')]);
    const text = JSON.stringify(emulator.requests.at(-1)?.body);
    expect(text).toContain('new.txt');
    expect(text).not.toContain('a.txt');
  });
});

describe('the files are gone', () => {
  test('with their session, rasters too, and nothing else is', async () => {
    const [gone, kept] = [await newSession(), await newSession()];
    await sendFiles(client, kept, [note('kept.txt')]);
    const before = await stored();
    await sendFiles(client, gone, [note('a.txt'), await image()]);
    const addresses = (await newestFiles(client, gone)).map(({ id }) => `/api/attachments/${id}`);
    expect(await stored()).toHaveLength(before.length + 4);
    expect((await client.call('DELETE', `/api/sessions/${gone}`)).status).toBe(200);
    for (const address of addresses) {
      expect((await fetchAttachment(client, address)).status).toBe(404);
    }
    await expect.poll(async () => (await stored()).sort()).toEqual(before.sort());
    const noted = db().selectFrom('abandoned_files').select('name');
    await expect.poll(() => noted.execute()).toEqual([]);
  });

  test('however their rows go, also with a whole account', async () => {
    const person = await signInSomebody(app);
    const before = await stored();
    const sessionId = (await buildSession(db(), { userId: person.userId })).id;
    await sendFiles(person, sessionId, [note('a.txt')]);
    await db().deleteFrom('users').where('id', '=', person.userId).execute();
    await app.robin.domains.attachments.service.removeUnused();
    expect(await stored()).toEqual(before);
  });

  test('after a day when their message never came, and not before; those of a message stay', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [note('a.txt'), note('b.txt'), note('c.txt')]);
    const [young, old, arrived] = await rowsOf(sessionId);
    await sql`update attachments set message_id = null where id in (${young?.id}, ${old?.id})`.execute(
      db(),
    );
    const age = (id: string | undefined, hours: number) =>
      sql`update attachments set created_at = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(
        db(),
      );
    await age(young?.id, 23);
    await age(old?.id, 25);
    await age(arrived?.id, 25);
    // What waits for its message is nobody's yet.
    expect((await fetchAttachment(client, `/api/attachments/${young?.id}`)).status).toBe(404);
    await app.robin.domains.attachments.service.removeUnused();
    expect((await rowsOf(sessionId)).map(({ id }) => id).sort()).toEqual(
      [young?.id, arrived?.id].sort(),
    );
    const names = await stored();
    expect([young, old, arrived].map((file) => names.includes(`${file?.id}.txt`))).toEqual([
      true,
      false,
      true,
    ]);
  });

  test('later, when the storage does not answer now', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [note('a.txt')]);
    const [row] = await rowsOf(sessionId);
    const path = `${app.uploads}/${row?.stored_original}`;
    // A folder in its place can't be removed like a file.
    await rm(path);
    await mkdir(`${path}/in-the-way`, { recursive: true });
    await client.call('DELETE', `/api/sessions/${sessionId}`);
    await vi.waitFor(() =>
      expect(JSON.stringify(app.logs)).toContain('files of attachments could not be removed'),
    );
    expect(await db().selectFrom('abandoned_files').select('name').execute()).toHaveLength(1);
    await rm(path, { recursive: true });
    await app.robin.domains.attachments.service.removeUnused();
    expect(await db().selectFrom('abandoned_files').select('name').execute()).toEqual([]);
  });

  test('however many they are', async () => {
    const values = Array.from({ length: 250 }, (_file, index) => ({
      name: `attachments/gone-${index}.txt`,
    }));
    await db().insertInto('abandoned_files').values(values).execute();
    await app.robin.domains.attachments.service.removeUnused();
    expect(await db().selectFrom('abandoned_files').select('name').execute()).toEqual([]);
  });

  test('however many they are, also where the first of them can’t be removed', async () => {
    const names = Array.from(
      { length: 250 },
      (_file, index) => `attachments/left-${100 + index}.txt`,
    );
    const [first = ''] = names;
    await mkdir(`${app.uploads}/${first}/in-the-way`, { recursive: true });
    onTestFinished(() => rm(`${app.uploads}/${first}`, { recursive: true, force: true }));
    const values = names.map((name) => ({ name }));
    await db().insertInto('abandoned_files').values(values).execute();
    const { service } = app.robin.domains.attachments;
    await expect(service.removeUnused()).rejects.toThrow();
    const noted = db().selectFrom('abandoned_files').select('name');
    expect(await noted.execute()).toEqual([{ name: first }]);
    await rm(`${app.uploads}/${first}`, { recursive: true });
    await service.removeUnused();
    expect(await noted.execute()).toEqual([]);
  });

  test('also where one of them can’t be removed, which alone is kept in mind', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [note('a.txt'), note('b.txt')]);
    const [first, second] = (await rowsOf(sessionId)).map((row) => row.stored_original).toSorted();
    const path = `${app.uploads}/${first}`;
    await rm(path);
    await mkdir(`${path}/in-the-way`, { recursive: true });
    await client.call('DELETE', `/api/sessions/${sessionId}`);
    await expect.poll(() => existsSync(`${app.uploads}/${second}`)).toBe(false);
    const noted = db().selectFrom('abandoned_files').select('name');
    await expect.poll(() => noted.execute()).toEqual([{ name: first }]);
    await rm(path, { recursive: true });
    await app.robin.domains.attachments.service.removeUnused();
    expect(await noted.execute()).toEqual([]);
  });
});

describe('of files whose session is deleted while they are being stored, nothing stays', () => {
  const puts = (s3: TestS3) => s3.calls.filter((call) => call.startsWith('PUT'));

  async function sendAndDelete(whileHeld: (s3: TestS3) => () => void | Promise<void>) {
    const s3 = await startTestS3();
    const own = await startTestApp({ settings: { files: { s3: s3.settings } } });
    onTestFinished(async () => {
      await own.close();
      await s3.close();
    });
    const owner = await own.signUp('paul');
    const query = own.testDatabase.database.query;
    const { id } = await buildSession(query, { userId: owner.userId });
    const abandoned = () => query.selectFrom('abandoned_files').select('name').execute();
    const release = s3.hold('PUT');
    const answer = sendFiles(owner, id, [note('a.txt'), note('b.txt')]);
    await expect.poll(() => puts(s3)).toHaveLength(1);
    expect((await owner.call('DELETE', `/api/sessions/${id}`)).status).toBe(200);
    // What is to be removed is not there yet. Nobody else may be at it: a late removal would meet what is stored next.
    await expect.poll(abandoned).toEqual([]);
    const goOn = whileHeld(s3);
    release();
    await goOn();
    const { status } = await answer;
    return { status, objects: [...s3.objects.keys()], abandoned: await abandoned() };
  }

  test('and the session is not found', async () => {
    const nothing = () => () => undefined;
    expect(await sendAndDelete(nothing)).toEqual({ status: 404, objects: [], abandoned: [] });
  });

  test('also when one of them can’t be stored', async () => {
    const left = await sendAndDelete((s3) => {
      const release = s3.hold('PUT');
      return async () => {
        await expect.poll(() => puts(s3)).toHaveLength(2);
        expect(s3.objects.size).toBe(1);
        s3.fail('PUT', { status: 403 });
        release();
      };
    });
    expect(left).toMatchObject({ objects: [], abandoned: [] });
    expect(left.status).toBeGreaterThanOrEqual(500);
  });
});

test('another process on the same database hands the files out and goes on with them', async () => {
  const other = await startTestApp({
    testDatabase: app.testDatabase,
    settings: { files: { directory: app.uploads } },
  });
  try {
    const sessionId = await newSession();
    emulator.script(saying('One.'));
    await sendFiles(client, sessionId, [note('a.txt')]);
    const elsewhere = createTestClient(other.url, client.token, client.userId);
    const [file] = await newestFiles(elsewhere, sessionId);
    const fetched = await fetchAttachment(elsewhere, `/api/attachments/${file?.id}`);
    expect(fetched.content.toString()).toBe('a.txt');
  } finally {
    await other.robin.stop();
  }
});
