import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Has a file taken apart while the process has no handle left, and once more when it has some again. */
const script = `
  import { closeSync, openSync } from 'node:fs';
  import { createExtractor } from '${new URL('./extract-in-process.ts', import.meta.url).href}';
  const extract = createExtractor({ timeoutMs: 60_000 }, console);
  const signal = new AbortController().signal;
  const read = () => extract(
    'office', { content: Buffer.from('{\\\\rtf1 ready}'), extension: 'rtf' }, { userId: 1, signal },
  ).then(({ head }) => head.text, ({ code }) => code);
  const held = [];
  try {
    for (;;) held.push(openSync(process.execPath));
  } catch {}
  const first = await read();
  held.forEach(closeSync);
  console.log(first, await read());
`;

test.runIf(process.platform !== 'win32')(
  'a file that comes when the server has no handle left fails alone, and the next one is read',
  async () => {
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 64; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      script,
    ]);
    expect(stdout).toBe('EMFILE ready\n');
  },
);
