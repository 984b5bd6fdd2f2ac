import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerText, QUESTION } from './answer-text.ts';
import {
  createLongSessions,
  fillBare,
  fillRobin,
  type GrownTarget,
  type LongSessions,
} from './long-sessions.ts';
import type { BenchOptions } from './options.ts';
import { printProgress } from './report.ts';
import { runPool } from './statistics.ts';
import { startServer, type ServerProcess } from './system/child-process.ts';
import { createDatabase, useEmbedded, useServer } from './system/databases.ts';
import { startRobin } from './system/robin-server.ts';
import { createTemporaryFolder } from './system/temporary-folder.ts';
import { createDirectEventTarget, createDirectTarget } from './targets/direct.ts';
import { callJson } from './targets/http.ts';
import { createAccounts, createProduct, prepare, type Product } from './targets/product.ts';
import type { EventTarget, Target } from './targets/target.ts';

/** Turns that a target answers before anything counts: a cold V8 is many times slower. */
const WARM_UP_TURNS = 300;
const WARM_UP_USERS = 6;
const WARM_UP_TOKENS = 50;

export const DIRECT = 'direct';
export const RELAY = 'relay';
const BARE = 'bare reference';
export const ON_POSTGRES = 'Robin on PostgreSQL';
export const EMBEDDED = 'Robin embedded';

/** How the model answers from now on. */
export interface ModelSettings {
  tokens: number;
  intervalMs: number;
  /** Whether the words come as Markdown, of which a page has more to draw. */
  isMarkdown?: boolean;
}

/** Everything that runs while turns, events and pages are measured. */
export interface Stage {
  /** The direct path first, then the relay. */
  targets: Target[];
  eventTargets: EventTarget[];
  grownTargets: GrownTarget[];
  robin: {
    url: string;
    token: string;
    projectId: number;
    product: Product;
    /** Writes messages into empty sessions, past the server. */
    fill(sessions: LongSessions, answer: string): Promise<void>;
    /** Another process on the same database with other settings of its environment. Answers where it is. */
    startBeside(settings: Record<string, string>): Promise<string>;
  };
  configureModel(settings: ModelSettings): Promise<void>;
  readModelStats(): Promise<{ messages: number; bytes: number }>;
  close(): Promise<void>;
}

/** Where the PostgreSQL server is that `npm run bench` has started. */
export interface DatabaseServer {
  url: string;
  pid: number;
}

const file = (name: string) => fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url));

async function warmUp(target: Target): Promise<void> {
  await runPool(WARM_UP_USERS, WARM_UP_USERS, async (user) => {
    const conversation = await target.converse(user);
    for (let turn = 0; turn < WARM_UP_TURNS / WARM_UP_USERS; turn += 1) {
      const { error, text } = await conversation.ask(QUESTION);
      if (error !== null || text !== answerText(WARM_UP_TOKENS)) {
        throw new Error(`${target.name} does not answer as it should: ${error ?? text}`);
      }
    }
  });
}

/** Starts all servers, each as its own process, makes accounts, and warms everything up. */
export async function setStage(options: BenchOptions, server: DatabaseServer): Promise<Stage> {
  const folder = createTemporaryFolder();
  const processes: ServerProcess[] = [];
  const close = async () => {
    await Promise.all(processes.map((process) => process.stop()));
    folder.remove();
  };
  const keep = async (starting: Promise<ServerProcess>) => {
    const started = await starting;
    processes.push(started);
    return started;
  };
  try {
    return await build();
  } catch (error) {
    await close();
    throw error;
  }

  async function build(): Promise<Stage> {
    printProgress('starting the servers');
    const withGrowth = options.only.includes('growth');
    const robinDatabase = await createDatabase(server.url, 'robin');
    const bareDatabase = await createDatabase(server.url, 'bare');
    const model = await keep(startServer({ file: file('model-server') }));
    const relay = await keep(startServer({ file: file('relay'), args: [model.url] }));
    const bare = await keep(
      startServer({ file: file('bare-server'), args: [bareDatabase, model.url] }),
    );
    const onPostgres = await keep(startRobin(join(folder.path, 'on-postgres'), robinDatabase));
    const embeddedFolder = join(folder.path, 'embedded');
    let embedded = await startRobin(embeddedFolder, null);
    processes.push(embedded);

    printProgress(`making ${options.accounts} accounts on both`);
    const tokens = await createAccounts(onPostgres.url, options.accounts);
    const embeddedTokens = await createAccounts(embedded.url, options.accounts);
    const project = await prepare(onPostgres.url, tokens[0] ?? '', model.url);
    const embeddedProject = await prepare(embedded.url, embeddedTokens[0] ?? '', model.url);

    const postgresPids = [server.pid];
    const bareProduct = createProduct({
      name: BARE,
      url: bare.url,
      pids: [bare.pid],
      databasePids: postgresPids,
      tokens: ['unused'],
    });
    const robin = createProduct({
      name: ON_POSTGRES,
      url: onPostgres.url,
      pids: [onPostgres.pid],
      databasePids: postgresPids,
      tokens,
    });
    const createEmbeddedProduct = () =>
      createProduct({
        name: EMBEDDED,
        url: embedded.url,
        pids: [embedded.pid],
        databasePids: [],
        tokens: embeddedTokens,
      });

    const grownTargets: GrownTarget[] = [];
    if (withGrowth) {
      printProgress('filling long sessions');
      const count = options.growthSessions;
      const bareSessions = await createLongSessions(() => bareProduct.createSession(0), count);
      await useServer(bareDatabase, (run) => fillBare(run, bareSessions));
      const sessions = await createLongSessions(() => robin.createSession(0), count);
      await useServer(robinDatabase, (run) => fillRobin(run, sessions));
      const first = createEmbeddedProduct();
      const embeddedSessions = await createLongSessions(() => first.createSession(0), count);
      // Only one process may have the embedded database open.
      await embedded.stop();
      processes.splice(processes.indexOf(embedded), 1);
      await useEmbedded(embeddedFolder, (run) => fillRobin(run, embeddedSessions));
      embedded = await keep(startRobin(embeddedFolder, null));
      const grown: [Product, typeof sessions][] = [
        [bareProduct, bareSessions],
        [robin, sessions],
        [createEmbeddedProduct(), embeddedSessions],
      ];
      for (const [product, its] of grown) {
        grownTargets.push({
          name: product.name,
          sessions: its,
          continueSession: (id) => product.continueSession(0, id),
        });
      }
    }
    const embeddedProduct = createEmbeddedProduct();

    const targets: Target[] = [
      createDirectTarget(DIRECT, model.url, []),
      createDirectTarget(RELAY, relay.url, [relay.pid]),
      bareProduct,
      robin,
      embeddedProduct,
    ];
    const configureModel = async (settings: ModelSettings) => {
      await callJson('POST', `${model.url}/__config`, { isMarkdown: false, ...settings });
    };
    await configureModel({ tokens: WARM_UP_TOKENS, intervalMs: 0 });
    for (const target of targets) {
      printProgress(`warming up: ${target.name}`);
      await warmUp(target);
    }
    return {
      targets,
      eventTargets: [
        createDirectEventTarget(model.url, [model.pid]),
        await bareProduct.createEventTarget(null),
        await robin.createEventTarget(project),
        await embeddedProduct.createEventTarget(embeddedProject),
      ],
      grownTargets,
      robin: {
        url: onPostgres.url,
        token: tokens[0] ?? '',
        projectId: project,
        product: robin,
        fill: (its, answer) => useServer(robinDatabase, (run) => fillRobin(run, [its], answer)),
        startBeside: async (settings) => {
          const data = join(folder.path, 'beside');
          return (await keep(startRobin(data, robinDatabase, settings))).url;
        },
      },
      configureModel,
      readModelStats: async () =>
        (await callJson('GET', `${model.url}/__stats`)) as { messages: number; bytes: number },
      close,
    };
  }
}
