import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chatPage } from '#pages/chat-page.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { copyFormatted, readLines } from '#support/copy-formatted.ts';
import {
  activateProject,
  createProject,
  enter,
  openChat,
  registerPerson,
  storedConversation,
  useModel,
} from '#support/chat-stage.ts';
import { isAtStep, takeStep } from '#support/history-step.ts';
import { startPacedModel, type PacedModel } from '#support/paced-model.ts';

const content = [
  '# Decision record',
  'Guest checkout becomes the default. Account creation stays on the payment step.',
  '- Wish lists open to guests',
  '- Marketing adapts the welcome mail',
].join('\n\n');

const wording = {
  old_text: 'Account creation stays on the payment step.',
  new_text: 'Account creation moves behind the order confirmation.',
};
const passages = [wording, { old_text: '- Wish lists open to guests\n\n', new_text: '' }];

let model: PacedModel;
let token: string | null = null;

beforeAll(async () => {
  model = await startPacedModel();
});
afterAll(() => model.stop());

/** A project with a document, in the chat of the one person of this file. */
async function openStage(page: Page, url: string, text = content) {
  const isNew = token === null;
  token ??= await registerPerson(url, 'ada');
  await enter(page, token);
  if (isNew) await useModel(page, model);
  const projectId = await createProject(page, 'Checkout');
  await activateProject(page, projectId);
  const body = { project_id: projectId, title: 'Guest checkout', content: text };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  await page.evaluate(() =>
    localStorage.setItem('po_ui_settings', '{"rightSidebarCollapsed":false}'),
  );
  await openChat(page);
  const window = page.getByRole('dialog', { name: 'Guest checkout (Scratchpad)' });
  return {
    id,
    toggle: page.getByRole('button', { name: 'As scratchpad: Guest checkout' }),
    window,
    text: window.getByRole('textbox', { name: 'Text of Guest checkout' }),
    button: (name: string | RegExp) => window.getByRole('button', { name }),
    stored: async () =>
      ((await callApi(page, 'GET', `/api/po_documents/${id}`)) as { content: string }).content,
  };
}

async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    expect(await findBarriers(page), theme).toEqual([]);
  }
}

test('a document is written by a person and Robin together: typed, saved by itself, reviewed, and decided passage by passage [PAD-001] [PAD-022] [TURN-020] [TURN-021]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const { toggle, window, text, button, stored } = await openStage(page, robin.url);

  // Opened from the list, in its place and size; the editor has its styles without breaking the policy.
  await toggle.click();
  await text.waitFor();
  expect(await window.boundingBox()).toMatchObject({ x: 100, y: 100, width: 600, height: 400 });
  await expect
    .poll(() => text.evaluate((element) => getComputedStyle(element).whiteSpace))
    .toBe('break-spaces');
  await expectNoBarriersInBothThemes(page);

  // Typed, and saved by itself.
  await text.press('ControlOrMeta+End');
  await page.keyboard.type(', and sales the offers');
  await window.getByText('Not saved yet').waitFor();
  await expect.poll(stored).toBe(`${content}, and sales the offers`);
  await window.getByText(/^Saved/).waitFor();

  // Robin is asked: the text is locked until the answer has ended.
  await page.keyboard.press('ControlOrMeta+Enter');
  const first = await model.nextAnswer();
  await window.getByText('Robin is working').waitFor();
  expect(await text.getAttribute('contenteditable')).toBe('false');
  await expectNoBarriersInBothThemes(page);
  first.call('update_scratchpad', { passages, comment: 'As agreed on Tuesday.' });
  const second = await model.nextAnswer();
  second.say('I have two suggestions.');
  second.end();
  await window.getByText('Robin suggests 2 changes').waitFor();
  await window.getByText('Robin is working').waitFor({ state: 'detached' });
  expect((await storedConversation(page))[0]?.content).toBe(
    'Bitte prüfe das Dokument "Guest checkout" und gib mir Feedback dazu.',
  );
  await expectNoBarriersInBothThemes(page);

  // One is accepted and one rejected; everything else is as it was.
  await button('Accept: Account creation moves behind the order confirmation.').click();
  await window.getByText('1 open').waitFor();
  await text.press('Alt+Backspace');
  await window.getByText('Robin suggests').waitFor({ state: 'detached' });
  const decided = content.replace(wording.old_text, wording.new_text);
  await expect.poll(stored).toBe(`${decided}, and sales the offers`);

  // Kept over a reload, closed by Escape.
  await page.reload();
  await text.waitFor();
  await text.press('Escape');
  await window.waitFor({ state: 'detached' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
});

test('two wordings of two passages stand beside each other, with what decides between them in sight', async ({
  openWindow,
  robin,
}) => {
  const { page, expectTrouble } = await openWindow();
  const { id, toggle, window, text, button, stored } = await openStage(page, robin.url);
  expectTrouble(/409/);
  await toggle.click();
  await text.press('ControlOrMeta+End');
  await page.keyboard.type(' (mine)');
  await text.press('ControlOrMeta+Home');
  await text.press('End');
  await page.keyboard.type(' (mine)');
  const others = content.replace('record', 'record (theirs)').replace('mail', 'mail (theirs)');
  await callApi(page, 'PUT', `/api/po_documents/${id}`, { content: others });

  await window.getByText('changed the same passage').waitFor();
  const [mine, theirs] = await Promise.all(
    ['Your wording', 'Wording in the other window'].map((name) =>
      window.getByLabel(name).boundingBox(),
    ),
  );
  expect(mine && theirs && theirs.y === mine.y && theirs.x >= mine.x + mine.width).toBe(true);
  const keep = await button('Keep both').boundingBox();
  const notice = await window
    .getByRole('status')
    .filter({ hasText: 'changed the same passage' })
    .boundingBox();
  expect(keep && notice && keep.y + keep.height <= notice.y + notice.height).toBe(true);

  await button('Keep both').click();
  await text.press('ControlOrMeta+s');
  await expect
    .poll(stored)
    .toBe(
      content
        .replace('# Decision record', '# Decision record (mine)\n# Decision record (theirs)')
        .replace(/- Marketing.*/, '$& (mine)\n\n$& (theirs)'),
    );
});

test.for([
  ['the beginning', ''],
  ['the end', Array.from({ length: 40 }, (_, index) => `Paragraph ${index + 1}\n\n`).join('')],
] as const)(
  'a suggestion for %s of a long text comes into sight with its buttons, its new words apart from the old ones',
  async ([, start], { openWindow, robin }) => {
    const { page } = await openWindow();
    const lines = `${wording.old_text} ${'Buyers without an account ask for it. '.repeat(6)}`;
    const { toggle, window, text, button } = await openStage(
      page,
      robin.url,
      `${start}# Decision record\n\n## Account\n\n${lines}\n\n${'More\n\n'.repeat(9)}`,
    );
    await toggle.click();
    await text.waitFor();
    await chatPage(page).send('Complete the record.');
    const first = await model.nextAnswer();
    first.call('update_scratchpad', { passages: [wording], comment: 'As agreed on Tuesday.' });
    const second = await model.nextAnswer();
    second.say('Done.');
    second.end();
    await window.getByText('Robin suggests one change').waitFor();
    const removed = text.getByText('stays on the payment step').first();
    for (const shown of [removed, button(/^Accept: /)]) {
      await expect
        .poll(async () => {
          const bar = await window.getByRole('status').first().boundingBox();
          const foot = await window.locator('[data-foot]').boundingBox();
          if (!bar || !foot || (await shown.count()) === 0) return false;
          const box = await shown.boundingBox();
          return box && box.y >= bar.y + bar.height && box.y + box.height <= foot.y;
        })
        .toBe(true);
    }
    const before = await removed.boundingBox();
    const after = await text.getByText('moves behind the order confirmation').boundingBox();
    expect(before && after && after.x - before.x - before.width).toBeGreaterThanOrEqual(2);
  },
);

test('on a phone the sheet that a document is opened from gives way to its scratchpad [DOC-005]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  const { toggle, window, text } = await openStage(page, robin.url);
  await page.getByRole('banner').getByRole('button', { name: 'Documents' }).click();
  await toggle.click();
  // Behind a modal sheet nothing has a role.
  await text.waitFor();
  expect(await page.getByRole('dialog').all()).toHaveLength(1);
  await window.getByRole('button', { name: 'Close' }).click();
  await window.waitFor({ state: 'detached' });
});

test('on a phone, whose screen it fills, a step back closes the scratchpad and leaves the page', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  const { toggle, window, text } = await openStage(page, robin.url);
  await takeStep(page);
  await page.getByRole('banner').getByRole('button', { name: 'Documents' }).click();
  await toggle.click();
  await text.waitFor();
  await page.evaluate(() => history.back());
  await window.waitFor({ state: 'detached' });
  await expect.poll(() => isAtStep(page)).toBe(true);
});

test('letters that are twice as large leave the words of every button of the scratchpad whole, on a phone', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  const { toggle, window, button } = await openStage(page, robin.url);
  const session = await page.context().newCDPSession(page);
  const setLetters = (standard: number, fixed: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  /** Those with a word on two lines, lines beyond their edges, or edges beyond what they stand in. */
  const findBroken = () =>
    window.getByRole('button').evaluateAll((all) =>
      all.flatMap((one) => {
        const text = [...one.childNodes].find((node) => node instanceof Text);
        if (!text) return [];
        const range = document.createRange();
        range.selectNode(text);
        const lineCount = new Set([...range.getClientRects()].map(({ top }) => top)).size;
        const isBroken = lineCount > text.data.split(' ').length;
        const isCut = one.scrollHeight > one.clientHeight;
        const around = one.closest('[data-note], [data-foot]')?.getBoundingClientRect();
        const isBeside =
          one.getBoundingClientRect().right > Math.min(around?.right ?? innerWidth, innerWidth);
        return isBroken || isCut || isBeside ? [text.data] : [];
      }),
    );
  try {
    await setLetters(32, 26);
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Documents' }).click();
    await toggle.click();
    await button('Ask Robin').click();
    const answer = await model.nextAnswer();
    answer.say('It reads well.');
    answer.end();
    await button('Answer in chat').waitFor();
    expect(await findBroken()).toEqual([]);

    await button('Ask Robin').click();
    (await model.nextAnswer()).call('update_scratchpad', { passages });
    (await model.nextAnswer()).end();
    await button(/^Accept: /)
      .first()
      .waitFor();
    expect(await findBroken()).toEqual([]);
  } finally {
    await setLetters(16, 13);
  }
});

test('the window is dragged and resized with the mouse, stays inside, and fills the screen of a phone [PAD-002] [PAD-003] [PAD-004] [PAD-007]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const { toggle, window, text } = await openStage(page, robin.url);
  await toggle.click();
  await text.waitFor();
  async function drag(from: { x: number; y: number }, by: { x: number; y: number }) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
    await page.mouse.move(from.x + by.x, from.y + by.y);
    await page.mouse.up();
  }
  await drag({ x: 450, y: 122 }, { x: 200, y: 60 });
  expect(await window.boundingBox()).toMatchObject({ x: 300, y: 160, width: 600, height: 400 });
  await drag({ x: 890, y: 550 }, { x: -600, y: -500 });
  expect(await window.boundingBox()).toMatchObject({ x: 300, y: 160, width: 400, height: 300 });
  await drag({ x: 500, y: 182 }, { x: 2_000, y: 2_000 });
  expect(await window.boundingBox()).toMatchObject({ x: 1_040, y: 600 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await window.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expectNoBarriersInBothThemes(page);
});

test('two people write at the same time and lose nothing: paragraphs are joined, and of the same one both wordings wait', async ({
  openWindow,
  robin,
}) => {
  const { page, expectTrouble } = await openWindow();
  const { id, toggle, window, text, button, stored } = await openStage(page, robin.url);
  await toggle.click();
  await text.waitFor();
  await text.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' of mine');
  const address = `/api/po_documents/${id}` as const;
  const ofOther = `${content}\n\n- Sales`;
  await callApi(page, 'PUT', address, { content: ofOther });
  await text.getByText('- Sales').waitFor();
  await text.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(ofOther.replace('# Decision record', '# Decision record of mine'));

  await text.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' alone');
  expectTrouble(/409/);
  await callApi(page, 'PUT', address, { content: ofOther });
  await window.getByText(/changed the same passage/).waitFor();
  await expectNoBarriersInBothThemes(page);
  await button('Keep my wording').click();
  await text.press('ControlOrMeta+s');
  await expect
    .poll(stored)
    .toBe(ofOther.replace('# Decision record', '# Decision record of mine alone'));
});

test('what was typed in the last moment is saved when the page is left [OPEN2-127]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const { toggle, text, stored } = await openStage(page, robin.url);
  await toggle.click();
  await text.press('ControlOrMeta+End');
  await page.keyboard.type(' today');
  await page.reload();
  await expect.poll(stored).toBe(`${content} today`);
});

test('what can no longer be saved when the page is left, because somebody else was faster, waits for the next time, and comes together with what they wrote', async ({
  openWindow,
  robin,
}) => {
  const { page, expectTrouble } = await openWindow();
  const { id, toggle, window, text, button, stored } = await openStage(page, robin.url);
  await toggle.click();
  await text.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  // This window hears of nothing that others do.
  await page.route('**/api/po_documents/*', (route) => route.abort());
  expectTrouble(/ERR_FAILED/);
  await page.keyboard.type(' of mine');
  const ofOther = `${content}\n\n- Sales`;
  await callApi(page, 'PUT', `/api/po_documents/${id}`, { content: ofOther });
  await page.reload();
  await page.unroute('**/api/po_documents/*');
  await page.reload();
  await window.getByText('Some of your words are missing here').waitFor();
  await expectNoBarriersInBothThemes(page);
  expect(await stored()).toBe(ofOther);
  await button('Bring it into the text').click();
  await text.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(ofOther.replace('# Decision record', '# Decision record of mine'));
  await page.reload();
  await text.waitFor();
  await window.getByText(/^Saved/).waitFor();
  expect(await window.getByText('Some of your words are missing here').count()).toBe(0);
});

test('what was typed when the session ran out waits for its writer, and comes into the text once they have signed in again [AUTH-012]', async ({
  openWindow,
  robin,
}) => {
  const { page, expectTrouble } = await openWindow();
  const { toggle, window, text, button, stored } = await openStage(page, robin.url);
  await toggle.click();
  await text.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  const refusal = { detail: 'Not signed in.', code: 'unauthorized', request_id: 'r1' };
  await page.route('**/api/po_documents/*', (route) =>
    route.fulfill({ status: 401, json: refusal }),
  );
  expectTrouble(/401/);
  await page.keyboard.type(' of mine');
  await text.press('ControlOrMeta+s');
  await page.waitForURL('**/login');
  await page.unroute('**/api/po_documents/*');

  await enter(page, token ?? '');
  await openChat(page);
  await window.getByText('Some of your words are missing here').waitFor();
  expect(await stored()).toBe(content);
  await button('Bring it into the text').click();
  await text.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(content.replace('# Decision record', '# Decision record of mine'));
});

test('both wordings of a passage are read and decided in the smallest window, without covering the text or its foot [PAD-007]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const long = 'Guest checkout becomes the default. '.repeat(20).trim();
  const { id, toggle, window, text, button, stored } = await openStage(page, robin.url, long);
  await page.evaluate(() =>
    localStorage.setItem(
      'po_scratchpad_settings',
      JSON.stringify({ position: { x: 100, y: 100 }, size: { width: 400, height: 300 } }),
    ),
  );
  await page.reload();
  await toggle.click();
  await text.press('ControlOrMeta+Home');
  await page.keyboard.type('Mine: ');
  await callApi(page, 'PUT', `/api/po_documents/${id}`, { content: `${long} Theirs.` });
  const wording = window.getByRole('group', { name: 'Wording in the other window' });
  await wording.waitFor();
  expect(await wording.innerText()).toBe(`${long} Theirs.`);
  await expectNoBarriersInBothThemes(page);

  const foot = await button('Ask Robin').boundingBox();
  expect((foot?.y ?? Infinity) + (foot?.height ?? 0)).toBeLessThanOrEqual(400);
  await button('Take the other wording').click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Mine again.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(stored).toBe(`${long} Theirs. Mine again.`);
});

test('where the system forces its own colours, frames say what was found, which match is the current one, and where a tooltip and a dialog end', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ isOwn: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const stage = await openStage(page, robin.url, 'Guests pay. Guests return.');
  await stage.toggle.click();
  await stage.button('Search the text').hover();
  const widthOf = (element: Locator, edge: 'outline' | 'border') =>
    element.evaluate((shown, name) => {
      const looks = getComputedStyle(shown);
      const isDrawn = looks.getPropertyValue(`${name}-style`) !== 'none';
      return isDrawn ? Number.parseFloat(looks.getPropertyValue(`${name}-width`)) : 0;
    }, edge);
  const tooltip = page.locator('[popover]:popover-open', { hasText: 'Search the text' });
  await tooltip.waitFor();
  expect(await widthOf(tooltip, 'border')).toBe(1);

  await stage.button('Search the text').click();
  await page.keyboard.type('guests');
  await page.keyboard.press('Enter');
  const current = stage.window.locator('.cm-searchMatch-selected');
  const other = stage.window.locator('.cm-searchMatch:not(.cm-searchMatch-selected)');
  await current.waitFor();
  expect([await widthOf(current, 'outline'), await widthOf(other, 'outline')]).toEqual([3, 1]);

  await page.keyboard.press('Control+k');
  const palette = page.locator('dialog[open]');
  await palette.waitFor();
  expect(await widthOf(palette, 'border')).toBe(1);
});

test('what is pasted with its formatting becomes Markdown, undo takes it back, and with Shift it stays plain', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const stage = await openStage(page, robin.url, 'Notes');
  await stage.toggle.click();
  await stage.text.click();
  await copyFormatted(page);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+v');
  await expect
    .poll(async () => (await readLines(stage.text)).join('\n'))
    .toBe('Notes\n\n## Goals\n\n- **Guests** pay\n- [Plan](https://example.com/plan)');
  await page.keyboard.press('Control+z');
  await expect.poll(() => readLines(stage.text)).toEqual(['Notes']);
  await page.keyboard.press('Control+Shift+v');
  await expect.poll(async () => (await readLines(stage.text)).join('\n')).toContain('Goals');
  expect(await stage.text.textContent()).not.toMatch(/[#*[]/);
});
