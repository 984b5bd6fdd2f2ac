import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkServer, DatabaseServerError } from '#platform/db/check-server.ts';
import { connectPostgres } from '#platform/db/database.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';
import { createLogger } from '#platform/logger.ts';
import { createQuickDirectory } from '#testing/quick-directory.ts';
import { explainFailure } from './explain-failure.ts';

const places = {
  host: 'robin.invalid',
  dataDirectory: '/srv/robin',
  databaseUrl: 'postgres://robin:hunter2@db.invalid/robin',
};
const failed = (fields: Record<string, string>) => Object.assign(new Error('failed'), fields);

test.each([
  [{ code: 'EADDRINUSE' }, 'PORT'],
  [{ code: 'EACCES', syscall: 'listen' }, 'PORT'],
  [{ code: 'EADDRNOTAVAIL' }, 'HOST is robin.invalid, which'],
  [{ code: 'ENOTFOUND', hostname: 'robin.invalid' }, 'HOST is robin.invalid, a name'],
  [{ code: 'ENOTFOUND', hostname: 'db.invalid' }, 'DATABASE_URL names the server db.invalid'],
  [{ code: 'EAI_AGAIN', hostname: 'db.invalid' }, 'DATABASE_URL names the server db.invalid'],
  [{ code: 'ECONNREFUSED' }, 'DATABASE_URL does not answer'],
  [{ code: '28P01' }, 'DATABASE_URL refuses the user or the password'],
  [{ code: '28000' }, 'DATABASE_URL refuses the user: failed.'],
  [{ code: '3D000' }, 'DATABASE_URL has no database'],
  [{ code: '3F000' }, 'DATABASE_URL has no schema'],
  [{ code: '42501' }, 'DATABASE_URL does not give its user all rights (failed): let the database'],
  [{ code: '25006' }, 'DATABASE_URL lets nobody write'],
  [{ code: '53300' }, "DATABASE_URL can't be used: failed"],
  [{ code: 'ENOENT', path: '/srv/robin/secret.key' }, 'is not there, or is a link'],
  [{ code: 'EEXIST', path: '/srv/robin' }, "DATA_DIR can't be used: /srv/robin is a file"],
  [{ code: 'ENOTDIR', path: '/srv/robin/postgres' }, 'DATA_DIR'],
  [{ code: 'EBUSY', path: '/srv/robin/postgres' }, "/srv/robin/postgres can't be moved"],
  [{ code: 'EROFS', path: '/srv/robin/secret.key' }, 'DATA_DIR'],
  [{ code: 'EACCES', path: '/srv/robin/secret.key' }, 'DATA_DIR'],
  [{ code: 'EACCES', path: '/srv' }, "DATA_DIR can't be used: /srv may not"],
  [{ code: 'ENOSPC' }, 'DATA_DIR'],
])('tells of %o in one sentence that names the variable', (fields, words) => {
  const sentence = explainFailure(failed(fields), places);
  expect(sentence).toContain(words);
  expect(sentence).toMatch(/^[^\n]+\.$/);
  expect(sentence).not.toContain('hunter2');
});

test('names the folder in which a file may not be made, rather than the file, which is not there', async () => {
  const { path, remove } = await createQuickDirectory('explain');
  onTestFinished(remove);
  const tell = (name: string) =>
    explainFailure(failed({ code: 'EACCES', path: join(path, name) }), {
      ...places,
      dataDirectory: path,
    });
  const words = 'may not be read or written by the user that Robin runs as.';
  expect(tell('secret.key.draft')).toBe(`DATA_DIR can't be used: ${path} ${words}`);
  expect(tell('uploads/a/picture')).toBe(`DATA_DIR can't be used: ${path} ${words}`);
  writeFileSync(join(path, 'secret.key'), '');
  expect(tell('secret.key')).toBe(`DATA_DIR can't be used: ${path}/secret.key ${words}`);
});

test('tells of a server that can not be used by what is known of it, else with the words of the driver', () => {
  const tell = (cause: Error) => {
    const error = new DatabaseServerError('It says: no.', { cause });
    return explainFailure(error, places);
  };
  expect(tell(failed({ code: '28P01' }))).toContain('refuses the user or the password');
  expect(tell(failed({}))).toBe('It says: no.');
  expect(explainFailure(new DatabaseServerError('It is old.'), places)).toBe('It is old.');
});

const HASH_BITS = 256;

/** A server that asks for a password in the way of RFC 5802, as far as a client without one gets. */
async function startAsking() {
  const messageOf = (kind: number, words: string) => {
    const head = Buffer.from('R00000000');
    head.writeInt32BE(8 + words.length, 1);
    head.writeInt32BE(kind, 5);
    return Buffer.concat([head, Buffer.from(words)]);
  };
  const server = createServer((line) => {
    line.once('data', () => {
      line.write(messageOf(10, `SCRAM-SHA-${HASH_BITS}\0\0`));
      line.once('data', (first) => {
        const nonce = /r=(.+)$/.exec(first.toString('latin1'))?.[1];
        line.write(messageOf(11, `r=${nonce}and-more,s=c2FsdA==,i=4096`));
      });
    });
    line.on('error', () => line.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://robin@127.0.0.1:${port}/robin`, server };
}

test('tells that a server asks for a password where the address has none', async () => {
  const { url, server } = await startAsking();
  const database = connectPostgres({ url, logger: createLogger('silent') });
  try {
    const refusal: unknown = await checkServer(database).catch((error: unknown) => error);
    expect(explainFailure(refusal, { ...places, databaseUrl: url })).toBe(
      'The database server of DATABASE_URL asks for a password, and it has none.',
    );
  } finally {
    await database.close();
    server.close();
  }
});

test('tells in one sentence which rule the administrator of the environment breaks', () => {
  const error = new DomainError('rule_broken', inOneWording('The username is odd.'));
  expect(explainFailure(error, places)).toBe(
    "Robin can't create the administrator of ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD: The username is odd.",
  );
});

test('tells of anything else with its stack', () => {
  const others = [
    failed({}),
    failed({ code: 'EACCES', path: '/etc/shadow' }),
    failed({ code: 'EACCES', path: '/srv/robin-old/secret.key' }),
    new DomainError('internal', inOneWording('odd')),
  ];
  for (const error of others) {
    expect(explainFailure(error, places)).toBe(error.stack);
  }
  const embedded = { ...places, databaseUrl: null };
  expect(explainFailure(failed({ code: '42501' }), embedded)).toContain('Error: failed\n');
  expect(explainFailure('odd', null)).toBe('odd');
});
