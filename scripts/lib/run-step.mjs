/**
 * Runs a step of `npm test`, and ends one that hangs so that the others are still reported.
 * Plain JavaScript without dependencies, see `install.mjs`.
 */
import { spawn } from 'node:child_process';

/** No step takes this long, or is silent for so long; one that does hangs. */
const [STEP_TIMEOUT_MS, SILENCE_MS] = [40 * 60 * 1000, 15 * 60 * 1000];

const running = new Set();

/**
 * Runs a program, and keeps what it says.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, silenceMs?: number }} options `env`: on top of ours
 * @returns {Promise<{ code: number | null, output: string }>} its exit code, null when it had to be ended
 */
export function runStep(command, args, { cwd, env, silenceMs = SILENCE_MS }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that a hanging step ends together with what it started.
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    });
    running.add(child);
    let output = '';
    let isEnded = false;
    const endAfter = (ms, words) =>
      setTimeout(() => {
        output += `\nEnded after ${ms / 60_000} minutes${words}.\n`;
        isEnded = true;
        endGroup(child);
      }, ms);
    const whole = endAfter(STEP_TIMEOUT_MS, '');
    const silence = endAfter(silenceMs, ' without a word');
    const keep = (chunk) => {
      output += chunk;
      silence.refresh();
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => (output += `\n${error.message}\n`));
    child.on('close', (code) => {
      clearTimeout(whole);
      clearTimeout(silence);
      running.delete(child);
      resolve({ code: isEnded ? null : code, output });
    });
  });
}

/** Ends all steps that run, with what they have started. */
export function endSteps() {
  for (const child of running) endGroup(child);
}

/** Also of a step that has ended: what it has left behind holds its output, and whoever waits for the end of that. */
function endGroup(child) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // it has ended by itself in the meantime
  }
  // What has left the group lives on, and is not waited for.
  child.stdout.destroy();
  child.stderr.destroy();
}
