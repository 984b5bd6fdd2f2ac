import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import { quantile } from '#statistics.ts';
import { launchBrowser } from '#system/browser.ts';
import { useEmbedded } from '#system/databases.ts';
import { startRobin } from '#system/robin-server.ts';
import { createTemporaryFolder } from '#system/temporary-folder.ts';
import { createAccounts } from '#targets/product.ts';

const LISTED_ACCOUNTS = 5_000;
const LISTED_PROJECTS = 500;
/** What takes longer is not a figure but a failure. */
const LONGEST_WAIT_MS = 30_000;
/** Each of them changes what is found. */
export const KEYS = ['4', '2', '1', 'Backspace', 'Backspace', 'Backspace'];

/** Typing into the search field of one long list. Times are milliseconds. */
export interface ListRow {
  list: string;
  keys: number;
  /** from the key to the paint of what is found */
  time: { p50: number; worst: number };
}

const lists = [
  { list: `${LISTED_ACCOUNTS} accounts`, path: '/admin' },
  { list: `${LISTED_PROJECTS} projects`, path: '/projects' },
] as const;

async function fill(dataDirectory: string): Promise<void> {
  await useEmbedded(dataDirectory, async (run) => {
    await run(
      `insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
       select 'Person ' || n, 'person ' || n, n || '@example.org', n || '@example.org', '', '{user}', true
       from generate_series(1, ${LISTED_ACCOUNTS - 1}) as n`,
    );
    await run(
      `insert into projects (name, description)
       select 'Project ' || n, repeat('Words about it. ', 20) from generate_series(1, ${LISTED_PROJECTS}) as n`,
    );
    await run(
      'insert into project_members (project_id, user_id, is_admin) select id, 1, true from projects',
    );
  });
}

/** Presses a key in the field that has the focus, and waits for the paint of the changed list. */
export async function timeKey(page: Page, key: string): Promise<number> {
  await page.evaluate((longest) => {
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no main part.');
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('A key changed nothing in the list.')), longest);
      let pressedAt = 0;
      addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), {
        capture: true,
        once: true,
      });
      let isCounted = false;
      const observer = new MutationObserver(() => {
        if (isCounted || pressedAt === 0) return;
        isCounted = true;
        observer.disconnect();
        // What stands after the frame has been painted.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)));
      });
      for (const place of main.querySelectorAll('tbody, ul, [role=status]')) {
        observer.observe(place, { childList: true, characterData: true, subtree: true });
      }
    });
    // Whoever waits for it comes after the press.
    painted.catch(() => undefined);
    Object.assign(window, { painted });
  }, LONGEST_WAIT_MS);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** How quickly long lists follow the typing in their search fields. */
export async function measureLists(
  options: BenchOptions,
  executablePath: string,
): Promise<ListRow[]> {
  printProgress('lists');
  const folder = createTemporaryFolder();
  const dataDirectory = join(folder.path, 'lists');
  const rows: ListRow[] = [];
  try {
    const first = await startRobin(dataDirectory, null);
    const [token = ''] = await createAccounts(first.url, 1);
    await first.stop();
    await fill(dataDirectory);
    const robin = await startRobin(dataDirectory, null);
    const browser = await launchBrowser(executablePath);
    try {
      const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      for (const { list, path } of lists) {
        const page = await context.newPage();
        await page.goto(`${robin.url}${path}`);
        await page.locator('main input[type=search]').click();
        const times: number[] = [];
        for (let round = 0; round < options.listRounds; round += 1) {
          for (const key of KEYS) times.push(await timeKey(page, key));
        }
        await page.close();
        rows.push({
          list,
          keys: times.length,
          time: { p50: quantile(times, 0.5), worst: Math.max(...times) },
        });
      }
    } finally {
      await browser.close();
      await robin.stop();
    }
  } finally {
    folder.remove();
  }
  printTable(
    'Typing in the search of a long list',
    ['', 'keys', 'p50 ms', 'worst ms'],
    rows.map(({ list, keys, time }) => [list, String(keys), format(time.p50), format(time.worst)]),
  );
  return rows;
}
