/**
 * Finds a Chromium for the browser tests, and installs one when the machine has none.
 * Plain JavaScript: `npm test` runs it before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Chromium without what only windows need: the same pages, and browser tests take a fifth less time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const WHOLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const PLACES = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'],
  darwin: [],
  win32: [],
};

const WHOLE_PATHS = {
  linux: ['/opt/google/chrome/chrome', '/usr/lib/chromium/chromium'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** Where the browser stands inside one revision of Playwright's cache. */
const SHELLS_INSIDE_CACHE = [
  ['chrome-linux', 'headless_shell'],
  ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
];

const INSIDE_CACHE = [
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  [
    'chrome-mac-arm64',
    'Google Chrome for Testing.app',
    'Contents',
    'MacOS',
    'Google Chrome for Testing',
  ],
  ['chrome-win', 'chrome.exe'],
  ['chrome-win64', 'chrome.exe'],
];

function isExecutableFile(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false; // not there, or not ours to run: both mean "look further"
  }
}

function playwrightCache() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (process.platform === 'win32') {
    return join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright');
  }
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright');
}

function cachedBrowsers(places) {
  const cache = playwrightCache();
  let revisions;
  try {
    revisions = readdirSync(cache);
  } catch {
    return []; // no cache yet
  }
  return revisions
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((a, b) => Number(b.split('-').at(-1)) - Number(a.split('-').at(-1)))
    .flatMap((revision) => places.map((inside) => join(cache, revision, ...inside)));
}

function candidates(isWhole) {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const folders = [...onPath, ...(PLACES[process.platform] ?? [])];
  const named = (names) => names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const shells = [...named(SHELL_NAMES), ...cachedBrowsers(SHELLS_INSIDE_CACHE)];
  const whole = [
    ...named(WHOLE_NAMES),
    ...(WHOLE_PATHS[process.platform] ?? []),
    ...cachedBrowsers(INSIDE_CACHE),
  ];
  return isWhole ? [...whole, ...shells] : [...shells, ...whole];
}

/** Ubuntu's /usr/bin/chromium-browser is a file that only says what to install: ask for the version. */
function answersItsVersion(path) {
  const answer = spawnSync(path, ['--version'], { timeout: 20_000, encoding: 'utf8' });
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout);
}

/**
 * The path of a browser on this machine, or null. `CHROMIUM_PATH` comes first.
 * Cheap: looks at files only, and starts none.
 *
 * @returns {string | null}
 */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isExecutableFile(chosen) ? chosen : null;
  return candidates(false).find(isExecutableFile) ?? null;
}

function findWorkingBrowser(isWhole) {
  const chosen = process.env.CHROMIUM_PATH;
  const paths = chosen ? [chosen] : [...new Set(candidates(isWhole))];
  return paths.find((path) => isExecutableFile(path) && answersItsVersion(path)) ?? null;
}

function run(command, args, options = {}) {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options }).status;
}

function installFromPlaywright(root, node) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  return run(node, [cli, 'install', 'chromium'], { timeout: 300_000 });
}

function installFromDebian(isWhole) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name) =>
    run('apt-get', ['install', '-y', '-qq', name], { env, timeout: 600_000 });
  run('apt-get', ['update', '-qq'], { env, timeout: 300_000 });
  // Older releases do not have the shell.
  if (isWhole || install('chromium-headless-shell') !== 0) install('chromium');
}

/**
 * The path of a browser that starts. Looks on the machine, then lets Playwright download one, then, as
 * root on Debian, installs the package. Throws a sentence that says what to do when all of it fails.
 *
 * @param {{ root: string, node: string, log?: (line: string) => void, isWhole?: boolean }} options
 *   isWhole: rather the browser that people have than its shell, for whoever measures or takes pictures
 */
export function ensureBrowser({ root, node, log = console.log, isWhole = false }) {
  const find = () => findWorkingBrowser(isWhole);
  const found = find();
  if (found !== null) return found;
  if (process.env.CHROMIUM_PATH) {
    throw new Error(
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and that is no browser that starts.`,
    );
  }

  log('No browser found on this machine: asking Playwright for Chromium.');
  installFromPlaywright(root, node);
  const downloaded = find();
  if (downloaded !== null) return downloaded;

  if (process.platform === 'linux' && process.getuid?.() === 0) {
    log("Playwright's Chromium does not start here: installing it from Debian's packages.");
    installFromDebian(isWhole);
    const packaged = find();
    if (packaged !== null) return packaged;
  }
  throw new Error(
    'The browser tests need Chromium, and none could be found or installed. ' +
      'Install chromium or Google Chrome, or name one in CHROMIUM_PATH.',
  );
}
