import { existsSync, readFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { Client } from 'pg';

/** What the figures were measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  postgres: string;
}

function readSystemName(): string {
  const file = '/etc/os-release';
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^PRETTY_NAME="(.*)"$/m.exec(known)?.[1] ?? `${platform()} ${release()}`;
}

export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return {
    processor: cpus()[0]?.model ?? arch(),
    cores: cpus().length,
    memoryGiB: totalmem() / 2 ** 30,
    system: readSystemName(),
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
  };
}
