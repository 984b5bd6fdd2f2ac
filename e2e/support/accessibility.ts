import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at level AA, with what it contains, and of all results only the barriers. */
const OPTIONS: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

/** Defines `axe` in a page: the short form, which is a third of the long one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Barriers that axe finds on the page once it has come to rest: one line for each rule and element. */
export async function findBarriers(page: Page): Promise<string[]> {
  await waitForRest(page);
  const barriers = await analyse(page);
  if (barriers.length === 0) return [];
  // Something may have come in meanwhile, and have been judged half transparent: a barrier stays one.
  await waitForRest(page);
  return analyse(page);
}

/** The product has no frames, the only thing for which axe would need more than one call inside the page. */
async function analyse(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run(options);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${help} (${target.join(' ')}) ${html}`),
    );
  }, OPTIONS);
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
