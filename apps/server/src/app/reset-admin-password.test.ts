import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildAccount, buildToken, postLogin } from '#domains/accounts/accounts.fixture.ts';
import { wrapEmbedded } from '#platform/db/database.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded/embedded-database.ts';
import { createLogger } from '#platform/logger.ts';
import { createQuickDirectory } from '#testing/quick-directory.ts';
import { createTestClient, startTestApp } from '#testing/test-app.ts';
import { embeddedTemplate } from '#testing/test-template.ts';

const script = fileURLToPath(new URL('../../../../scripts/reset-password.mjs', import.meta.url));

const run = (environment: NodeJS.ProcessEnv, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], ...environment },
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => error,
  );

const passwordIn = (told: unknown) => /: (\S+)\n/.exec(String(told))?.[1] ?? '';

/** A database of its own, which the command opens by itself: the embedded one must be closed for that. */
async function openHome() {
  const home = await createQuickDirectory('reset-password');
  onTestFinished(() => home.remove());
  const open = async () =>
    wrapEmbedded(
      await openEmbeddedDatabase({
        dataDirectory: join(home.path, 'postgres'),
        logger: createLogger('silent'),
      }),
    );
  return { environment: { DATA_DIR: home.path }, open };
}

test('an administrator who can not sign in any more gets a new password by a command, and every sign-in of theirs ends', async () => {
  const { environment, open } = await openHome();
  await cp(await embeddedTemplate(), join(environment.DATA_DIR, 'postgres'), { recursive: true });
  const before = await open();
  const { id, username } = await buildAccount(before.query, { roles: ['admin'] });
  const token = await buildToken(before.query, id);
  await before.close();

  const told = await run(
    { ...environment, PASSWORD_MIN_LENGTH: '40' },
    ` ${username.toUpperCase()}`,
  );
  expect(told).toContain(`The new password of ${username}: `);
  expect(passwordIn(told)).toHaveLength(40);

  const database = await open();
  const app = await startTestApp({
    testDatabase: {
      database,
      url: null,
      connectAgain: () => database,
      remove: () => database.close(),
    },
  });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  expect((await postLogin(app, username, passwordIn(told))).status).toBe(200);
  expect((await createTestClient(app.url, token, id).call('GET', '/api/users/me')).status).toBe(
    401,
  );
});

test('the command says how it is written, and that there is no database to look into', async () => {
  const { environment } = await openHome();
  const usage = 'Usage: npm run reset-password -- USERNAME\n';
  expect(await run(environment)).toMatchObject({ code: 1, stderr: usage });
  expect(await run(environment, 'somebody')).toMatchObject({
    code: 1,
    stderr: `There is no database in DATA_DIR, ${environment.DATA_DIR}.\n`,
  });
});
