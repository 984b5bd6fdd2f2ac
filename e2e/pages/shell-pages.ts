import type { Page } from 'playwright-core';

/** What is the same around every page: header, menus, the question about statistics. */
export function shellPages(page: Page) {
  const banner = page.getByRole('banner');
  const cookieBar = page.getByRole('region', {
    name: /^(May we count|Dürfen wir zählen)/,
  });

  return {
    banner,
    cookieBar,
    /** The form of the landing page; its dialog twin is `accountPages(page).dialog`. */
    form: page.locator('#register'),
    /** Chooses a theme by the menu of the header. */
    async chooseTheme(theme: 'Light' | 'Dark'): Promise<void> {
      await banner.getByRole('button', { name: /^Theme:/ }).click();
      await page.getByRole('menuitemradio', { name: theme }).click();
      await page.locator(theme === 'Dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    },
    /** Loads the whole landing page: what is below its first screen comes a moment later. */
    async openLanding(path = '/'): Promise<void> {
      await page.goto(path);
      await page.getByRole('tablist', { name: /^(Sign in or|Anmelden oder)/ }).waitFor();
      await page.evaluate(() => document.fonts.ready);
    },
    /** The sum of what has jumped on the page by itself so far. */
    async layoutShift(): Promise<number> {
      return page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const shifts = list.getEntries() as (PerformanceEntry & {
                value: number;
                hadRecentInput: boolean;
              })[];
              const own = shifts.filter((shift) => !shift.hadRecentInput);
              resolve(own.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            // Without any shift the observer is never called.
            setTimeout(() => resolve(0), 500);
          }),
      );
    },
    /** How far the page can be scrolled sideways, in pixels: 0 on a page that fits. */
    async sidewaysOverflow(): Promise<number> {
      return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    },
  };
}
