import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionWaitError, createConnectionQueue } from './connection-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('lets single statements pass without waiting for each other', async () => {
  const queue = createConnectionQueue();
  await Promise.all([queue.pass(1), queue.pass(1), queue.pass(1)]);
});

test('gives the connection to one transaction at a time, in the order of asking', async () => {
  const queue = createConnectionQueue();
  const order: string[] = [];
  const leave = await queue.enter(1_000);
  const second = queue.enter(1_000).then((leaveSecond) => {
    order.push('second');
    return leaveSecond;
  });
  const statement = queue.pass(1_000).then(() => order.push('statement'));
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual([]);
  leave();
  (await second)();
  await statement;
  expect(order).toEqual(['second', 'statement']);
  // A clock that runs on would keep a command from ending.
  expect(vi.getTimerCount()).toBe(0);
});

test('ends the wait after the given time with an error that says what is wrong', async () => {
  const queue = createConnectionQueue();
  await queue.enter(1_000);
  const outcome = queue.pass(10_000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  const error = await outcome;
  expect(error).toBeInstanceOf(ConnectionWaitError);
  expect(String(error)).toContain('was not free within 10 s');
  expect(String(error)).toContain('must run on the transaction handle');
});

test('does not hand the connection to somebody who has stopped waiting', async () => {
  const queue = createConnectionQueue();
  const leave = await queue.enter(1_000);
  const impatient = queue.enter(10).catch(() => null);
  const patient = queue.enter(10_000);
  await vi.advanceTimersByTimeAsync(10);
  leave();
  expect(await impatient).toBeNull();
  (await patient)();
  await queue.pass(1);
});

test('ignores a second leave, which would let two in', async () => {
  const queue = createConnectionQueue();
  const leave = await queue.enter(1_000);
  leave();
  await queue.enter(1_000);
  leave();
  let hasPassed = false;
  const late = queue.pass(5).then(
    () => (hasPassed = true),
    () => null,
  );
  await vi.advanceTimersByTimeAsync(5);
  await late;
  expect(hasPassed).toBe(false);
});

test('never lets anything run beside a transaction, whatever comes in which order', async () => {
  vi.useRealTimers();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 40 }), fc.scheduler(), async (plan, s) => {
      const queue = createConnectionQueue();
      let isAlone = false;
      const work = plan.map(async (isTransaction, index) => {
        await s.schedule(Promise.resolve(), `start ${index}`);
        if (!isTransaction) {
          await queue.pass(60_000);
          expect(isAlone).toBe(false);
          return;
        }
        const leave = await queue.enter(60_000);
        expect(isAlone).toBe(false);
        isAlone = true;
        await s.schedule(Promise.resolve(), `work ${index}`);
        isAlone = false;
        leave();
      });
      await s.waitFor(Promise.all(work));
    }),
  );
});
