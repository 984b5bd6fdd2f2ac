/**
 * Measures what Robin costs and prints it as tables in Markdown. Started by `npm run bench`, which brings
 * a PostgreSQL server (`BENCH_DATABASE_URL`, `BENCH_DATABASE_PID`) and a browser (`CHROMIUM_PATH`).
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { judge, printGoals, type BenchResults } from './goals.ts';
import { readOptions, type BenchOptions, type ScenarioName } from './options.ts';
import { format, printProgress } from './report.ts';
import { measureChat } from './scenarios/chat.ts';
import { measureFanout } from './scenarios/fanout.ts';
import { measureGrowth } from './scenarios/growth.ts';
import { measureIdle } from './scenarios/idle.ts';
import { measureDocuments } from './scenarios/documents.ts';
import { measureLists } from './scenarios/lists.ts';
import { measurePage } from './scenarios/page.ts';
import { measureSearch } from './scenarios/search.ts';
import { measureTurns } from './scenarios/turns.ts';
import { setStage, type Stage } from './stage.ts';
import { describeMachine } from './system/machine.ts';

const RESULTS = new URL('../results/', import.meta.url);

/** Runs one part. One that fails leaves the others their results, and makes the whole run fail. */
async function attempt(name: ScenarioName, part: () => Promise<void>): Promise<void> {
  try {
    await part();
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  }
}

/** What needs servers of its own, in this order: a process at rest is measured before anything has run. */
const aloneNames = ['idle', 'search', 'lists', 'documents'] as const;
type Alone = (typeof aloneNames)[number];
const isAlone = (name: ScenarioName): name is Alone => aloneNames.some((one) => one === name);

async function measure(options: BenchOptions, results: BenchResults): Promise<void> {
  const { BENCH_DATABASE_URL: url, BENCH_DATABASE_PID: pid, CHROMIUM_PATH: browser } = process.env;
  if (!url || !pid || !browser) throw new Error('Start the measurement with `npm run bench`.');
  const alone: Record<Alone, () => Promise<void>> = {
    idle: async () => void (results.idle = await measureIdle(url, options)),
    search: async () => void (results.search = await measureSearch(url, options)),
    lists: async () => void (results.lists = await measureLists(options, browser)),
    documents: async () => void (results.documents = await measureDocuments(url, options, browser)),
  };
  const together: Record<Exclude<ScenarioName, Alone>, (stage: Stage) => Promise<void>> = {
    turns: async (stage) => void (results.turns = await measureTurns(stage, options)),
    growth: async (stage) => void (results.growth = await measureGrowth(stage, options)),
    fanout: async (stage) => void (results.fanout = await measureFanout(stage, options)),
    page: async (stage) => void (results.page = await measurePage(stage, options, browser)),
    chat: async (stage) => void (results.chat = await measureChat(stage, options, browser)),
  };
  for (const name of aloneNames) {
    if (options.only.includes(name)) await attempt(name, alone[name]);
  }
  const onStage = options.only.filter((name) => !isAlone(name));
  if (onStage.length === 0) return;
  const stage = await setStage(options, { url, pid: Number(pid) });
  try {
    for (const name of onStage) await attempt(name, () => together[name](stage));
  } finally {
    await stage.close();
  }
}

async function save(results: BenchResults): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  const file = new URL(`${results.startedAt.replaceAll(':', '-')}.json`, RESULTS);
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
  printProgress(`kept in ${fileURLToPath(file)}`);
}

// Ending by a signal goes through `exit` too, which ends what was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const options = readOptions(process.argv.slice(2));
const machine = await describeMachine(process.env['BENCH_DATABASE_URL'] ?? '');
const results: BenchResults = {
  startedAt: new Date().toISOString().slice(0, 19),
  machine,
  isQuick: options.isQuick,
};
console.log(
  `${machine.processor}, ${machine.cores} cores, ${format(machine.memoryGiB, 0)} GiB, ` +
    `${machine.system}, Node.js ${machine.node}, PostgreSQL ${machine.postgres}; one page is safe on the disk ` +
    `after ${format(machine.diskSync.p50)} ms (p95 ${format(machine.diskSync.p95)})`,
);
await measure(options, results);
printGoals(judge(results));
await save(results);
process.exit();
