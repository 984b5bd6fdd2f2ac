import { open } from 'node:fs/promises';

/** Brings a file, or the names in a directory, to the disk. */
export async function syncPath(path: string): Promise<void> {
  // Windows can't open a directory, and keeps its names safe by itself.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
