import type { Page } from 'playwright-core';

/**
 * Loads the smallest thing that the server has. The window then has its address and its storage, and has not started the
 * web app only to be signed in.
 */
export async function visitOrigin(page: Page): Promise<void> {
  await page.goto('/robin.svg');
}
