import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of its own on a PostgreSQL server; nobody else sees it. */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

async function runOn(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database with a new name beside the one that `serverUrl` names. */
export async function createOwnDatabase(serverUrl: string): Promise<OwnDatabase> {
  const name = `robin_e2e_${randomBytes(8).toString('hex')}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
