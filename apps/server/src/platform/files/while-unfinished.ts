import { rmSync } from 'node:fs';

/**
 * Does the work that fills a file or folder. Of one that the process ends in the middle of nothing is left, so that no copy of
 * a secret lies about; what is left of one that fails is for the work itself to remove.
 */
export async function whileUnfinished<Answer>(
  path: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  // An engine in a thread of its own may still write for a moment.
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  try {
    return await work();
  } finally {
    process.off('exit', remove);
  }
}
