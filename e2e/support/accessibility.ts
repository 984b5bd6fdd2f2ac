import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at level AA, with what it contains. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Barriers that axe finds on the page once it has come to rest: one line for each rule and element. */
export async function findBarriers(page: Page): Promise<string[]> {
  await waitForRest(page);
  const barriers = await analyse(page);
  if (barriers.length === 0) return [];
  // Something may have come in meanwhile, and have been judged half transparent: a barrier stays one.
  await waitForRest(page);
  return analyse(page);
}

/**
 * Three times faster than as axe does by itself: it tells of nothing but barriers, and puts the results together where it
 * found them instead of in a page of its own, which only frames of other sites would need.
 */
async function analyse(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help} (${node.target.join(' ')}) ${node.html}`,
    ),
  );
}

/** A colour that is still on its way to another would be judged too. What moves for ever is not waited for. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}
