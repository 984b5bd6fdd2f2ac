import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs';
import { join } from 'node:path';

/** Rebuilt or left over: not part of a copy. */
const skippedFiles = /^(?:postmaster\.pid|postmaster\.opts|pg_internal\.init)$/;
const skippedDirectories = /^(?:pg_stat|pg_stat_tmp|pgsql_tmp)$/;

/** What the rows and the schema are in, without what changes by itself. */
const contentFiles = /^(?:base|global|pg_xact)\/(?!pg_control$)/;

const PIECE_BYTES = 1_048_576;

/** In pieces: a file of a table has up to 1 GB, and as much memory would be taken once a day. */
function hashFile(path: string, hash: Hash): void {
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  const descriptor = openSync(path, 'r');
  try {
    for (;;) {
      const length = readSync(descriptor, piece);
      if (length === 0) return;
      hash.update(piece.subarray(0, length));
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Copies the files of a database that stands still: right after a checkpoint, with nothing running.
 * Of the log only the segments from `firstLogSegment` to `lastLogSegment` are needed to start from
 * the copy; the others are old, or prepared for later.
 * @returns a fingerprint of the content, equal for two copies between which nothing was written (the
 *   first read of a new row counts as a write: it marks the row as committed)
 */
export function copyCluster(options: {
  from: string;
  to: string;
  firstLogSegment: string;
  lastLogSegment: string;
}): string {
  const hash = createHash('sha256');
  copyDirectory(options, '', hash);
  return hash.digest('hex').slice(0, 12);
}

function copyDirectory(
  options: { from: string; to: string; firstLogSegment: string; lastLogSegment: string },
  path: string,
  hash: Hash,
): void {
  mkdirSync(join(options.to, path), { mode: 0o700 });
  const entries = readdirSync(join(options.from, path), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isDirectory()) {
      if (skippedDirectories.test(entry.name)) mkdirSync(join(options.to, name), { mode: 0o700 });
      else copyDirectory(options, name, hash);
    } else if (entry.isFile() && isWanted(name, entry.name, options)) {
      copyFileSync(join(options.from, name), join(options.to, name), constants.COPYFILE_FICLONE);
      if (contentFiles.test(name)) {
        hash.update(`${name}\0`);
        hashFile(join(options.to, name), hash);
      }
    }
  }
}

function isWanted(
  path: string,
  name: string,
  range: { firstLogSegment: string; lastLogSegment: string },
): boolean {
  if (skippedFiles.test(name)) return false;
  if (!path.startsWith('pg_wal/')) return true;
  return name >= range.firstLogSegment && name <= range.lastLogSegment;
}
