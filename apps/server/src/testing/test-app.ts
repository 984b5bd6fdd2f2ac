import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLogger } from '#platform/logger.ts';
import { buildApp, type RobinApp } from '#app/build-app.ts';
import type { AppSettings } from '#app/settings.ts';
import type { Clock } from '#platform/clock.ts';
import { KEPT_CODE } from './kept-code.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** An answer of the interface, its body parsed. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  // Tests look at every shape that can come back, refusals included.
  body: unknown;
}

/** A caller with or without a token. */
export interface TestClient {
  token: string | null;
  userId: number;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
  /** The raw answer, for streams and forms. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestApp {
  robin: RobinApp;
  testDatabase: TestDatabase;
  url: string;
  /** Where its uploads lie; not there before the first one. */
  uploads: string;
  /** Lines that were logged, parsed. */
  logs: Record<string, unknown>[];
  anonymous: TestClient;
  /** Registers (the first one becomes the administrator), activates and signs in. */
  signUp(username: string, roles?: string[]): Promise<TestClient>;
  close(): Promise<void>;
}

export const TEST_PASSWORD = 'Garten-Zaun';

export const testSettings: AppSettings = {
  accounts: { activateNewAccounts: true, registrationsPerHour: 10_000, passwordMinLength: 5 },
  languageModels: { allowPrivateUrls: true },
  integrations: { publicBaseUrl: () => 'https://robin.example.org/po', allowPrivateUrls: true },
  debug: { isDebugMode: false },
  tokenBudget: { maxTokens: 32_000, emergencyThreshold: 95 },
  // An app of a test has a directory of its own instead.
  files: { directory: join(tmpdir(), 'robin-test-uploads') },
  extraction: { codeCache: KEPT_CODE },
  webDirectory: null,
  trustProxy: false,
  guidedPaceMs: 0,
};

/** A listening server on a database of its own. */
export async function startTestApp(
  options: {
    settings?: Partial<AppSettings>;
    clock?: Clock;
    /** Processes that share a database share this key too. */
    secretKey?: Buffer;
    /** Runs on this database instead of a new one; its owner removes it. */
    testDatabase?: TestDatabase;
    database?: TestDatabase['database'];
  } = {},
): Promise<TestApp> {
  const testDatabase = options.testDatabase ?? (await createTestDatabase());
  const logs: Record<string, unknown>[] = [];
  const logger = createLogger('info', {
    write: (line) => void logs.push(JSON.parse(line) as Record<string, unknown>),
  });
  const uploads = join(tmpdir(), `robin-test-uploads-${randomUUID()}`);
  const robin = await buildApp({
    database: options.database ?? testDatabase.database,
    logger,
    secretKey: options.secretKey ?? randomBytes(32),
    settings: { ...testSettings, files: { directory: uploads }, ...options.settings },
    ...(options.clock ? { clock: options.clock } : {}),
  });
  await robin.listen({ port: 0, host: '127.0.0.1' });
  await robin.start();
  // A line has no place before the process has read its own first event, which waits for tests that write beside this one.
  while (robin.domains.bus.position() === null) await delay(1);
  const { port } = robin.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const anonymous = createTestClient(url, null, 0);

  return {
    robin,
    testDatabase,
    url,
    uploads,
    logs,
    anonymous,
    async signUp(username, roles) {
      const registered = await anonymous.call('POST', '/api/auth/register', {
        username,
        email: `${username}@example.org`,
        password: TEST_PASSWORD,
        first_name: username,
      });
      if (registered.status !== 201) {
        throw new Error(`registering failed: ${JSON.stringify(registered.body)}`);
      }
      const { id } = registered.body as { id: number };
      if (roles) {
        const query = testDatabase.database.query.updateTable('users').set({ roles });
        await query.where('id', '=', id).execute();
      }
      return createTestClient(url, await signIn(url, username), id);
    },
    async close() {
      await robin.stop();
      if (!options.testDatabase) await testDatabase.remove();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

/** The access token of an account with the password of all test accounts. */
export async function signIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: TEST_PASSWORD }),
  });
  const body = (await response.json()) as { access_token: string };
  return body.access_token;
}

export function createTestClient(url: string, token: string | null, userId: number): TestClient {
  const withToken = (headers: RequestInit['headers'] = {}): Headers => {
    const all = new Headers(headers);
    if (token !== null && !all.has('authorization')) all.set('authorization', `Bearer ${token}`);
    return all;
  };
  return {
    token,
    userId,
    fetch: (path, init = {}) =>
      fetch(`${url}${path}`, { ...init, headers: withToken(init.headers) }),
    async call(method, path, body) {
      const init: RequestInit = { method, headers: withToken() };
      if (body !== undefined) {
        init.headers = withToken({ 'content-type': 'application/json' });
        init.body = typeof body === 'string' ? body : JSON.stringify(body);
      }
      const response = await fetch(`${url}${path}`, init);
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    },
  };
}
