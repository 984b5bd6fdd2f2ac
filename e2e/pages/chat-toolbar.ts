import type { Locator, Page } from 'playwright-core';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(element: Locator): Promise<Box> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y, width, height };
  });
}

/** The toolbar of the chat: the modes, the pin, and the cards of actions or talks. */
export function chatToolbar(page: Page) {
  const bar = page.getByRole('region', { name: 'Toolbar' });
  const cards = bar.getByRole('listitem');
  const button = (name: string | RegExp) => bar.getByRole('button', { name });

  return {
    bar,
    cards,
    button,
    dialog: page.getByRole('dialog'),
    actions: bar.getByRole('button', { name: 'Actions', exact: true }),
    tab: (mode: string) => page.getByRole('tab', { name: mode, exact: true }),
    /** The talks, by the names on their cards. */
    talks: bar.locator('[data-choose]'),
    async height(): Promise<number> {
      return (await boxOf(bar)).height;
    },
    /** The boxes of all cards, row by row. */
    async rows(): Promise<Box[][]> {
      const boxes = await Promise.all((await cards.all()).map(boxOf));
      return [...Map.groupBy(boxes, ({ y }) => Math.round(y)).values()];
    },
    /** The colour behind the conversation, as its place on the colour wheel in degrees. */
    async hue(): Promise<number> {
      const colour = await page
        .locator('#chat-panel')
        .evaluate((panel) => getComputedStyle(panel).backgroundColor);
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
      const highest = Math.max(red, green, blue);
      const span = highest - Math.min(red, green, blue);
      if (span === 0) throw new Error(`${colour} has no hue.`);
      const sixths =
        highest === red
          ? (green - blue) / span
          : highest === green
            ? 2 + (blue - red) / span
            : 4 + (red - green) / span;
      return Math.round((sixths * 60 + 360) % 360);
    },
  };
}
