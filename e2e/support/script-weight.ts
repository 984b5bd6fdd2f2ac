import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** A page is quiet when it has loaded no script for so long. */
const QUIET_MS = 1_000;

/**
 * Watches what scripts a window with an empty cache loads from now on.
 * @returns their weight once the page is quiet, in kB of 1,000 bytes, each packed by gzip as the benchmark of pages packs it
 */
export function weighScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('javascript')) bodies.push(response.body());
  });
  return async () => {
    for (let seen = -1; seen !== bodies.length;) {
      seen = bodies.length;
      await delay(QUIET_MS);
    }
    const scripts = await Promise.all(bodies);
    return scripts.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
  };
}
