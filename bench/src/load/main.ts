/**
 * `npm run bench:load`: a chat turn measured with the tools of others: the load client `chatload.mjs`, the model server
 * `upstream.mjs` (which is the relay as well) and the reference `bare-server.mjs`, which lie in the folder that
 * `LOAD_TOOLS` names. All targets side by side in one run; the client prints its own tables. See docs/performance.md.
 *
 * Started by `npm run bench:load`, which brings a PostgreSQL server (`BENCH_DATABASE_URL`, `BENCH_DATABASE_PID`).
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { printProgress } from '#report.ts';
import { freePort } from '#system/free-port.ts';
import { createDatabase } from '#system/databases.ts';
import { startRobin } from '#system/robin-server.ts';
import { createTemporaryFolder } from '#system/temporary-folder.ts';
import { ACCOUNT_PASSWORD, createAccounts, prepare } from '#targets/product.ts';

const TOOLS = ['chatload.mjs', 'upstream.mjs', 'bare-server.mjs'] as const;
/** Among the packages of this project, because one of the tools needs one of them. */
const COPIES = fileURLToPath(new URL('../../../node_modules/.cache/robin-load/', import.meta.url));
const START_TRIES = 100;

const RUNS = [
  'turns --interval 0 --conc 1,16,64,256 --rounds 4',
  'turns --interval 20 --conc 1,16,64 --rounds 2 --turns 2',
  'growth --sizes 10,1000,5000 --turns 20',
  'fanout --n 16,256,1000 --changes 50',
];

const running: ChildProcess[] = [];
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Starts a tool that listens on a port, and waits until it answers. */
async function startTool(port: number, args: string[]): Promise<{ url: string; pid: number }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  running.push(child);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fetch(url);
      return { url, pid: child.pid ?? 0 };
    } catch (error) {
      if (attempt === START_TRIES) throw error;
      await delay(100);
    }
  }
}

async function run(args: string[]): Promise<void> {
  const client = spawn(process.execPath, [join(COPIES, 'chatload.mjs'), ...args], {
    stdio: 'inherit',
  });
  running.push(client);
  const [code] = (await once(client, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
}

const { BENCH_DATABASE_URL: url, BENCH_DATABASE_PID: pid, LOAD_TOOLS: tools } = process.env;
if (!url || !pid || !tools) {
  throw new Error(`Name the folder with ${TOOLS.join(', ')} in LOAD_TOOLS.`);
}
mkdirSync(COPIES, { recursive: true });
for (const tool of TOOLS) copyFileSync(join(tools, tool), join(COPIES, tool));
const tool = (name: (typeof TOOLS)[number]) => join(COPIES, name);
const folder = createTemporaryFolder();

printProgress('starting the servers');
const ports = [await freePort(), await freePort(), await freePort()] as const;
const model = await startTool(ports[0], [tool('upstream.mjs'), '--port', String(ports[0])]);
const relay = await startTool(ports[1], [
  tool('upstream.mjs'),
  ...['--relay', model.url, '--port', String(ports[1])],
]);
const bare = await startTool(ports[2], [
  ...['--import', new URL('./keep-connections.ts', import.meta.url).href, tool('bare-server.mjs')],
  ...[String(ports[2]), await createDatabase(url, 'bare_load'), model.url],
]);
const onPostgres = await startRobin(
  join(folder.path, 'on-postgres'),
  await createDatabase(url, 'robin_load'),
);
const embedded = await startRobin(join(folder.path, 'embedded'), null);
for (const robin of [onPostgres, embedded]) {
  const [token = ''] = await createAccounts(robin.url, 1);
  await prepare(robin.url, token, model.url);
}

// Talks, because a person has one conversation of each other kind in a project, and here one has hundreds.
const account = `user=bench0&password=${encodeURIComponent(ACCOUNT_PASSWORD)}&type=talk`;
const targets = {
  direct: `direct?adapter=direct&url=${model.url}`,
  relay: `relay?adapter=direct&url=${relay.url}&pid=${relay.pid}`,
  bare: `bare?adapter=product&url=${bare.url}&pid=${bare.pid}&dbpid=${pid}`,
  onPostgres: `robin-postgres?adapter=product&url=${onPostgres.url}&pid=${onPostgres.pid}&dbpid=${pid}&${account}`,
  embedded: `robin-embedded?adapter=product&url=${embedded.url}&pid=${embedded.pid}&${account}`,
};

try {
  for (const one of RUNS) {
    const [mode = '', ...settings] = one.split(' ');
    const { relay: _, ...others } = targets;
    // Events do not come through the relay, and it keeps no messages.
    const wanted = Object.values(mode === 'turns' ? targets : others);
    printProgress(one);
    await run([
      mode,
      ...['--upstream', model.url, '--seed-seconds', '240'],
      ...settings,
      ...wanted.flatMap((target) => ['--target', target]),
    ]);
  }
} finally {
  await Promise.all([onPostgres.stop(), embedded.stop()]);
  folder.remove();
}
process.exit();
