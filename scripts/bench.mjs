/**
 * `npm run bench`: what Robin costs, in numbers. See docs/performance.md.
 *
 *   npm run bench                          all of it, about 35 minutes
 *   npm run bench -- --quick               fewer rounds and users, about 8 minutes
 *   npm run bench -- --only turns,fanout   some of: turns, growth, fanout, page, chat, search, lists, documents, idle
 *   LOAD_TOOLS=/path npm run bench:load    turns, events and growth by the load client that lies in that folder
 *
 * Installs what is missing, builds the web app when it is stale, starts a PostgreSQL server, and runs the
 * measurement on the pinned Node.js. Plain JavaScript that an older Node.js can begin.
 */
import { join } from 'node:path';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureBrowser } from './lib/find-browser.mjs';
import { ensureInstalled, pinnedNode, ROOT } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { runInPlace, runMain } from './lib/run-node.mjs';
import { SERVER_FLAGS, serverEnvironment } from './lib/server-process.mjs';

await runMain(async () => {
  const log = (line) => console.error(line);
  await ensureInstalled({ root: ROOT, log });
  const node = pinnedNode(ROOT);
  await ensureWebBuilt({ root: ROOT, node, log });
  process.env.BENCH_SERVER_FLAGS = SERVER_FLAGS.join(' ');
  process.env.BENCH_SERVER_ENVIRONMENT = JSON.stringify(serverEnvironment(ROOT));
  process.env.CHROMIUM_PATH = ensureBrowser({ root: ROOT, node, log, isWhole: true });
  const postgres = await startPostgres({ log, isDurable: true });
  process.env.BENCH_DATABASE_URL = postgres.url;
  process.env.BENCH_DATABASE_PID = String(postgres.pid);
  try {
    const [first, ...rest] = process.argv.slice(2);
    const isLoad = first === 'load';
    const main = join('bench', 'src', isLoad ? join('load', 'main.ts') : 'main.ts');
    const args = isLoad ? rest : process.argv.slice(2);
    return await runInPlace(node, [main, ...args], { cwd: ROOT });
  } finally {
    await postgres.stop();
  }
});
