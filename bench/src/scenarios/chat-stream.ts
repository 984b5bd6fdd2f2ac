import type { Page } from 'playwright-core';
import { QUESTION } from '#answer-text.ts';
import type { Stage } from '#stage.ts';
import { watchMainThread } from '#system/thread-time.ts';
import { readWatch, reset, type Chat, type Watch } from './chat-watch.ts';

export const STREAMED_TOKENS = 2_000;
export const STREAM_INTERVAL_MS = 5;
const STREAM_TIMEOUT_MS = 120_000;
const LAST_STREAMED_WORDS = `t${STREAMED_TOKENS - 1} lorem`;

export const streamedTexts = ['Markdown', 'one paragraph'] as const;

/** How a long answer is drawn while it comes. */
export interface StreamFigures {
  text: (typeof streamedTexts)[number];
  /** how often it was seen to grow */
  growths: number;
  /**
   * Frames of more than 50 ms, as the browser tells them, and for how long at most the page itself was at work in each;
   * the rest of a frame it waits: for a core that others have, or for the painting.
   */
  longFrames: { duration: number; work: number }[];
  /** changes in the page inside of messages that were finished before */
  changesElsewhere: number;
}

/**
 * Counts changes inside of messages other than the last one, from now to the last words of the answer. Answers what
 * waits for these; looking for them from outside would read the whole answer again with each frame.
 */
async function watchAnswer(page: Page): Promise<() => Promise<void>> {
  await page.evaluate((end) => {
    const { watch } = window as unknown as { watch: Watch };
    const list = document.querySelector('[role=log] ol');
    if (!list) throw new Error('There is no conversation.');
    const rowOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      return element?.closest('[role=log] ol > li[data-key]');
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    watch.answered = promise;
    const observer = new MutationObserver((records) => {
      const last = list.lastElementChild;
      // From then on the answer is one of the finished messages.
      if (last?.textContent?.includes(end)) {
        observer.disconnect();
        return resolve();
      }
      if (records.some(({ target }) => rowOf(target) === last)) watch.growths += 1;
      for (const { target, attributeName } of records) {
        // A card of the memory that comes in between moves the numbers of the rows after it, and draws none anew.
        if (attributeName === 'aria-posinset' || attributeName === 'aria-setsize') continue;
        const row = rowOf(target);
        if (row && row !== last) watch.changesElsewhere += 1;
      }
    });
    observer.observe(list, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, LAST_STREAMED_WORDS);
  return () =>
    page.evaluate(async (timeoutMs) => {
      const { watch } = window as unknown as { watch: Watch };
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The answer has not come to its end.')), timeoutMs);
      });
      await Promise.race([watch.answered, late]);
    }, STREAM_TIMEOUT_MS);
}

/** The process that draws the page: of those that draw, the one that has worked most. */
async function findProcess(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((one, other) => other.cpuTime - one.cpuTime);
  if (!busiest) throw new Error('No process draws the page.');
  return busiest.id;
}

/** Sends a message and watches its answer. */
export async function measureStream(
  { page, composer, log }: Chat,
  stage: Stage,
  text: StreamFigures['text'],
): Promise<StreamFigures> {
  await stage.configureModel({
    tokens: STREAMED_TOKENS,
    intervalMs: STREAM_INTERVAL_MS,
    isMarkdown: text === 'Markdown',
  });
  await composer.fill(QUESTION);
  await composer.press('Enter');
  const answer = log.locator('ol > li[data-key]').last();
  await answer.filter({ hasText: /t3 lorem t4 lorem/ }).waitFor();
  await reset(page);
  const waitForEnd = await watchAnswer(page);
  const thread = watchMainThread(await findProcess(page));
  await waitForEnd();
  thread.stop();
  const { growths, longFrames, changesElsewhere } = await readWatch(page);
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' });
  return {
    text,
    growths,
    longFrames: longFrames.map(({ at, duration }) => ({
      duration,
      work: thread.runBetween(at, at + duration),
    })),
    changesElsewhere,
  };
}
