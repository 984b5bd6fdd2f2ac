import { DomainError } from '#platform/errors/domain-error.ts';
import type { RenderTask } from './export.types.ts';
import { startRenderThread, type RenderOutcome, type RenderThread } from './render-thread.ts';

/** For one document; then its thread is ended. */
const TIMEOUT_MS = 30_000;
/** A long document takes a core and some hundred megabytes, so few are made at once … */
const MAX_RUNNING = 2;
/** … and some wait. */
const MAX_WAITING = 16;
/** How long a thread is kept for the next document: starting one costs more than most documents. */
const KEPT_MS = 5_000;

interface RenderOptions {
  /** Ends the work on the document. The promise is rejected with the reason. */
  signal?: AbortSignal | undefined;
  /** Waits in line however long it is. For whoever has promised the file already, and asks for one at a time. */
  isPatient?: boolean;
}

/**
 * Makes a file of a document.
 * @throws DomainError rule_broken: the text is too much for the format; rate_limited: too many want one
 */
export type RenderDocument = (task: RenderTask, options?: RenderOptions) => Promise<Uint8Array>;

const tooMuch = () =>
  new DomainError('rule_broken', {
    de: 'Dieses Dokument ist für dieses Format zu lang oder zu tief verschachtelt. Exportiere es als Markdown.',
    en: 'This document is too long or too deeply nested for this format. Export it as Markdown.',
  });

export const tooManyExports = () =>
  new DomainError(
    'rate_limited',
    {
      de: 'Zu viele Exporte auf einmal. Versuch es in einer Minute noch einmal.',
      en: 'Too many exports at once. Try again in a minute.',
    },
    { retryAfterSeconds: 60 },
  );

/** Makes the renderer of a server: each document in a thread of limits, some at a time. */
export function createRenderer(timeoutMs = TIMEOUT_MS): RenderDocument {
  let running = 0;
  const waiting: (() => void)[] = [];
  const kept = new Map<RenderThread, NodeJS.Timeout>();

  async function takeTurn({ signal, isPatient = false }: RenderOptions): Promise<void> {
    signal?.throwIfAborted();
    if (running < MAX_RUNNING) running += 1;
    else if (!isPatient && waiting.length >= MAX_WAITING) throw tooManyExports();
    // Whoever ends hands its turn on.
    else await waitInLine(signal);
  }

  async function waitInLine(signal: AbortSignal | undefined): Promise<void> {
    let leave: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        leave = () => {
          const place = waiting.indexOf(resolve);
          // Who has been called already takes the turn, and gives it back at once.
          if (place === -1) return;
          waiting.splice(place, 1);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave);
      });
    } finally {
      if (leave) signal?.removeEventListener('abort', leave);
    }
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  function takeKept(format: RenderTask['format']): RenderThread | null {
    for (const [thread, timer] of kept) {
      if (thread.format !== format) continue;
      clearTimeout(timer);
      kept.delete(thread);
      if (!thread.isOver()) return thread;
    }
    return null;
  }

  function keep(thread: RenderThread): void {
    const timer = setTimeout(() => {
      kept.delete(thread);
      void thread.end();
    }, KEPT_MS);
    kept.set(thread, timer.unref());
    // Of the other format there may be more than can run: the oldest go.
    for (const [oldest, itsTimer] of kept) {
      if (kept.size <= MAX_RUNNING) return;
      clearTimeout(itsTimer);
      kept.delete(oldest);
      void oldest.end();
    }
  }

  /** A thread that runs too long, out of memory or into an error is the fault of its text. */
  async function renderInThread(
    task: RenderTask,
    signal: AbortSignal | undefined,
  ): Promise<RenderOutcome> {
    const limits = { timeoutMs, signal };
    const known = takeKept(task.format);
    const thread = known ?? startRenderThread(task.format);
    const outcome = await thread.render(task, limits);
    if (typeof outcome !== 'string') keep(thread);
    // … unless it still carried what others have left: a new one judges.
    else if (outcome === 'failed' && known) {
      const fresh = startRenderThread(task.format);
      const second = await fresh.render(task, limits);
      if (typeof second !== 'string') keep(fresh);
      return second;
    }
    return outcome;
  }

  return async (task, options = {}) => {
    await takeTurn(options);
    try {
      const outcome = await renderInThread(task, options.signal);
      if (typeof outcome !== 'string') return outcome.file;
      if (outcome === 'stopped') throw options.signal?.reason;
    } finally {
      endTurn();
    }
    throw tooMuch();
  };
}
