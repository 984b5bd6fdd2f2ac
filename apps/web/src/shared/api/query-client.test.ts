import { projectEndpoints } from '@robin/contract/projects';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { callEndpoint } from './call-endpoint.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const list = { status: 200, body: [] };

/**
 * Asks for the projects, as they are or by a feature that says in its own words that it failed, and answers how often the
 * server had been asked each time some of its waits were over.
 */
async function askFor(handler: Parameters<typeof serve>[0][string], isInOwnWords = false) {
  const sent = serve({ 'GET /api/projects': handler });
  const client = createQueryClient();
  const question = isInOwnWords
    ? client.query({
        queryKey: ['projects', 'in own words'],
        queryFn: () =>
          callEndpoint(projectEndpoints.listProjects, { query: {} }).catch((cause: unknown) => {
            throw new Error('Failed to load projects', { cause });
          }),
      })
    : client.query(projectListQuery);
  const asking = question.then(
    () => 'answered',
    () => 'failed',
  );
  const asked: number[] = [];
  for (const ms of [0, 500, 999, 1, 60_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    asked.push(sent.length);
  }
  return { asked, outcome: await asking };
}

test.each([
  ['does not answer', 'no answer' as const],
  ['is in trouble', refusal(503, 'internal', 'Away.')],
])('a server that %s is asked twice more, and later each time', async (_how, reply) => {
  for (const isInOwnWords of [false, true]) {
    expect(await askFor(reply, isInOwnWords)).toEqual({
      asked: [1, 2, 2, 3, 3],
      outcome: 'failed',
    });
  }
});

test('what the server can tell again is shown as if nothing had been', async () => {
  let isAway = true;
  const answer = () => {
    const reply = isAway ? refusal(503, 'internal', 'Away.') : list;
    isAway = false;
    return reply;
  };
  expect(await askFor(answer)).toEqual({ asked: [1, 2, 2, 2, 2], outcome: 'answered' });
});

test.each([
  ['refuses', refusal(403, 'forbidden', 'No.')],
  ['knows nothing', refusal(404, 'not_found', 'No.')],
  ['wants to be asked later', refusal(429, 'rate_limited', 'Slowly.')],
  ['breaks the contract', { status: 200, body: 'none' }],
])('a server that %s is not asked again: it would say the same', async (_how, reply) => {
  for (const isInOwnWords of [false, true]) {
    expect(await askFor(reply, isInOwnWords)).toEqual({
      asked: [1, 1, 1, 1, 1],
      outcome: 'failed',
    });
  }
});

test('what was read is not asked for again within half a minute, unless a change is told', async () => {
  const sent = serve({ 'GET /api/projects': list });
  const client = createQueryClient();
  const read = () => client.query(projectListQuery);
  await read();
  await vi.advanceTimersByTimeAsync(29_999);
  await read();
  expect(sent).toHaveLength(1);
  await client.invalidateQueries(projectListQuery);
  await read();
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  await read();
  expect(sent).toHaveLength(3);
});

test('what becomes stale while it is read for the first time is read once more, and only once', async () => {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const client = createQueryClient();
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: async () => {
      asked += 1;
      const answer = asked === 1 ? 'old' : 'new';
      if (asked === 1) await held.promise;
      return answer;
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  void client.invalidateQueries({ queryKey: ['list'] });
  held.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(observer.getCurrentResult().data).toBe('new');
  expect(asked).toBe(2);
  leave();
});
