import type { ExtractionTask } from './extraction.types.ts';

/** Office formats with a worker of their own: a file loads the library that it needs, and no other. */
const workers: Readonly<Record<string, string>> = {
  xls: 'excel',
  xlsx: 'excel',
  doc: 'old-office',
  ppt: 'old-office',
};

/** Which worker takes a file apart: its module is called `<name>-worker.ts`. */
export const workerOf = (task: ExtractionTask, extension: string): string =>
  workers[extension] ?? task;
