import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { quantile } from '#statistics.ts';

/** What the figures were measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  system: string;
  node: string;
  postgres: string;
  /** milliseconds that one page takes to be safe on the disk: every commit waits for that */
  diskSync: { p50: number; p95: number };
}

function readSystemName(): string {
  const file = '/etc/os-release';
  const known = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^PRETTY_NAME="(.*)"$/m.exec(known)?.[1] ?? `${platform()} ${release()}`;
}

function measureDiskSync(): Machine['diskSync'] {
  const path = join(tmpdir(), `robin-bench-${process.pid}`);
  const file = openSync(path, 'w');
  const page = Buffer.alloc(8_192);
  const times: number[] = [];
  try {
    for (let index = 0; index < 200; index += 1) {
      writeSync(file, page, 0, page.length, index * page.length);
      const startedAt = performance.now();
      fdatasyncSync(file);
      times.push(performance.now() - startedAt);
    }
  } finally {
    closeSync(file);
    rmSync(path);
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
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
    diskSync: measureDiskSync(),
  };
}
