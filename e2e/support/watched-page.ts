import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { visitOrigin } from './visit-origin.ts';

const SCREENSHOTS = join(import.meta.dirname, '..', '..', 'test-results');

export interface WindowOptions {
  /** Inner size in CSS pixels; 1440 x 900 unless told. */
  viewport?: { width: number; height: number };
  /** The browser's language; the product follows it. English unless told. */
  language?: 'de' | 'en';
  theme?: 'light' | 'dark';
  /** Whether the visitor is still to be asked about statistics; otherwise they have declined on an earlier visit. */
  isUndecided?: boolean;
  /** Whether the test does to the window what cannot be taken back, such as speaking to the browser past Playwright. */
  isOwn?: boolean;
}

/**
 * A browser window with an empty profile of its own that remembers what went wrong in it: errors in the console,
 * exceptions, violations of the content-security policy, failed requests and answers of 500 and above.
 */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Takes a trouble for expected from now on, such as the 401 of a refused sign-in. */
  expectTrouble(pattern: RegExp): void;
  /** What went wrong and was not expected. */
  troubles(): string[];
  /** Saves what the window shows under `test-results/`, for the reader of a failure. */
  takeScreenshot(name: string): Promise<string>;
  /** Ends its use. Without trouble in it, it is emptied for a next one. */
  leave(how: { hasFailed: boolean }): Promise<void>;
}

/** A window that waits for its next use, and the line to the browser itself. */
interface WindowAtRest {
  page: Page;
  context: BrowserContext;
  devTools: CDPSession;
}

type Language = NonNullable<WindowOptions['language']>;

/** What tests listen to. */
const LISTENED = ['console', 'dialog', 'pageerror', 'request', 'requestfailed', 'response'];

const DESK = { width: 1440, height: 900 };

/** A request that the page itself gave up: by leaving, or by closing a stream. */
const GIVEN_UP = 'net::ERR_ABORTED';

/** Reports violations of the content-security policy that the browser does not print as errors. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(
      `Content-Security-Policy: ${event.violatedDirective} refused ${event.blockedURI}`,
    );
  });
}

function watch(page: Page, report: (trouble: string) => void): void {
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    report(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    report(`exception: ${error.stack ?? error.message}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    if (reason !== GIVEN_UP) report(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 500) return;
    report(`answer: ${response.status()} to ${response.request().method()} ${response.url()}`);
  });
}

async function createWindow(
  browser: Browser,
  baseUrl: string,
  language: Language,
): Promise<WindowAtRest> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: DESK,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: 'light',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(reportPolicyViolations);
  const page = await context.newPage();
  return { page, context, devTools: await context.newCDPSession(page) };
}

/** Takes back what a use has left behind in a window, as far as it can be taken back. */
async function emptyWindow({ page, context, devTools }: WindowAtRest, baseUrl: string) {
  for (const type of LISTENED) page.removeAllListeners(type);
  context.removeAllListeners('page');
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  await visitOrigin(page);
  await page.evaluate(() => sessionStorage.clear());
  const { origin } = new URL(baseUrl);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await page.mouse.move(0, 0);
}

/**
 * Opens windows on an address, each with an empty profile and without visiting a page yet. Windows are used again on the
 * same address, emptied: in a process of the browser that has shown the web app of this address before, its next start
 * takes half of the processor time.
 */
export function createWindows(browser: Browser) {
  const atRest = new Map<string, WindowAtRest[]>();

  async function open(baseUrl: string, options: WindowOptions = {}): Promise<WatchedPage> {
    const { viewport = DESK, language = 'en', theme = 'light' } = options;
    const { isUndecided = false, isOwn = false } = options;
    const kind = `${language} ${baseUrl}`;
    const kept = isOwn ? undefined : atRest.get(kind)?.pop();
    const window = kept ?? (await createWindow(browser, baseUrl, language));
    const { page, context } = window;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: 'no-preference' });
    if (!isUndecided) {
      await context.addCookies([{ name: 'robin_cookie_consent', value: 'declined', url: baseUrl }]);
    }
    const seen: string[] = [];
    const expected: RegExp[] = [];
    const watchPage = (one: Page) => watch(one, (trouble) => seen.push(trouble));
    watchPage(page);
    context.on('page', watchPage);
    return {
      page,
      context,
      expectTrouble: (pattern) => {
        expected.push(pattern);
      },
      troubles: () => seen.filter((trouble) => !expected.some((pattern) => pattern.test(trouble))),
      takeScreenshot: async (name) => {
        await mkdir(SCREENSHOTS, { recursive: true });
        const path = join(SCREENSHOTS, `${name.replace(/[^\w-]+/g, '-').slice(0, 100)}.png`);
        await page.screenshot({ path });
        return path;
      },
      leave: async ({ hasFailed }) => {
        if (isOwn || hasFailed || page.isClosed()) return context.close();
        try {
          await emptyWindow(window, baseUrl);
        } catch (error) {
          await context.close();
          throw error;
        }
        atRest.set(kind, [...(atRest.get(kind) ?? []), window]);
      },
    };
  }

  return {
    open,
    /** Closes the windows that wait for their next use. */
    async close(): Promise<void> {
      for (const { context } of [...atRest.values()].flat()) await context.close();
    },
  };
}
