import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** What goes on after the path that a call of the file system was about. */
const problems: Record<string, string> = {
  ENOENT: 'is not there, or is a link that leads nowhere',
  EEXIST: 'is a file, and must be a folder',
  ENOTDIR: 'lies below a file, and must be a folder',
  EBUSY: "can't be moved, as where a disk is mounted",
  EROFS: 'lies on a disk that is read-only',
  EACCES: 'may not be read or written by the user that Robin runs as',
  EPERM: 'may not be read or written by the user that Robin runs as',
};

/** What an operator can mend when a call of the file system failed. */
export interface DiskProblem {
  /** null where only the disk is known */
  path: string | null;
  words: string;
}

/** Why a call of the file system failed; null when the failure is another one. */
export function findDiskProblem(error: unknown): DiskProblem | null {
  const text = (name: string): string => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === 'string' ? value : '';
  };
  const code = text('code');
  if (code === 'ENOSPC') return { path: null, words: 'the disk is full' };
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  const path = text('path');
  const isUnmakeable = code === 'ENOENT' && text('syscall') === 'mkdir';
  const words = isUnmakeable ? 'lies where no folder can be made' : problems[code];
  if (path === '' || words === undefined) return null;
  return { path, words: `${isForbidden ? findPresent(path) : path} ${words}` };
}

/** What may not be made, or can't be seen from outside, is refused by the folder above it. */
function findPresent(path: string): string {
  const above = dirname(path);
  return existsSync(path) || above === path || above === '.' ? path : findPresent(above);
}
