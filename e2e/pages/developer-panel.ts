import type { Locator, Page } from 'playwright-core';

/** The developer panel, which floats over every page of an admin. */
export function developerPanel(page: Page) {
  const window = page.getByRole('dialog', { name: 'Developer panel' });
  const button = (name: string) => window.getByRole('button', { name, exact: true });

  return {
    window,
    button,
    head: window.locator('[data-head]'),
    grip: button('Move with the arrow keys or by dragging'),
    corner: button('Resize with the arrow keys or by dragging'),
    tab: (name: string) => window.getByRole('tab', { name }),
    /** The first line of a log that holds a text. */
    row: (text: string) =>
      window.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text }).first(),
    async toggleByEvent(): Promise<void> {
      await page.evaluate(() => dispatchEvent(new Event('toggle-dev-panel')));
    },
    /** Place and size in pixels of the window. */
    async box() {
      return window.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      });
    },
    /** Takes something with the pointer and lets it go elsewhere. */
    async drag(handle: Locator, by: { x: number; y: number }): Promise<void> {
      const box = await handle.boundingBox();
      if (!box) throw new Error('There is nothing to drag.');
      const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2);
      await page.mouse.move(start.x + by.x, start.y + by.y);
      await page.mouse.up();
    },
    /** What of the panel is wider than the panel. */
    async overflow(): Promise<string[]> {
      return window.evaluate((panel) => {
        const { left, right } = panel.getBoundingClientRect();
        return [...panel.querySelectorAll('*')]
          .filter((element) => !element.closest('[role=tablist], [popover]'))
          .filter((element) => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
          })
          .map((element) => element.textContent.slice(0, 40));
      });
    },
  };
}
