import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import { EMBEDDED, ON_POSTGRES } from '#stage.ts';
import type { ServerProcess } from '#system/child-process.ts';
import { createDatabase } from '#system/databases.ts';
import { readUsage } from '#system/process-usage.ts';
import { startRobin } from '#system/robin-server.ts';
import { createTemporaryFolder } from '#system/temporary-folder.ts';

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

/** A Robin that has been started a second time. */
interface RestingRobin {
  target: string;
  firstStartMs: number;
  server: ServerProcess;
}

async function startTwice(
  target: string,
  folder: string,
  databaseUrl: string | null,
): Promise<RestingRobin> {
  const first = await startRobin(folder, databaseUrl);
  await delay(MOMENT_MS);
  await first.stop();
  const server = await startRobin(folder, databaseUrl);
  return { target, firstStartMs: first.startMs, server };
}

async function rest({ target, firstStartMs, server }: RestingRobin, ms: number): Promise<IdleRow> {
  await delay(MOMENT_MS);
  const started = readUsage([server.pid]);
  await delay(ms);
  const idle = readUsage([server.pid]);
  await server.stop();
  return {
    target,
    firstStartMs,
    secondStartMs: server.startMs,
    startedMiB: started.residentMiB,
    idleMiB: idle.residentMiB,
    idleCpuMsPerSecond: ((idle.cpuMs - started.cpuMs) * 1_000) / ms,
  };
}

/** What Robin needs when nobody is there. */
export async function measureIdle(serverUrl: string, options: BenchOptions): Promise<IdleRow[]> {
  printProgress('idle');
  const database = await createDatabase(serverUrl, 'robin_idle');
  const folder = createTemporaryFolder();
  let rows: IdleRow[];
  try {
    // They start one after the other and rest together.
    const resting = [
      await startTwice(ON_POSTGRES, join(folder.path, 'on-postgres'), database),
      await startTwice(EMBEDDED, join(folder.path, 'embedded'), null),
    ];
    rows = await Promise.all(resting.map((robin) => rest(robin, options.idleMs)));
  } finally {
    folder.remove();
  }
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
