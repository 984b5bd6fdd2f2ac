/**
 * `npm run bench:memory`: how well topics are found, how much of the evidence episodes keep and the search finds
 * again, and how long that takes. See docs/memory.md.
 *
 *   MEMORY_DATA=/path/to/data npm run bench:memory
 *
 * Installs what is missing and runs the measurement on the pinned Node.js. Plain JavaScript that an older Node.js
 * can begin.
 */
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, ROOT } from './lib/install.mjs';
import { runInPlace, runMain } from './lib/run-node.mjs';

await runMain(async () => {
  await ensureInstalled({ root: ROOT, log: (line) => console.error(line) });
  const main = join('bench', 'src', 'memory', 'main.ts');
  return await runInPlace(pinnedNode(ROOT), [main, ...process.argv.slice(2)], { cwd: ROOT });
});
