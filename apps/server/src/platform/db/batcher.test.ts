import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';
import { transactionScope } from './database.ts';

type Answers = readonly (string | undefined)[];

interface Batch {
  requests: readonly number[];
  answer: (answers: Answers) => void;
  fail: (error: unknown) => void;
}

/** A batcher whose statements end when the test says so, by what they were asked. */
function build() {
  const batches: Batch[] = [];
  const ask = createBatcher<number, string>((requests) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answers>();
    batches.push({ requests, answer: resolve, fail: reject });
    return promise;
  });
  const requests = () => batches.map((batch) => batch.requests);
  /** Ends the batch of that number as a database would that holds all of it. */
  const end = (number: number) => {
    const batch = batches[number];
    batch?.answer(batch.requests.map((request) => `answer ${request}`));
    return nextRound();
  };
  return { ask, batches, requests, end };
}

const upTo = (count: number, from = 1) =>
  Array.from({ length: count }, (_one, index) => from + index);

const refusedBy = (code: string) => Object.assign(new Error(`refused: ${code}`), { code });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('requests of one round go together, and each gets its own answer', async () => {
  const { ask, requests, end } = build();
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await nextRound();
  expect(requests()).toEqual([[1, 2, 3]]);
  await end(0);
  expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3']);
});

test('what comes while a batch is under way waits for its end and goes together next', async () => {
  const { ask, requests, end } = build();
  const first = ask(1);
  await nextRound();
  const second = ask(2);
  await nextRound();
  const third = ask(3);
  await nextRound();
  expect(requests()).toEqual([[1]]);
  await end(0);
  expect(await first).toBe('answer 1');
  expect(requests()).toEqual([[1], [2, 3]]);
  await end(1);
  expect(await Promise.all([second, third])).toEqual(['answer 2', 'answer 3']);
});

test('a batch has 16 requests at most, and the others follow in their order', async () => {
  const { ask, requests, end } = build();
  const answers = Promise.all(upTo(35).map(ask));
  await nextRound();
  for (const number of [0, 1, 2]) await end(number);
  expect(requests()).toEqual([upTo(16), upTo(16, 17), upTo(3, 33)]);
  expect(await answers).toEqual(upTo(35).map((request) => `answer ${request}`));
});

test('a batch that takes its time holds up nobody for longer than 20 ms', async () => {
  const { ask, requests, end } = build();
  void ask(1);
  await nextRound();
  const second = ask(2);
  await nextRound();
  await vi.advanceTimersByTimeAsync(19);
  expect(requests()).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests()).toEqual([[1], [2]]);
  await end(1);
  expect(await second).toBe('answer 2');
});

describe('where something is wrong', () => {
  test('what somebody else holds up is asked alone, and the others have their answers at once', async () => {
    const { ask, batches, requests, end } = build();
    const [first, held] = [ask(1), ask(2)];
    await nextRound();
    batches[0]?.answer(['answer 1', undefined]);
    expect(await first).toBe('answer 1');
    expect(requests()).toEqual([[1, 2], [2]]);
    await end(1);
    expect(await held).toBe('answer 2');
  });

  test('what is held up alone keeps no later batch waiting', async () => {
    const { ask, batches, requests } = build();
    void ask(1);
    void ask(2);
    await nextRound();
    batches[0]?.answer(['answer 1', undefined]);
    await nextRound();
    void ask(3);
    await nextRound();
    expect(requests()).toEqual([[1, 2], [2], [3]]);
  });

  test.each(['22021', '23505', '40P01', '55P03'])(
    'of a batch that the database refuses with %s each is asked alone, so that one to blame is the only one refused',
    async (code) => {
      const { ask, batches, requests, end } = build();
      const [good, bad] = [ask(1), ask(2)];
      await nextRound();
      batches[0]?.fail(refusedBy(code));
      await nextRound();
      expect(requests()).toEqual([[1, 2], [1], [2]]);
      await end(1);
      batches[2]?.fail(refusedBy('23505'));
      expect(await good).toBe('answer 1');
      await expect(bad).rejects.toMatchObject({ code: '23505' });
    },
  );

  test.each(['08006', '40003', '57P01', '53300', 'ECONNRESET'])(
    'a batch that failed with %s is not asked again: it may have been stored',
    async (code) => {
      const { ask, batches, requests } = build();
      const both = Promise.allSettled([ask(1), ask(2)]);
      await nextRound();
      batches[0]?.fail(refusedBy(code));
      expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await nextRound();
      expect(requests()).toEqual([[1, 2]]);
    },
  );

  test('a request alone that nobody answers fails, and does not pass for answered', async () => {
    const { ask, batches } = build();
    const alone = ask(1);
    await nextRound();
    batches[0]?.answer([undefined]);
    await expect(alone).rejects.toThrow('got no answer');
  });

  test('a request alone is refused once, whatever the database says', async () => {
    const { ask, batches, requests } = build();
    const alone = ask(1);
    await nextRound();
    batches[0]?.fail(refusedBy('23505'));
    await expect(alone).rejects.toMatchObject({ code: '23505' });
    await nextRound();
    expect(requests()).toEqual([[1]]);
  });
});

describe('beside transactions', () => {
  test('a request from inside a transaction is refused: a batch would run outside of it', async () => {
    const { ask, requests } = build();
    await expect(transactionScope.run(true, () => ask(1))).rejects.toThrow('transaction handle');
    await nextRound();
    expect(requests()).toEqual([]);
  });

  test('a batch does not run in what its first request works in', async () => {
    const work = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const ask = createBatcher<number, string>((requests) => {
      seen.push(work.getStore());
      return Promise.resolve(requests.map(String));
    });
    await work.run('the work of one', () => ask(1));
    expect(seen).toEqual([undefined]);
  });
});
