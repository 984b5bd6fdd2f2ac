import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { errorCode } from '#platform/errors/error-code.ts';

/**
 * What tells one process from all others. Process ids are reused, so the start time belongs to it;
 * after a reboot and in another container the same id means somebody else.
 */
export interface ProcessIdentity {
  pid: number;
  /** the system's own measure of when the process started; null where it can't be had */
  startedAt: string | null;
  /** where the process id is valid: this boot of this machine, and the container */
  realm: string;
}

export function identifyProcess(pid: number = process.pid): ProcessIdentity {
  return { pid, startedAt: readStartTime(pid), realm: readRealm() };
}

/** The identity as one line of text, to be stored with what a process works on. */
export function describeProcess(pid?: number): string {
  const { realm, startedAt, ...identity } = identifyProcess(pid);
  return [realm, identity.pid, startedAt ?? ''].join('|');
}

/** Whether the process of that description is known to be dead; of one elsewhere nothing is known. */
export function isProcessDead(description: string): boolean {
  const [realm, pid, startedAt] = description.split('|');
  if (realm === undefined || startedAt === undefined || !/^\d+$/.test(pid ?? '')) return false;
  const owner = { realm, pid: Number(pid), startedAt: startedAt === '' ? null : startedAt };
  return judgeProcess(owner, identifyProcess()) === 'dead';
}

/**
 * `unknown`: the process id belongs to another realm, so looking it up here says nothing; or nobody can tell when its
 * process started, so it may be another one by now.
 */
export function judgeProcess(
  owner: ProcessIdentity,
  self: ProcessIdentity,
): 'alive' | 'dead' | 'unknown' {
  if (owner.realm !== self.realm) return 'unknown';
  if (!isRunning(owner.pid)) return 'dead';
  const startedAt = readStartTime(owner.pid);
  if (startedAt === null || owner.startedAt === null) return 'unknown';
  return startedAt === owner.startedAt ? 'alive' : 'dead';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
  const status = readIfThere(`/proc/${pid}/stat`);
  // A zombie has ended already and only waits for its parent to notice.
  return status === null || !/^[ZX]/.test(afterProgramName(status));
}

function readStartTime(pid: number): string | null {
  if (process.platform === 'linux') {
    const status = readIfThere(`/proc/${pid}/stat`);
    // Field 22 of the line, the 20th after the program name; see proc_pid_stat(5).
    return status === null ? null : (afterProgramName(status).split(' ')[19] ?? null);
  }
  if (process.platform === 'darwin') {
    try {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        // In the zone and the words of whoever asks, one process would have started at two times.
        env: { PATH: '/bin:/usr/bin', TZ: 'UTC', LC_ALL: 'C' },
      }).trim();
    } catch {
      return null;
    }
  }
  return null;
}

/** The program name stands in parentheses and may hold any character, also `)` and spaces. */
function afterProgramName(status: string): string {
  return status.slice(status.lastIndexOf(')') + 2);
}

function readRealm(): string {
  if (process.platform !== 'linux') return `${process.platform} ${hostname()}`;
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
