/**
 * `npm start`: installs what is missing, builds the web app when it is stale, and runs the server on
 * the pinned Node.js. Plain JavaScript that an older Node.js can begin.
 */
import { join } from 'node:path';
import { ensureWebBuilt, refuseUnbuildable } from './lib/build-web.mjs';
import { ensureInstalled, pinnedNode, ROOT } from './lib/install.mjs';
import { runInPlace, runMain } from './lib/run-node.mjs';
import { SERVER_FLAGS, serverEnvironment } from './lib/server-process.mjs';

await runMain(async () => {
  const log = (line) => console.log(line);
  refuseUnbuildable(ROOT);
  await ensureInstalled({ root: ROOT, log });
  const node = pinnedNode(ROOT);
  await ensureWebBuilt({ root: ROOT, node, log });
  const main = join('apps', 'server', 'src', 'main.ts');
  const env = { ...process.env, ...serverEnvironment(ROOT) };
  return runInPlace(node, [...SERVER_FLAGS, main], { cwd: ROOT, env });
});
