import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import { EMBEDDED, ON_POSTGRES } from '#stage.ts';
import { quantile } from '#statistics.ts';
import { launchBrowser } from '#system/browser.ts';
import { createDatabase } from '#system/databases.ts';
import { startRobin } from '#system/robin-server.ts';
import { createTemporaryFolder } from '#system/temporary-folder.ts';
import { callJson } from '#targets/http.ts';
import { createAccounts } from '#targets/product.ts';
import { LARGE_DOCUMENTS, LAST_WORDS, timeWriting, writingRows } from './large-documents.ts';
import { KEYS, timeKey } from './lists.ts';

export const DOCUMENTS = 1_000;
/** The large document that is read. */
const LARGE_TITLE = 'All that is known';
/** What is told of the large document. */
export const LARGE_ROWS = { begun: 'first screen of 1 MB', whole: 'opening 1 MB' } as const;
const WARM_UP_CALLS = 3;
const calls = [
  { what: 'list of all', query: '' },
  { what: 'filter by type', query: '&type=vision' },
  { what: 'filter by text', query: '&search=Quitten' },
  { what: 'filter by tag', query: '&tags=sprint-7' },
] as const;

/** What one thing takes on one system. Times are milliseconds. */
export interface DocumentRow {
  target: string;
  what: string;
  count: number;
  time: { p50: number; p95: number; worst: number };
}

interface Target {
  target: string;
  url: string;
  token: string;
}

async function fill({ url, token }: Target): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, body: object) => callJson('POST', `${url}${path}`, body, headers);
  const { id: projectId } = (await post('/api/projects', { name: 'Portal' })) as { id: number };
  await callJson('PUT', `${url}/api/users/me`, { active_project_id: projectId }, headers);
  const paragraph = 'What the team knows about its customers and wants to try next. '.repeat(8);
  const large = Object.entries(LARGE_DOCUMENTS);
  for (const [title, content] of large) {
    const body = { project_id: projectId, title, type: 'vision', tags: ['sprint-0'], content };
    await post('/api/po_documents', body);
  }
  for (let number = large.length; number < DOCUMENTS; number += 1) {
    await post('/api/po_documents', {
      project_id: projectId,
      title: `Document ${number}`,
      type: number % 3 === 0 ? 'vision' : 'note',
      tags: [`sprint-${number % 40}`],
      content: `# Part ${number}\n\n${paragraph}${number % 100 === 7 ? 'Quitten' : ''}`,
    });
  }
}

async function timeCalls({ target, url, token }: Target, rounds: number): Promise<DocumentRow[]> {
  const headers = { authorization: `Bearer ${token}` };
  const rows: DocumentRow[] = [];
  for (const { what, query } of calls) {
    const times: number[] = [];
    for (let round = -WARM_UP_CALLS; round < rounds; round += 1) {
      const started = performance.now();
      await callJson('GET', `${url}/api/po_documents?project_id=1${query}`, undefined, headers);
      if (round >= 0) times.push(performance.now() - started);
    }
    rows.push(rowOf(target, what, times));
  }
  return rows;
}

const rowOf = (target: string, what: string, times: readonly number[]): DocumentRow => ({
  target,
  what,
  count: times.length,
  time: {
    p50: quantile([...times], 0.5),
    p95: quantile([...times], 0.95),
    worst: Math.max(...times),
  },
});

/** From the click on the large document to its first words on the screen, and to its last words on the page. */
async function timeOpening(page: Page): Promise<{ begun: number; whole: number }> {
  const started = performance.now();
  await page.getByRole('button', { name: LARGE_TITLE, exact: true }).click();
  await page.locator('dialog li').first().waitFor();
  const begun = performance.now() - started;
  // Looked for without reading the whole text each time, which would take longer than drawing it.
  await page.waitForFunction(
    (words) => [...document.querySelectorAll('dialog p')].some((p) => p.textContent === words),
    LAST_WORDS,
  );
  const whole = performance.now() - started;
  await page.keyboard.press('Escape');
  // It gives the focus back when it goes, which what comes next is not to lose.
  await page.locator('dialog').waitFor({ state: 'detached' });
  return { begun, whole };
}

async function timePage(
  { target, url, token }: Target,
  options: BenchOptions,
  executablePath: string,
): Promise<DocumentRow[]> {
  const browser = await launchBrowser(executablePath);
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();
    await page.goto(`${url}/po_documents`);
    await page.getByRole('button', { name: LARGE_TITLE, exact: true }).waitFor();
    const opening = await timeOpening(page);
    await page.locator('main input[type=search]').first().click();
    const keys: number[] = [];
    for (let round = 0; round < options.listRounds; round += 1) {
      for (const key of KEYS) keys.push(await timeKey(page, key));
    }
    await page.close();
    const writing = await timeWriting(context, url, options.typedKeys);
    return [
      rowOf(target, 'key to paint in the search field', keys),
      rowOf(target, LARGE_ROWS.begun, [opening.begun]),
      rowOf(target, LARGE_ROWS.whole, [opening.whole]),
      ...writingRows.flatMap(({ editor, title, ...names }) => {
        const found = writing.find((one) => one.editor === editor && one.title === title);
        if (!found) return [];
        return [
          rowOf(target, names.keys, found.keys),
          rowOf(target, names.opening, [found.longestTask]),
        ];
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function measureTarget(
  target: string,
  databaseUrl: string | null,
  options: BenchOptions,
  executablePath: string,
): Promise<DocumentRow[]> {
  const folder = createTemporaryFolder();
  try {
    const robin = await startRobin(join(folder.path, 'documents'), databaseUrl);
    try {
      const [token = ''] = await createAccounts(robin.url, 1);
      const place = { target, url: robin.url, token };
      printProgress(`writing ${DOCUMENTS} documents: ${target}`);
      await fill(place);
      return [
        ...(await timeCalls(place, options.searchRounds)),
        ...(await timePage(place, options, executablePath)),
      ];
    } finally {
      await robin.stop();
    }
  } finally {
    folder.remove();
  }
}

/** How a project with very many documents is listed, filtered and read. */
export async function measureDocuments(
  serverUrl: string,
  options: BenchOptions,
  executablePath: string,
): Promise<DocumentRow[]> {
  printProgress('documents');
  const database = await createDatabase(serverUrl, 'robin_documents');
  const rows = [
    ...(await measureTarget(ON_POSTGRES, database, options, executablePath)),
    ...(await measureTarget(EMBEDDED, null, options, executablePath)),
  ];
  printTable(
    `A project with ${DOCUMENTS} documents`,
    ['', 'what', 'times', 'p50 ms', 'p95 ms', 'worst ms'],
    rows.map(({ target, what, count, time }) => [
      target,
      what,
      String(count),
      format(time.p50),
      format(time.p95),
      format(time.worst),
    ]),
  );
  return rows;
}
