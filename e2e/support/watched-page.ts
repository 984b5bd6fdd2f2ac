import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const SCREENSHOTS = join(import.meta.dirname, '..', '..', 'test-results');

export interface WindowOptions {
  /** Where the server is reached; its own address unless told. */
  baseUrl?: string;
  /** Inner size in CSS pixels; 1440 x 900 unless told. */
  viewport?: { width: number; height: number };
  /** The browser's language; the product follows it. English unless told. */
  language?: 'de' | 'en';
  theme?: 'light' | 'dark';
  /** Whether the visitor is still to be asked about statistics; otherwise they have declined on an earlier visit. */
  isUndecided?: boolean;
}

/**
 * A browser window with a profile of its own that remembers what went wrong in it: errors in the console,
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
}

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

/** Opens a window on `baseUrl` in a fresh profile, without visiting a page yet. */
export async function openWatchedPage(
  browser: Browser,
  baseUrl: string,
  options: WindowOptions = {},
): Promise<WatchedPage> {
  const { viewport = { width: 1440, height: 900 }, language = 'en', theme = 'light' } = options;
  const { isUndecided = false } = options;
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: theme,
  });
  if (!isUndecided) {
    await context.addCookies([{ name: 'robin_cookie_consent', value: 'declined', url: baseUrl }]);
  }
  context.setDefaultTimeout(30_000);
  await context.addInitScript(reportPolicyViolations);
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('page', (page) => {
    watch(page, (trouble) => seen.push(trouble));
  });
  const page = await context.newPage();
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
  };
}
