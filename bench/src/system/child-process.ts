import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const READY = /is ready at (http:\/\/\S+)/;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;

/** What a server needs of the machine; nothing of a developer's own settings reaches it. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT', 'LANG', 'NODE_OPTIONS'];

/** A server that runs as a process of its own. */
export interface ServerProcess {
  /** without a slash at its end */
  url: string;
  pid: number;
  /** from its start to its word that it is ready */
  startMs: number;
  stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  await exited;
  clearTimeout(timer);
}

/** Runs a TypeScript file with this Node.js and waits until it names its address. */
export async function startServer(options: {
  file: string;
  /** of the runtime */
  flags?: string[];
  args?: string[];
  env?: Record<string, string>;
}): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [...(options.flags ?? []), options.file, ...(options.args ?? [])],
    {
      env: { ...inheritedEnvironment(), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  running.add(child);
  child.once('exit', () => running.delete(child));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  const keep = (chunk: string) => {
    output = (output + chunk).slice(-10_000);
    const address = READY.exec(output)?.[1];
    // By name there would be two addresses to try for every connection.
    if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'));
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    keep(chunk);
    process.stderr.write(chunk);
  });
  child.once('error', reject);
  child.once('exit', (code) => {
    reject(new Error(`${options.file} ended with ${code} before it was ready:\n${output}`));
  });
  const timer = setTimeout(() => {
    reject(new Error(`${options.file} was not ready after ${START_TIMEOUT_MS} ms:\n${output}`));
  }, START_TIMEOUT_MS);
  try {
    const url = await promise;
    const startMs = performance.now() - startedAt;
    return { url, pid: child.pid ?? 0, startMs, stop: () => stop(child) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
