import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ExtractionFailure, ExtractionHead, ExtractionTask } from './extraction.types.ts';

/** What came out of a file: the head of the answer and the bytes of its rasters. */
export interface Extracted {
  head: ExtractionHead;
  blobs: Buffer[];
}

/**
 * Takes a file on the disk apart, in a process that can do no harm.
 * @param signal kills the process; what is answered then does not matter
 */
export type Extract = (
  task: ExtractionTask,
  file: { path: string; extension: string },
  signal: AbortSignal,
) => Promise<Extracted>;

export interface ExtractionSettings {
  /** For one file; then its process is killed. */
  timeoutMs: number;
}

/** A head with a long text and two rasters stays far below. */
const MAX_OUTPUT_BYTES = 12 * 1024 * 1024;
/** A large image takes some hundred megabytes while it is decoded, so few are taken apart at once. */
const MAX_PROCESSES = 2;
/** The process ends by itself at the deadline; this is for one that can't any more. */
const KILL_GRACE_MS = 1_000;

const program = fileURLToPath(new URL('./extraction-process.ts', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** The code that runs there, and nothing else: no data, no settings, no key. */
const readable = [
  at('./'),
  at('../../../../package.json'),
  at('../../../../../../package.json'),
  at('../../../../../../node_modules/'),
  at('../../../../node_modules/'),
];

/** No network, no writing, no further processes, and only its own code to read. */
export function sandboxFlags(task: ExtractionTask): string[] {
  return [
    '--permission',
    '--allow-worker',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // libvips is native code.
    ...(task === 'image' ? ['--allow-addons'] : []),
    '--max-semi-space-size=8',
    '--no-warnings',
  ];
}

const refused = (failure: ExtractionFailure): Extracted => ({
  head: { ok: false, failure },
  blobs: [],
});

function parseAnswer(output: Buffer): Extracted {
  const length = output.readUInt32BE(0);
  // Only our own process writes it.
  const head = JSON.parse(output.subarray(4, 4 + length).toString('utf8')) as ExtractionHead;
  let offset = 4 + length;
  const sizes = head.ok && head.kind === 'image' ? head.rasters.map(({ size }) => size) : [];
  const blobs = sizes.map((size) => {
    const blob = output.subarray(offset, offset + size);
    offset += size;
    return blob;
  });
  if (offset !== output.length) throw new Error('The answer is not complete.');
  return { head, blobs };
}

/** Runs one process. A killed, crashed or babbling one is the fault of its file. */
async function run(
  task: ExtractionTask,
  file: { path: string; extension: string },
  { timeoutMs }: ExtractionSettings,
  signal: AbortSignal,
): Promise<Extracted> {
  if (signal.aborted) return refused('too-complex');
  const child = spawn(
    process.execPath,
    [...sandboxFlags(task), program, task, file.extension, String(timeoutMs)],
    // Without the environment of the server, which holds its secrets.
    { stdio: ['pipe', 'pipe', 'ignore'], env: {}, windowsHide: true },
  );
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs + KILL_GRACE_MS);
  signal.addEventListener('abort', kill, { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_OUTPUT_BYTES) kill();
    else chunks.push(chunk);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  // A process that ends before it has read everything has a reason, which its answer tells.
  const fed = pipeline(createReadStream(file.path), child.stdin).catch(() => undefined);
  try {
    const code = await ended;
    await fed;
    if (code !== 0 || size > MAX_OUTPUT_BYTES) return refused('too-complex');
    return parseAnswer(Buffer.concat(chunks));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

/** Makes the extractor of a server: some processes at a time, the others wait for their turn. */
export function createExtractor(settings: ExtractionSettings): Extract {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function takeTurn(): Promise<void> {
    if (running < MAX_PROCESSES) running += 1;
    // Whoever ends hands its turn on.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task, file, signal) => {
    await takeTurn();
    try {
      return await run(task, file, settings, signal);
    } finally {
      endTurn();
    }
  };
}
