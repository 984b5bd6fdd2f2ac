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
  const path = text('path');
  const isUnmakeable = code === 'ENOENT' && text('syscall') === 'mkdir';
  const words = isUnmakeable ? 'lies where no folder can be made' : problems[code];
  return path === '' || words === undefined ? null : { path, words: `${path} ${words}` };
}
