import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own, and how to remove it; it also goes when this process ends before that. */
export function createTemporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'robin-bench-'));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return { path, remove };
}
