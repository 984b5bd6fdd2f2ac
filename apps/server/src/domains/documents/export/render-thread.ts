import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderedFormat, RenderTask } from './export.types.ts';

const MAX_HEAP_MB = 384;

/** What became of a document in a thread. After anything but a file the thread is ended. */
export type RenderOutcome = { file: Uint8Array } | 'failed' | 'late' | 'stopped';

/** A thread that makes files of one format, one after the other. */
export interface RenderThread {
  format: RenderedFormat;
  /** A thread that ran out of memory or into an error is ended by it. */
  isOver: () => boolean;
  render: (
    task: RenderTask,
    options: { timeoutMs: number; signal: AbortSignal | undefined },
  ) => Promise<RenderOutcome>;
  end: () => Promise<void>;
}

/** Starts a thread; nothing but its own work keeps the process alive. */
export function startRenderThread(format: RenderedFormat): RenderThread {
  const worker = new Worker(new URL(`./${format}-worker.ts`, import.meta.url), {
    // Without the environment of the server, which holds its secrets; what libraries print is of no use.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let isOver = false;
  let settle: (outcome: RenderOutcome) => void = () => undefined;
  worker.on('message', (answer: RenderAnswer) => settle(answer.ok ? answer : 'failed'));
  worker.on('error', () => settle('failed'));
  worker.on('exit', () => {
    isOver = true;
    settle('failed');
  });

  async function end(): Promise<void> {
    isOver = true;
    await worker.terminate();
  }

  return {
    format,
    isOver: () => isOver,
    end,
    async render(task, { timeoutMs, signal }) {
      worker.ref();
      let timer: NodeJS.Timeout | undefined;
      const stop = () => settle('stopped');
      const outcome = await new Promise<RenderOutcome>((resolve) => {
        settle = resolve;
        timer = setTimeout(() => resolve('late'), timeoutMs);
        signal?.addEventListener('abort', stop);
        if (signal?.aborted) stop();
        else worker.postMessage(task);
      });
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle = () => undefined;
      if (typeof outcome === 'string') await end();
      else worker.unref();
      return outcome;
    },
  };
}
