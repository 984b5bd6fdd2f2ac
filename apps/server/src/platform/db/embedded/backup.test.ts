import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { copyFile, cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { create } from 'tar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseServerError } from '#platform/db/check-server.ts';
import { createLogger } from '#platform/logger.ts';
import { readSecretKey } from '#platform/secret-key.ts';
import { createQuickDirectory, type QuickDirectory } from '#testing/quick-directory.ts';
import { listEntries, packDirectory, packFiles, removeUnfinished, unpackInto } from './archive.ts';
import { BackupError, createBackup, type InstallationPlaces } from './backup.ts';
import { openTestDatabase } from './embedded.fixture.ts';
import { refuseHalfReplaced } from './replacing-mark.ts';
import { restoreBackup } from './restore.ts';

vi.mock('node:fs/promises', { spy: true });
vi.mock('./archive.ts', { spy: true });

const PREPARED_TEXT = 'ours';

let root: QuickDirectory;
/** What installations and a backup of one are copied from: opening a database takes much longer. */
let prepared: QuickDirectory;
let preparedBackup: string;
let file: string;

beforeAll(async () => {
  prepared = await createQuickDirectory('embedded');
  mkdirSync(join(prepared.path, 'uploads', 'a'), { recursive: true });
  const database = await openTestDatabase(prepared.path);
  await database.exec('create table note (title text)');
  await database.query('insert into note values ($1)', [PREPARED_TEXT]);
  await database.close();
  root = await createQuickDirectory('embedded');
  const here = placesIn('here');
  await install(here, PREPARED_TEXT);
  preparedBackup = join(prepared.path, 'backup.tar.gz');
  await createBackup({ places: here, file: preparedBackup, now, logger });
  await root.remove();
});
afterAll(() => prepared.remove());

beforeEach(async () => {
  root = await createQuickDirectory('embedded');
  file = join(root.path, 'backup.tar.gz');
});
afterEach(() => root.remove());

const logger = createLogger('silent');
/** The real time: what is a day older is removed, also where temporary files of others lie. */
const now = new Date();
/** As names of files have it. */
const moment = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const longAgo = new Date(now.getTime() - 2 * 24 * 60 * 60 * 1_000);

function placesIn(name: string, overrides: Partial<InstallationPlaces> = {}): InstallationPlaces {
  const dataDirectory = join(root.path, name);
  return { dataDirectory, databaseUrl: null, secretKey: null, s3: null, ...overrides };
}

/** An installation with one row, one upload and a key. */
async function install(places: InstallationPlaces, text: string): Promise<void> {
  const { dataDirectory } = places;
  for (const part of ['postgres', 'uploads']) {
    await cp(join(prepared.path, part), join(dataDirectory, part), { recursive: true });
  }
  writeFileSync(join(dataDirectory, 'uploads', 'a', 'picture'), `picture of ${text}`);
  readSecretKey(places);
  if (text === PREPARED_TEXT) return;
  const database = await openTestDatabase(dataDirectory);
  await database.query('update note set title = $1', [text]);
  await database.close();
}

async function readTitle(dataDirectory: string): Promise<unknown> {
  const database = await openTestDatabase(dataDirectory);
  const { rows } = await database.query('select title from note', []);
  await database.close();
  return rows[0]?.['title'];
}

/** Puts a backup of an installation where it is looked for. */
const haveBackup = () => copyFile(preparedBackup, file);
const back = (places: InstallationPlaces) => createBackup({ places, file, now, logger });
const restore = (places: InstallationPlaces, isForced = false, from = file) =>
  restoreBackup({ places, file: from, isForced, now, logger });
const readUpload = (dataDirectory: string) =>
  readFileSync(join(dataDirectory, 'uploads', 'a', 'picture'), 'utf8');

test('brings database, uploads and secret key to another place', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  expect(await back(here)).toMatchObject({
    file,
    parts: ['database', 'uploads', 'secretKey'],
    notes: [],
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const there = placesIn('there');
  expect(await restore(there)).toEqual({
    parts: ['database', 'uploads', 'secretKey'],
    isMoved: false,
    keptAside: null,
    notes: [],
  });
  expect(await readTitle(there.dataDirectory)).toBe('ours');
  expect(readUpload(there.dataDirectory)).toBe('picture of ours');
  expect(readSecretKey(there)).toEqual(readSecretKey(here));
  expect(readdirSync(there.dataDirectory).sort()).toEqual([
    'postgres',
    expect.stringMatching(/^postgres\.lock\.\d$/),
    'secret.key',
    'uploads',
  ]);
});

test('holds what lies behind links as if it lay there, so that nothing is missing elsewhere', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const elsewhere = join(root.path, 'another-disk');
  renameSync(join(here.dataDirectory, 'uploads'), elsewhere);
  symlinkSync(elsewhere, join(here.dataDirectory, 'uploads'));
  symlinkSync('picture', join(elsewhere, 'a', 'same'));
  linkSync(join(elsewhere, 'a', 'picture'), join(elsewhere, 'a', 'twin'));
  expect(await back(here)).toMatchObject({ parts: ['database', 'uploads', 'secretKey'] });

  const there = placesIn('there');
  await restore(there);
  const folder = join(there.dataDirectory, 'uploads', 'a');
  for (const name of ['picture', 'same', 'twin']) {
    expect(readFileSync(join(folder, name), 'utf8')).toBe('picture of ours');
    expect(lstatSync(join(folder, name)).isFile()).toBe(true);
  }
});

test.each([
  ['nowhere, as to a disk that is not there', 'gone', 'leads nowhere'],
  ['back to where it lies', '.', 'leads back to itself'],
  ['to itself', 'link', 'leads back to itself'],
])('refuses uploads with a link that leads %s, and names it', async (_where, target, problem) => {
  const here = placesIn('here');
  await install(here, 'ours');
  const link = join(here.dataDirectory, 'uploads', 'a', 'link');
  symlinkSync(target, link);
  await expect(back(here)).rejects.toThrow(`The link ${link} ${problem}. Mend or remove it.`);
  expect(existsSync(file)).toBe(false);
});

test('refuses when all uploads lie on a disk that is not there', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  rmSync(join(here.dataDirectory, 'uploads'), { recursive: true });
  symlinkSync(join(root.path, 'gone'), join(here.dataDirectory, 'uploads'));
  await expect(back(here)).rejects.toThrow('leads nowhere');
});

test('refuses to restore a backup that does not hold what it says, and changes nothing', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  await haveBackup();
  // As an earlier version wrote it of uploads behind a link.
  const pieces = join(root.path, 'pieces');
  mkdirSync(pieces);
  await unpackInto(file, pieces);
  rmSync(join(pieces, 'uploads'), { recursive: true });
  const incomplete = join(root.path, 'incomplete.tar.gz');
  await packFiles({ directory: pieces, names: readdirSync(pieces) }, incomplete);
  await expect(restore(here, true, incomplete)).rejects.toThrow(
    `The backup ${incomplete} is not complete: uploads is not in it. Take another one.`,
  );
  expect(readUpload(here.dataDirectory)).toBe('picture of ours');
});

test('leaves no trace in the data directory but the backup itself', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const report = await createBackup({ places: here, now, logger });
  expect(report.file).toBe(join(here.dataDirectory, 'backups', `robin-${moment}.tar.gz`));
  expect(readdirSync(here.dataDirectory).filter((name) => name.startsWith('unfinished'))).toEqual(
    [],
  );
  expect((await listEntries(report.file))[0]).toBe('manifest.json');
});

test('removes what a killed backup or restore has left, which may hold the secret key, and nothing else', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  await haveBackup();
  const left = [
    'unfinished-backup-00000000-0000-4000-8000-000000000000',
    'unfinished-restore-00000000-0000-4000-8000-000000000000',
  ].map((name) => join(here.dataDirectory, name));
  const others = ['unfinished-restore-of-mine', 'before-restore-20260101T000000Z'].map((name) =>
    join(here.dataDirectory, name),
  );
  const leave = () => {
    for (const folder of [...left, ...others]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'secret.key'), 'secret');
      utimesSync(folder, longAgo, longAgo);
    }
  };
  leave();
  await createBackup({ places: here, now, logger });
  expect(left.filter((folder) => existsSync(folder))).toEqual([]);
  leave();
  await restore(here, true);
  expect(left.filter((folder) => existsSync(folder))).toEqual([]);
  expect(others.filter((folder) => existsSync(folder))).toEqual(others);
});

test('says in one sentence why a backup can’t be written, and leaves nothing of it', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const inTheWay = join(root.path, 'file');
  writeFileSync(inTheWay, '');
  const attempt = createBackup({ places: here, file: join(inTheWay, 'x.tar.gz'), now, logger });
  await expect(attempt).rejects.toThrow(
    new BackupError(`The backup can't be written: ${inTheWay} is a file, and must be a folder.`),
  );
  expect(readdirSync(here.dataDirectory).sort()).toEqual(['postgres', 'secret.key', 'uploads']);
});

test('says in one sentence where nothing can be restored to', async () => {
  await haveBackup();
  writeFileSync(join(root.path, 'there'), '');
  await expect(restore(placesIn('there'))).rejects.toThrow(
    new BackupError(
      `The backup can't be restored: ${join(root.path, 'there')} is a file, and must be a folder.`,
    ),
  );
});

test('does not say of a backup that may not be read that it is damaged', async () => {
  await haveBackup();
  // Whoever runs these tests may read every file.
  vi.mocked(listEntries).mockRejectedValueOnce(
    Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES', path: file }),
  );
  await expect(restore(placesIn('there'))).rejects.toThrow(
    new BackupError(
      `The backup can't be restored: ${file} may not be read or written by the user that Robin runs as.`,
    ),
  );
});

test.each(['secret.key', 'database.tar.gz', 'uploads'])(
  'refuses a backup in which %s is a link, which could lead anywhere, and changes nothing',
  async (name) => {
    await haveBackup();
    const secret = join(root.path, 'secret');
    writeFileSync(secret, 'of somebody else');
    const inside = join(root.path, 'inside');
    mkdirSync(inside);
    await unpackInto(file, inside);
    rmSync(join(inside, name), { recursive: true });
    symlinkSync(secret, join(inside, name));
    const linked = join(root.path, 'linked.tar.gz');
    await create({ cwd: inside, file: linked, gzip: true }, readdirSync(inside));
    const there = placesIn('there');
    const refusal = restore(there, false, linked);
    await expect(refusal).rejects.toBeInstanceOf(BackupError);
    await expect(refusal).rejects.toThrow(/is damaged, or not a backup|is not complete/);
    expect(readdirSync(there.dataDirectory)).toEqual([
      expect.stringMatching(/^postgres\.lock\.\d$/),
    ]);
  },
);

test('is for nobody but its owner while it is written, and where a killed one has left a file', async () => {
  const from = join(root.path, 'many');
  mkdirSync(from);
  for (let count = 0; count < 50; count += 1) writeFileSync(join(from, String(count)), 'secret');
  const partial = `${file}.partial`;
  const modes = new Set<number>();
  const rename = (path: string) => {
    if (existsSync(partial)) modes.add(statSync(partial).mode & 0o777);
    return path;
  };
  await packFiles({ directory: from, names: ['.'], rename }, file);
  expect([...modes]).toEqual([0o600]);

  writeFileSync(partial, 'left behind');
  chmodSync(partial, 0o644);
  await packFiles({ directory: from, names: ['.'] }, file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('leaves nothing of an archive that could not be written to its end', async () => {
  const from = join(root.path, 'some');
  mkdirSync(from);
  writeFileSync(join(from, 'here'), 'secret');
  await expect(packFiles({ directory: from, names: ['here', 'gone'] }, file)).rejects.toThrow(
    'gone',
  );
  expect(readdirSync(root.path)).toEqual(['some']);
});

test('does not overwrite a file', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  writeFileSync(file, 'precious');
  await expect(back(here)).rejects.toThrow(`The file ${file} exists already.`);
  expect(readFileSync(file, 'utf8')).toBe('precious');
});

test('refuses a backup while Robin runs, and names the newest dump', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const dump = join(here.dataDirectory, 'backups', 'database-20261120T030000Z-0123456789ab.tar.gz');
  mkdirSync(join(here.dataDirectory, 'backups'));
  writeFileSync(dump, '');
  // Of a clock that was ahead.
  writeFileSync(dump.replace('2026', '2099'), '');
  const running = await openTestDatabase(here.dataDirectory);
  await expect(back(here)).rejects.toThrow(BackupError);
  await expect(back(here)).rejects.toThrow(
    `Robin is running on ${here.dataDirectory}. Stop it, and start it again after the backup. ` +
      `The newest dump that it took of its database by itself is ${dump}.`,
  );
  await running.close();
});

test('refuses a restore while Robin runs, also by force', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  await haveBackup();
  const running = await openTestDatabase(here.dataDirectory);
  await expect(restore(here, true)).rejects.toThrow('is in use by process');
  await running.close();
  expect(await readTitle(here.dataDirectory)).toBe('ours');
});

test('puts folders also where a link to a disk stood that is gone', async () => {
  const there = placesIn('there');
  await install(there, 'theirs');
  await haveBackup();
  rmSync(join(there.dataDirectory, 'uploads'), { recursive: true });
  symlinkSync(join(root.path, 'gone'), join(there.dataDirectory, 'uploads'));
  await restore(there, true);
  expect(await readTitle(there.dataDirectory)).toBe('ours');
  expect(readUpload(there.dataDirectory)).toBe('picture of ours');
});

test('refuses to replace an installation without force, and keeps it aside with it', async () => {
  const there = placesIn('there');
  await install(there, 'theirs');
  await haveBackup();
  await expect(restore(there)).rejects.toThrow(
    `The data directory ${there.dataDirectory} is in use already (postgres, uploads, secret.key). ` +
      'With --force it is replaced, and what is there now is kept aside.',
  );
  expect(await readTitle(there.dataDirectory)).toBe('theirs');

  const { keptAside } = await restore(there, true);
  expect(keptAside).toBe(join(there.dataDirectory, `before-restore-${moment}`));
  expect(await readTitle(there.dataDirectory)).toBe('ours');
  expect(readUpload(there.dataDirectory)).toBe('picture of ours');
  expect(await readTitle(String(keptAside))).toBe('theirs');
  expect(readUpload(String(keptAside))).toBe('picture of theirs');
});

test('replaces all parts or none: what can’t be moved leaves the others where they were', async () => {
  await haveBackup();
  const there = placesIn('there');
  const { dataDirectory } = there;
  await install(there, 'theirs');
  const key = readFileSync(join(dataDirectory, 'secret.key'));
  // In the way of the second part, as a disk is that is mounted there.
  const inTheWay = join(dataDirectory, `before-restore-${moment}`, 'uploads', 'a');
  mkdirSync(inTheWay, { recursive: true });
  await expect(restore(there, true)).rejects.toThrow('uploads');
  expect(await readTitle(dataDirectory)).toBe('theirs');
  expect(readUpload(dataDirectory)).toBe('picture of theirs');
  expect(readFileSync(join(dataDirectory, 'secret.key'))).toEqual(key);
  rmSync(join(dataDirectory, `before-restore-${moment}`), { recursive: true });
  await restore(there, true);
  expect(await readTitle(dataDirectory)).toBe('ours');
});

test('says that a restore was killed between two moves, until one has come to its end', async () => {
  await haveBackup();
  const there = placesIn('there');
  const { dataDirectory } = there;
  await install(there, 'theirs');
  const interrupt = () =>
    vi
      .mocked(rename)
      .mockImplementationOnce(async (from, to) => renameSync(from, to))
      .mockRejectedValueOnce(new Error('killed'))
      .mockRejectedValueOnce(new Error('killed'));
  const sentence = `A restore was ended while it moved files in ${dataDirectory}, and some are missing there.`;
  interrupt();
  await expect(restore(there, true)).rejects.toThrow('killed');
  expect(existsSync(join(dataDirectory, 'postgres'))).toBe(false);
  await expect(createBackup({ places: there, now, logger })).rejects.toThrow(sentence);
  // One that fails and takes its moves back leaves what the killed one has left.
  vi.mocked(rename).mockRejectedValueOnce(new Error('in the way'));
  await expect(restore(there, true)).rejects.toThrow('in the way');
  expect(() => refuseHalfReplaced(dataDirectory)).toThrow(sentence);

  await restore(there, true);
  expect(await readTitle(dataDirectory)).toBe('ours');
  expect(readUpload(dataDirectory)).toBe('picture of ours');
  expect(await readTitle(join(dataDirectory, `before-restore-${moment}`))).toBe('theirs');
  expect(() => refuseHalfReplaced(dataDirectory)).not.toThrow();
});

test('restores a dump that Robin took by itself, and leaves uploads and key alone', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const database = await openTestDatabase(here.dataDirectory);
  await database.dumpTo(file);
  await database.query(`update note set title = 'spoilt'`, []);
  await database.close();
  const key = readSecretKey(here);
  expect(await restore(here, true)).toMatchObject({ parts: ['database'] });
  expect(await readTitle(here.dataDirectory)).toBe('ours');
  expect(readUpload(here.dataDirectory)).toBe('picture of ours');
  expect(readSecretKey(here)).toEqual(key);
});

test.each([
  ['a file that is not there', () => undefined, 'There is no file'],
  ['something else', () => writeFileSync(file, 'holiday.jpg'), 'is damaged, or not a backup'],
  [
    'a backup whose end is missing',
    () => truncateSync(file, statSync(file).size - 50_000),
    'is damaged, or not a backup',
  ],
])('refuses %s, and changes nothing', async (_name, spoil, message) => {
  const here = placesIn('here');
  await install(here, 'ours');
  if (_name.includes('end')) await haveBackup();
  spoil();
  const before = readdirSync(here.dataDirectory);
  await expect(restore(here, true)).rejects.toThrow(message);
  expect(readdirSync(here.dataDirectory)).toEqual(before);
  expect(await readTitle(here.dataDirectory)).toBe('ours');
});

test.each([
  ['whose manifest can not be read', '{', (path: string) => path],
  ['whose database is no archive', null, (path: string) => path],
  [
    'with a path out of its folder',
    null,
    (path: string) => path.replace('uploads/evil', 'uploads/../../evil'),
  ],
])('refuses a backup %s in one sentence, and changes nothing', async (_name, text, rename) => {
  const here = placesIn('here');
  await install(here, 'ours');
  const made = join(root.path, 'made');
  mkdirSync(join(made, 'uploads'), { recursive: true });
  const parts = ['database', 'uploads'];
  const manifest = { format: 'robin-backup', version: 1, created_at: now.toISOString(), parts };
  writeFileSync(join(made, 'manifest.json'), text ?? JSON.stringify(manifest));
  writeFileSync(join(made, 'database.tar.gz'), 'holiday.jpg');
  writeFileSync(join(made, 'uploads', 'evil'), 'evil');
  const names = ['manifest.json', 'database.tar.gz', 'uploads'];
  await packFiles({ directory: made, names, rename }, file);

  const refusal = restore(here, true);
  await expect(refusal).rejects.toThrow(BackupError);
  await expect(refusal).rejects.toThrow('is damaged, or not a backup');
  expect(await readTitle(here.dataDirectory)).toBe('ours');
  expect(readdirSync(here.dataDirectory)).not.toContain(`before-restore-${moment}`);
  expect(existsSync(join(here.dataDirectory, 'evil'))).toBe(false);
});

/** The backup again with something changed in it. */
async function changeBackup(change: (inside: string) => void | Promise<void>): Promise<void> {
  const inside = join(root.path, 'inside');
  mkdirSync(inside);
  await unpackInto(file, inside);
  rmSync(file);
  await change(inside);
  await packFiles({ directory: inside, names: readdirSync(inside) }, file);
}

test('refuses a backup of a later version in one sentence, and changes nothing', async () => {
  await haveBackup();
  await changeBackup((inside) => {
    const manifest = join(inside, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace('"version": 1', '"version": 2'));
  });
  const there = placesIn('there');
  await expect(restore(there)).rejects.toThrow(
    new BackupError(
      `The backup ${file} was made by a newer version of Robin. Restore it with that version.`,
    ),
  );
  expect(readdirSync(there.dataDirectory)).toEqual([expect.stringMatching(/^postgres\.lock\.\d$/)]);
});

test('finds out that the database of a backup does not start while the old one is still in its place', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  await haveBackup();
  await changeBackup(async (inside) => {
    const archive = join(inside, 'database.tar.gz');
    const cluster = join(root.path, 'cluster');
    mkdirSync(cluster);
    await unpackInto(archive, cluster);
    rmSync(join(cluster, 'global', 'pg_control'));
    rmSync(archive);
    await packDirectory(cluster, archive);
  });
  await expect(restore(here, true)).rejects.toThrow(
    new BackupError('The database in the backup is damaged: it does not start.'),
  );
  expect(readdirSync(here.dataDirectory)).not.toContain(`before-restore-${moment}`);
  expect(await readTitle(here.dataDirectory)).toBe('ours');
});

test('lets nobody but its owner read the secret key, whatever the archive says', async () => {
  await haveBackup();
  await changeBackup((inside) => chmodSync(join(inside, 'secret.key'), 0o644));
  const there = placesIn('there');
  await restore(there);
  expect(statSync(join(there.dataDirectory, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('asks for force before a database is put beside uploads that belong to another one', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const database = await openTestDatabase(here.dataDirectory);
  await database.dumpTo(file);
  await database.close();
  const there = placesIn('there');
  mkdirSync(join(there.dataDirectory, 'uploads'), { recursive: true });
  await expect(restore(there)).rejects.toThrow('is in use already (uploads)');
  expect(await restore(there, true)).toMatchObject({
    keptAside: null,
    notes: ['This was a dump of the database alone: uploads and secret key are as they were.'],
  });
});

test('leaves a database out that was used before the one on a server', async () => {
  const here = placesIn('here', { databaseUrl: 'postgres://db/robin' });
  await install(here, 'ours');
  expect(await back(here)).toMatchObject({ parts: ['uploads', 'secretKey'] });
  expect(await listEntries(file)).not.toContain('database.tar.gz');
  // Nor is it in the way of what is restored beside that server.
  expect(await restore(here, true)).toEqual({
    parts: ['uploads', 'secretKey'],
    isMoved: false,
    keptAside: join(here.dataDirectory, `before-restore-${moment}`),
    notes: ['The database lies on a PostgreSQL server: restore it with pg_restore or psql.'],
  });
  expect(await readTitle(here.dataDirectory)).toBe('ours');
});

test('says what is not inside when database, uploads and key lie elsewhere', async () => {
  const here = placesIn('here', {
    databaseUrl: 'postgres://db/robin',
    secretKey: 'k'.repeat(32),
    s3: { bucket: 'b', region: 'r', endpoint: null, accessKeyId: 'i', secretAccessKey: 's' },
  });
  await expect(back(here)).rejects.toThrow(`There is nothing to back up in ${here.dataDirectory}.`);
  mkdirSync(join(here.dataDirectory, 'uploads'), { recursive: true });
  expect(await back(here)).toMatchObject({
    parts: ['uploads'],
    notes: [
      'The database lies on a PostgreSQL server: back it up with pg_dump.',
      'Uploads lie in the bucket b: back it up there.',
      'The secret key comes from SECRET_KEY: keep it in a safe place of its own.',
    ],
  });
  await expect(restore(placesIn('there'))).rejects.toThrow('This backup holds no database');
  expect(existsSync(join(root.path, 'there'))).toBe(false);
  const there = placesIn('there', { databaseUrl: 'postgres://db/robin' });
  expect(await restore(there)).toMatchObject({
    parts: ['uploads'],
    notes: [
      'The backup holds no secret key. Set SECRET_KEY to the one of that time, or enter the keys of other services again.',
      'The database lies on a PostgreSQL server: restore it with pg_restore or psql.',
    ],
  });
});

test('puts aside also what a backup does not hold, where nobody else can read it: it belongs to another time', async () => {
  const here = placesIn('here', { databaseUrl: 'postgres://db/robin' });
  mkdirSync(join(here.dataDirectory, 'uploads', 'a'), { recursive: true });
  writeFileSync(join(here.dataDirectory, 'uploads', 'a', 'picture'), 'picture of ours');
  await back(here);
  const there = placesIn('there', { databaseUrl: 'postgres://db/robin' });
  await install(there, PREPARED_TEXT);
  const key = readFileSync(join(there.dataDirectory, 'secret.key'));
  await expect(restore(there)).rejects.toThrow('is in use already (uploads, secret.key)');
  const { keptAside } = await restore(there, true);
  expect(statSync(String(keptAside)).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(String(keptAside), 'secret.key'))).toEqual(key);
  expect(existsSync(join(there.dataDirectory, 'secret.key'))).toBe(false);
});

test('needs no force beside a server where only a database lies that was used before', async () => {
  const here = placesIn('here', { databaseUrl: 'postgres://db/robin' });
  mkdirSync(join(here.dataDirectory, 'uploads'), { recursive: true });
  await back(here);
  const there = placesIn('there', {
    databaseUrl: 'postgres://db/robin',
    secretKey: 'k'.repeat(32),
  });
  await install(there, PREPARED_TEXT);
  rmSync(join(there.dataDirectory, 'uploads'), { recursive: true });
  rmSync(join(there.dataDirectory, 'secret.key'), { force: true });
  expect(await restore(there)).toEqual({
    parts: ['uploads'],
    isMoved: false,
    keptAside: null,
    // Nothing of a key: the one of the environment is the one of that time.
    notes: ['The database lies on a PostgreSQL server: restore it with pg_restore or psql.'],
  });
  expect(await readTitle(there.dataDirectory)).toBe(PREPARED_TEXT);
});

test('changes nothing when the database is to go to a server that does not answer', async () => {
  await haveBackup();
  const there = placesIn('there', { databaseUrl: 'postgres://127.0.0.1:1/robin' });
  await expect(restore(there)).rejects.toBeInstanceOf(DatabaseServerError);
  expect(readdirSync(there.dataDirectory)).toEqual([expect.stringMatching(/^postgres\.lock\.\d$/)]);
});

test('says that the key of the environment counts, where a backup brings another one', async () => {
  await haveBackup();
  const { notes } = await restore(placesIn('there', { secretKey: 'k'.repeat(32) }));
  expect(notes).toEqual([
    expect.stringContaining('SECRET_KEY takes precedence over the secret key'),
  ]);
});

test('both commands take a file from where the person is, with npm and without', async () => {
  const scripts = fileURLToPath(new URL('../../../../../../scripts/', import.meta.url));
  const run = (script: string, cwd: string, env: NodeJS.ProcessEnv) =>
    promisify(execFile)(process.execPath, [join(scripts, script), 'mine.tar.gz'], {
      cwd,
      env: { PATH: process.env['PATH'], DATA_DIR: join(root.path, 'here'), ...env },
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => error,
    );
  await install(placesIn('here'), 'ours');
  const mine = join(root.path, 'mine.tar.gz');
  for (const [cwd, env] of [
    [root.path, {}],
    [scripts, { INIT_CWD: root.path }],
  ] as const) {
    const gone = { code: 1, stderr: `There is no file ${mine}.\n` };
    expect(await run('restore.mjs', cwd, env)).toMatchObject(gone);
    expect(await run('backup.mjs', cwd, env)).toContain(`the secret key: ${mine} (`);
    rmSync(mine);
  }
});

test('works as the two commands that people type', async () => {
  const here = placesIn('here');
  await install(here, 'ours');
  const scripts = fileURLToPath(new URL('../../../../../../scripts/', import.meta.url));
  const run = (script: string, dataDirectory: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(scripts, script), ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDirectory, INIT_CWD: root.path },
    }).then(
      ({ stdout }) => stdout,
      (error: unknown) => error,
    );
  expect(await run('backup.mjs', here.dataDirectory, 'by-hand.tar.gz')).toContain(
    `Backed up the database, the uploads and the secret key: ${join(root.path, 'by-hand.tar.gz')}`,
  );
  expect(await run('backup.mjs', here.dataDirectory, 'by-hand.tar.gz')).toMatchObject({
    code: 1,
    stderr: `The file ${join(root.path, 'by-hand.tar.gz')} exists already. Name another one, or move it away.\n`,
  });
  const there = join(root.path, 'there');
  expect(await run('restore.mjs', there, 'by-hand.tar.gz')).toBe(
    `Restored the database, the uploads and the secret key into ${there}\n`,
  );
  expect(await readTitle(there)).toBe('ours');
  expect(await run('restore.mjs', there)).toMatchObject({
    code: 1,
    stderr: 'Usage: npm run restore -- FILE [--force]\n',
  });
  expect(await run('restore.mjs', there, 'by-hand.tar.gz', '--forse')).toMatchObject({
    code: 1,
    stderr: 'Usage: npm run restore -- FILE [--force]\n',
  });
  expect(await run('backup.mjs', there, '--help')).toMatchObject({
    code: 1,
    stderr: 'Usage: npm run backup [-- FILE]\n',
  });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a backup that %s ends leaves nothing of itself, wherever it was to go',
  async (signal, code) => {
    const here = placesIn('here');
    await install(here, 'ours');
    const upload = join(here.dataDirectory, 'uploads', 'a', 'large');
    writeFileSync(upload, randomBytes(64 * 1_024 * 1_024));
    const before = readdirSync(here.dataDirectory);
    const script = fileURLToPath(new URL('../../../../../../scripts/backup.mjs', import.meta.url));
    const child = spawn(process.execPath, [script, file], {
      env: { PATH: process.env['PATH'], DATA_DIR: here.dataDirectory },
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(`${file}.partial`)).toBe(true), {
      timeout: 30_000,
      interval: 5,
    });
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
    expect(readdirSync(root.path)).toEqual(['here']);
    const isLock = (name: string) => name.startsWith('postgres.lock.');
    expect(readdirSync(here.dataDirectory).filter((name) => !isLock(name))).toEqual(
      before.filter((name) => !isLock(name)),
    );
  },
);

test('what follows in an archive is left in it once something could not be unpacked', async () => {
  const directory = join(root.path, 'many');
  mkdirSync(directory);
  writeFileSync(join(directory, 'a'), '');
  for (let index = 0; index < 100; index += 1) {
    writeFileSync(join(directory, `b${index}`), randomBytes(64 * 1_024));
  }
  await packFiles({ directory, names: readdirSync(directory).sort() }, file);
  const target = join(root.path, 'target');
  // A folder where the archive has a file.
  mkdirSync(join(target, 'a', 'full'), { recursive: true });
  await expect(unpackInto(file, target)).rejects.toThrow();
  await removeUnfinished(target);
  expect(existsSync(target)).toBe(false);
});
