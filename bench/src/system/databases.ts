import { join } from 'node:path';
import { openEmbeddedDatabase } from '@robin/server/src/platform/db/embedded/embedded-database.ts';
import { createLogger } from '@robin/server/src/platform/logger.ts';
import { Client } from 'pg';

/** Runs one statement. */
export type RunSql = (sql: string, parameters?: readonly unknown[]) => Promise<unknown>;

/** Creates a database on the server and answers its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await useServer(serverUrl, (run) => run(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Works on a PostgreSQL database past its server. */
export async function useServer(
  url: string,
  work: (run: RunSql) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work((sql, parameters) => client.query(sql, parameters ? [...parameters] : undefined));
  } finally {
    await client.end();
  }
}

/** Works on the embedded database of a Robin that is not running. */
export async function useEmbedded(
  dataDirectory: string,
  work: (run: RunSql) => Promise<unknown>,
): Promise<void> {
  const database = await openEmbeddedDatabase({
    dataDirectory: join(dataDirectory, 'postgres'),
    logger: createLogger('warn'),
  });
  try {
    await work((sql, parameters) => database.query(sql, parameters ?? []));
  } finally {
    await database.close();
  }
}
