import { AsyncLocalStorage } from 'node:async_hooks';
import { transactionScope } from '#platform/db/database.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { createSoftLimit } from '#platform/soft-limit.ts';

/** So many requests go into one statement: with more, the first ones wait longer than the last ones gain. */
const REQUESTS_AT_ONCE = 16;
/** One batch at a time, and a second one where the first takes longer than this: it may wait for a lock. */
const PATIENCE_MS = 20;

/**
 * The classes of SQLSTATE by which a statement is refused for what it says or whom it meets: data, constraints, and
 * conflicts with others. Nothing of it is stored then, and of a batch one request may be to blame. 40003 says that nobody
 * knows whether it was stored.
 */
const REFUSALS = /^(?:22|23|40(?!003)|55)/;

const isRefusal = (error: unknown): boolean => REFUSALS.test(errorCode(error) ?? '');

interface Waiting<Request, Answer> {
  request: Request;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs the same statement for several requests at once. Those that come in one round of the event loop go together, and
 * those that come while a batch is under way wait for its end and go together next. So nobody waits longer than a
 * statement takes, and with many at once the cost of a statement and of its commit is shared (group commit).
 *
 * Requests of a transaction are refused: a batch runs outside of every transaction.
 * @param run answers the requests in their order, with undefined for one that has to be asked alone because somebody
 *   else holds it up. Called again with each alone when the database refuses a batch for what one of them says.
 * @param options.atOnce how many requests go into one statement at most
 */
export function createBatcher<Request, Answer>(
  run: (requests: readonly Request[]) => Promise<readonly (Answer | undefined)[]>,
  { atOnce = REQUESTS_AT_ONCE }: { atOnce?: number } = {},
): (request: Request) => Promise<Answer> {
  const line = createSoftLimit({ few: 1, patienceMs: PATIENCE_MS });
  // What the first of a batch works in must not become what all of them work in.
  const outside = AsyncLocalStorage.snapshot();
  let waiting: Waiting<Request, Answer>[] = [];
  let isCalled = false;

  async function runAlone({ request, resolve, reject }: Waiting<Request, Answer>): Promise<void> {
    try {
      const [answer] = await run([request]);
      if (answer === undefined) throw new Error('A request that was asked alone got no answer.');
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  }

  async function runTogether(batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    let answers: readonly (Answer | undefined)[];
    try {
      answers = await run(batch.map(({ request }) => request));
    } catch (error) {
      if (isRefusal(error)) for (const one of batch) void runAlone(one);
      else for (const { reject } of batch) reject(error);
      return;
    }
    batch.forEach((one, place) => {
      const answer = answers[place];
      if (answer === undefined) void runAlone(one);
      else one.resolve(answer);
    });
  }

  async function runNext(): Promise<void> {
    await line.enter();
    const batch = waiting.slice(0, atOnce);
    waiting = waiting.slice(atOnce);
    isCalled = waiting.length > 0;
    if (isCalled) void runNext();
    const [first] = batch;
    if (batch.length > 1) await runTogether(batch);
    else if (first) await runAlone(first);
    line.leave();
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (transactionScope.getStore()) {
        reject(new Error('A request of a transaction must run on the transaction handle.'));
        return;
      }
      waiting.push({ request, resolve, reject });
      if (isCalled) return;
      isCalled = true;
      outside(() => setImmediate(() => void runNext()));
    });
}
