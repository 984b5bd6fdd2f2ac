import type { Socket } from 'node:net';
import { endpoints } from '@robin/contract';
import { errorBody } from '@robin/contract/errors';
import { limits } from '@robin/contract/limits';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';

let app: TestApp;
let admin: TestClient;
let sessionId: string;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSomebody(app, { roles: ['admin'] });
  sessionId = (await buildSession(db(), { userId: admin.userId })).id;
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

/** The refusal of a request, checked to be of the one shape that all of them have. */
async function refusal(path: string, init: RequestInit = {}) {
  const response = await admin.fetch(path, init);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = errorBody.strict().parse(JSON.parse(text));
  expect(text).not.toMatch(/ {4}at |node_modules|\.ts\b|\/src\//);
  return { status: response.status, ...body, headers: response.headers };
}

const post = (body: string | Buffer, headers: Record<string, string> = json) =>
  refusal('/api/projects', { method: 'POST', headers, body });

describe('the sentence of a refusal', () => {
  const told = (path: string, language?: string, init: RequestInit = {}) =>
    refusal(path, {
      ...init,
      headers: { ...init.headers, ...(language && { 'accept-language': language }) },
    });

  test.each([
    [undefined, 'Session not found'],
    ['en', 'Session not found'],
    ['fr', 'Session not found'],
    ['den, i-default', 'Session not found'],
    ['en-GB,en;q=0.9,de;q=0.8', 'Session not found'],
    ['de', 'Dieses Gespräch gibt es nicht.'],
    ['DE-at', 'Dieses Gespräch gibt es nicht.'],
    ['fr-CH, de;q=0.9, en;q=0.8', 'Dieses Gespräch gibt es nicht.'],
  ])(
    'is in the first language of the caller that Robin speaks, else in English: %s',
    async (language, detail) => {
      expect(await told('/api/sessions/unknown/messages', language)).toMatchObject({
        status: 404,
        detail,
      });
    },
  );

  test.each([
    ['/api/unknown', {}, 'Hier ist nichts.'],
    ['/api/unknown', { method: 'POST' }, 'Hier ist nichts.'],
    ['/api/%zz', {}, 'Die Anfrage ist nicht lesbar.'],
    ['/api/projects?a=%ff', {}, 'Die Adresse ist nicht lesbar.'],
    [
      '/api/projects',
      { method: 'POST', headers: json, body: '{' },
      'Die Anfrage ist nicht lesbar.',
    ],
    [
      '/api/projects',
      { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a' },
      'Der Inhalt muss als application/json gesendet werden.',
    ],
  ])('is German too where no domain is asked: %s %o', async (path, init, detail) => {
    expect((await told(path, 'de', init)).detail).toBe(detail);
  });
});

describe('a body that can’t be read is refused with 400 malformed_request', () => {
  test.each([
    ['cut JSON', '{"name": "Gar'],
    ['no JSON', 'name=Garden'],
    ['JSON that nests without end', '['.repeat(500_000)],
    ['JSON that reaches for the prototype', '{"name":"x","__proto__":{"roles":["admin"]}}'],
    ['JSON that reaches for the constructor', '{"name":"x","constructor":{"prototype":{"a":1}}}'],
    ['bytes that are not UTF-8', Buffer.from('{"name":"\u{ff}"}', 'latin1')],
    ['half a UTF-8 character', Buffer.from([...Buffer.from('{"name":"'), 0xe2, 0x82, 0x22, 0x7d])],
    [
      'a surrogate in UTF-8',
      Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]),
    ],
  ])('%s', async (_what, body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'malformed_request' });
  });
});

describe('a body of another shape is refused with 422 invalid_input and the places of the mistakes', () => {
  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"Garden"'],
    ['a number', '7'],
    ['an empty object', '{}'],
    ['a number for a text', '{"name": 7}'],
    ['an object for a text', '{"name": {"toString": "x"}}'],
    ['deep nesting for a text', `{"name": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['an unknown field', '{"name": "Garden", "is_admin": true}'],
  ])('%s', async (_what, body) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(answer.detail).toEqual(
      expect.arrayContaining([
        {
          loc: expect.arrayContaining(['body']) as string[],
          msg: expect.any(String) as string,
          type: expect.any(String) as string,
        },
      ]),
    );
  });
});

test('a query of another shape is refused with 422 and the place of the mistake', async () => {
  expect(await refusal('/api/projects?include_archived=perhaps')).toMatchObject({
    status: 422,
    detail: [{ loc: ['query', 'include_archived'] }],
  });
});

describe('a body that is too large is refused with 413', () => {
  const tooLarge = JSON.stringify({ name: 'x'.repeat(limits.jsonBodyMaxBytes) });

  test('when its length is announced', async () => {
    expect(await post(tooLarge)).toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('when it comes in pieces without a length', async () => {
    const pieces = tooLarge.match(/.{1,65536}/gs) ?? [];
    const body = ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)));
    const init = { method: 'POST', headers: json, body, duplex: 'half' as const };
    expect(await refusal('/api/projects', init)).toMatchObject({ status: 413 });
  });
});

test.each([
  ['text', 'text/plain'],
  ['XML', 'application/xml'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a multipart form', 'multipart/form-data; boundary=x'],
  ['no type', ''],
  ['nonsense', ';;;'],
  ['almost JSON', 'application/jsonp'],
])('a body sent as %s where JSON is expected is refused with 415', async (_what, type) => {
  const answer = await post(Buffer.from('{"name":"Garden"}'), { 'content-type': type });
  expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});

test('JSON counts as JSON with a charset and in any case', async () => {
  const response = await admin.fetch('/api/projects', {
    method: 'POST',
    headers: { 'content-type': 'Application/JSON; charset=utf-8' },
    body: '{"name":"Garten \u{1f331}"}',
  });
  expect([response.status, await response.json()]).toMatchObject([
    201,
    { name: 'Garten \u{1f331}' },
  ]);
});

describe('text that can’t be stored', () => {
  /** Each text field that a caller can send, and how. */
  const fields: [string, (text: string) => Promise<{ status: number }>][] = [
    ...['username', 'email', 'password', 'first_name', 'last_name'].map(
      (field): (typeof fields)[number] => [
        `register ${field}`,
        (text) =>
          admin.call('POST', '/api/auth/register', {
            username: 'nul',
            email: 'nul@example.org',
            password: 'Garten-Zaun',
            [field]: text,
          }),
      ],
    ),
    ...['email', 'first_name', 'last_name', 'berufliche_rolle', 'geschlecht'].map(
      (field): (typeof fields)[number] => [
        `profile ${field}`,
        (text) => admin.call('PUT', '/api/users/me', { [field]: text }),
      ],
    ),
    ...[
      'name',
      'description',
      'jira_project_key',
      'jira_project_name',
      'github_repository_url',
    ].map((field): (typeof fields)[number] => [
      `project ${field}`,
      (text) => admin.call('POST', '/api/projects', { name: 'Garden', [field]: text }),
    ]),
    [
      'session title',
      (text) => admin.call('POST', '/api/sessions', { session_type: 'talk', title: text }),
    ],
    [
      'session new title',
      (text) => admin.call('PUT', `/api/sessions/${sessionId}`, { title: text }),
    ],
    [
      'session title in the query',
      (text) => admin.call('POST', `/api/sessions/talk?title=${encodeURI(text.toWellFormed())}`),
    ],
    [
      'model',
      (text) => admin.call('PUT', '/api/llm-providers/openai', { model: text, api_key: 'k' }),
    ],
    [
      'model key',
      (text) => admin.call('PUT', '/api/llm-providers/openai', { model: 'm', api_key: text }),
    ],
    [
      'model address',
      (text) =>
        admin.call('PUT', '/api/llm-providers/openai', {
          model: 'm',
          api_key: 'k',
          base_url: text,
        }),
    ],
  ];

  test.each(fields)('is refused with 4xx in %s: NUL', async (_field, send) => {
    const { status } = await send('a\u{0}b@example.org');
    expect([400, 422]).toContain(status);
  });

  test.each(fields.filter(([name]) => name !== 'session title in the query'))(
    'is refused with 4xx in %s: half a surrogate pair',
    async (_field, send) => {
      for (const half of ['a\ud83d@example.org', '\udf31a@example.org']) {
        const { status } = await send(half);
        expect([400, 422]).toContain(status);
      }
    },
  );
});

describe('an address that nobody serves', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is answered as JSON 404, whatever the body [SHELL-132]',
    async (method) => {
      for (const path of [
        '/api',
        '/api/',
        '/api/nowhere',
        '/api/projects/1/2/3/4',
        '/api/..%2f..%2fetc',
      ]) {
        for (const type of ['strange/type', 'application/json', 'multipart/form-data']) {
          const body = method === 'GET' ? null : '{"broken';
          expect(
            await refusal(path, { method, headers: { 'content-type': type }, body }),
          ).toMatchObject({
            status: 404,
            code: 'not_found',
            detail: 'Not found',
          });
        }
      }
    },
  );

  test('with a wrong method is answered the same, without an Allow that would tell more', async () => {
    expect(await refusal('/api/projects', { method: 'DELETE' })).toMatchObject({ status: 404 });
  });

  test('that can’t be decoded is refused with 400, in the path and in the query', async () => {
    for (const path of [
      '/api/%E0%A4%A',
      '/api/%ff',
      '/api/projects?%',
      '/api/projects?include_archived=%ff',
      `/api/sessions/talk?title=%ed%a0%80`,
      '/api/search/messages?q=why?%ff',
      '/%61pi/projects?include_archived=%ff',
      `/api/sessions/${'a'.repeat(300)}/messages`,
    ]) {
      const { headers, ...answer } = await refusal(path);
      expect(answer).toMatchObject({ status: 400, code: 'malformed_request' });
      // Also where it was refused before anything else could say so.
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toBe(answer.request_id);
    }
  });

  test('with a slash at its end is served as without', async () => {
    expect((await admin.call('GET', '/api/projects/')).status).toBe(200);
  });
});

test.each(['x\u{0}%0a', '%00', 'a b', '..', '%2e%2e%2f', `'or'1'='1`, '\u{1f331}', 'a'.repeat(65)])(
  'the session id %j is refused or unknown, never a failure',
  async (id) => {
    const path = `/api/sessions/${encodeURIComponent(id)}/messages`;
    expect([404, 422]).toContain((await refusal(path)).status);
  },
);

describe('bytes on the line that are no request', () => {
  test.each([
    ['words', 'hello server\r\n\r\n'],
    ['the beginning of TLS', Buffer.from('1603010200010001fc0303', 'hex')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [
      'two lengths',
      'POST /api/projects HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
    [
      'length and chunks',
      'POST /api/projects HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n',
    ],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx: a\u{0}b\r\n\r\n'],
  ])('%s are answered 400 in the one shape, and the line is closed', async (_what, bytes) => {
    const [head, body] = (await sendRaw(app.url, bytes)).split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(errorBody.strict().parse(JSON.parse(String(body)))).toMatchObject({
      code: 'malformed_request',
    });
  });

  test('headers without end are answered 431', async () => {
    const bytes = `GET /api/health HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`;
    const [head, body] = (await sendRaw(app.url, bytes)).split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(errorBody.strict().parse(JSON.parse(String(body)))).toMatchObject({
      detail: 'The headers are too large.',
    });
  });

  test('that expect what the server does not know are answered 417, with a body like every refusal', async () => {
    const bytes =
      'GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\nconnection: close\r\n\r\n';
    const [head, body] = (await sendRaw(app.url, bytes)).split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 417 /);
    expect(errorBody.strict().parse(JSON.parse(String(body)))).toMatchObject({
      code: 'malformed_request',
      detail: 'The server does not know what the header Expect asks of it.',
    });
  });

  test('that do not all come within ten minutes are answered 408, while an answer may take as long as it needs', async () => {
    const { server } = app.robin.app;
    expect(server.requestTimeout).toBe(10 * 60 * 1_000);
    expect(server.timeout).toBe(0);
    // What Node says of a line when that time is over.
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.once('connection', (line: Socket) =>
      line.once('data', () => server.emit('clientError', late, line)),
    );
    const bytes = 'POST /api/projects HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{';
    const [head, body] = (await sendRaw(app.url, bytes)).split('\r\n\r\n', 2);
    expect(head).toMatch(/^HTTP\/1\.1 408 /);
    expect(errorBody.strict().parse(JSON.parse(String(body)))).toMatchObject({
      code: 'malformed_request',
      detail: 'The request took too long to arrive.',
    });
  });

  test('leave the server well', async () => {
    expect((await app.anonymous.call('GET', '/api/health')).status).toBe(200);
  });
});

test('a caller that goes away in the middle of a body leaves the server well', async () => {
  const abort = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"name": "')),
  });
  const init = {
    method: 'POST',
    headers: json,
    body,
    duplex: 'half' as const,
    signal: abort.signal,
  };
  const call = admin.fetch('/api/projects', init);
  setImmediate(() => abort.abort());
  await expect(call).rejects.toThrow();
  expect((await admin.call('GET', '/api/projects')).status).toBe(200);
});

describe('an unexpected failure', () => {
  test('is answered 500 without a word of what happened, and logged with its stack', async () => {
    const error = new Error('select * from secrets at /srv/robin failed');
    vi.spyOn(app.robin.domains.accounts.service, 'get').mockRejectedValue(error);
    const answer = await refusal('/api/users/me');
    expect(answer).toMatchObject({
      status: 500,
      code: 'internal',
      detail: 'Something went wrong on the server.',
    });
    const line = app.logs.find((entry) => entry['msg'] === 'a request failed');
    expect(line).toMatchObject({
      level: 50,
      reqId: answer.request_id,
      err: { message: error.message },
    });
  });

  test('of something that is no error is answered in the same way', async () => {
    vi.spyOn(app.robin.domains.accounts.service, 'get').mockRejectedValue('just a text');
    expect(await refusal('/api/users/me')).toMatchObject({ status: 500, code: 'internal' });
  });
});

test.each([
  ['does not answer', 'ECONNREFUSED', 'The database does not answer.'],
  ['lets nobody write', '25006', 'The database takes no changes at the moment.'],
  ['has no room left', '53100', 'The database has no room left.'],
])(
  'a database that %s is told of with 503 and a time for the next try',
  async (_what, code, said) => {
    const error = Object.assign(new Error('connect'), { code });
    vi.spyOn(app.robin.domains.accounts.service, 'get').mockRejectedValue(error);
    const answer = await refusal('/api/users/me');
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.detail).toContain(said);
    expect(answer.headers.get('retry-after')).toBe('2');
  },
);

test('every refusal names the request, in its body and in a header, and the log knows it by that name', async () => {
  const answer = await refusal('/api/nowhere');
  expect(answer.headers.get('x-request-id')).toBe(answer.request_id);
  await vi.waitUntil(() => app.logs.some((line) => line['reqId'] === answer.request_id));
});

test('no call of the contract but the public ones answers without a token [ROLE-064, API2-002]', async () => {
  for (const { method, path, access } of Object.values(endpoints)) {
    if (access === 'public') continue;
    const filled = path.replace(/\{\w+\}/g, '1');
    const { status, body } = await app.anonymous.call(method, filled);
    expect([method, path, status, (body as { code: string }).code]).toEqual([
      method,
      path,
      401,
      'unauthorized',
    ]);
  }
});

test('a call without a token is told by which scheme it would be let in, as RFC 9110 asks', async () => {
  const { status, headers } = await app.anonymous.fetch('/api/users/me');
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const allowed = await admin.fetch('/api/users/me');
  expect(allowed.headers.get('www-authenticate')).toBeNull();
});

test('the scheme of a token is known in any case, as RFC 9110 asks', async () => {
  for (const scheme of ['bearer', 'BEARER']) {
    const authorization = `${scheme} ${admin.token}`;
    const { status } = await app.anonymous.fetch('/api/users/me', { headers: { authorization } });
    expect(status).toBe(200);
  }
});

test('nothing of a call is judged before it is known who makes it: an address that can’t be read is a 401 without a token [API2-002]', async () => {
  for (const query of ['?%', '?include_archived=%ff', '?include_archived=perhaps']) {
    const answer = await app.anonymous.call('GET', `/api/projects${query}`);
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  }
});

test('each kind of refusal has a status of its own: 400 for a broken rule, 401, 403, 404, 409, 413 and 422 [OPEN1-029]', async () => {
  const user = await signInSomebody(app);
  const statusOf = async (
    client: TestClient,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ) => (await client.call(method, path, body)).status;
  const projectId = (await buildProject(db(), { isArchived: true })).id;
  expect({
    'a password that breaks a rule': await statusOf(app.anonymous, 'POST', '/api/auth/register', {
      username: 'status_one',
      email: 'status@example.org',
      password: 'too short'.slice(0, 3),
    }),
    'no token': await statusOf(app.anonymous, 'GET', '/api/users/me'),
    'a role that is missing': await statusOf(user, 'GET', '/api/users'),
    'what is not there': await statusOf(admin, 'GET', '/api/projects/2147483647'),
    'what is archived': await statusOf(admin, 'POST', '/api/po_documents', {
      project_id: projectId,
      title: 'Vision',
    }),
    'too much': (await post(JSON.stringify({ name: 'x'.repeat(limits.jsonBodyMaxBytes) }))).status,
    'another shape': await statusOf(admin, 'POST', '/api/projects', { name: 7 }),
  }).toEqual({
    'a password that breaks a rule': 400,
    'no token': 401,
    'a role that is missing': 403,
    'what is not there': 404,
    'what is archived': 409,
    'too much': 413,
    'another shape': 422,
  });
});
