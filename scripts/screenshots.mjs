/**
 * `npm run screenshots`: takes the pictures of the README anew, from the real product in a real browser,
 * into docs/images/. Plain JavaScript that an older Node.js can begin.
 */
import { join } from 'node:path';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureBrowser } from './lib/find-browser.mjs';
import { ensureInstalled, pinnedNode, ROOT } from './lib/install.mjs';
import { runInPlace, runMain } from './lib/run-node.mjs';

await runMain(async () => {
  const log = (line) => console.log(line);
  await ensureInstalled({ root: ROOT, log });
  const node = pinnedNode(ROOT);
  await ensureWebBuilt({ root: ROOT, node, log });
  process.env.CHROMIUM_PATH = ensureBrowser({ root: ROOT, node, log, isWhole: true });
  return runInPlace(node, [join('e2e', 'screenshots', 'take-screenshots.ts')], { cwd: ROOT });
});
