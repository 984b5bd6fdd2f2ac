import type { Browser, Page } from 'playwright-core';
import { markdownText, QUESTION } from '#answer-text.ts';
import type { BenchOptions } from '#options.ts';
import { format, printProgress, printTable } from '#report.ts';
import type { Stage } from '#stage.ts';
import { quantile } from '#statistics.ts';
import { launchBrowser } from '#system/browser.ts';
import {
  measureStream,
  STREAM_INTERVAL_MS,
  STREAMED_TOKENS,
  streamedTexts,
  type StreamFigures,
} from './chat-stream.ts';
import { readWatch, reset, watchFrames, watchPage, type Chat } from './chat-watch.ts';

export const CHAT_MESSAGES = 10_000;
/** How many times slower than this machine the one is on which somebody types. */
export const SLOW_TYPIST = 4;
/** One that comes later than this was not drawn with the screen, of which 60 pass in a second. */
const LATE_FRAME_MS = 20;

const STORED_TOKENS = 70;
/** So much is sent at most that Robin need not fold any of the messages away, and all of them are in the list. */
const CONTEXT_TOKENS = 2_000_000;
const SCROLLED_PIXELS = 24_000;
const PIXELS_PER_SECOND = 3_000;
const KEY_PAUSE_MS = 60;
/** Events that were faster are not told of by the browser. */
const LEAST_EVENT_MS = 16;

/** What one person with a very long conversation feels. Times are milliseconds. */
export interface ChatRow {
  messages: number;
  /** from the press on the tab of the mode to the paint of the last message */
  open: { openings: number; p50: number; worst: number };
  scroll: { frames: number; lateShare: number; p95: number; worst: number };
  /** from the key to the paint */
  typing: { keys: number; p50: number; p95: number; worst: number };
  stream: StreamFigures[];
}

async function openWindow(browser: Browser, stage: Stage): Promise<Chat> {
  const context = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: 'en-US',
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(watchPage);
  await context.addInitScript((token) => localStorage.setItem('token', token), stage.robin.token);
  const page = await context.newPage();
  return {
    page,
    session: await context.newCDPSession(page),
    log: page.getByRole('log'),
    composer: page.getByRole('textbox', { name: 'Message to Robin' }),
  };
}

/** Presses the tab of a mode and waits for the paint of the last message, at the end of the view. */
async function timeOpening(page: Page, mode: string): Promise<number> {
  return page.evaluate(
    ([name, last]) =>
      new Promise<number>((resolve, reject) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
          ({ textContent }) => textContent === name,
        );
        if (!tab) return reject(new Error(`There is no tab ${name}.`));
        const startedAt = performance.now();
        tab.click();
        const look = () => {
          const log = document.querySelector('[role=log]');
          const row = log?.querySelector('ol > li:last-child');
          const isThere = row?.textContent?.includes(last ?? '') === true;
          const isAtEnd = log && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
          if (!isThere || !isAtEnd) return void requestAnimationFrame(look);
          // What was found in this frame is painted before the next task that follows it.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - startedAt);
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      }),
    [mode, LAST_WORDS] as const,
  );
}

const LAST_WORDS = `t${STORED_TOKENS - 1} lorem`;

async function measureOpenings(
  browser: Browser,
  stage: Stage,
  url: string,
  count: number,
): Promise<ChatRow['open']> {
  const times: number[] = [];
  // The first one only makes the database and the server warm.
  for (let opening = 0; opening <= count; opening += 1) {
    const { page, composer } = await openWindow(browser, stage);
    await page.goto(`${url}/chat`);
    await composer.waitFor();
    await page.getByText('t9 lorem').first().waitFor();
    const time = await timeOpening(page, 'Grow');
    if (opening > 0) times.push(time);
    await page.context().close();
  }
  return { openings: times.length, p50: quantile(times, 0.5), worst: Math.max(...times) };
}

/** Opens the long session and loads all of it, as a jump to its first message does. */
async function loadAll(chat: Chat, url: string): Promise<void> {
  const { page, log } = chat;
  await page.addInitScript(() => localStorage.setItem('po_ui_settings', '{"chatMode":"grow"}'));
  await page.goto(`${url}/chat?message=0`);
  await log.locator(`ol > li[aria-setsize="${CHAT_MESSAGES}"]`).first().waitFor();
  await page.waitForFunction(() => !location.search.includes('message'));
}

/** Scrolls as a finger does, through rows that have never been drawn. */
async function measureScrolling({ page, session }: Chat): Promise<ChatRow['scroll']> {
  await reset(page);
  const stopWatching = await watchFrames(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 720,
    y: 500,
    yDistance: -SCROLLED_PIXELS,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
  });
  await stopWatching();
  const { frames } = await readWatch(page);
  return {
    frames: frames.length,
    lateShare: frames.filter((ms) => ms > LATE_FRAME_MS).length / frames.length,
    p95: quantile(frames, 0.95),
    worst: Math.max(...frames),
  };
}

async function measureTyping(chat: Chat, keys: number): Promise<ChatRow['typing']> {
  const { page, session, composer } = chat;
  await composer.focus();
  await composer.pressSequentially('Warm words. ');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_TYPIST });
  await reset(page);
  const text = QUESTION.repeat(Math.ceil(keys / QUESTION.length)).slice(0, keys);
  await composer.pressSequentially(text, { delay: KEY_PAUSE_MS, timeout: keys * 2_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { events } = await readWatch(page);
  const fast = Array.from({ length: Math.max(0, keys - events.length) }, () => LEAST_EVENT_MS);
  const times = [...events, ...fast];
  await composer.fill('');
  return {
    keys,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    worst: Math.max(...times),
  };
}

/** Whether a very long conversation can still be opened, scrolled, written in and read while it grows. */
export async function measureChat(
  stage: Stage,
  options: BenchOptions,
  browserPath: string,
): Promise<ChatRow[]> {
  printProgress('chat');
  const { product, projectId } = stage.robin;
  await stage.configureModel({ tokens: 10, intervalMs: 0 });
  const [short, long] = ['assist', 'grow'].map((session_type) =>
    product.createSession(0, { session_type, project_id: projectId }),
  );
  await product.continueSession(0, (await short) ?? '').ask(QUESTION);
  const sessions = { size: CHAT_MESSAGES, ids: [(await long) ?? ''] };
  await stage.robin.fill(sessions, markdownText(STORED_TOKENS));
  const url = await stage.robin.startBeside({ CONTEXT_TOKENS: String(CONTEXT_TOKENS) });
  const browser = await launchBrowser(browserPath);
  let row: ChatRow;
  try {
    const open = await measureOpenings(browser, stage, url, options.chatOpenings);
    const chat = await openWindow(browser, stage);
    await loadAll(chat, url);
    row = {
      messages: CHAT_MESSAGES,
      open,
      scroll: await measureScrolling(chat),
      typing: await measureTyping(chat, options.typedKeys),
      stream: [],
    };
    for (let answer = 0; answer < options.chatAnswers; answer += 1) {
      for (const text of streamedTexts) row.stream.push(await measureStream(chat, stage, text));
    }
  } finally {
    await browser.close();
  }
  print(row);
  return [row];
}

function print({ messages, open, scroll, typing, stream }: ChatRow): void {
  printTable(
    `A conversation of ${messages} messages`,
    ['', 'measured', 'p50', 'p95', 'worst ms'],
    [
      ['open at its end', String(open.openings), format(open.p50, 0), '', format(open.worst, 0)],
      [
        `key to paint, CPU ${SLOW_TYPIST}x slower`,
        String(typing.keys),
        format(typing.p50, 0),
        format(typing.p95, 0),
        format(typing.worst, 0),
      ],
      [
        `frames while scrolling, ${format(scroll.lateShare * 100)} % over ${LATE_FRAME_MS} ms`,
        String(scroll.frames),
        '',
        format(scroll.p95),
        format(scroll.worst, 0),
      ],
    ],
  );
  printTable(
    `An answer of ${STREAMED_TOKENS} tokens at ${STREAM_INTERVAL_MS} ms at the end of it`,
    ['', 'grew', 'frames over 50 ms', 'longest ms', 'page at work', 'changes in finished messages'],
    stream.map((one) => {
      const longest = one.longFrames.toSorted((a, b) => b.duration - a.duration)[0];
      return [
        one.text,
        String(one.growths),
        String(one.longFrames.length),
        longest ? format(longest.duration, 0) : '-',
        longest ? format(longest.work, 0) : '-',
        String(one.changesElsewhere),
      ];
    }),
  );
}
