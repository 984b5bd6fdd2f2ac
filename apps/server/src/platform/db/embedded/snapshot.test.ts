import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createQuickDirectory } from '#testing/quick-directory.ts';
import { copyCluster } from './snapshot.ts';

const TABLE_BYTES = 64 * 1_048_576;

test('copies a large table and takes its fingerprint without holding it in memory', async () => {
  const root = await createQuickDirectory('snapshot');
  const [from, to] = [join(root.path, 'from'), join(root.path, 'to')];
  try {
    mkdirSync(join(from, 'base'), { recursive: true });
    // Not a multiple of the pieces in which it is read.
    const content = Buffer.concat([Buffer.alloc(TABLE_BYTES), randomBytes(1_000)]);
    writeFileSync(join(from, 'base', '16384'), content);
    const before = process.memoryUsage().arrayBuffers;
    const range = { firstLogSegment: '0', lastLogSegment: '0' };
    const fingerprint = copyCluster({ from, to, ...range });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(TABLE_BYTES / 2);
    expect(readFileSync(join(to, 'base', '16384')).equals(content)).toBe(true);
    const whole = createHash('sha256').update('base/16384\0').update(content).digest('hex');
    expect(fingerprint).toBe(whole.slice(0, 12));
  } finally {
    await root.remove();
  }
});
