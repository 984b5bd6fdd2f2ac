import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createFairTurns } from '#platform/fair-turns.ts';
import type { Logger } from '#platform/logger.ts';
import type {
  ExtractionFailure,
  ExtractionHead,
  ExtractionSource,
  ExtractionTask,
} from './extraction.types.ts';
import { workerOf } from './worker-of.ts';

/** What came out of a file: the head of the answer and the bytes of its rasters. */
export interface Extracted {
  head: ExtractionHead;
  blobs: Buffer[];
}

/** Who waits for what comes out of a file. */
export interface ExtractionReader {
  /** People whose files wait are served in turns. */
  userId: number;
  /** Kills the process; what is answered then does not matter. */
  signal: AbortSignal;
}

/** Takes a file apart, in a process that can do no harm. */
export type Extract = (
  task: ExtractionTask,
  file: ExtractionSource,
  reader: ExtractionReader,
) => Promise<Extracted>;

export interface ExtractionSettings {
  /** For one file; then its process is killed. */
  timeoutMs: number;
  /**
   * Directory in which the code of the processes is kept compiled, which halves the time for a small file. Without one,
   * each process compiles its code anew.
   */
  codeCache?: string;
}

/** Whether a process finds its code compiled, or compiles it for others. */
type CodeUse = 'read' | 'keep';

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
  at('../../../package.json'),
  at('../../../../../package.json'),
  at('../../../../../node_modules/'),
  at('../../../node_modules/'),
];

/**
 * No network, no writing, no further processes, and only its own code to read. A process that keeps code compiled may
 * write there and nowhere else; it must never be given a file, which could change what runs for the next one.
 */
export function sandboxFlags(
  task: ExtractionTask,
  codeCache?: string,
  use: CodeUse = 'read',
): string[] {
  const kept = codeCache === undefined ? [] : [codeCache];
  return [
    '--permission',
    '--allow-worker',
    ...[...readable, ...kept].map((path) => `--allow-fs-read=${path}`),
    ...(use === 'keep' ? kept.map((path) => `--allow-fs-write=${path}`) : []),
    // libvips is native code.
    ...(task === 'image' || task === 'square-image' ? ['--allow-addons'] : []),
    '--max-semi-space-size=8',
    '--no-warnings',
  ];
}

/** All that a process knows of its surroundings: nothing of the server's, which holds its secrets. */
function sandboxEnvironment(codeCache: string | undefined, use: CodeUse): NodeJS.ProcessEnv {
  if (codeCache === undefined) return {};
  const place = { NODE_COMPILE_CACHE: codeCache };
  return use === 'keep' ? place : { ...place, NODE_COMPILE_CACHE_READONLY: '1' };
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

const contentOf = (file: ExtractionSource): Readable =>
  'path' in file ? createReadStream(file.path) : Readable.from([file.content]);

/** Runs one process. A killed, crashed or babbling one is the fault of its file. */
async function run(
  task: ExtractionTask,
  file: ExtractionSource,
  { timeoutMs, codeCache }: ExtractionSettings,
  signal: AbortSignal,
  use: CodeUse = 'read',
): Promise<Extracted> {
  if (signal.aborted) return refused('too-complex');
  const flags = sandboxFlags(task, codeCache, use);
  const child = spawn(
    process.execPath,
    [...flags, program, task, file.extension, String(timeoutMs), String(file.pixels ?? 0)],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: sandboxEnvironment(codeCache, use),
      windowsHide: true,
    },
  );
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeoutMs + KILL_GRACE_MS);
  signal.addEventListener('abort', kill, { once: true });
  try {
    // A process that can't be started may have no pipes, and says why in an event, which would end the server if nobody listened.
    await once(child, 'spawn');
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT_BYTES) kill();
      else chunks.push(chunk);
    });
    const ended = once(child, 'close');
    // A process that ends before it has read everything has a reason, which its answer tells.
    const fed = pipeline(contentOf(file), child.stdin).catch(() => undefined);
    await ended;
    await fed;
    if (child.exitCode !== 0 || size > MAX_OUTPUT_BYTES) return refused('too-complex');
    return parseAnswer(Buffer.concat(chunks));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

/** Which code this process has had compiled, and where it is kept. */
const compiled = new Set<string>();

/** Has the code for such files compiled and kept, once, by a process that gets an empty one. */
async function keepCompiled(
  task: ExtractionTask,
  extension: string,
  settings: ExtractionSettings,
): Promise<void> {
  const { codeCache } = settings;
  if (codeCache === undefined) return;
  const code = join(codeCache, workerOf(task, extension));
  if (compiled.has(code)) return;
  compiled.add(code);
  await mkdir(codeCache, { recursive: true });
  const nobodyEndsIt = new AbortController().signal;
  await run(task, { path: devNull, extension }, settings, nobodyEndsIt, 'keep');
}

/** Makes the extractor of a server: some processes at a time, the others wait for the turn of their person. */
export function createExtractor(settings: ExtractionSettings, logger: Logger): Extract {
  const turns = createFairTurns(MAX_PROCESSES);

  return async (task, file, { userId, signal }) => {
    const endTurn = await turns.enter(userId);
    try {
      return await run(task, file, settings, signal);
    } finally {
      // Behind the answer, and in its turn.
      void keepCompiled(task, file.extension, settings)
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'code that takes files apart is not kept compiled');
        })
        .finally(endTurn);
    }
  };
}
