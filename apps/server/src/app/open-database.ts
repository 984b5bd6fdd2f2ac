import { join } from 'node:path';
import { connectPostgres, wrapEmbedded, type Database } from '#platform/db/database.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded/embedded-database.ts';
import type { Environment } from '#platform/env.ts';
import type { Logger } from '#platform/logger.ts';

/** Where the embedded database lies. */
export const embeddedDirectory = (dataDirectory: string) => join(dataDirectory, 'postgres');

/**
 * Opens the database that the environment names.
 * @param onStopped when the embedded one has ended by itself
 */
export async function openDatabase(
  environment: Pick<Environment, 'databaseUrl' | 'dataDirectory'>,
  logger: Logger,
  onStopped: () => void,
): Promise<Database> {
  if (environment.databaseUrl !== null) {
    return connectPostgres({ url: environment.databaseUrl, logger });
  }
  const dataDirectory = embeddedDirectory(environment.dataDirectory);
  return wrapEmbedded(await openEmbeddedDatabase({ dataDirectory, logger, onStopped }));
}
