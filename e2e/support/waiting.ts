import type { Locator } from 'playwright-core';

/** Waits until the element shows the text, and throws with what it showed instead. */
export async function waitForText(locator: Locator, text: string): Promise<void> {
  try {
    await locator.filter({ hasText: text }).first().waitFor();
  } catch (error) {
    const shown = (await locator.allInnerTexts()).join('\n---\n');
    throw new Error(`"${text}" did not appear. Shown was:\n${shown}`, { cause: error });
  }
}
