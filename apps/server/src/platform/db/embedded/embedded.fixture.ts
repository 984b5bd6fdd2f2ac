import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createLogger } from '#platform/logger.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';

/** An empty directory for a test, and how to remove it. */
export async function createTestDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'robin-embedded-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Opens the database of a test directory, quick instead of durable. */
export function openTestDatabase(
  directory: string,
  options: { isDurable?: boolean; template?: string } = {},
): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({
    dataDirectory: join(directory, 'postgres'),
    logger: createLogger('silent'),
    isDurable: false,
    ...options,
  });
}

/** A child process of a test and the lines that it prints. */
export interface TestProcess {
  pid: number;
  /** resolves with the next line, or null at the end */
  nextLine(): Promise<string | null>;
  kill(): Promise<void>;
}

/** Runs one of the scripts beside this file. */
export function startTestProcess(script: string, ...args: string[]): TestProcess {
  const path = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout || child.pid === undefined) throw new Error(`${script} did not start.`);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid,
    async nextLine() {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
