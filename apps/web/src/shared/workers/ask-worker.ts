/** One question to a worker, and what it answers. */
export interface WorkerQuestion<Question> {
  number: number;
  question: Question;
}
export type WorkerAnswer<Answer> = { number: number } & ({ answer: Answer } | { failure: string });

interface AskOptions {
  /** Starts the worker; called with the first question, and again after a rest or a failure. */
  start: () => Worker;
  /** A worker that takes longer for one answer is ended, and every open question with it. */
  timeoutMs: number;
}

/** A worker that has nothing to do gives its memory back after so long. */
const REST_AFTER_MS = 60_000;

/**
 * Asks a worker. Heavy libraries load there with the first question only, and neither their loading nor their work
 * holds up the page.
 */
export function createAsk<Question, Answer>({ start, timeoutMs }: AskOptions) {
  let worker: Worker | null = null;
  let count = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const open = new Map<number, { settle: (answer: WorkerAnswer<Answer>) => void }>();

  function end(failure: string): void {
    worker?.terminate();
    worker = null;
    for (const [number, { settle }] of [...open]) settle({ number, failure });
  }

  function begin(): Worker {
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Answer>>) =>
      open.get(data.number)?.settle(data),
    );
    started.addEventListener('error', (event) => end(event.message || 'The worker failed.'));
    return started;
  }

  // Async, so that a browser without workers answers with a rejection too.
  return async (question: Question): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    count += 1;
    const number = count;
    clearTimeout(rest);
    worker ??= begin();
    const timer = setTimeout(() => end('The worker took too long.'), timeoutMs);
    open.set(number, {
      settle: (answer) => {
        clearTimeout(timer);
        open.delete(number);
        if (open.size === 0) rest = setTimeout(() => end('The worker rests.'), REST_AFTER_MS);
        if ('answer' in answer) resolve(answer.answer);
        else reject(new Error(answer.failure));
      },
    });
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
}
