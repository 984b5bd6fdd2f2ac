import { expect, test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { ANY_PORT, startRobin } from './robin.ts';
import { createWindows, type WatchedPage, type WindowOptions } from './watched-page.ts';

export { expect };

export interface OpenOptions extends WindowOptions {
  /** Where the server is reached, if not at its own address. */
  baseUrl?: string;
}

/** Where the servers of a process are reached, one after the other. */
interface Address {
  port: number;
}

/**
 * Vitest's `test` with what a browser test needs:
 *
 * - `robin`: one server on fresh data for the whole file, at the address of the one before it,
 * - `browser`: one browser for all files that the same process runs,
 * - `windows`: the windows of that browser, which know the web app at this address from the files before,
 * - `openWindow`: opens windows, each with an empty profile of its own, that are left after the test.
 *
 * A test fails when one of its windows saw trouble that it did not expect.
 */
export const test = base
  .extend('address', { scope: 'worker' }, (): Address => ({ port: ANY_PORT }))
  .extend('robin', { scope: 'file' }, async ({ address }, { onCleanup }) => {
    const robin = await startRobin({ port: address.port });
    address.port = Number(new URL(robin.url).port);
    onCleanup(() => robin.remove());
    return robin;
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('windows', { scope: 'worker' }, ({ browser }, { onCleanup }) => {
    const windows = createWindows(browser);
    onCleanup(() => windows.close());
    return windows;
  })
  .extend('openWindow', ({ windows, robin, task }, { onCleanup }) => {
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
        ? windows.open(robin.url, options)
        : windows.open(baseUrl, { ...options, isOwn: true }));
      opened.push(window);
      return window;
    };
  });
