import { randomBytes } from 'node:crypto';
import type { RoleName } from '@robin/contract/accounts';
import type { Queryable } from '#platform/db/database.ts';
import { createId } from '#platform/ids.ts';
import {
  createTestClient,
  TEST_PASSWORD,
  type TestAnswer,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { toNameKey } from './account-names.ts';
import { createAccessTokensRepository } from './access-tokens.repository.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { hashToken } from './accounts.service.ts';
import type { Account, NewAccount } from './accounts.types.ts';
import { hashPassword } from './passwords.ts';

let passwordHash: Promise<string> | null = null;
let lastNumber = 0;

/** A name that no other account of the test run has. */
export function uniqueName(prefix = 'person'): string {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

/** An active account with the password of all test accounts, written past the rules of registering. */
export async function buildAccount(
  db: Queryable,
  overrides: Partial<NewAccount> = {},
): Promise<Account> {
  const username = overrides.username ?? uniqueName();
  const email = overrides.email ?? `${username}@example.org`;
  passwordHash ??= hashPassword(TEST_PASSWORD);
  return createAccountsRepository(db).insert({
    username,
    usernameKey: toNameKey(username),
    email,
    emailKey: toNameKey(email),
    passwordHash: await passwordHash,
    firstName: null,
    lastName: null,
    roles: ['user'] satisfies RoleName[],
    isActive: true,
    ...overrides,
  });
}

/** A valid access token of the account. */
export async function buildToken(
  db: Queryable,
  userId: number,
  times: { createdAt?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await createAccessTokensRepository(db).insertIfUnchanged(
    {
      id: createId(),
      userId,
      tokenHash: hashToken(token),
      userAgent: null,
      createdAt: times.createdAt ?? new Date(),
      // Far away, because tests choose their own present.
      expiresAt: times.expiresAt ?? new Date('2100-01-01T00:00:00Z'),
    },
    await createAccountsRepository(db).getPasswordHash(userId),
  );
  return token;
}

/** A new person, with a token as after signing in. */
export async function signInSomebody(
  app: TestApp,
  overrides: Partial<NewAccount> = {},
): Promise<TestClient> {
  const db = app.testDatabase.database.query;
  const { id } = await buildAccount(db, overrides);
  return createTestClient(app.url, await buildToken(db, id), id);
}

/** What a well-behaved registration sends. */
export function registration(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const username = uniqueName('registered');
  return { username, email: `${username}@example.org`, password: TEST_PASSWORD, ...overrides };
}

/** Sends the form of the sign-in page. */
export async function postLogin(
  app: TestApp,
  username: string,
  password: string = TEST_PASSWORD,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const response = await app.anonymous.fetch('/api/auth/login', {
    method: 'POST',
    headers,
    body: new URLSearchParams({ username, password }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** What the audit log holds about an account, the oldest first. */
export async function readAudit(app: TestApp, userId: number) {
  return app.testDatabase.database.query
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_type', '=', 'account')
    .where('subject_id', '=', String(userId))
    .orderBy('id')
    .execute();
}
