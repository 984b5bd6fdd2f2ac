import { expect, test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startRobin } from './robin.ts';
import { openWatchedPage, type WatchedPage, type WindowOptions } from './watched-page.ts';

export { expect };

/**
 * Vitest's `test` with what a browser test needs:
 *
 * - `robin`: one server on fresh data for the whole file,
 * - `browser`: one browser for all files that the same process runs,
 * - `openWindow`: opens windows, each with a profile of its own, that are closed after the test.
 *
 * A test fails when one of its windows saw trouble that it did not expect.
 */
export const test = base
  .extend('robin', { scope: 'file' }, async ({}, { onCleanup }) => {
    const robin = await startRobin();
    onCleanup(() => robin.remove());
    return robin;
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('openWindow', async ({ robin, browser, task }, { onCleanup }) => {
    const windows: WatchedPage[] = [];
    onCleanup(async () => {
      const troubles: string[] = [];
      for (const [index, window] of windows.entries()) {
        if (task.result?.state === 'fail') await window.takeScreenshot(`${task.name}-${index + 1}`);
        troubles.push(...window.troubles());
        await window.context.close();
      }
      if (troubles.length > 0) {
        throw new Error(`The page reported trouble that no one expected:\n${troubles.join('\n')}`);
      }
    });
    return async (options?: WindowOptions): Promise<WatchedPage> => {
      const window = await openWatchedPage(browser, options?.baseUrl ?? robin.url, options);
      windows.push(window);
      return window;
    };
  });
