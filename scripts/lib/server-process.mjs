/** How the server's process is set up, wherever it is started. */
import { join } from 'node:path';

/**
 * Options of the runtime that keep the server small. V8 sizes its heap by the memory of the machine and lets garbage
 * grow to several times of what lives. Under load these save a little memory and cost nothing that can be measured;
 * half of each saves 50 MiB more and takes a third more processor time (docs/decisions/0009).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=80'];

/**
 * The environment of the server: compiled modules are kept between starts, which saves time and the
 * memory of the TypeScript stripper.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(root) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'robin-compiled'),
    ...process.env,
  };
}
