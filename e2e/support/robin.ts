import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnDatabase } from './own-database.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** The sentence with which the server says that it takes calls. */
const READY = /Robin is ready at (http:\/\/[^\s"]+)/;

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** What a child process needs of the machine; nothing of a developer's own settings reaches the server. */
const OF_THE_MACHINE = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG'];
/** How `npm start` sets the server up; the test configuration does the same. */
const OF_A_START = ['NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];

/** V8 compiles the engine of an embedded database once, quickly: the servers of tests do not live long enough for more. */
const FLAGS = ['--liftoff-only'];

/** Names the embedded database that data begin with, see `fresh-database.ts`; without it each server makes its own. */
export const FRESH_DATABASE = 'E2E_FRESH_DATABASE';

/** Lets the system choose a port that is free. */
export const ANY_PORT = 0;

/** How a server says that somebody else listens where it was to. */
const TAKEN = /The port is in use by another program/;

export interface RobinOptions {
  /** Where the server listens if nobody else does by then; any port unless told. */
  port?: number;
  /** Settings of the server on top of those that the harness makes. */
  env?: Record<string, string>;
}

/** A running server with data of its own. */
export interface Robin {
  /** Without a slash at the end. Stays the same when the server is started again. */
  readonly url: string;
  readonly dataDirectory: string;
  /** Everything that the server has written so far: its log. */
  log(): string;
  /** Ends the server as Ctrl-C does, and keeps its data for `startAgain`. */
  stop(): Promise<void>;
  /** Ends the server without a warning, as a power cut does, and keeps its data for `startAgain`. */
  kill(): Promise<void>;
  /** Starts a server on the same data. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its data. */
  remove(): Promise<void>;
}

interface RunningServer {
  child: ChildProcess;
  url: string;
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    [...OF_THE_MACHINE, ...OF_A_START].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Starts `main.ts` and waits until it names its address. */
async function startServer(
  env: Record<string, string>,
  keep: (text: string) => void,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...FLAGS, join('apps', 'server', 'src', 'main.ts')], {
    cwd: ROOT,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listen = (chunk: string) => {
    keep(chunk);
    output += chunk;
    const address = READY.exec(output)?.[1];
    if (address !== undefined) resolve(address.replace(/\/$/, ''));
  };
  child.stdout.setEncoding('utf8').on('data', listen);
  child.stderr.setEncoding('utf8').on('data', listen);
  child.once('error', reject);
  child.once('exit', (code, signal) => {
    reject(
      new Error(
        `The server ended (${code ?? signal ?? 'unknown'}) before it was ready:\n${output}`,
      ),
    );
  });
  const timer = setTimeout(() => {
    reject(new Error(`The server was not ready after ${START_TIMEOUT_MS} ms:\n${output}`));
  }, START_TIMEOUT_MS);
  try {
    return { child, url: await promise };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function endServer({ child }: RunningServer, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill(signal);
  await exited;
  clearTimeout(timer);
}

/** A new folder for data: empty, or with a copy of the embedded database that a first start left behind. */
async function createDataDirectory(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'robin-e2e-'));
  const fresh = process.env[FRESH_DATABASE];
  if (fresh) await cp(fresh, join(dataDirectory, 'postgres'), { recursive: true });
  return dataDirectory;
}

/**
 * Starts the real server on fresh data: a folder of its own with the embedded database, or, when
 * `TEST_DATABASE_URL` names a PostgreSQL server, a new database there.
 */
export async function startRobin(options: RobinOptions = {}): Promise<Robin> {
  const dataDirectory = await createDataDirectory();
  const serverUrl = process.env.TEST_DATABASE_URL;
  const database = serverUrl ? await createOwnDatabase(serverUrl) : null;
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: String(options.port ?? ANY_PORT),
    DATA_DIR: dataDirectory,
    REGISTRATIONS_PER_HOUR: '1000',
    LOG_LEVEL: 'info',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  };
  let log = '';
  const start = () =>
    startServer(env, (text) => {
      log += text;
    });
  const remove = async () => {
    await database?.drop();
    await rm(dataDirectory, { recursive: true, force: true });
  };

  const startAnywhere = (error: Error) => {
    if (!TAKEN.test(error.message)) throw error;
    env.PORT = String(ANY_PORT);
    return start();
  };

  let server: RunningServer;
  try {
    server = await start().catch(startAnywhere);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    get url() {
      return server.url;
    },
    dataDirectory,
    log: () => log,
    stop: () => endServer(server, 'SIGTERM'),
    kill: () => endServer(server, 'SIGKILL'),
    startAgain: async () => {
      env.PORT = new URL(server.url).port;
      server = await start();
    },
    remove: async () => {
      await endServer(server, 'SIGTERM');
      await remove();
    },
  };
}
