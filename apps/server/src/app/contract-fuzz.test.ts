import { endpoints } from '@robin/contract';
import type { EndpointDefinition } from '@robin/contract/endpoint';
import { errorBody } from '@robin/contract/errors';
import fc from 'fast-check';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import { newestFiles, sendFiles } from '#domains/attachments/attachments.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildEpisode } from '#domains/episodes/episodes.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { almostFromSchema, nastyTexts, nastyValues } from '#testing/arbitrary-from-schema.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';

/*
 * Every call of the contract with fitting, almost fitting and absurd values, as three people. It must
 * never fail, refuse in the one shape, and answer what the contract says.
 */

const CALLS_PER_ENDPOINT = 250;
/** For all endpoints together; on a busy machine fewer calls have to do. */
const TIME_BUDGET_MS = 40_000;
/** However busy the machine is. */
const FEWEST_CALLS = 15;

type Person = 'admin' | 'user' | 'stranger';
const people = ['admin', 'user', 'stranger'] as const;

let app: TestApp;
/** Ids of things that exist, by the name of the parameter that they stand for. */
let ids: Record<string, string[]>;
let projectId: number;
const accounts = {} as Record<Person, number>;
const clients = {} as Record<Person, TestClient>;

const db = () => app.testDatabase.database.query;

async function signIn(person: Person): Promise<void> {
  const id = accounts[person];
  clients[person] = createTestClient(app.url, await buildToken(db(), id), id);
}

beforeAll(async () => {
  // Whatever is asked of a language model ends on this machine, at a port where nobody answers.
  const nobody = 'http://127.0.0.1:9/v1';
  const providerRoots = { openai: nobody, claude: nobody, gemini: nobody };
  app = await startTestApp({
    settings: { languageModels: { allowPrivateUrls: true, providerRoots, testTimeoutMs: 100 } },
  });
  accounts.admin = (await buildAccount(db(), { roles: ['admin'] })).id;
  accounts.user = (await buildAccount(db())).id;
  accounts.stranger = (await buildAccount(db())).id;
  const members = [{ userId: accounts.user, isAdmin: true }, { userId: accounts.admin }];
  const project = await buildProject(db(), { members });
  const archived = await buildProject(db(), { members, isArchived: true });
  projectId = project.id;
  ids = {
    projectId: [String(project.id), String(archived.id), '2000000000'],
    userId: Object.values(accounts).map(String),
  };
  const place = { projectId: project.id, ownerId: accounts.user };
  const documents = [await buildDocument(db(), place), await buildDocument(db(), place)];
  ids['documentId'] = documents.map(({ id }) => id);
  ids['version'] = ['1', '2'];
  const owner = createTestClient(app.url, await buildToken(db(), accounts.user), accounts.user);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const session = await buildSession(db(), { userId: accounts.user });
  await sendFiles(owner, session.id, [
    { name: 'notes.txt', content: 'Notes' },
    { name: 'drawing.svg', content: drawing, type: 'image/svg+xml' },
  ]);
  ids['attachmentId'] = (await newestFiles(owner, session.id)).map(({ id }) => id);
  expect(ids['attachmentId']).toHaveLength(2);
  // The first password that is judged loads the list of common ones, which must not count as time of a call.
  const refused = { username: 'early', email: 'early@example.org', password: 'P@ssw0rd' };
  expect((await app.anonymous.call('POST', '/api/auth/register', refused)).status).toBe(400);
});
afterAll(() => app.close());

/** Calls end sessions and change accounts, so each endpoint meets new ones, and people as they were. */
beforeEach(async () => {
  for (const person of people) {
    await db()
      .updateTable('users')
      .set({ is_active: true, roles: [person === 'admin' ? 'admin' : 'user'] })
      .where('id', '=', accounts[person])
      .execute();
    await signIn(person);
  }
  await db().deleteFrom('project_members').where('project_id', '=', projectId).execute();
  const members = [
    { project_id: projectId, user_id: accounts.user, is_admin: true },
    { project_id: projectId, user_id: accounts.admin, is_admin: false },
  ];
  await db().insertInto('project_members').values(members).execute();
  const sessions = [];
  for (const userId of [accounts.user, accounts.admin]) {
    await db()
      .updateTable('sessions')
      .set({ is_active: false })
      .where('user_id', '=', userId)
      .execute();
    sessions.push(await buildSession(db(), { userId, projectId }));
    sessions.push(await buildSession(db(), { userId }));
  }
  const [talked] = sessions;
  if (!talked) throw new Error('There is no session.');
  await buildMessages(
    db(),
    talked.id,
    Array.from({ length: 8 }, (_, index) => `We decided ${index} of 8.`),
  );
  const candidates = [];
  for (const [start, level] of [[0], [2], [4, 'essence']] as const) {
    const range = { start, end: start + 1 };
    candidates.push(
      await buildEpisode(db(), { sessionId: talked.id, range, level: level ?? null }),
    );
  }
  ids['candidateId'] = candidates.map((candidate) => candidate.id);
  const tokens = await db().selectFrom('access_tokens').select('id').limit(20).execute();
  ids['deviceId'] = [...tokens.map((token) => token.id), 'no-such-device'];
  ids['sessionId'] = [...sessions.map((session) => session.id), 'no-such-session'];
});

interface FuzzCall {
  person: Person;
  params: Record<string, unknown>;
  query: unknown;
  body: unknown;
}

/** Mostly an id that exists, because most of the code lies behind it. */
function paramsOf(endpoint: EndpointDefinition): fc.Arbitrary<Record<string, unknown>> {
  const shape = endpoint.params instanceof z.ZodObject ? Object.entries(endpoint.params.shape) : [];
  return fc.record(
    Object.fromEntries(
      shape.map(([name, schema]) => {
        const known = fc.constantFrom(...(ids[name] ?? ['1']));
        const made = almostFromSchema(schema as z.ZodType);
        return [
          name,
          fc.oneof(
            { weight: ids[name] ? 6 : 0, arbitrary: known },
            { weight: 3, arbitrary: made },
            { weight: 1, arbitrary: nastyTexts },
          ),
        ];
      }),
    ),
  );
}

/** Mostly somebody who may, because most of the code lies behind that. */
function peopleFor({ access }: EndpointDefinition): fc.Arbitrary<Person> {
  const isForFew = access === 'admin' || access === 'poweruser';
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(isForFew ? ('admin' as const) : ('user' as const)) },
    { weight: 3, arbitrary: fc.constantFrom(...people) },
  );
}

/** What gets past the rules that stand in no schema. */
function plausibleFields(): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    {
      password: fc.constantFrom('Garten-Zaun', 'Zäun-\u{1f331}'),
      email: fc.nat().map((number) => `person-${number}@example.org`),
      project_id: fc.constant(projectId),
      active_project_id: fc.constant(projectId),
      with: fc.constantFrom(...(ids['candidateId'] ?? [])),
      target_podocument_id: fc.constantFrom(...(ids['documentId'] ?? [])),
      start: fc.nat(8),
      end: fc.nat(8),
      at: fc.nat(8),
      github_repository_url: fc.constant('https://example.org/robin'),
      base_url: fc.constantFrom('https://robin.invalid/v1', 'http://127.0.0.1:9/v1'),
      api_key: fc.constant('a-key'),
    },
    { requiredKeys: [] },
  );
}

function bodyOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.tuple(almostFromSchema(schema), plausibleFields()).map(([body, plausible]) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const fitting = Object.entries(plausible).filter(([name]) => name in body);
    return { ...body, ...Object.fromEntries(fitting) };
  });
}

function callsOf(endpoint: EndpointDefinition): fc.Arbitrary<FuzzCall> {
  const none = fc.constant(undefined);
  return fc.record({
    person: peopleFor(endpoint),
    params: paramsOf(endpoint),
    query: endpoint.query ? almostFromSchema(endpoint.query) : fc.option(nastyValues, { freq: 5 }),
    body: endpoint.body ? bodyOf(endpoint.body) : none,
  });
}

/** How a value is written where only text can stand. */
function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

function toFields(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [['value', toText(value)]];
  return Object.entries(value).map(([name, each]) => [name.toWellFormed(), toText(each)]);
}

function toUrl(endpoint: EndpointDefinition, call: FuzzCall): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(toText(call.params[name])),
  );
  const query = new URLSearchParams(toFields(call.query ?? {})).toString();
  return query === '' ? path : `${path}?${query}`;
}

function toRequest(endpoint: EndpointDefinition, call: FuzzCall): RequestInit {
  const { method } = endpoint;
  if (!endpoint.body) return { method };
  if (endpoint.bodyEncoding === 'form') {
    return { method, body: new URLSearchParams(toFields(call.body)) };
  }
  if (endpoint.bodyEncoding === 'multipart') {
    const body = new FormData();
    for (const [name, text] of toFields(call.body)) body.append(name, text);
    return { method, body };
  }
  const headers = { 'content-type': 'application/json' };
  return { method, headers, body: JSON.stringify(call.body) ?? '' };
}

/** Looks at the beginning of a stream and hangs up; reads any other answer to its end. */
async function read(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (!isStream) return response.text();
  await response.body?.cancel();
  return '';
}

async function check(endpoint: EndpointDefinition, call: FuzzCall): Promise<void> {
  // Without its words an address is another one.
  fc.pre(Object.values(call.params).every((value) => !/^\.{0,2}$/.test(toText(value))));
  const url = toUrl(endpoint, call);
  // Longer addresses end at the line already, which is tested elsewhere.
  fc.pre(url.length < 8_000);
  const response = await clients[call.person].fetch(url, toRequest(endpoint, call));
  const text = await read(response);
  if (response.status >= 400) {
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    errorBody.strict().parse(JSON.parse(text));
    expect(text).not.toMatch(/ {4}at |node_modules|select .* from|\/src\//);
    return;
  }
  const schema = endpoint.responses[response.status as 200];
  expect(Object.keys(endpoint.responses)).toContain(String(response.status));
  if (schema instanceof z.ZodType) schema.parse(JSON.parse(text));
  else if (schema === 'file') {
    expect(response.headers.get('content-disposition')).toMatch(/^(?:attachment|inline); filename/);
  } else expect(text).toBe('');
}

/** What a model provider is told must not answer the chat calls of this test, so it comes last. */
const inOrder: EndpointDefinition[] = Object.values<EndpointDefinition>(endpoints).sort(
  (left, right) => Number(left.tag === 'language models') - Number(right.tag === 'language models'),
);

/** Calls after which somebody's token may be gone. */
const signingOut = new Set([
  'logout',
  'setUserActive',
  'resetUserPassword',
  'changePassword',
  'signOutDevice',
  'signOutDevices',
]);

test.each(inOrder)(
  '$method $path never fails, refuses in one shape and answers what the contract says',
  async (endpoint) => {
    const end = performance.now() + TIME_BUDGET_MS / inOrder.length;
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(callsOf(endpoint), async (call) => {
        if (calls >= FEWEST_CALLS && performance.now() > end) return;
        calls += 1;
        await check(endpoint, call);
        if (signingOut.has(endpoint.name)) await Promise.all(people.map(signIn));
      }),
      { numRuns: CALLS_PER_ENDPOINT },
    );
  },
);

test('after all that, the server still knows its people and works', async () => {
  expect((await app.anonymous.call('GET', '/api/health')).status).toBe(200);
  for (const person of people) {
    expect((await clients[person].call('GET', '/api/users/me')).status).toBe(200);
  }
  // Somebody may have been removed from the project, but for administrators it is there.
  expect((await clients.admin.call('GET', `/api/projects/${projectId}/users`)).status).toBe(200);
  const failures = app.logs.filter((line) => Number(line['level']) >= 50);
  expect(failures).toEqual([]);
});
