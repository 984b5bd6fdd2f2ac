import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

/** A page is quiet when it has loaded no script for so long. */
const QUIET_MS = 1_000;

/**
 * Watches what scripts a window with an empty cache loads from now on.
 * @returns their weight once the page is quiet, in kB of 1,000 bytes, each packed by gzip as the benchmark of pages packs it
 */
export function weighScripts(page: Page): () => Promise<number> {
  const scripts: Response[] = [];
  const onResponse = (response: Response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('javascript')) scripts.push(response);
  };
  page.on('response', onResponse);
  return async () => {
    for (let seen = -1; seen !== scripts.length;) {
      seen = scripts.length;
      await delay(QUIET_MS);
    }
    // What comes later isn't weighed, and the window may close before it has come whole.
    page.off('response', onResponse);
    const bodies = await Promise.all(scripts.map((script) => script.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000;
  };
}
