import { existsSync } from 'node:fs';
import { createAccountRecovery } from '#domains/accounts/index.ts';
import { systemClock } from '#platform/clock.ts';
import type { Environment } from '#platform/env.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import type { Logger } from '#platform/logger.ts';
import { embeddedDirectory, openDatabase } from './open-database.ts';

/**
 * Gives an administrator a new password, without anybody who is signed in. Beside a running Robin on a database server only:
 * the embedded database belongs to one process.
 * @throws ExplainedError when there is no database, or the name is not that of somebody who administers
 */
export async function resetAdminPassword(
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory' | 'passwordMinLength'>,
  username: string,
  logger: Logger,
): Promise<{ username: string; password: string }> {
  const { databaseUrl, dataDirectory } = environment;
  // Opening it would make one.
  if (databaseUrl === null && !existsSync(embeddedDirectory(dataDirectory))) {
    throw new ExplainedError(`There is no database in DATA_DIR, ${dataDirectory}.`);
  }
  const database = await openDatabase(environment, logger, () => undefined);
  try {
    const recovery = createAccountRecovery({
      db: database.query,
      runInTransaction: createTransactionRunner(database, () => undefined),
      clock: systemClock,
      settings: environment,
    });
    return await recovery.resetAdmin(username);
  } finally {
    await database.close();
  }
}
