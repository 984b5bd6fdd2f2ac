import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type {
  ExtractionAnswer,
  ExtractionFailure,
  ExtractionInput,
  ExtractionTask,
} from './extraction.types.ts';
import { workerOf } from './worker-of.ts';

/*
 * A process of its own for one file of a stranger. Its worker takes the file apart; this thread stays free, so that
 * it sees how much memory that takes and how long, also when the server that started it is gone.
 *
 * Arguments: task, extension, milliseconds, pixels of a side. The file comes on stdin. Four bytes with the length of a
 * JSON head, the head and then the blobs go to stdout.
 */

const MAX_RESIDENT_BYTES = 700 * 1024 * 1024;
const MAX_INPUT_BYTES = 11 * 1024 * 1024;
const MAX_HEAP_MB = 384;
const WATCH_INTERVAL_MS = 25;

async function readInput(): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_INPUT_BYTES) throw new Error('The file is larger than any that is taken.');
    chunks.push(chunk);
  }
  // Not from the pool of small buffers: a worker gets the whole memory behind its view.
  const content = new Uint8Array(new ArrayBuffer(size));
  let offset = 0;
  for (const chunk of chunks) {
    content.set(chunk, offset);
    offset += chunk.length;
  }
  return content;
}

const write = promisify((part: Uint8Array, done: (error?: Error | null) => void) => {
  process.stdout.write(part, done);
});

async function writeAnswer({ head, blobs }: ExtractionAnswer): Promise<void> {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  for (const part of [length, json, ...blobs]) await write(part);
}

const refusal = (failure: ExtractionFailure): ExtractionAnswer => ({
  head: { ok: false, failure },
  blobs: [],
});

/**
 * Ends this process at once. An orderly end would wait for what native code has begun, and that is what takes the memory. Who
 * waits takes an end without an answer for a file that is too complex.
 */
const end = () => process.kill(process.pid, 'SIGKILL');

/** What the worker answers; a refusal when it ends without an answer. Nothing comes back when it takes too much. */
function runTask(
  task: ExtractionTask,
  input: ExtractionInput & { content: Uint8Array<ArrayBuffer> },
  timeoutMs: number,
) {
  return new Promise<ExtractionAnswer>((resolve) => {
    const worker = new Worker(
      new URL(`./${workerOf(task, input.extension)}-worker.ts`, import.meta.url),
      {
        workerData: input,
        transferList: [input.content.buffer],
        // What libraries print must not get into the answer.
        stdout: true,
        stderr: true,
        resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
      },
    );
    worker.stdout.resume();
    worker.stderr.resume();
    const watching = setInterval(() => {
      if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) end();
    }, WATCH_INTERVAL_MS);
    const deadline = setTimeout(end, timeoutMs);
    const settle = (answer: ExtractionAnswer) => {
      clearInterval(watching);
      clearTimeout(deadline);
      resolve(answer);
    };
    worker.once('message', settle);
    worker.once('error', () => settle(refusal('too-complex')));
    worker.once('exit', () => settle(refusal('unreadable')));
  });
}

const [task = '', extension = '', timeoutMs = '0', pixels = '0'] = process.argv.slice(2);
const content = await readInput();
// Only our own server starts it.
const answer = await runTask(
  task as ExtractionTask,
  { content, extension, pixels: Number(pixels) },
  Number(timeoutMs),
);
await writeAnswer(answer);
// The worker may still be busy, and nobody waits for it.
process.exit(0);
