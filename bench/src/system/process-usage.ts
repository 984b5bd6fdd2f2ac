import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What processes have used: CPU of all their threads and ended children, and memory they hold now. */
export interface ProcessUsage {
  cpuMs: number;
  residentMiB: number;
}

/** Only Linux tells; elsewhere every figure is NaN and printed as a dash. */
const isKnown = existsSync('/proc/self/stat');

const ticksPerSecond = isKnown ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100;

/** The fields of /proc/PID/stat after the name, which may contain anything; null when it has ended. */
function readStat(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // processes end while the list is read
  }
}

function readResidentKiB(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0);
  } catch {
    return 0; // processes end while the list is read
  }
}

/** The given processes and everything that they have started. */
function withDescendants(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(readStat(Number(name))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const all = [...roots];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all;
}

export function readUsage(roots: readonly number[]): ProcessUsage {
  if (!isKnown) return { cpuMs: Number.NaN, residentMiB: Number.NaN };
  let ticks = 0;
  let residentKiB = 0;
  for (const pid of withDescendants(roots)) {
    // utime, stime, cutime and cstime of proc(5)
    for (const field of readStat(pid)?.slice(11, 15) ?? []) ticks += Number(field);
    residentKiB += readResidentKiB(pid);
  }
  return { cpuMs: (ticks * 1_000) / ticksPerSecond, residentMiB: residentKiB / 1_024 };
}

/** Calls `work` and answers how long it took and the most memory that the processes were seen to hold meanwhile. */
export async function watchMemory<Value>(
  roots: readonly number[],
  work: () => Promise<Value>,
): Promise<{ value: Value; wallMs: number; peakMiB: number }> {
  const before = readUsage(roots);
  let peakMiB = before.residentMiB;
  const timer = setInterval(() => {
    peakMiB = Math.max(peakMiB, readUsage(roots).residentMiB);
  }, 500);
  const startedAt = performance.now();
  try {
    const value = await work();
    const wallMs = performance.now() - startedAt;
    const after = readUsage(roots);
    return {
      value,
      wallMs,
      peakMiB: Math.max(peakMiB, after.residentMiB),
    };
  } finally {
    clearInterval(timer);
  }
}
