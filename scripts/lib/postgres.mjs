/**
 * Starts a throw-away PostgreSQL server for the tests: own data directory, free port, no promise
 * that anything survives. Plain JavaScript, without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The oldest PostgreSQL that the product promises to run on. */
const OLDEST_VERSION = 15;

const START_TIMEOUT_MS = 60_000;

/** Debian keeps each major version in a folder of its own; the newest one comes first. */
function debianFolders() {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .filter((version) => Number(version) >= OLDEST_VERSION)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'));
}

function majorVersion(folder) {
  const answer = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(answer.stdout ?? '')?.[1] ?? 0);
}

/** The folder with `initdb` and `postgres`, or null. */
function findPostgres() {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...debianFolders(),
    '/usr/local/bin',
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return (
    folders.find(
      (folder) =>
        folder !== '' &&
        existsSync(join(folder, 'initdb')) &&
        existsSync(join(folder, 'postgres')) &&
        majorVersion(folder) >= OLDEST_VERSION,
    ) ?? null
  );
}

function installFromDebian(log) {
  log('No PostgreSQL server on this machine: installing the package postgresql.');
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql'], options);
}

function ensurePostgres(log) {
  const found = findPostgres();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    installFromDebian(log);
    const installed = findPostgres();
    if (installed !== null) return installed;
  }
  throw new Error(
    `The tests on a PostgreSQL server need initdb and postgres, version ${OLDEST_VERSION} or newer, ` +
      'and none could be found or installed. Install the package postgresql.',
  );
}

/** PostgreSQL refuses to run as root: whom to run it as, or nothing when we are somebody else. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let output = '';
    const settle = (finish) => {
      clearTimeout(timer);
      server.off('exit', onExit);
      server.stderr.off('data', onData);
      server.stderr.resume(); // nobody reads on, and a full pipe would stop the server
      finish();
    };
    const fail = (reason) => {
      settle(() => reject(new Error(`PostgreSQL did not start: ${reason}\n${output}`)));
    };
    const onExit = (code) => fail(`it ended with ${code}`);
    const onData = (chunk) => {
      output += chunk;
      if (output.includes('ready to accept connections')) settle(resolve);
    };
    const timer = setTimeout(
      () => fail(`not ready after ${START_TIMEOUT_MS / 1000} seconds`),
      START_TIMEOUT_MS,
    );
    server.once('error', (error) => fail(error.message));
    server.once('exit', onExit);
    server.stderr.on('data', onData);
  });
}

/**
 * Starts a server on a free port of the loopback address and answers its address. `stop` ends it and
 * removes its files; the same happens when this process exits. With `isDurable` it writes to disk as a
 * server does by default, which is what a benchmark measures.
 *
 * @param {{ log?: (line: string) => void, isDurable?: boolean }} [options]
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startPostgres({ log = console.log, isDurable = false } = {}) {
  const folder = ensurePostgres(log);
  const user = serverUser();
  const home = mkdtempSync(join(tmpdir(), 'robin-postgres-'));
  if (user.uid !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const removeFiles = () => rmSync(home, { recursive: true, force: true, maxRetries: 5 });

  const initialised = spawnSync(
    join(folder, 'initdb'),
    // Sorted by code, as in the embedded database, but with every letter known as one.
    [
      ...['-D', data, '-U', 'robin', '--auth=trust', '--no-sync'],
      ...['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'],
    ],
    { ...user, cwd: home, encoding: 'utf8' },
  );
  if (initialised.status !== 0) {
    removeFiles();
    throw new Error(`initdb failed: ${initialised.stderr || initialised.error?.message}`);
  }

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_min_messages: 'log',
    ...(isDurable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const server = spawn(
    join(folder, 'postgres'),
    [
      ...['-D', data, '-p', String(port)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  );

  // SIGQUIT ends the server at once, without writing anything: right for data nobody wants again.
  const onExit = () => {
    server.kill('SIGQUIT');
    // Nothing asynchronous runs any more: give the server a moment to let go of its files.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
    removeFiles();
  };
  process.once('exit', onExit);
  const stop = async () => {
    process.removeListener('exit', onExit);
    if (server.exitCode === null && server.signalCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
    }
    removeFiles();
  };

  try {
    await waitUntilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://robin@127.0.0.1:${port}/postgres`, pid: server.pid, stop };
}
