import type { Page } from 'playwright-core';

/**
 * Keeps code of a page on its way, as a slow line does.
 *
 * @param address of its file
 * @returns lets it arrive
 */
export async function holdCode(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
