import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import type { BenchOptions } from '#options.ts';
import { QUESTION } from '#answer-text.ts';
import { format, printProgress, printTable } from '#report.ts';
import type { Stage } from '#stage.ts';
import { median } from '#statistics.ts';
import { launchBrowser } from '#system/browser.ts';

/** How long a page is left alone, before and after it is looked for its content, so that what loads late is counted. */
const SETTLE_MS = 1_500;

/** One page at one speed of the processor, with an empty browser cache each time. */
export interface PageRow {
  page: string;
  slowdown: number;
  loads: number;
  /** all scripts until the page is quiet, each packed by gzip; 1 kB is 1,000 bytes */
  scriptKb: number;
  scripts: number;
  /** what came over the wire, in the coding that the server chose */
  transferredKb: number;
  lcpMs: { median: number; worst: number };
  cls: number;
}

interface Visit {
  scriptKb: number;
  scripts: number;
  transferredKb: number;
  lcpMs: number;
  cls: number;
}

/** Runs in the page, before its own scripts. */
function observeVitals(): void {
  const vitals = { lcpMs: Number.NaN, cls: 0 };
  Object.assign(window, { vitals });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcpMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
        vitals.cls += Number(entry.value);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface PageToVisit {
  name: string;
  path: string;
  token: string | null;
  /** what stands there when the page is complete */
  content: string;
}

async function visit(
  browser: Browser,
  url: string,
  to: PageToVisit,
  slowdown: number,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'en-US',
  });
  try {
    await context.addInitScript(observeVitals);
    if (to.token !== null) {
      await context.addInitScript((token) => localStorage.setItem('token', token), to.token);
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (type.includes('javascript')) bodies.push(response.body());
    });
    await page.goto(`${url}${to.path}`);
    // Looking for text runs a large script in the page, which would count while the page starts.
    await page.waitForTimeout(SETTLE_MS);
    await page.getByText(to.content).first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const scripts = await Promise.all(bodies);
    return {
      ...(await readVitals(page)),
      scripts: scripts.length,
      scriptKb: scripts.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1_000,
    };
  } finally {
    await context.close();
  }
}

function readVitals(page: Page): Promise<Pick<Visit, 'lcpMs' | 'cls' | 'transferredKb'>> {
  return page.evaluate(() => {
    const { vitals } = window as unknown as { vitals: { lcpMs: number; cls: number } };
    const isScript = (entry: PerformanceResourceTiming) => /\.js($|\?)/.test(entry.name);
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = entries.filter(isScript).reduce((sum, entry) => sum + entry.encodedBodySize, 0);
    return { ...vitals, transferredKb: bytes / 1_000 };
  });
}

export const FRONT_PAGE = 'front';
export const SIGN_IN_PAGE = 'sign-in';
/** How many times slower than this machine the other one is. */
export const SLOW_MACHINE = 4;
export const CHAT_PAGE = 'chat';

/** What a visitor's browser loads and when the page stands, on the real server with a real build. */
export async function measurePage(
  stage: Stage,
  options: BenchOptions,
  browserPath: string,
): Promise<PageRow[]> {
  printProgress('pages');
  const { url, token, projectId, product } = stage.robin;
  // The chat page with a conversation in it is the heavier one: it draws Markdown.
  await stage.configureModel({ tokens: 50, intervalMs: 0 });
  const assist = { session_type: 'assist', project_id: projectId };
  const sessionId = await product.createSession(0, assist);
  await product.continueSession(0, sessionId).ask(QUESTION);
  const pages: PageToVisit[] = [
    // Stands in the form at the end of the page, which comes after its first screen.
    { name: FRONT_PAGE, path: '/', token: null, content: 'Repeat password' },
    { name: SIGN_IN_PAGE, path: '/login', token: null, content: 'Password' },
    { name: CHAT_PAGE, path: '/chat', token, content: 't49 lorem' },
  ];
  const browser = await launchBrowser(browserPath);
  const rows: PageRow[] = [];
  try {
    for (const to of pages) await visit(browser, url, to, 1);
    for (const slowdown of [1, SLOW_MACHINE]) {
      for (const to of pages) {
        const visits: Visit[] = [];
        for (let load = 0; load < options.pageLoads; load += 1) {
          visits.push(await visit(browser, url, to, slowdown));
        }
        rows.push({
          page: to.name,
          slowdown,
          loads: visits.length,
          scriptKb: Math.max(...visits.map((one) => one.scriptKb)),
          scripts: Math.max(...visits.map((one) => one.scripts)),
          transferredKb: Math.max(...visits.map((one) => one.transferredKb)),
          lcpMs: {
            median: median(visits.map((one) => one.lcpMs)),
            worst: Math.max(...visits.map((one) => one.lcpMs)),
          },
          cls: Math.max(...visits.map((one) => one.cls)),
        });
      }
    }
  } finally {
    await browser.close();
  }
  printTable(
    'First load of a page, with an empty cache',
    ['', 'CPU', 'loads', 'scripts', 'kB gzip', 'kB sent', 'LCP ms median', 'worst', 'CLS'],
    rows.map((row) => [
      row.page,
      row.slowdown === 1 ? 'as it is' : `${row.slowdown}x slower`,
      String(row.loads),
      String(row.scripts),
      format(row.scriptKb),
      format(row.transferredKb),
      format(row.lcpMs.median, 0),
      format(row.lcpMs.worst, 0),
      format(row.cls, 3),
    ]),
  );
  return rows;
}
