import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { chatLayout } from '#pages/chat-layout.ts';
import { chatPage } from '#pages/chat-page.ts';
import { shellPages } from '#pages/shell-pages.ts';
import { holdCode } from '#support/hold-code.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { test as base, expect } from '#support/browser-test.ts';
import { activateProject, createProject, enter, registerPerson } from '#support/chat-stage.ts';
import type { WindowOptions } from '#support/watched-page.ts';
import { waitForText } from '#support/waiting.ts';

/** A person with a project, once for the file, and windows in which they work in it. */
const test = base
  .extend('token', { scope: 'file' }, ({ robin }) => registerPerson(robin.url, 'mara'))
  .extend('openChat', ({ openWindow, token }) => {
    return async (options: WindowOptions & { path?: string } = {}) => {
      const { path = '/chat', ...windowOptions } = options;
      const window = await openWindow({ theme: 'light', ...windowOptions });
      const { page } = window;
      await enter(page, token);
      const known = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
      await activateProject(page, known[0]?.id ?? (await createProject(page, 'Customer portal')));
      const layout = chatLayout(page, options.language);
      await page.goto(path);
      await layout.composer.waitFor();
      return { ...window, layout };
    };
  });

/** Barriers on the page once nothing fades or moves any more. */
async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
  return findBarriers(page);
}

/** A rail without a handle beside it has a line of its own. */
const RAIL = 59;

/** Where an element ends in the window. */
async function endOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** What lies uppermost at a point of the window, as its role. */
function roleAt(page: Page, x: number, y: number): Promise<string | null> {
  return page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.getAttribute('role') ?? null,
    [x, y] as const,
  );
}

describe.each([
  ['de', 'light'],
  ['en', 'dark'],
] as const)('on a desk, in %s and %s', (language, theme) => {
  test('the three panels are arranged by pointer and keyboard, and stay so over a reload [CHAT-001] [CHAT-002] [CHAT-003] [CHAT-015] [CHAT-018] [CHAT-019] [CHAT-024] [CHAT-028] [CHAT-033] [CHAT-034] [CHAT-037] [CHAT-038] [CHAT-056] [PREF-028]', async ({
    openChat,
  }) => {
    const { page, context, layout } = await openChat({ language, theme });
    const { workflow, side, workflowHandle, sideHandle, widthOf } = layout;
    const { banner } = shellPages(page);
    await waitForText(banner, language === 'de' ? 'PO-Begleiter' : 'Product-owner companion');
    await waitForText(banner, 'Robin');
    expect(await barriersOf(page)).toEqual([]);
    for (const panel of [workflow, side]) {
      expect(await widthOf(panel)).toBe(60);
      expect(await layout.wordsIn(panel)).toBe('');
    }

    await layout.showWorkflow.click();
    await layout.showSide.click();
    await expect.poll(() => widthOf(workflow)).toBe(280);
    await expect.poll(() => widthOf(side)).toBe(280);
    await layout.documentsTab.and(page.locator('[aria-selected=true]')).waitFor();
    await layout.episodesTab.click();
    expect(await barriersOf(page)).toEqual([]);

    await layout.drag(workflowHandle, 320);
    await expect.poll(() => widthOf(workflow)).toBe(320);
    // Wider than what is kept for the next visit.
    await layout.drag(sideHandle, 1_440 - 450);
    await expect.poll(() => widthOf(side)).toBe(450);
    await expect
      .poll(() => layout.stored())
      .toMatchObject({ leftSidebarWidth: 320, rightSidebarWidth: 360 });

    await page.reload();
    await expect.poll(() => widthOf(workflow)).toBe(320);
    await expect.poll(() => widthOf(side)).toBe(360);
    await layout.episodesTab.and(page.locator('[aria-selected=true]')).waitFor();

    await sideHandle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(side)).toBe(216);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => widthOf(side)).toBe(504);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(side)).toBe(60);
    expect(await layout.wordsIn(side)).toBe('');
    await layout.drag(workflowHandle, 70);
    await expect.poll(() => widthOf(workflow)).toBe(60);
    await layout.showWorkflow.click();
    await expect.poll(() => widthOf(workflow)).toBe(320);
    await expect
      .poll(() => layout.stored())
      .toMatchObject({ leftSidebarCollapsed: false, rightSidebarCollapsed: true });

    await page.reload();
    await expect.poll(() => widthOf(workflow)).toBe(320);
    await expect.poll(() => widthOf(side)).toBe(60);
    await layout.hideWorkflow.click();

    const opened = context.waitForEvent('page');
    await page.getByRole('contentinfo').getByRole('link', { name: /GmbH$/ }).click();
    expect(new URL((await opened).url()).origin).toBe(new URL(page.url()).origin);
  });
});

test('a handle is hit within 5 px by a mouse and within 15 px by a finger [CHAT-020] [CHAT-021]', async ({
  openChat,
}) => {
  const { page, context, layout } = await openChat({ isOwn: true });
  for (const [isTouch, width] of [
    [false, 5],
    [true, 15],
  ] as const) {
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
    await expect
      .poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches))
      .toBe(isTouch);
    for (const handle of [layout.workflowHandle, layout.sideHandle]) {
      await expect.poll(() => layout.widthOf(handle)).toBe(width);
      const { x, y } = (await handle.boundingBox()) ?? { x: Number.NaN, y: Number.NaN };
      for (const inside of [0.5, width / 2, width - 0.5]) {
        expect(await roleAt(page, x + inside, y + 300)).toBe('separator');
      }
      for (const outside of [-1, width + 1]) {
        expect(await roleAt(page, x + outside, y + 300)).not.toBe('separator');
      }
    }
  }
});

test('between desk and phone the sidebars are rails that open over the chat', async ({
  openChat,
}) => {
  const { page, layout } = await openChat({ viewport: { width: 1_100, height: 768 } });
  const { workflow, side, widthOf } = layout;
  await layout.showSide.click();
  await expect.poll(() => widthOf(side)).toBe(275);
  const before = await widthOf(page.getByRole('log'));
  await layout.showWorkflow.click();
  await expect.poll(() => widthOf(workflow)).toBe(320);
  expect(await widthOf(page.getByRole('log'))).toBe(before);
  expect(await barriersOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => widthOf(workflow)).toBe(RAIL);

  await page.setViewportSize({ width: 800, height: 700 });
  await expect.poll(() => widthOf(side)).toBe(RAIL);
  await layout.showSide.click();
  await expect.poll(() => widthOf(side)).toBe(320);
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole('log').click({ position: { x: 60, y: 10 } });
  await expect.poll(() => widthOf(side)).toBe(RAIL);
  expect(await shellPages(page).sidewaysOverflow()).toBe(0);

  // What was arranged beside the chat is there again, as wide as it was meant to be.
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect.poll(() => widthOf(side)).toBe(280);
});

test('two sidebars at their widest take 35 percent each and leave 30 to the chat, also when the window gets narrower, and nothing of them is cut off [CHAT-025] [CHAT-032] [CHAT-062]', async ({
  openChat,
}) => {
  const { page, layout } = await openChat({ viewport: { width: 1_440, height: 900 }, isOwn: true });
  const { workflow, side, workflowHandle, sideHandle, widthOf } = layout;
  await layout.showWorkflow.click();
  await layout.showSide.click();
  for (const handle of [workflowHandle, sideHandle]) await handle.press('End');
  for (const width of [1_440, 1_300]) {
    await page.setViewportSize({ width, height: 900 });
    const shares = async () => {
      const widths = [
        await widthOf(workflow),
        await widthOf(page.getByRole('log')),
        await widthOf(side),
      ];
      return widths.map((pixels) => Math.round((pixels / width) * 100));
    };
    await expect.poll(shares).toEqual([35, 30, 35]);
    await expect
      .poll(() => side.evaluate((panel) => panel.getBoundingClientRect().right))
      .toBeLessThanOrEqual(width);
  }
});

test('a collapsed sidebar is 60 px wide, and four percent of a very wide window [CHAT-027] [CHAT-061] [CHAT-063]', async ({
  openChat,
}) => {
  const { page, layout } = await openChat({ viewport: { width: 1_440, height: 900 } });
  await expect.poll(() => layout.widthOf(layout.workflow)).toBe(60);
  await page.setViewportSize({ width: 2_000, height: 900 });
  await expect.poll(() => layout.widthOf(layout.workflow)).toBe(80);
});

test.for([
  ['de', 'dark', 390, 844],
  ['en', 'light', 320, 640],
] as const)(
  'on a phone, in %s and %s with %s px, workflow, episodes and documents open as sheets, and nothing scrolls sideways',
  async ([language, theme, width, height], { openChat }) => {
    const { page, layout } = await openChat({ language, theme, viewport: { width, height } });
    const shell = shellPages(page);
    expect(await shell.sidewaysOverflow()).toBe(0);
    expect(await barriersOf(page)).toEqual([]);
    // The header of the chat has its own two buttons, and room for the name of the project.
    expect(await shell.banner.getByRole('button').filter({ visible: true }).count()).toBe(4);
    // The keyboard on the screen takes its height from the page; what one writes in stays above it.
    const viewport = page.locator('meta[name=viewport]');
    expect(await viewport.getAttribute('content')).toContain('interactive-widget=resizes-content');
    for (const seen of [height, Math.round(height / 2)]) {
      await page.setViewportSize({ width, height: seen });
      await expect.poll(() => endOf(layout.composer)).toBeLessThan(seen);
    }
    await page.setViewportSize({ width, height });

    await layout.episodesButton.click();
    await layout.sheet('side').waitFor();
    await layout.episodesTab.and(page.locator('[aria-selected=true]')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await layout.sheet('side').waitFor({ state: 'detached' });
    expect(await layout.episodesButton.evaluate((it) => it.matches(':focus'))).toBe(true);

    await layout.documentsButton.click();
    await layout.documentsTab.and(page.locator('[aria-selected=true]')).waitFor();
    const sheet = (await layout.sheet('side').boundingBox()) ?? { height: 0, width: 0 };
    expect(sheet.width).toBe(width);
    expect(sheet.height).toBeGreaterThan(height * 0.9);
    await page.mouse.click(width / 2, 10);
    await layout.sheet('side').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Workflow/ }).click();
    await layout.sheet('workflow').waitFor();
    expect(await shell.sidewaysOverflow()).toBe(0);
  },
);

test.for([
  [390, 400],
  [844, 390],
  [720, 450],
] as const)(
  'in a window of %s × %s px a long message with files leaves its button and some of the conversation in sight',
  async ([width, height], { openChat }) => {
    const { page, layout } = await openChat({ viewport: { width, height } });
    const send = page.getByRole('button', { name: 'Send message' });
    const pills = page.getByRole('list', { name: 'Actions in Assist' });
    async function expectAllInSight(): Promise<void> {
      await expect.poll(() => endOf(send)).toBeLessThanOrEqual(height);
      const heightOfLog = async () => (await page.getByRole('log').boundingBox())?.height;
      await expect.poll(heightOfLog).toBeGreaterThan(20);
      expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
    }

    await layout.composer.fill('One more line\n'.repeat(12));
    await layout.composer.press('End');
    await expectAllInSight();
    const files = [1, 2, 3, 4, 5].map((number) => ({
      name: `notes-${number}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from('Guests leave at the account wall.'),
    }));
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByRole('list', { name: 'Attached files' }).waitFor();
    await layout.composer.press('End');
    await expectAllInSight();

    // What gave way is there again with the empty field.
    await page.getByRole('button', { name: /^Remove all/ }).click();
    expect(await pills.isVisible()).toBe(false);
    await layout.composer.fill('');
    await expect.poll(() => pills.isVisible()).toBe(width < 768);
    await expectAllInSight();
  },
);

test.for([
  [320, 256],
  [360, 300],
  [640, 360],
  [844, 390],
] as const)(
  'in a window of %s × %s px, too low for all of the chat, one writes at once and scrolls to the conversation and the modes',
  async ([width, height], { openChat }) => {
    const { page, layout } = await openChat({ viewport: { width, height } });
    const log = page.getByRole('log');
    const endOfSend = () => endOf(page.getByRole('button', { name: 'Send message' }));
    await page.getByRole('button', { name: 'Write a user story' }).waitFor();
    await expect.poll(endOfSend).toBeLessThanOrEqual(height);
    await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThan(100);

    // What can't be scrolled any further hands the wheel on to the column.
    await log.hover();
    await page.mouse.wheel(0, -2_000);
    await page.mouse.wheel(0, -2_000);
    for (const seen of [page.getByRole('tab', { name: 'Assist' }), log]) {
      await expect.poll(async () => (await seen.boundingBox())?.y).toBeGreaterThan(50);
      await expect.poll(async () => (await seen.boundingBox())?.y).toBeLessThan(height - 20);
    }

    // With the first letter the field comes back, and its button with it.
    await layout.composer.press('H');
    await expect.poll(endOfSend).toBeLessThanOrEqual(height);
  },
);

test('/workflow is the chat with the workflow open; without a project to work in both lead to the projects [CHAT-009] [CHAT-010] [CHAT-012] [CHAT-013] [CHAT-014] [OPEN2-001]', async ({
  openChat,
}) => {
  const { page, layout } = await openChat({ path: '/workflow' });
  await expect.poll(() => layout.widthOf(layout.workflow)).toBe(280);
  await page.goto('/chat');
  await layout.composer.waitFor();
  expect(new URL(page.url()).pathname).toBe('/chat');

  const ways = async () => {
    for (const path of ['/chat', '/workflow']) {
      await page.goto(path);
      await page.waitForURL('**/projects');
    }
  };
  const archived = await createProject(page, 'Old shop');
  await activateProject(page, archived);
  await callApi(page, 'PUT', `/api/projects/${archived}/archive`, { is_archived: true });
  await ways();
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: null });
  await page.evaluate(() => localStorage.removeItem('active_project'));
  await ways();
});

test('/workflow is drawn with the workflow open from the first frame on: nothing is pushed aside', async ({
  openChat,
}) => {
  const { page, layout } = await openChat();
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      const panel = document.querySelector<HTMLElement>('#chat-left');
      if (panel?.dataset['open'] === 'false') document.documentElement.dataset['seenClosed'] = '';
      requestAnimationFrame(look);
    });
  });
  expect(await layout.widthOf(layout.workflow)).toBe(60);
  await page.goto('/workflow');
  await expect.poll(() => layout.widthOf(layout.workflow)).toBe(280);
  expect(await page.locator('html').getAttribute('data-seen-closed')).toBeNull();
});

test('a chat that cannot begin shows a spinner, then why and a button that tries again [CHAT-039] [CHAT-040] [CHAT-041] [ERR2-075]', async ({
  openChat,
}) => {
  const window = await openChat();
  const { page, layout } = window;
  window.expectTrouble(/500/);
  const isReady = Promise.withResolvers<void>();
  await page.route('**/api/sessions', async (route) => {
    await isReady.promise;
    await route.fulfill({ status: 500, json: { detail: 'Broken.', code: 'internal_error' } });
  });
  await page.reload();
  const starting = page.getByRole('status').filter({ hasText: 'The chat is getting ready.' });
  await starting.locator('svg').waitFor();
  isReady.resolve();
  await waitForText(page.getByRole('alert'), 'The chat could not start');
  expect(await barriersOf(page)).toEqual([]);
  await page.unroute('**/api/sessions');
  await page.getByRole('button', { name: 'Reload' }).click();
  await layout.composer.waitFor();
});

test('on a slow line the search says that it is on its way, is called off with Escape, and has what was typed meanwhile', async ({
  openChat,
}) => {
  const { page } = await openChat();
  const layout = chatLayout(page);
  const letArrive = await holdCode(page, /palette-\w.*\.js$/);
  const isOnItsWay = page.getByRole('status').filter({ hasText: 'Loading...' });
  await layout.composer.focus();
  await page.keyboard.press('Control+k');
  await isOnItsWay.waitFor();
  await page.keyboard.press('Escape');
  await isOnItsWay.waitFor({ state: 'detached' });
  await page.keyboard.type('Hi');
  await page.keyboard.press('Control+k');
  await isOnItsWay.waitFor();
  await page.keyboard.type('prof');
  letArrive();
  await page.getByRole('option', { name: 'Profile', selected: true }).waitFor();
  await page.keyboard.type('i');
  expect(await page.getByRole('combobox').inputValue()).toBe('profi');
  await page.keyboard.press('Escape');
  expect(await layout.composer.inputValue()).toBe('Hi');
  expect(await layout.composer.evaluate((it) => it.matches(':focus'))).toBe(true);
});

test('on a slow line the question before a conversation is begun anew says that it is on its way', async ({
  openChat,
}) => {
  const { page } = await openChat();
  await page.route(/chat-talk-chunk.*\.js$/, () => undefined);
  await chatPage(page).send('Hello');
  await chatPage(page).waitForEndOfAnswer();
  await page.getByRole('button', { name: 'Delete chat' }).click();
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
});

test('the keys that work everywhere are heard from the moment at which the page answers to presses', async ({
  openWindow,
  token,
}) => {
  const { page } = await openWindow({ isOwn: true });
  await enter(page, token);
  // On a slow machine the first press comes as soon as there is something to see.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('header button')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/profile');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});

test('the palette finds what was said in another mode and leads there, from any page [CHAT-004] [CHAT-030] [CHAT-031]', async ({
  openChat,
}) => {
  const { page } = await openChat();
  const chat = chatPage(page);
  await page.getByRole('tab', { name: 'Grow' }).click();
  await chat.send('How do I lead a workshop about rhubarb?');
  await chat.waitForEndOfAnswer();
  await page.getByRole('tab', { name: 'Assist' }).click();
  await waitForText(page.getByRole('main'), 'Hello mara');

  await page.goto('/projects');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('rhubarb');
  await page.getByRole('option', { name: /rhubarb/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chat');
  await waitForText(chat.messages, 'How do I lead a workshop about rhubarb?');
  await page.getByRole('tab', { name: 'Grow', selected: true }).waitFor();
  // The keyboard goes on from what was found.
  await waitForText(page.locator(':focus'), 'rhubarb');
});
