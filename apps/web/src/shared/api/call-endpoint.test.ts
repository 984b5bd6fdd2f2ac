import { accountEndpoints } from '@robin/contract/accounts';
import { chatTurnEndpoints } from '@robin/contract/chat-turn';
import { projectEndpoints } from '@robin/contract/projects';
import { sessionEndpoints } from '@robin/contract/sessions';
import { expect, test, vi } from 'vitest';
import { refusal, serve } from '#testing/fake-server.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { ApiError } from './api-error.ts';
import { callEndpoint, fetchEndpoint, readFile } from './call-endpoint.ts';
import { readToken, storeToken } from './token.ts';
import { onUnauthorized } from './unauthorized.ts';

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof ApiError)) throw new Error('The call was expected to fail.');
  return failure;
}

test('sends the stored token with every call that needs a user [AUTH-007]', async () => {
  storeToken('secret');
  const sent = serve({ 'GET /api/users/me': { status: 200, body: sampleUser() } });
  await callEndpoint(accountEndpoints.getMe, {});
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(sent[0]?.headers.has('content-type')).toBe(false);
});

test('is sent with the cookies that a proxy in front of the server may want, and as its caller wishes', async () => {
  storeToken('secret');
  const fetch = vi.fn(async () => Response.json(sampleUser()));
  vi.stubGlobal('fetch', fetch);
  const headers = { 'last-event-id': '7' };
  await callEndpoint(accountEndpoints.getMe, {}, { headers, keepalive: true, token: 'another' });
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/users/me',
    expect.objectContaining({
      credentials: 'include',
      keepalive: true,
      headers: expect.objectContaining({ ...headers, authorization: 'Bearer another' }) as object,
    }),
  );
});

test('asks to be told of refusals in the language of the page', async () => {
  const sent = serve({ 'GET /api/users/me': refusal(404, 'account_not_found', 'Nein.') });
  for (const language of ['de', 'en']) {
    document.documentElement.lang = language;
    await failureOf(callEndpoint(accountEndpoints.getMe, {}));
    expect(sent.at(-1)?.headers.get('accept-language')).toBe(language);
  }
});

test('logs in with a form, without a token', async () => {
  storeToken('old');
  const answer = { access_token: 'new', token_type: 'bearer' };
  const sent = serve({ 'POST /api/auth/login': { status: 200, body: answer } });
  await callEndpoint(accountEndpoints.login, { body: { username: 'a', password: 'b c' } });
  expect(sent[0]?.body).toEqual({ username: 'a', password: 'b c' });
  expect(sent[0]?.headers.has('authorization')).toBe(false);
});

test('puts parameters into the path and the query, escaped', async () => {
  const sent = serve({
    'GET /api/projects': { status: 200, body: [] },
    'GET /api/projects/7/users': { status: 200, body: [] },
    'POST /api/chat/a%2Fb/stop': { status: 200, body: { stopped: true, turn_id: null } },
  });
  await callEndpoint(projectEndpoints.listProjects, { query: { include_archived: 'true' } });
  await callEndpoint(projectEndpoints.listProjectMembers, { params: { projectId: '7' } });
  await callEndpoint(chatTurnEndpoints.stopTurn, { params: { sessionId: 'a/b' } });
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/projects?include_archived=true',
    '/api/projects/7/users',
    '/api/chat/a%2Fb/stop',
  ]);
});

test('leaves out of every field what nobody sees and the server refuses, however the call is sent', async () => {
  const sent = serve({
    'POST /api/projects': { status: 201, body: sampleProject() },
    'POST /api/auth/login': { status: 200, body: { access_token: 'new', token_type: 'bearer' } },
    'GET /api/search/messages': { status: 200, body: { hits: [], has_more: false } },
    'POST /api/chat/s1': { status: 200, body: {} },
  });
  await callEndpoint(projectEndpoints.createProject, { body: { name: 'Re\0turns \ud83d🙂' } });
  await callEndpoint(accountEndpoints.login, { body: { username: 'a\0', password: 'b' } });
  await callEndpoint(sessionEndpoints.searchMessages, { query: { q: 'c\0d' } });
  await fetchEndpoint(chatTurnEndpoints.sendMessage, {
    params: { sessionId: 's1' },
    body: { message: 'e\0f' },
  });
  const readable = (body: unknown) => (body instanceof FormData ? Object.fromEntries(body) : body);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(sent.map(({ body, path }) => readable(body) ?? path)).toEqual([
    { name: 'Returns �🙂' },
    { username: 'a', password: 'b' },
    '/api/search/messages?q=cd',
    { message: 'ef' },
  ]);
});

test('sends a multipart body with its files', async () => {
  const sent = serve({ 'POST /api/chat/s1': { status: 200, body: {} } });
  const file = new File(['text'], 'notes.txt');
  const body = { message: 'Hello', message_id: undefined };
  await fetchEndpoint(
    chatTurnEndpoints.sendMessage,
    { params: { sessionId: 's1' }, body },
    { files: [file] },
  );
  const form = sent[0]?.body as FormData;
  expect([...form.keys()]).toEqual(['message', 'files']);
  expect(form.get('files')).toMatchObject({ name: 'notes.txt' });
});

test('keeps only what the contract names', async () => {
  serve({ 'GET /api/projects': { status: 200, body: [{ ...sampleProject(), secret: 1 }] } });
  const projects = await callEndpoint(projectEndpoints.listProjects, { query: {} });
  expect(projects).toEqual([sampleProject()]);
});

test('a refusal carries status, code, words and request id', async () => {
  serve({ 'GET /api/users/me': refusal(403, 'forbidden', 'No.') });
  const failure = await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(failure).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'No.',
    requestId: 'request-1',
  });
});

test('of several findings the first one is the detail [ERR1-004]', async () => {
  const issues = [
    { loc: ['body', 'email'], msg: 'First.', type: 'x' },
    { loc: ['body'], msg: 'Second.', type: 'x' },
  ];
  serve({ 'GET /api/users/me': refusal(422, 'invalid_input', issues) });
  const failure = await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(failure.detail).toBe('First.');
  expect(failure.issues).toHaveLength(2);
});

test('a page that a proxy answers with leaves the status and the id of the request, and no words', async () => {
  const headers = { 'x-request-id': 'request-7' };
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad</h1>', { status: 502, headers }));
  expect(await failureOf(callEndpoint(accountEndpoints.getMe, {}))).toMatchObject({
    status: 502,
    code: 'internal',
    detail: null,
    issues: [],
    requestId: 'request-7',
    retryAfterSeconds: null,
  });
});

test.each([
  ['30', 30],
  ['0', 0],
  ['-1', null],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
])('Retry-After "%s" asks to wait %s seconds', async (value, seconds) => {
  serve({
    'GET /api/users/me': { status: 429, body: {}, headers: { 'retry-after': value } },
  });
  const failure = await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(failure.retryAfterSeconds).toBe(seconds);
});

test('a call that is given up fails with the reason for that, and not as one that nobody has answered', async () => {
  const giving = new AbortController();
  const { signal } = giving;
  vi.stubGlobal('fetch', (_url: string, request: RequestInit) => {
    giving.abort(new Error('Not needed any more.'));
    return Promise.reject(request.signal?.reason as Error);
  });
  const call = callEndpoint(accountEndpoints.getMe, {}, { signal });
  await expect(call).rejects.toBe(signal.reason);
});

test('no answer is an error of its own', async () => {
  serve({ 'GET /api/users/me': 'no answer' });
  const failure = await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(failure).toMatchObject({ status: 0, code: 'network', detail: null });
});

test('an answer that breaks the contract is an error', async () => {
  serve({ 'GET /api/users/me': { status: 200, body: { id: 'x' } } });
  const failure = await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(failure.code).toBe('malformed_answer');
});

test('an answer that is no JSON breaks the contract too', async () => {
  const headers = { 'x-request-id': 'request-7' };
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome</h1>', { headers }));
  const failure = await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(failure).toMatchObject({
    status: 200,
    code: 'malformed_answer',
    detail: null,
    requestId: 'request-7',
  });
});

test('a 401 drops the token and tells the listeners [AUTH-011]', async () => {
  storeToken('stale');
  const listener = vi.fn();
  const forget = onUnauthorized(listener);
  serve({ 'GET /api/users/me': refusal(401, 'unauthorized', 'Who?') });
  await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  forget();
  expect(readToken()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

test('a refused login keeps the token and tells nobody [AUTH-013]', async () => {
  storeToken('kept');
  const listener = vi.fn();
  const forget = onUnauthorized(listener);
  serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', 'No.') });
  await failureOf(callEndpoint(accountEndpoints.login, { body: { username: 'a', password: 'b' } }));
  forget();
  expect(readToken()).toBe('kept');
  expect(listener).not.toHaveBeenCalled();
});

test('a late 401 for an older token leaves the newer one alone', async () => {
  storeToken('old');
  serve({
    'GET /api/users/me': () => {
      storeToken('new');
      return refusal(401, 'unauthorized', 'Who?');
    },
  });
  await failureOf(callEndpoint(accountEndpoints.getMe, {}));
  expect(readToken()).toBe('new');
});

/** An answer that breaks off after its first bytes. */
function breakingAnswer(reason: Error): Response {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('['));
      controller.error(reason);
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}

test('an answer that breaks off is one that has not come, and not one that breaks the contract', async () => {
  vi.stubGlobal('fetch', async () => breakingAnswer(new TypeError('terminated')));
  for (const reading of [
    callEndpoint(projectEndpoints.listProjects, { query: {} }),
    readFile(breakingAnswer(new TypeError('terminated'))),
  ]) {
    expect(await failureOf(reading)).toMatchObject({ status: 0, code: 'network', detail: null });
  }
});

test('a call that is given up while its answer is read fails with the reason for that', async () => {
  const giving = new AbortController();
  const { signal } = giving;
  vi.stubGlobal('fetch', async () => {
    giving.abort(new Error('Not needed any more.'));
    return breakingAnswer(signal.reason as Error);
  });
  const call = callEndpoint(projectEndpoints.listProjects, { query: {} }, { signal });
  await expect(call).rejects.toBe(signal.reason);
});
