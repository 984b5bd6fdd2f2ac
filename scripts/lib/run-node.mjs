/** Runs a script on the pinned Node.js in place of this process. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isNewEnough, pinnedNode, refuseUninstalled, SetupError } from './install.mjs';

const LOOK_MS = 500;

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM'];

/** The code to end with because of a signal. */
const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** At the very beginning: it may go while we still install and build. */
const firstParent = process.ppid;

const OWN_PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));

/**
 * Calls back when npm, which runs us, was ended: it hands the signal to the shell between us, which dies of it without handing
 * it on. Any other parent may go as it likes, such as the terminal of who starts a program and leaves.
 * @param {() => void} callback
 * @returns {() => void} how to stop looking
 */
function whenNpmEnds(callback) {
  if (process.env.npm_package_json !== OWN_PACKAGE) return () => {};
  const look = setInterval(() => {
    if (process.ppid === firstParent) return;
    clearInterval(look);
    callback();
  }, LOOK_MS);
  return () => clearInterval(look);
}

/**
 * Runs a program with our input and output, hands on the signals that end us, and answers the code
 * to end with: that of the program, or 128 and the number of the signal that ended it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options without `env` ours is passed on
 * @returns {Promise<number>}
 */
export function runInPlace(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
    for (const signal of ENDING_SIGNALS) {
      // Once: a terminal sends Ctrl-C to the child too, which ends at the first one in its own time.
      process.once(signal, () => child.kill(signal));
      process.on(signal, () => {}); // a further one must not end us before the child has ended
    }
    const stopLooking = whenNpmEnds(() => child.kill('SIGTERM'));
    child.on('error', (error) => {
      stopLooking();
      const reason =
        error.code === 'ENOENT'
          ? 'it needs a system with glibc. Install Node.js 26 on this machine instead'
          : error.message;
      reject(new SetupError(`${command} could not be started: ${reason}.`));
    });
    child.on('close', (code, signal) => {
      stopLooking();
      resolve(code ?? codeOf(signal));
    });
  });
}

/**
 * Does the work on the pinned Node.js: here when this process runs on a new enough one, else by
 * running the script again.
 * @param {{ root: string, script: string, work: () => Promise<number> }} options `work` answers the exit code
 * @throws {SetupError} where nothing is installed yet, as on a new machine that begins with a restore
 */
export function onPinnedNode({ root, script, work }) {
  refuseUninstalled(root);
  if (isNewEnough()) {
    // So that what is half done is tidied up: a signal alone ends a process without that.
    for (const signal of ENDING_SIGNALS) {
      process.once(signal, () => process.exit(codeOf(signal)));
    }
    return work();
  }
  return runInPlace(pinnedNode(root), [script, ...process.argv.slice(2)], { cwd: process.cwd() });
}

/**
 * The last line of defence of a script: what the person can mend is said in a sentence, anything else
 * with its stack.
 * @param {() => Promise<number>} main answers the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    const isExplained = error instanceof SetupError || 'isExplained' in Object(error);
    console.error(isExplained ? error.message : error);
    process.exitCode = 1;
  }
}
