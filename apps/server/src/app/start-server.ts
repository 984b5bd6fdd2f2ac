import { getCompileCacheDir } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { checkServer } from '#platform/db/check-server.ts';
import { connectPostgres, type Database } from '#platform/db/database.ts';
import { refuseHalfReplaced } from '#platform/db/embedded/replacing-mark.ts';
import { knowsEveryLetter } from '#platform/db/letter-case.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Environment } from '#platform/env.ts';
import { sweepDaily } from '#platform/files/left-overs.ts';
import { makeDirectory } from '#platform/files/make-directory.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { readSecretKey } from '#platform/secret-key.ts';
import { buildApp, type RobinApp } from './build-app.ts';
import { openDatabase } from './open-database.ts';
import type { AppSettings } from './settings.ts';

/** How long the end may take before the process goes anyway. */
const SHUTDOWN_LIMIT_MS = 15_000;

/** How the address that the server listens on reads for people. */
export function toUrl(host: string, port: number): string {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1'].includes(host);
  const shown = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : shown}:${port}`;
}

function toSettings(
  environment: Environment,
  webDirectory: string,
  publicBaseUrl: () => string,
): AppSettings {
  const { languageModels, s3, dataDirectory } = environment;
  const ownCode = getCompileCacheDir();
  return {
    accounts: {
      activateNewAccounts: environment.activateNewAccounts,
      registrationsPerHour: environment.registrationsPerHour,
      passwordMinLength: environment.passwordMinLength,
    },
    languageModels: {
      allowPrivateUrls: languageModels.allowPrivateUrls,
      environment: languageModels.providers,
      defaultProvider: languageModels.active,
      timeouts: {
        firstTokenMs: languageModels.firstTokenTimeoutMs,
        betweenTokensMs: languageModels.idleTimeoutMs,
      },
    },
    files: s3 ? { s3 } : { directory: join(dataDirectory, 'uploads') },
    integrations: {
      publicBaseUrl,
      allowPrivateUrls: languageModels.allowPrivateUrls,
    },
    debug: { isDebugMode: environment.episodeDebugMode },
    tokenBudget: {
      maxTokens: environment.contextTokens,
      emergencyThreshold: environment.episodeEmergencyThreshold,
    },
    // Beside what is kept of the server's own code, and apart: those who may write here may not write there.
    extraction: ownCode === undefined ? {} : { codeCache: join(ownCode, 'extraction') },
    webDirectory,
    trustProxy: environment.trustProxy,
  };
}

/** On connections that never give up waiting: years of conversations may take longer than any question of a person. */
async function bringUpToDate(
  database: Database,
  { databaseUrl }: Environment,
  logger: Logger,
): Promise<string[]> {
  if (databaseUrl === null) return migrate(database);
  const patient = connectPostgres({ url: databaseUrl, answeredWithinMs: null, logger });
  try {
    return await migrate(patient);
  } finally {
    await patient.close();
  }
}

/** Tells a person where Robin is and what to do first. */
function greet(url: string, environment: Environment, hasAccount: boolean): void {
  const lines = [`Robin is ready at ${url}`];
  const { publicBaseUrl } = environment;
  if (publicBaseUrl !== null && publicBaseUrl !== url) {
    lines.push(`Others reach it at ${publicBaseUrl}`);
  }
  if (!hasAccount) {
    lines.push('Open it and register: the first account becomes the administrator.');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * Opens the database, brings it up to date, listens, and ends cleanly on SIGINT or SIGTERM: no new
 * requests, running turns stopped and kept, database closed.
 */
export async function startServer(environment: Environment, webDirectory: string): Promise<void> {
  const logger = createLogger(environment.logLevel);
  // A forgotten promise must not end the conversations of everybody else.
  process.on('unhandledRejection', (error) =>
    logger.error({ err: error }, 'a rejection was not handled'),
  );
  // A greeting that can't be written, such as to a file on a full disk, is no reason not to serve.
  process.stdout.on('error', () => undefined);
  let robin: RobinApp | null = null;
  let database: Database | null = null;
  let isStopping = false;
  const isEnding = () => isStopping;

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const limit = setTimeout(() => {
      logger.error('the end took too long and was cut short');
      process.exit(1);
    }, SHUTDOWN_LIMIT_MS);
    limit.unref();
    try {
      await robin?.stop();
      await database?.close();
      process.exitCode = exitCode;
    } catch (error) {
      logger.error({ err: error }, 'ending failed');
      process.exitCode = 1;
    }
    clearTimeout(limit);
    // Whatever a library still holds open must not keep the process.
    setTimeout(() => process.exit(), 500).unref();
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop(0));
  }

  // With port 0 the system chooses one, so the address is known only once the server listens.
  let url = toUrl(environment.host, environment.port);
  try {
    // Uploads need it even where database and key lie elsewhere; in a bucket they do not.
    if (environment.s3 === null) makeDirectory(environment.dataDirectory);
    refuseHalfReplaced(environment.dataDirectory);
    const secretKey = readSecretKey(environment);
    database = await openDatabase(environment, logger, () => void stop(1));
    if (database.engine === 'postgres') await checkServer(database);
    const applied = await bringUpToDate(database, environment, logger);
    if (applied.length > 0)
      logger.info({ migrations: applied }, 'the database was brought up to date');
    if (!(await knowsEveryLetter(database))) {
      logger.warn(
        'the database does not know the capitals of letters like Ü, so the search misses some words: ' +
          'create it with a UTF-8 locale, such as lc_ctype C.UTF-8',
      );
    }
    robin = await buildApp({
      database,
      logger,
      secretKey,
      clock: systemClock,
      settings: toSettings(environment, webDirectory, () => environment.publicBaseUrl ?? url),
    });
    if (environment.admin) {
      const admin = await robin.domains.accounts.service.ensureFirstAdmin(environment.admin);
      if (admin) logger.info({ username: admin.username }, 'the administrator was created');
    }
    await robin.listen({ port: environment.port, host: environment.host });
    const { port } = robin.app.server.address() as AddressInfo;
    url = toUrl(environment.host, port);
    await robin.start();
    const hasAccount = await robin.domains.accounts.service.hasAnyAccount();
    if (isEnding()) return;
    greet(url, environment, hasAccount);
  } catch (error) {
    // Whoever ends Robin while he starts takes the database away from under the start.
    if (isEnding()) return;
    await database?.close();
    throw error;
  }
  const { dataDirectory } = environment;
  sweepDaily({ dataDirectory, clock: systemClock, logger });
}
