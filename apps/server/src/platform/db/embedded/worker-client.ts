import { Worker } from 'node:worker_threads';
import { EmbeddedDatabaseError } from './database-error.ts';
import type { RequestKind, Requests, WorkerData, WorkerMessage } from './worker-messages.ts';

type Settle = { resolve(answer: unknown): void; reject(error: Error): void };

/** The engine's thread as functions: one promise a request, and its end told once. */
export interface WorkerClient {
  request<K extends RequestKind>(
    kind: K,
    request: Requests[K]['request'],
  ): Promise<Requests[K]['answer']>;
  terminate(): Promise<void>;
}

/**
 * Starts the engine's thread and waits until it serves.
 * @param options.onStopped called when the thread ends before it was asked to
 */
export async function startWorker(
  options: WorkerData & { onStopped: (error: Error) => void },
): Promise<WorkerClient> {
  const { onStopped, ...workerData } = options;
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData,
    // The engine needs neither the secrets of the environment nor the flags of a test runner.
    env: {},
    execArgv: [],
    // A statement's garbage is short-lived: a small nursery keeps 50 MB less resident under load, and
    // is as fast.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
    name: 'embedded-database',
  });
  const pending = new Map<number, Settle>();
  let lastId = 0;
  let stopped: Error | null = null;

  let isServing = false;
  let isClosing = false;
  const ready = Promise.withResolvers<void>();

  /** The first reason counts: after it the thread only says that it has ended. */
  function handleEnd(error: Error): void {
    if (stopped) return;
    stopped = error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
    ready.reject(error);
    if (isServing && !isClosing) onStopped(error);
  }

  worker.on('message', (message: WorkerMessage) => {
    switch (message.kind) {
      case 'ready':
        isServing = true;
        ready.resolve();
        return;
      case 'failed':
        handleEnd(new EmbeddedDatabaseError(message.error));
        return;
      case 'answer':
        pending.get(message.id)?.resolve(message.answer);
        break;
      case 'refusal':
        pending.get(message.id)?.reject(new EmbeddedDatabaseError(message.error));
        break;
    }
    pending.delete(message.id);
  });
  worker.on('error', (error) =>
    handleEnd(error instanceof Error ? error : new Error(String(error))),
  );
  worker.on('exit', () => handleEnd(new Error('The embedded database has stopped.')));

  try {
    await ready.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    request: (kind, request) => {
      if (stopped) return Promise.reject(stopped);
      if (kind === 'close') isClosing = true;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, kind, ...request });
      return promise as Promise<Requests[typeof kind]['answer']>;
    },
    async terminate() {
      await worker.terminate();
    },
  };
}
