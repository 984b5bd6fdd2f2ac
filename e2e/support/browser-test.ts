import { expect, test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startRobin } from './robin.ts';
import { createWindows, type WatchedPage, type WindowOptions } from './watched-page.ts';

export { expect };

export interface OpenOptions extends WindowOptions {
  /** Where the server is reached, if not at its own address. */
  baseUrl?: string;
}

/**
 * Vitest's `test` with what a browser test needs:
 *
 * - `robin`: one server on fresh data for the whole file,
 * - `browser`: one browser for all files that the same process runs,
 * - `openWindow`: opens windows, each with an empty profile of its own, that are left after the test.
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
  .extend('windows', { scope: 'file' }, ({ robin, browser }, { onCleanup }) => {
    const windows = createWindows(browser, robin.url);
    onCleanup(() => windows.close());
    return windows;
  })
  .extend('openWindow', ({ windows, browser, task }, { onCleanup }) => {
    const opened: WatchedPage[] = [];
    onCleanup(async () => {
      const troubles: string[] = [];
      const hasFailed = task.result?.state === 'fail';
      for (const [index, window] of opened.entries()) {
        if (hasFailed) await window.takeScreenshot(`${task.name}-${index + 1}`);
        troubles.push(...window.troubles());
        await window.leave({ hasFailed });
      }
      if (troubles.length > 0) {
        throw new Error(`The page reported trouble that no one expected:\n${troubles.join('\n')}`);
      }
    });
    return async ({ baseUrl, ...options }: OpenOptions = {}): Promise<WatchedPage> => {
      const window = await (baseUrl === undefined
        ? windows.open(options)
        : createWindows(browser, baseUrl).open({ ...options, isOwn: true }));
      opened.push(window);
      return window;
    };
  });
