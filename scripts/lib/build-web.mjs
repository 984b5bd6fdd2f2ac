/**
 * Builds the web app when what it is made of has changed.
 * Plain JavaScript without dependencies, see `install.mjs`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { readIfThere, runNpm, SetupError } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

const pack = { brotli: promisify(brotliCompress), gzip: promisify(gzip) };

/** What a build depends on. Tests lie in between and are left out. */
const INPUTS = [
  'scripts/lib/build-web.mjs',
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'packages/contract/package.json',
  'package-lock.json',
];

/**
 * Refuses a folder that the build takes for an address with something behind its path, before minutes are spent on it.
 * @param {string} root the folder of the repository
 * @throws {SetupError}
 */
export function refuseUnbuildable(root) {
  const sign = /[#?]/.exec(root)?.[0];
  if (sign === undefined) return;
  throw new SetupError(
    `The web app can't be built in ${root}, because of the ${sign} in that path. Rename the folder, or move Robin to another one, and start again.`,
  );
}

const isTest = (name) => /\.test\.tsx?$/.test(name);

/**
 * Makes `apps/web/dist` a build of the present sources. Costs some milliseconds when it is.
 * @param {{ root: string, node: string, log: (line: string) => void }} options `node`: the path of the pinned one
 * @throws {SetupError} when the build fails; what was built before stays
 */
export async function ensureWebBuilt({ root, node, log }) {
  const web = join(root, 'apps', 'web');
  const record = join(web, 'dist', '.build-hash');
  const hash = hashInputs(root);
  if (readIfThere(record) === hash) return;
  await oneAtATime({ root, log }, async () => {
    if (readIfThere(record) === hash) return;
    log('Building the web app …');
    // Built aside and put in place at the end, so that a server that runs keeps its files till then, and
    // an interrupted build leaves nothing half made.
    const cache = join(root, '.cache');
    for (const name of readdirSync(cache)) {
      if (/^web-\d+$/.test(name)) rmSync(join(cache, name), { recursive: true, force: true });
    }
    // Of a name of its own: what a killed start has begun may still be writing to its folder.
    const fresh = join(cache, `web-${process.pid}`);
    try {
      await runBuild({ root, node, outDir: fresh, web });
      await compressFiles(fresh);
      writeFileSync(join(fresh, '.build-hash'), hash);
      rmSync(join(web, 'dist'), { recursive: true, force: true });
      renameSync(fresh, join(web, 'dist'));
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  });
}

/** Smaller files gain less than their second header costs. */
const COMPRESS_FROM_BYTES = 1024;

/** Puts packed copies beside every text file, once and with all effort, so that the server only sends. */
async function compressFiles(directory) {
  for (const path of listFiles(directory)) {
    if (!/\.(?:js|css|svg|json)$/.test(path)) continue;
    const content = readFileSync(path);
    if (content.length < COMPRESS_FROM_BYTES) continue;
    writeFileSync(`${path}.br`, await pack.brotli(content));
    writeFileSync(`${path}.gz`, await pack.gzip(content, { level: 9 }));
  }
}

function hashInputs(root) {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const path of listFiles(join(root, input))) {
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** The files below a path in a fixed order, or the path itself when it is a file. */
function listFiles(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !isTest(entry.name))
    .flatMap((entry) => {
      const inside = join(path, entry.name);
      return entry.isDirectory() ? listFiles(inside) : [inside];
    });
}

function runBuild({ root, node, outDir, web }) {
  mkdirSync(dirname(outDir), { recursive: true });
  // From where the build runs: on Windows a shell reads it, and would part a folder with a blank in its name.
  const target = relative(web, outDir);
  const call = ['npm', 'run', '--silent', 'build', '-w', '@robin/web', '--'];
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH];
  return runNpm([...call, '--outDir', target, '--emptyOutDir'], {
    root,
    env: { NODE_ENV: 'production', PATH: path.join(delimiter) },
    failure: 'The web app could not be built',
  });
}
