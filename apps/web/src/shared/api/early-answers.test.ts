import { accountEndpoints } from '@robin/contract/accounts';
import { projectEndpoints } from '@robin/contract/projects';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';
import { callEndpoint } from './call-endpoint.ts';
import { askEarly } from './early-answers.ts';
import { storeToken } from './token.ts';

const ME = '/api/users/me';

afterEach(() => void vi.useRealTimers());

function serveMe() {
  storeToken('secret');
  return serve({
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'PUT /api/users/me': { status: 200, body: sampleUser() },
  });
}

const readMe = () => callEndpoint(accountEndpoints.getMe, {});

test('what was asked for early is not asked for again, and only once', async () => {
  const sent = serveMe();
  askEarly([ME]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret');
  expect(await readMe()).toMatchObject({ username: sampleUser().username });
  expect(sent).toHaveLength(1);
  await readMe();
  expect(sent).toHaveLength(2);
});

test('nobody else gets what was asked for early', async () => {
  const sent = serveMe();
  askEarly([ME]);
  storeToken('of somebody else');
  await readMe();
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer secret',
    'Bearer of somebody else',
  ]);
});

test('a change makes what was asked for early void', async () => {
  const sent = serveMe();
  askEarly([ME]);
  await callEndpoint(accountEndpoints.updateMe, { body: { first_name: 'Sina' } });
  await readMe();
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
});

test('an answer that nobody has taken within ten seconds is forgotten', async () => {
  vi.useFakeTimers();
  const sent = serveMe();
  for (const [ms, asked] of [
    [9_999, 1],
    [10_000, 3],
  ] as const) {
    askEarly([ME]);
    await vi.advanceTimersByTimeAsync(ms);
    await readMe();
    expect(sent).toHaveLength(asked);
  }
});

test('a failure is told to who takes it', async () => {
  storeToken('secret');
  const url = '/api/projects?include_archived=true';
  serve({});
  const fetch = vi.spyOn(globalThis, 'fetch');
  fetch.mockRejectedValue(new TypeError('Failed to fetch'));
  askEarly([url]);
  // As every call, for a proxy with a login of its own.
  expect(fetch.mock.calls).toMatchObject([[url, { credentials: 'include' }]]);
  const query = { include_archived: 'true' as const };
  await expect(callEndpoint(projectEndpoints.listProjects, { query })).rejects.toMatchObject({
    code: 'network',
  });
});

test('a failure that nobody takes hurts nobody', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  serve({ [`GET ${ME}`]: 'no answer' });
  askEarly([ME]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});
