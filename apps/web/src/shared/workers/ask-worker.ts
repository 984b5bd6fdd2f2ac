/** One question to a worker, and what it answers. */
export interface WorkerQuestion<Question> {
  number: number;
  question: Question;
}
export type WorkerAnswer<Answer> = { number: number } & ({ answer: Answer } | { failure: string });

/** The first thing that a worker says: its code is there. */
const READY = 'ready';

/** What was needed for an answer did not come over the line. It may come when it is asked for again. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

interface AskOptions {
  /** Starts the worker; called with the first question, and again after a rest or a failure. */
  start: () => Worker;
  /** A worker that takes longer for one answer is ended, and every open question with it. */
  timeoutMs: number;
  /** Whether that time begins once the code of the worker is there: on a slow line the code alone may take longer. */
  waitsForCode?: boolean;
}

interface OpenQuestion<Answer> {
  settle: (outcome: WorkerAnswer<Answer> | Error) => void;
  startClock: () => void;
}

/** A worker that has nothing to do gives its memory back after so long. */
const REST_AFTER_MS = 60_000;

/**
 * Asks a worker. Heavy libraries load there with the first question only, and neither their loading nor their work
 * holds up the page.
 *
 * @returns asks a question. @throws MissingCode where the code of the worker did not come
 */
export function createAsk<Question, Answer>({
  start,
  timeoutMs,
  waitsForCode = false,
}: AskOptions) {
  let worker: Worker | null = null;
  let isReady = false;
  let count = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const open = new Map<number, OpenQuestion<Answer>>();

  function end(reason: Error): void {
    worker?.terminate();
    worker = null;
    isReady = false;
    for (const { settle } of [...open.values()]) settle(reason);
  }

  function begin(): Worker {
    const started = start();
    started.addEventListener(
      'message',
      ({ data }: MessageEvent<WorkerAnswer<Answer> | typeof READY>) => {
        if (data !== READY) return open.get(data.number)?.settle(data);
        isReady = true;
        if (waitsForCode) for (const { startClock } of open.values()) startClock();
      },
    );
    started.addEventListener('error', ({ message }) => {
      const reason = message || 'The worker failed.';
      end(isReady ? new Error(reason) : new MissingCode(reason));
    });
    return started;
  }

  // Async, so that a browser without workers answers with a rejection too.
  return async (question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    count += 1;
    const number = count;
    clearTimeout(rest);
    worker ??= begin();
    let clock: ReturnType<typeof setTimeout> | undefined;
    const startClock = () => {
      clock = setTimeout(() => end(new Error('The worker took too long.')), timeoutMs);
    };
    open.set(number, {
      startClock,
      settle: (outcome) => {
        clearTimeout(clock);
        open.delete(number);
        if (open.size === 0) {
          rest = setTimeout(() => end(new Error('The worker rests.')), REST_AFTER_MS);
        }
        if (outcome instanceof Error) reject(outcome);
        else if ('answer' in outcome) resolve(outcome.answer);
        else reject(new Error(outcome.failure));
      },
    });
    if (isReady || !waitsForCode) startClock();
    worker.postMessage({ number, question } satisfies WorkerQuestion<Question>);
    return promise;
  };
}

/** The other side: answers every question with what `answer` makes of it. */
export function answerInWorker<Question, Answer>(answer: (question: Question) => Answer): void {
  addEventListener('message', ({ data }: MessageEvent<WorkerQuestion<Question>>) => {
    const { number, question } = data;
    try {
      postMessage({ number, answer: answer(question) });
    } catch (error) {
      postMessage({ number, failure: error instanceof Error ? error.message : String(error) });
    }
  });
  postMessage(READY);
}
