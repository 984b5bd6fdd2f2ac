import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { keepEngineCompiled } from '#testing/engine-code.ts';
import { createQuickDirectory } from '#testing/quick-directory.ts';
import { openEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.ts';
import { SHORT_LIVED_ENGINE } from './short-lived-engine.ts';

const cacheDirectory = fileURLToPath(new URL('../../../../../../.cache/', import.meta.url));

/**
 * A directory with an empty cluster, for the `template` of a test database. It is made at the first
 * need and kept: creating a cluster takes seconds, copying one a twentieth of a second.
 */
export async function findEmptyCluster(): Promise<string> {
  const recipe = await Promise.all(
    ['./engine.ts', './snapshot.ts'].map((file) => readFile(new URL(file, import.meta.url))),
  );
  const version = createHash('sha256').update(Buffer.concat(recipe)).digest('hex').slice(0, 12);
  const path = join(cacheDirectory, `empty-cluster-${version}`);
  if (existsSync(path)) return path;
  const directory = await createQuickDirectory('embedded');
  const database = await openEmbeddedDatabase({
    dataDirectory: join(directory.path, 'postgres'),
    logger: createLogger('silent'),
    isDurable: false,
  });
  const copy = join(cacheDirectory, `unfinished-cluster-${randomUUID()}`);
  await mkdir(cacheDirectory, { recursive: true });
  await database.copyTo(copy);
  await database.close();
  await directory.remove();
  try {
    await rename(copy, path);
  } catch (error) {
    // Another test process was quicker.
    if (!existsSync(path)) throw error;
    await rm(copy, { recursive: true });
  }
  return path;
}

/** Opens the database of a test directory, quick instead of durable. */
export async function openTestDatabase(
  directory: string,
  options: {
    isDurable?: boolean;
    template?: string;
    connectionWaitMs?: number;
    onStopped?: (error: Error) => void;
  } = {},
): Promise<EmbeddedDatabase> {
  await keepEngineCompiled();
  return openEmbeddedDatabase({
    dataDirectory: join(directory, 'postgres'),
    logger: createLogger('silent'),
    isDurable: false,
    template: await findEmptyCluster(),
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
  // Also where the test runs out of time: it would hold the output of this process open for ever.
  onTestFinished(() => void child.kill('SIGKILL'));
  const child: ChildProcess = spawn(process.execPath, [...SHORT_LIVED_ENGINE, path, ...args], {
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
