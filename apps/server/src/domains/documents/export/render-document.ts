import { Worker } from 'node:worker_threads';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { RenderAnswer, RenderTask } from './export.types.ts';

/** For one document; then its thread is ended. */
const TIMEOUT_MS = 30_000;
const MAX_HEAP_MB = 384;
/** A long document takes a core and some hundred megabytes, so few are made at once … */
const MAX_RUNNING = 2;
/** … and some wait. */
const MAX_WAITING = 16;

/**
 * Makes a file of a document.
 * @throws DomainError rule_broken: the text is too much for the format; rate_limited: too many want one
 */
export type RenderDocument = (task: RenderTask) => Promise<Uint8Array>;

/** Makes the renderer of a server: each document in a thread of its own, some at a time. */
export function createRenderer(timeoutMs = TIMEOUT_MS): RenderDocument {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    if (running < MAX_RUNNING) running += 1;
    else if (waiting.length >= MAX_WAITING) {
      throw new DomainError('rate_limited', 'Too many exports at once. Try again in a minute.', {
        retryAfterSeconds: 60,
      });
    }
    // Whoever ends hands its turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    await takeTurn();
    try {
      const answer = await renderInThread(task, timeoutMs);
      if (answer.ok) return answer.file;
    } finally {
      endTurn();
    }
    throw new DomainError(
      'rule_broken',
      'This document is too long or too deeply nested for this format. Export it as Markdown.',
    );
  };
}

/** A thread that runs too long, out of memory or into an error is the fault of its text. */
async function renderInThread(task: RenderTask, timeoutMs: number): Promise<RenderAnswer> {
  const worker = new Worker(new URL(`./${task.format}-worker.ts`, import.meta.url), {
    workerData: task,
    // Without the environment of the server, which holds its secrets; what libraries print is of no use.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<RenderAnswer>((resolve) => {
      worker.once('message', (answer: RenderAnswer) => resolve(answer));
      worker.once('error', () => resolve({ ok: false }));
      worker.once('exit', () => resolve({ ok: false }));
      timer = setTimeout(() => resolve({ ok: false }), timeoutMs);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
