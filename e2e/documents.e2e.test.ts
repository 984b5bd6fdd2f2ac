import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { accountPages } from '#pages/account-pages.ts';
import { shellPages } from '#pages/shell-pages.ts';
import { holdCode } from '#support/hold-code.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { copyFormatted, readLines } from '#support/copy-formatted.ts';
import { expect, test } from '#support/browser-test.ts';
import { isAtStep, takeStep } from '#support/history-step.ts';
import type { WatchedPage, WindowOptions } from '#support/watched-page.ts';
import { visitOrigin } from '#support/visit-origin.ts';

type OpenWindow = (options?: WindowOptions) => Promise<WatchedPage>;

const password = 'Kanne!voll';
async function logIn(url: string): Promise<string> {
  const body = new URLSearchParams({ username: 'ada', password });
  const response = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Opens a window on a page, with the first account of the server signed in and a project of its own. */
async function openOn(openWindow: OpenWindow, path: string, options: WindowOptions = {}) {
  const window = await openWindow(options);
  await signInOn(window.page, path);
  return window;
}

async function signInOn(page: Page, path: string): Promise<void> {
  await visitOrigin(page);
  const response = await fetch(new URL('/api/auth/register', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', email: 'ada@example.org', password }),
  });
  const token = await logIn(page.url());
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  if (response.ok) {
    const project = (await callApi(page, 'POST', '/api/projects', { name: 'Portal' })) as {
      id: number;
    };
    await callApi(page, 'PUT', '/api/users/me', { active_project_id: project.id });
  }
  await page.goto(path);
}

async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    expect(await findBarriers(page), theme).toEqual([]);
  }
}

test('a document is written, read, found, edited in two windows, put away and brought back [DOC-097] [DOC-098]', async ({
  openWindow,
}) => {
  const { page, expectTrouble } = await openOn(openWindow, '/po_documents');
  const dialog = page.getByRole('dialog');
  const content = dialog.getByRole('textbox', { name: 'Content' });
  /** Types lines over all that stands there. */
  async function write(first: string, ...others: string[]): Promise<void> {
    await content.press('ControlOrMeta+a');
    await page.keyboard.insertText(first);
    for (const line of others) {
      await page.keyboard.press('Enter');
      await page.keyboard.insertText(line);
    }
  }
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  const card = (title: string) =>
    page.locator('main li', { has: page.getByRole('heading', { name: title, exact: true }) });

  // Written, from the template of its type.
  await page.getByRole('button', { name: 'Create a document' }).click();
  await dialog.getByLabel('Type').selectOption('decisions');
  await expect.poll(() => content.textContent()).toMatch(/# Decision/);
  await dialog.getByLabel('Title').fill('Guest checkout');
  await dialog.getByLabel('Tags').fill('sprint-42, checkout');
  await write('# Why', '', 'Guests **pay** at once.');
  await expectNoBarriersInBothThemes(page);
  await inDialog('Save').click();
  await card('Guest checkout').waitFor();
  const project = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
  const { po_documents: stored } = (await callApi(page, 'GET', '/api/po_documents')) as {
    po_documents: { id: string; tags: string[] }[];
  };
  expect(stored[0]?.tags).toEqual(['sprint-42', 'checkout']);
  for (const title of ['Vision', 'Roadmap', 'Notes']) {
    const body = { project_id: project[0]?.id, title, content: `About ${title}.`, tags: ['plan'] };
    await callApi(page, 'POST', '/api/po_documents', body);
  }

  // What others make appears by itself, in one, two or three columns.
  await card('Vision').waitFor();
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .locator('main li')
      .evaluateAll((cards) => cards.map((one) => Math.round(one.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
    expect(await shellPages(page).sidewaysOverflow(), `${width} px`).toBe(0);
  }

  // Found by its text, and read as it reads.
  await page.getByRole('searchbox', { name: 'Search title, content and tags' }).fill('guests');
  await card('Vision').waitFor({ state: 'detached' });
  await expectNoBarriersInBothThemes(page);
  await card('Guest checkout').getByRole('button', { name: 'Guest checkout', exact: true }).click();
  await dialog.getByText('pay', { exact: true }).and(page.locator('strong')).waitFor();
  await expectNoBarriersInBothThemes(page);

  // Edited while another window saves: both texts are there, and the own one is kept.
  await inDialog('Edit').click();
  await write('Mine');
  await callApi(page, 'PUT', `/api/po_documents/${stored[0]?.id}`, { content: 'Theirs' });
  expectTrouble(/409/);
  await inDialog('Save').click();
  const merge = page.getByRole('dialog', { name: 'You saved the document in another window' });
  await merge.getByText('Theirs', { exact: true }).waitFor();
  await expectNoBarriersInBothThemes(page);
  await page.setViewportSize({ width: 768, height: 900 });
  const { x = NaN, width = NaN } = (await merge.boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(768);
  await page.setViewportSize({ width: 1440, height: 900 });
  await merge.getByRole('button', { name: 'Back to editing' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  expect(await content.textContent()).toBe('Mine');
  await inDialog('Save').click();
  await merge.getByRole('button', { name: 'Both' }).click();
  await merge.getByRole('button', { name: 'Merge and save' }).click();
  await dialog.waitFor({ state: 'detached' });

  // Put away and brought back.
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await page.getByRole('button', { name: 'Archive: Guest checkout' }).click();
  await inDialog('Archive').click();
  await card('Guest checkout').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card('Guest checkout').waitFor();
});

test('on a phone a long tag and a long name of who changed it stay inside of the card', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const [project] = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
  const name = { first_name: 'Maximiliana Theodora', last_name: 'Habermannsdorf' };
  await callApi(page, 'PUT', '/api/users/me', name);
  const title = `Long ${crypto.randomUUID()}`;
  const body = { project_id: project?.id, title, content: 'Short.', tags: ['t'.repeat(50)] };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  await page.reload();
  const card = page.locator('main li', { hasText: title });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await card.getByText(/Maximiliana/).waitFor();
    expect(await shellPages(page).sidewaysOverflow(), `${width} px`).toBe(0);
    const buttons = await card.getByRole('button').all();
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), `${width} px`).toBeLessThan(width);
    }
  }
  await callApi(page, 'DELETE', `/api/po_documents/${id}`);
  await callApi(page, 'PUT', '/api/users/me', { first_name: '', last_name: '' });
});

test('the question whether a document is put away shows the whole of a title without a space', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const [project] = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
  const title = `${'Checkout'.repeat(10)}${crypto.randomUUID()}`;
  const body = { project_id: project?.id, title, content: 'Short.' };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  await page.reload();
  await page.getByRole('button', { name: `Archive: ${title}` }).click();
  const question = page.getByRole('dialog').getByRole('heading');
  await question.waitFor();
  for (const width of [1440, 720, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const hidden = await question.evaluate((text) => text.scrollWidth - text.clientWidth);
    expect(hidden, `${width} px`).toBe(0);
  }
  await callApi(page, 'DELETE', `/api/po_documents/${id}`);
});

test('on a phone every button below a document stays in sight, also the way to its history', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents', {
    viewport: { width: 320, height: 640 },
    language: 'de',
  });
  const [project] = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
  const title = `Unterwegs ${crypto.randomUUID()}`;
  const body = { project_id: project?.id, title, content: 'Kurz.' };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  await page.reload();
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Kurz.').waitFor();
  const foot = dialog.locator('footer').locator('a, button');
  const edges = await foot.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right } = button.getBoundingClientRect();
      return { name: button.textContent.trim(), isInside: left >= 0 && right <= innerWidth };
    }),
  );
  expect(edges).toEqual(
    ['Verlauf', 'Exportieren', 'Schließen', 'Bearbeiten'].map((name) => ({ name, isInside: true })),
  );
  await callApi(page, 'DELETE', `/api/po_documents/${id}`);
});

test('a step back asks about what was typed in a document, and leaves its window alone, not the page', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const create = page.getByRole('button', { name: 'New document' });
  await create.waitFor();
  await takeStep(page);
  await create.click();
  const form = page.getByRole('dialog', { name: 'New document' });
  await form.getByLabel('Title').fill('Half a thought');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Half a thought');
  await page.evaluate(() => history.back());
  await question.waitFor();
  await page.evaluate(() => history.back());
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('Title').inputValue()).toBe('Half a thought');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await isAtStep(page)).toBe(true);
});

/**
 * How high the parts of a dialog are, here and in Safari: in a box that is as high as what it holds, a part that begins
 * from no share of that height begins from nothing there.
 */
function measureParts(dialog: Locator): Promise<{ here: number[]; inSafari: number[] }> {
  return dialog.evaluate((box) => {
    const measure = () => Array.from(box.children, ({ clientHeight }) => clientHeight);
    const here = measure();
    for (const part of box.querySelectorAll<HTMLElement>(':scope > *'))
      if (getComputedStyle(part).flexBasis === '0%') part.style.flexBasis = '0px';
    return { here, inSafari: measure() };
  });
}

test('a dialog and the search are as high as what they hold, in Safari too', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  await page
    .getByRole('button', { name: /New document|Create a document/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'New document' });
  await expect.poll(() => form.getByRole('textbox', { name: 'Content' }).count()).toBe(1);
  const formParts = await measureParts(form);
  expect(formParts.inSafari).toEqual(formParts.here);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('option').first().waitFor();
  const searchParts = await measureParts(search);
  expect(searchParts.inSafari).toEqual(searchParts.here);
});

test('beside the chat the documents of the project can be read', async ({ openWindow }) => {
  const { page } = await openOn(openWindow, '/chat');
  const [project] = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
  const body = { project_id: project?.id, title: 'Beside', content: 'Read **me**.' };
  const side = page.getByRole('complementary', { name: 'Documents and episodes' });
  await side.waitFor();
  // It opens by itself with what is new.
  await expect
    .poll(async () => {
      if (!(await side.getByRole('list').isVisible())) {
        await callApi(page, 'POST', '/api/po_documents', body);
      }
      return side.getByRole('list').isVisible();
    })
    .toBe(true);
  await side.getByRole('button', { name: 'Show content: Beside' }).first().click();
  await side.getByText('Read me.').waitFor();
  await expectNoBarriersInBothThemes(page);
  await side
    .getByRole('button', { name: /^Beside/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Beside' });
  await dialog.getByText('me', { exact: true }).and(page.locator('strong')).waitFor();
});

test('what stood in a document when the session ended is in it again after signing in [AUTH-012]', async ({
  openWindow,
}) => {
  const { page, expectTrouble } = await openOn(openWindow, '/po_documents');
  const [project] = (await callApi(page, 'GET', '/api/projects')) as { id: number }[];
  // A second try meets the document of the first.
  const title = `Unsaved ${crypto.randomUUID()}`;
  const body = { project_id: project?.id, title, content: 'Stored.' };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  const dialog = page.getByRole('dialog');
  const content = dialog.getByRole('textbox', { name: 'Content' });
  const edit = () => page.getByRole('button', { name: `Edit: ${title}` }).click();

  await edit();
  await content.press('ControlOrMeta+End');
  await page.keyboard.insertText(' And mine.');
  await expect.poll(() => content.textContent()).toBe('Stored. And mine.');
  expectTrouble(/401/);
  // The token ends, as by a new password elsewhere.
  await callApi(page, 'POST', '/api/auth/logout');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/login');
  expect(await dialog.getByRole('textbox', { name: 'Title' }).count()).toBe(0);

  await accountPages(page).signIn({ username: 'ada', email: 'ada@example.org', password });
  await page.goto('/po_documents');
  await edit();
  await dialog.getByText('What you typed is back').waitFor();
  expect(await content.textContent()).toBe('Stored. And mine.');
  await expectNoBarriersInBothThemes(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await callApi(page, 'GET', `/api/po_documents/${id}`)).toMatchObject({
    content: 'Stored. And mine.',
  });
});

test('a part of a form that cannot be loaded leaves the form and its text, and comes once the line is back', async ({
  openWindow,
}) => {
  const { page, expectTrouble } = await openOn(openWindow, '/po_documents');
  const dialog = page.getByRole('dialog');
  const content = dialog.getByRole('textbox', { name: 'Content' });
  // Alone this test meets an empty list, which offers the same in other words.
  await page
    .getByRole('button', { name: /New document|Create a document/ })
    .first()
    .click();
  await dialog.getByLabel('Type').selectOption('decisions');
  await expect.poll(() => content.textContent()).toMatch(/# Decision/);
  await dialog.getByLabel('Title').fill('Typed on a bad line');
  await content.press('ControlOrMeta+a');
  await page.keyboard.insertText('Guests **pay** at once.');

  expectTrouble(/ERR_FAILED|dynamically imported/);
  await page.route(/markdown.*\.js/, (route) => route.abort('failed'));
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await dialog.getByRole('alert').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Typed on a bad line');
  await expectNoBarriersInBothThemes(page);
  await dialog.getByRole('tab', { name: 'Edit' }).click();
  expect(await content.textContent()).toBe('Guests **pay** at once.');

  // Shown anew it asks by itself: what comes by the press alone comes after that has failed.
  const ownTry = page.waitForEvent('requestfailed', (request) =>
    /markdown.*\.js/.test(request.url()),
  );
  await dialog.getByRole('tab', { name: 'Preview' }).click();
  await dialog.getByRole('alert').waitFor();
  await ownTry;
  await page.unroute(/markdown.*\.js/);
  await dialog.getByRole('button', { name: 'Load again' }).click();
  await dialog.getByText('pay', { exact: true }).and(page.locator('strong')).waitFor();
});

test('what is typed for a new document before its dialog is there becomes its title', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const letArrive = await holdCode(page, /document-dialogs.*\.js$/);
  await page.reload();
  await page
    .getByRole('button', { name: /New document|Create a document/ })
    .first()
    .click();
  await page.keyboard.type('On a slow line');
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  letArrive();
  const title = page.getByRole('dialog').getByLabel('Title');
  await expect.poll(() => title.inputValue()).toBe('On a slow line');
});

test('a new document does not move when its editor comes late', async ({ openWindow }) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const letArrive = await holdCode(page, /content-editor.*\.js$/);
  await page.reload();
  await page
    .getByRole('button', { name: /New document|Create a document/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  // Its place in the page, not how far it has faded in.
  const box = () =>
    dialog.evaluate((element: HTMLElement) => [element.offsetTop, element.offsetHeight]);
  await dialog.getByRole('option', { name: 'Decision' }).waitFor({ state: 'attached' });
  const before = await box();
  letArrive();
  await dialog.getByRole('button', { name: 'Bold' }).waitFor();
  expect(await box()).toEqual(before);
});

test('what is pasted into a new document with its formatting becomes Markdown, and undo takes it back', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  await page.getByRole('button', { name: 'New document' }).first().click();
  const content = page.getByRole('dialog').getByRole('textbox', { name: 'Content' });
  await content.press('Control+a');
  await page.keyboard.insertText('Notes');
  await copyFormatted(page);
  await content.press('Control+v');
  await expect
    .poll(async () => (await readLines(content)).join('\n'))
    .toBe('Notes\n\n## Goals\n\n- **Guests** pay\n- [Plan](https://example.com/plan)');
  await content.press('Control+z');
  await expect.poll(() => readLines(content)).toEqual(['Notes']);
  await content.press('Control+Shift+v');
  await expect.poll(async () => (await readLines(content)).join('\n')).toContain('Goals');
  expect(await content.textContent()).not.toMatch(/[#*[]/);
});

interface Dragged {
  files?: string[];
  items?: { mimeType: string; data: string }[];
}

/**
 * Drags something from beyond the browser to the middle of a place and lets go of it there.
 * @returns whether the page kept it from doing anything
 */
async function dropOn(place: Locator, { files = [], items = [] }: Dragged): Promise<boolean> {
  const page = place.page();
  const box = await place.boundingBox();
  if (!box) throw new Error('There is nothing to drop on.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = await page.evaluateHandle(() => {
    const seen = { isHeldBack: false };
    const look = ({ defaultPrevented, dataTransfer }: DragEvent) => {
      seen.isHeldBack = defaultPrevented && dataTransfer?.dropEffect === 'none';
    };
    addEventListener('dragover', look, { once: true });
    return seen;
  });
  const devTools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items, files, dragOperationsMask: 1 };
    await devTools.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await devTools.detach();
  return drag.evaluate(({ isHeldBack }) => isHeldBack);
}

test('a file that is dropped beside what takes it does nothing, and whatever takes files or texts still does', async ({
  openWindow,
  robin,
}) => {
  const plan = join(robin.dataDirectory, 'plan.md');
  await writeFile(plan, '# Plan');
  const file = { files: [plan] };
  const { page } = await openWindow({ isOwn: true });
  const dialog = page.getByRole('dialog');
  await page.goto('/');
  expect(await dropOn(page.getByRole('banner'), file)).toBe(true);

  // The fields for files of the app stand behind buttons.
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="file" id="field">';
  });
  const field = page.locator('#field');
  await dropOn(field, file);
  await expect.poll(() => field.inputValue()).toContain('plan.md');

  await signInOn(page, '/po_documents');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  expect(await dropOn(page.getByRole('banner'), file)).toBe(true);
  await dropOn(heading, file);
  await dialog.getByRole('button', { name: 'Import 1 file' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'New document' }).first().click();
  const title = dialog.getByLabel('Title');
  const content = dialog.getByRole('textbox', { name: 'Content' });
  await content.press('ControlOrMeta+a');
  await page.keyboard.insertText('Notes');
  expect(await dropOn(title, file)).toBe(true);
  await dropOn(title, { items: [{ mimeType: 'text/plain', data: 'Goals' }] });
  await expect.poll(() => title.inputValue()).toBe('Goals');
  await dropOn(content, file);
  await expect.poll(async () => (await readLines(content)).join(' ')).toContain('# Plan');
  expect(await content.textContent()).toContain('Notes');
});

test('what is looked for in a long text is scrolled into sight, in a form and in the scratchpad', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const me = (await callApi(page, 'GET', '/api/users/me')) as { active_project_id: number };
  await callApi(page, 'POST', '/api/po_documents', {
    project_id: me.active_project_id,
    title: 'Long text',
    content: `${'Words.\n\n'.repeat(150)}The needle.\n\n${'Words.\n\n'.repeat(150)}`,
  });
  await page.reload();
  const expectInSight = async (name: string) => {
    const place = page.getByRole('dialog').or(page.getByRole('region', { name: 'Long text' }));
    await place.locator('.cm-content').click();
    await page.keyboard.press('Control+f');
    await place.getByRole('searchbox').fill('needle');
    await page.keyboard.press('Enter');
    const match = place.locator('.cm-searchMatch-selected');
    await match.waitFor();
    const isInSight = () =>
      match.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        const { host } = element.getRootNode() as ShadowRoot;
        return document.elementFromPoint(left + 1, top + 1) === host;
      });
    await expect.poll(isInSight, { message: name }).toBe(true);
    await page.keyboard.press('Escape');
  };
  await page.getByRole('button', { name: 'Edit: Long text' }).click();
  await expectInSight('form');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'As scratchpad: Long text' }).click();
  await expectInSight('scratchpad');
});

test('a word that is being composed keeps its Escape, and the form and the search around it stay', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents', { isOwn: true });
  const me = (await callApi(page, 'GET', '/api/users/me')) as { active_project_id: number };
  const body = { project_id: me.active_project_id, title: 'In another script', content: 'Text' };
  await callApi(page, 'POST', '/api/po_documents', body);
  await page.reload();
  const dialog = page.getByRole('dialog');
  const devTools = await page.context().newCDPSession(page);
  /** Composes a word where somebody types, and gives it up as it is told on a Mac. */
  const giveUpWord = async () => {
    const word = { text: 'にほん', selectionStart: 3, selectionEnd: 3 };
    await devTools.send('Input.imeSetComposition', word);
    const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 229 };
    await devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await devTools.send('Input.imeSetComposition', {
      text: '',
      selectionStart: 0,
      selectionEnd: 0,
    });
  };

  const search = page.getByRole('searchbox', { name: 'Search title, content and tags' });
  await search.fill('guests');
  await giveUpWord();
  expect(await search.inputValue()).toBe('guests');

  await page.getByRole('button', { name: 'New document' }).first().click();
  const title = dialog.getByLabel('Title');
  await title.fill('Goals');
  await giveUpWord();
  expect(await title.inputValue()).toBe('Goals');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await title.press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
});

test('a task within a task stands further in, where a document is read [DOC-016]', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  const { active_project_id: project_id } = (await callApi(page, 'GET', '/api/users/me')) as {
    active_project_id: number;
  };
  const content =
    '- [ ] outer\n  - [x] inner\n    - [ ] innermost\n- [ ] last\n\nMixed:\n\n- plain\n- [ ] among others';
  await callApi(page, 'POST', '/api/po_documents', { project_id, title: 'Nested', content });
  await page.reload();
  await page.getByRole('heading', { name: 'Nested' }).click();
  const boxes = page.getByRole('dialog').getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(5);
  const starts = await boxes.evaluateAll((all) =>
    all.map((box) => Math.round(box.getBoundingClientRect().x)),
  );
  const [outer = 0] = starts;
  expect(starts.map((start) => start - outer)).toEqual([0, 24, 48, 0, 0]);
  const plain = page.getByRole('listitem').filter({ hasText: /^plain$/ });
  expect(await plain.evaluate((item) => getComputedStyle(item).listStyleType)).toBe('disc');
  const item = await plain.boundingBox();
  expect(Math.round(item?.x ?? 0) - outer).toBe(20);
});

test('each line of a text is written from the side where its first letter stands, whichever way the others go', async ({
  openWindow,
}) => {
  const { page } = await openOn(openWindow, '/po_documents');
  await page.getByRole('button', { name: 'New document' }).first().click();
  const content = page.getByRole('dialog').getByRole('textbox', { name: 'Content' });
  await content.press('ControlOrMeta+a');
  await page.keyboard.insertText('- שלום עולם!');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Hello!');
  await expect
    .poll(() =>
      content
        .locator('.cm-line')
        .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction)),
    )
    .toEqual(['rtl', 'ltr']);
  // Where the line ends on the screen, keys find its end.
  await content.press('ArrowUp');
  await content.press('End');
  await page.keyboard.insertText('?');
  expect(await content.locator('.cm-line').first().textContent()).toBe('- שלום עולם!?');
});
