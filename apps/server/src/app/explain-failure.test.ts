import { expect, test } from 'vitest';
import { DatabaseServerError } from '#platform/db/check-server.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
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
  [{ code: '28000' }, 'DATABASE_URL refuses the user'],
  [{ code: '3D000' }, 'DATABASE_URL has no database'],
  [{ code: '42501' }, 'DATABASE_URL does not give'],
  [{ code: 'ENOENT', path: '/srv/robin/secret.key' }, 'is not there, or is a link'],
  [{ code: 'EEXIST', path: '/srv/robin' }, "DATA_DIR can't be used: /srv/robin is a file"],
  [{ code: 'ENOTDIR', path: '/srv/robin/postgres' }, 'DATA_DIR'],
  [{ code: 'EROFS', path: '/srv/robin/secret.key' }, 'DATA_DIR'],
  [{ code: 'EACCES', path: '/srv/robin/secret.key' }, 'DATA_DIR'],
  [{ code: 'ENOSPC' }, 'DATA_DIR'],
])('tells of %o in one sentence that names the variable', (fields, words) => {
  const sentence = explainFailure(failed(fields), places);
  expect(sentence).toContain(words);
  expect(sentence).toMatch(/^[^\n]+\.$/);
  expect(sentence).not.toContain('hunter2');
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

test('tells in one sentence which rule the administrator of the environment breaks', () => {
  const error = new DomainError('rule_broken', 'The user name is odd.');
  expect(explainFailure(error, places)).toBe(
    "Robin can't create the administrator of ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD: The user name is odd.",
  );
});

test('tells of anything else with its stack', () => {
  const others = [
    failed({}),
    failed({ code: 'EACCES', path: '/etc/shadow' }),
    new DomainError('internal', 'odd'),
  ];
  for (const error of others) {
    expect(explainFailure(error, places)).toBe(error.stack);
  }
  const embedded = { ...places, databaseUrl: null };
  expect(explainFailure(failed({ code: '42501' }), embedded)).toContain('Error: failed\n');
  expect(explainFailure('odd', null)).toBe('odd');
});
