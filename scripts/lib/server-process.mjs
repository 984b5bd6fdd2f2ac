/** How the server's process is set up, wherever it is started. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** So many threads V8 has for its own work beside the main one, unless it is told. */
const USUAL_HELPERS = 4;

/**
 * Options of the runtime that keep the server small and quick. V8 sizes its heap by the memory of the machine and lets
 * garbage grow to several times of what lives. Under load the first two save memory and cost nothing that can be measured;
 * half of each saves 10 to 20 MiB more and takes 5 to 15 % more processor time. And V8 collects garbage on four more
 * threads, however few cores there are to run them: with as many as have a core, a turn takes a tenth less
 * (docs/decisions/0009).
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=80',
  `--v8-pool-size=${Math.min(USUAL_HELPERS, Math.max(1, availableParallelism() - 1))}`,
];

/**
 * What the server's process finds in its environment, unless the person has set it otherwise: compiled modules are kept
 * between starts, which saves time and the memory of the TypeScript stripper; and all threads share one arena of the
 * C library, because those that few threads use for moments keep 25 MiB among them.
 * @param {string} root
 * @returns {{ NODE_COMPILE_CACHE: string, MALLOC_ARENA_MAX: string }}
 */
export function serverEnvironment(root) {
  const cache = join(root, 'node_modules', '.cache', 'robin-compiled');
  const { NODE_COMPILE_CACHE = cache, MALLOC_ARENA_MAX = '1' } = process.env;
  return { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };
}
