import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import { EMBEDDED, ON_POSTGRES } from '#stage.ts';
import { createDatabase } from '#system/databases.ts';
import { readUsage } from '#system/process-usage.ts';
import { startRobin } from '#system/robin-server.ts';

const MOMENT_MS = 1_000;

export interface IdleRow {
  target: string;
  /** on an empty data directory and database */
  firstStartMs: number;
  secondStartMs: number;
  /** resident a moment after the second start, and after doing nothing for a while */
  startedMiB: number;
  idleMiB: number;
  /** CPU milliseconds for each second of doing nothing */
  idleCpuMsPerSecond: number;
}

async function measureOne(
  target: string,
  databaseUrl: string | null,
  idleMs: number,
): Promise<IdleRow> {
  const folder = await mkdtemp(join(tmpdir(), 'robin-bench-idle-'));
  try {
    const first = await startRobin(folder, databaseUrl);
    await delay(MOMENT_MS);
    await first.stop();
    const second = await startRobin(folder, databaseUrl);
    await delay(MOMENT_MS);
    const started = readUsage([second.pid]);
    await delay(idleMs);
    const idle = readUsage([second.pid]);
    await second.stop();
    return {
      target,
      firstStartMs: first.startMs,
      secondStartMs: second.startMs,
      startedMiB: started.residentMiB,
      idleMiB: idle.residentMiB,
      idleCpuMsPerSecond: ((idle.cpuMs - started.cpuMs) * 1_000) / idleMs,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What Robin needs when nobody is there. */
export async function measureIdle(serverUrl: string, options: BenchOptions): Promise<IdleRow[]> {
  printProgress('idle');
  const database = await createDatabase(serverUrl, 'robin_idle');
  const rows = [
    await measureOne(ON_POSTGRES, database, options.idleMs),
    await measureOne(EMBEDDED, null, options.idleMs),
  ];
  printTable(
    `Start and rest (${options.idleMs / 1_000} s)`,
    ['', 'first start s', 'second start s', 'MiB after start', 'MiB at rest', 'CPU ms/s at rest'],
    rows.map((row) => [
      row.target,
      format(row.firstStartMs / 1_000),
      format(row.secondStartMs / 1_000),
      format(row.startedMiB, 0),
      format(row.idleMiB, 0),
      format(row.idleCpuMsPerSecond, 2),
    ]),
  );
  return rows;
}
