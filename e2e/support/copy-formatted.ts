import type { Locator, Page } from 'playwright-core';

const html =
  '<h2>Goals</h2><ul><li><b>Guests</b> pay</li><li><a href="https://example.com/plan">Plan</a></li></ul>';

/** Puts a text with formatting on the clipboard, as a page that somebody copies from does. */
export async function copyFormatted(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (copied) => {
    const [formatted, plain] = [
      new Blob([copied], { type: 'text/html' }),
      new Blob(['Goals\nGuests pay\nPlan'], { type: 'text/plain' }),
    ];
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/html': formatted, 'text/plain': plain }),
    ]);
  }, html);
}

/** The lines of an editor. */
export function readLines(editor: Locator): Promise<string[]> {
  return editor.locator('.cm-line').allTextContents();
}
