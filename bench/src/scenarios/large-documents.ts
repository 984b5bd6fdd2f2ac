import type { BrowserContext, Locator, Page } from 'playwright-core';

const PARAGRAPH = 'What the **team** knows about its customers and wants to try next. '.repeat(8);
/** What takes longer is not a figure but a failure. */
const LONGEST_WAIT_MS = 30_000;
/** What is left is for what is typed. */
const LENGTH = 1024 * 1024 - 2_000;
/** The beginning of the last line of the document that is read. */
export const LAST_WORDS = 'And so it ends';

const inParagraphs = Array.from({ length: 1_900 }, (_, index) => `${index}. ${PARAGRAPH}`);

/** Documents of a megabyte, by their titles, which come before all others: so their cards are in view. */
export const LARGE_DOCUMENTS = {
  'All that is known': [...inParagraphs, LAST_WORDS].join('\n\n').slice(-LENGTH),
  'All in one line': PARAGRAPH.repeat(2_000).slice(0, LENGTH).trim(),
} as const;
type LargeTitle = keyof typeof LARGE_DOCUMENTS;

const editors = ['scratchpad', 'dialog'] as const;
type Editor = (typeof editors)[number];

/** How writing in one of them feels in one of the editors. Times are milliseconds. */
interface WritingFigures {
  editor: Editor;
  title: LargeTitle;
  /** from the key to the paint, at the end of the text */
  keys: number[];
  /** The longest time for which the page did nothing else, from the click that opens the text to the first key. */
  longestTask: number;
}

/** What the figures of one text in one editor are called. */
export const writingRows = editors.flatMap((editor) =>
  (Object.keys(LARGE_DOCUMENTS) as LargeTitle[]).map((title) => ({
    editor,
    title,
    keys: `1 MB, ${title}, ${editor}: key to paint`,
    opening: `1 MB, ${title}, ${editor}: longest task while it opens`,
  })),
);

/** Runs in the page, before its own scripts. */
function watchLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}

/** Presses a key where the focus is and waits for the next paint. */
async function timeKey(page: Page, key: string): Promise<number> {
  await page.evaluate((longest) => {
    const painted = new Promise<number>((resolve, reject) => {
      const next = ({ timeStamp }: KeyboardEvent) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
      addEventListener('keydown', next, { capture: true, once: true });
      setTimeout(() => reject(new Error('A key was not painted.')), longest);
    });
    // Whoever waits for it comes after the press.
    painted.catch(() => undefined);
    Object.assign(window, { painted });
  }, LONGEST_WAIT_MS);
  await page.keyboard.press(key);
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Waits until the browser has nothing left to do, or for ever so long. */
const rest = (page: Page) =>
  page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    LONGEST_WAIT_MS,
  );

async function openEditor(page: Page, editor: Editor, title: LargeTitle): Promise<Locator> {
  const isScratchpad = editor === 'scratchpad';
  const opener = isScratchpad ? `As scratchpad: ${title}` : `Edit: ${title}`;
  await page.getByRole('button', { name: opener }).click();
  const text = page.getByRole('textbox', { name: isScratchpad ? `Text of ${title}` : 'Content' });
  await text.waitFor();
  await rest(page);
  return text;
}

/** Opens each large document in each editor and types at its end. */
export async function timeWriting(
  context: BrowserContext,
  url: string,
  keys: number,
): Promise<WritingFigures[]> {
  await context.addInitScript(watchLongTasks);
  const figures: WritingFigures[] = [];
  for (const { editor, title } of writingRows) {
    const page = await context.newPage();
    await page.goto(`${url}/po_documents`);
    await page.getByRole('button', { name: title, exact: true }).waitFor();
    await rest(page);
    await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
    const text = await openEditor(page, editor, title);
    const tasks = await page.evaluate(
      () => (window as unknown as { longTasks: number[] }).longTasks,
    );
    await text.press('Control+End');
    await rest(page);
    const times: number[] = [];
    for (let count = 0; count < keys; count += 1) {
      times.push(await timeKey(page, 'words '.charAt(count % 6)));
    }
    figures.push({ editor, title, keys: times, longestTask: Math.max(0, ...tasks) });
    if (editor === 'scratchpad')
      await page.getByRole('button', { name: 'Close the scratchpad' }).click();
    await page.close();
  }
  return figures;
}
