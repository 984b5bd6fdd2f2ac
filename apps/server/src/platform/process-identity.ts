import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A name for a running process that no other process ever has: host, process id, and when the
 * process was started, because process ids are used again.
 */
export function describeProcess(pid: number = process.pid): string {
  return `${hostname()}/${pid}/${startTimeOf(pid) ?? '0'}`;
}

/**
 * Whether the named process is known to be dead. A process of another host may live, so only its
 * lease can tell.
 */
export function isProcessDead(name: string): boolean {
  const match = /^(.+)\/(\d+)\/(\d+)$/.exec(name);
  if (!match || match[1] !== hostname()) return false;
  const pid = Number(match[2]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
  const startTime = startTimeOf(pid);
  return startTime !== null && match[3] !== '0' && startTime !== match[3];
}

/** Clock ticks from the start of the system to the start of the process, where /proc tells. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything, so fields are counted from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    // No /proc on this system: the id alone has to do.
    return null;
  }
}
