import type { Page } from 'playwright-core';

/** Adds an entry to the history of the page, as the router numbers it, so that there is a step back within the app. */
export async function takeStep(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { idx } = history.state as { idx: number };
    history.pushState({ idx: idx + 1, isStep: true }, '');
  });
}

/** Whether the page is at the entry that {@link takeStep} has added. */
export function isAtStep(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isStep' in (history.state as object));
}
