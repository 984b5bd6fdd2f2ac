import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Locator, Page } from 'playwright-core';
import { shellPages } from '#pages/shell-pages.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { visitOrigin } from '#support/visit-origin.ts';

const password = 'Kanne!voll';

/** Signs the first account in, with a project of its own, and answers the project. */
async function begin(page: Page): Promise<number> {
  await visitOrigin(page);
  const url = page.url();
  const register = await fetch(new URL('/api/auth/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', email: 'ada@example.org', password }),
  });
  // A second try meets the account of the first.
  expect([201, 409]).toContain(register.status);
  const body = new URLSearchParams({ username: 'ada', password });
  const login = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  const { access_token: token } = (await login.json()) as { access_token: string };
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  const project = (await callApi(page, 'POST', '/api/projects', { name: 'Portal' })) as {
    id: number;
  };
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: project.id });
  return project.id;
}

async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(theme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    expect(await findBarriers(page), theme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const lines = [
  '# Decision record: guest checkout',
  '## Context',
  'A third of carts are abandoned on the account step.',
  ...Array.from({ length: 9 }, (_, index) => `- Fact ${index + 1}`),
  '## Decision',
  'Account creation stays on the payment step.',
];
const first = lines.join('\n');
const second = lines
  .with(2, '38 % of carts are abandoned on the account step.')
  .with(-1, 'Account creation moves behind the order confirmation.')
  .join('\n');

test('a version is compared, brought back, and that is taken back; documents leave as files and come as files [TOAST-001]', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const projectId = await begin(page);
  const made = (await callApi(page, 'POST', '/api/po_documents', {
    project_id: projectId,
    title: 'Größe: guest checkout',
    type: 'decisions',
    content: first,
  })) as { id: string };
  await callApi(page, 'PUT', `/api/po_documents/${made.id}`, { content: second });

  // From the document to its history.
  await page.goto('/po_documents');
  await page.getByRole('button', { name: 'Größe: guest checkout', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: 'History' }).click();
  await page.waitForURL(`**/po_documents/${made.id}/history`);
  const comparison = page.getByRole('region', { name: 'History' });
  await comparison.locator('del', { hasText: 'A third' }).waitFor();
  await comparison.locator('ins', { hasText: '38 %' }).waitFor();
  await comparison.getByText('2 changes').waitFor();
  await expectNoBarriersInBothThemes(page);

  // The changes are walked through with the keyboard.
  await comparison.getByRole('button', { name: 'Next change' }).focus();
  await page.keyboard.press('Enter');
  await comparison.getByText('change 1 of 2').waitFor();

  // On a phone there is one column, and nothing to be pushed sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('combobox', { name: 'Versions' }).waitFor();
  expect(await shellPages(page).sidewaysOverflow()).toBe(0);
  await expectNoBarriersInBothThemes(page);

  // The buttons fill their lines there, and those that walk through the changes stay where they are.
  const edges = async (name: string) => {
    const box = await page.getByRole('button', { name }).last().boundingBox();
    return box && { left: box.x, right: box.x + box.width };
  };
  expect(await edges('Restore version 1')).toMatchObject({ left: 16, right: 374 });
  expect(await edges('Export')).toMatchObject({ right: 374 });
  await page.reload();
  await comparison.getByText('2 changes').waitFor();
  const arrow = await edges('Next change');
  await comparison.getByRole('button', { name: 'Next change' }).click();
  await comparison.getByText('change 1 of 2').waitFor();
  expect(await edges('Next change')).toMatchObject({ left: arrow?.left });
  await page.setViewportSize({ width: 1440, height: 900 });

  // Brought back with one click, and back again.
  const contentNow = async () =>
    ((await callApi(page, 'GET', `/api/po_documents/${made.id}`)) as { content: string }).content;
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByText('Version 1 is back').waitFor();
  expect(await contentNow()).toBe(first);
  // In a narrow window what can be done stands below the words of the notice, which have the room.
  await page.setViewportSize({ width: 320, height: 568 });
  const toast = page.locator('[data-toast]').last();
  const undo = await toast.getByRole('button', { name: 'Undo' }).boundingBox();
  const words = await toast.getByText('Version 1 is back').boundingBox();
  expect(words?.width).toBeGreaterThan(160);
  expect(undo?.y).toBeGreaterThanOrEqual((words?.y ?? NaN) + (words?.height ?? NaN));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Version 2 is current again').waitFor();
  expect(await contentNow()).toBe(second);
  const placeOfNotice = async () => {
    const box = await page.locator('[data-toast]').last().boundingBox();
    return box && { top: box.y, middle: box.x + box.width / 2 };
  };
  await expect.poll(placeOfNotice).toEqual({ top: 72, middle: 720 });

  // A notice under the mouse stays, and lies over the buttons of the page.
  await page.mouse.move(5, 400);
  await expect.poll(() => page.locator('[data-toast]').count()).toBe(0);

  // Saved as a file of each kind, and all together.
  await page.getByRole('link', { name: 'Open document' }).click();
  for (const [name, ending, begin] of [
    ['Markdown', 'md', '---\ntitle: "Größe'],
    ['PDF', 'pdf', '%PDF-'],
    ['Word document', 'docx', 'PK'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('menuitem', { name, exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Größe guest checkout.${ending}`);
    expect(await beginningOf(file.createReadStream(), begin.length)).toBe(begin);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export all' }).click();
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(archive.suggestedFilename()).toBe('Portal.zip');

  // Markdown files come in, one of them not.
  await page.getByLabel('Import of Markdown files').setInputFiles([
    { name: 'ziele.md', mimeType: 'text/markdown', buffer: Buffer.from('# Ziele\n\nText') },
    { name: 'bild.png', mimeType: 'image/png', buffer: Buffer.from('PNG') },
  ]);
  await dialog.getByRole('button', { name: 'Import 1 file' }).click();
  await page.getByText('1 document imported').waitFor();
  await page.getByText('Only Markdown files (.md) can be imported.').waitFor();
  await page.getByRole('heading', { name: 'Ziele', exact: true }).waitFor();
  await expectNoBarriersInBothThemes(page);
});

async function beginningOf(opening: Promise<Readable>, length: number): Promise<string> {
  const [chunk] = (await once(await opening, 'data')) as [Buffer];
  return chunk.toString('utf8').slice(0, length);
}

test('which files became no document is in sight above many that wait, each name in one line', async ({
  openWindow,
}) => {
  const { page, expectTrouble } = await openWindow({ viewport: { width: 390, height: 844 } });
  await begin(page);
  await page.goto('/po_documents');
  expectTrouble(/503/);
  await page.route('**/api/po_documents', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
  const names = Array.from({ length: 8 }, (_, index) => `${index}-${'n'.repeat(200)}.md`);
  await page
    .getByLabel('Import of Markdown files')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from('# Plan') })),
    );
  const dialog = page.getByRole('dialog');
  await dialog.getByText(names[7] ?? '').scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: 'Import 8 files' }).click();
  const fault = dialog.getByRole('listitem').filter({ hasText: 'No answer came from the server' });
  await expect.poll(() => fault.count()).toBe(8);
  const seen = await dialog.getByText('8 files were not imported').boundingBox();
  const head = await dialog.getByRole('heading').boundingBox();
  expect(seen?.y).toBeGreaterThan((head?.y ?? NaN) + (head?.height ?? NaN));
  expect(seen?.y).toBeLessThan(700);
  const name = await fault
    .first()
    .getByText(names[0] ?? '')
    .boundingBox();
  expect(name?.height).toBeLessThan(24);
});

test('an open document is printed alone, on white and to its end, whatever the theme', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ viewport: { width: 900, height: 500 } });
  const projectId = await begin(page);
  const content = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1}.`).join('\n\n');
  const body = { project_id: projectId, type: 'note', title: 'A long one', content };
  await callApi(page, 'POST', '/api/po_documents', body);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/po_documents');
  await page.getByRole('heading', { name: 'A long one' }).getByRole('button').click();
  await page.getByRole('dialog').getByText('Paragraph 60.').waitFor();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const dialog = page.getByRole('dialog');
  const printed = () =>
    dialog.evaluate((one: HTMLDialogElement) => ({
      paper: getComputedStyle(one).backgroundColor,
      isWhole: one.getBoundingClientRect().height >= 60 * 24,
      top: one.getBoundingClientRect().top,
      isAlone: document.body.innerText.trim() === one.innerText.trim(),
      controls: [...one.querySelectorAll('button')].filter((each) => each.checkVisibility()).length,
    }));
  const expected = {
    paper: 'rgb(255, 255, 255)',
    isWhole: true,
    top: 0,
    isAlone: true,
    controls: 0,
  };
  await expect.poll(printed).toEqual(expected);

  // What Firefox prints is a copy of the page, in which a dialog is open but lies above nothing.
  await dialog.evaluate((one: HTMLDialogElement) => {
    one.close();
    one.show();
  });
  await expect.poll(printed).toEqual(expected);
});

test('a table of many columns is printed to its last one, and the words around it no smaller than elsewhere', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const projectId = await begin(page);
  const rowOf = (cell: (column: number) => string, count: number) =>
    `|${Array.from({ length: count }, (_, index) => ` ${cell(index + 1)} |`).join('')}`;
  const tableOf = (count: number) =>
    [
      rowOf((column) => `Heading of ${column}`, count),
      rowOf(() => '---', count),
      rowOf((column) => (column === 3 ? 'A long description. '.repeat(9) : 'Something'), count),
    ].join('\n');
  const content = [8, 11, 12, 24].map(tableOf).join('\n\n');
  const body = { project_id: projectId, type: 'note', title: 'Wide', content };
  await callApi(page, 'POST', '/api/po_documents', body);
  await page.goto('/po_documents');
  await page.getByRole('heading', { name: 'Wide' }).getByRole('button').click();
  const tables = page.getByRole('dialog').getByRole('table');
  await expect.poll(() => tables.count()).toBe(4);
  // As wide as the text on A4.
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const edges = await tables.evaluateAll((all) =>
    all.map((table) => table.getBoundingClientRect().right),
  );
  for (const edge of edges) expect(edge).toBeLessThanOrEqual(720);
});

/** Opens a document by its address, as a link does: the keyboard then stands at its words. */
async function openByAddress(page: Page, content: string) {
  const body = { project_id: await begin(page), type: 'note', title: 'Plan', content };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  await page.goto(`/po_documents?document=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).waitFor();
}

test('the frame that shows where the keyboard is in a dialog follows its corners, and is not printed', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  await openByAddress(page, first);
  const readFrame = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      const dialog = focused?.closest('dialog');
      if (!focused || !dialog) throw new Error('The keyboard is in no dialog.');
      const { outlineStyle, borderTopLeftRadius: corner } = getComputedStyle(focused);
      const isRound = corner === getComputedStyle(dialog).borderTopLeftRadius;
      return { isDrawn: outlineStyle !== 'none', isRound };
    });
  expect((await readFrame()).isDrawn).toBe(true);
  await page.emulateMedia({ media: 'print' });
  expect((await readFrame()).isDrawn).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  // A press beside everything, and then a key.
  await page.getByRole('dialog').getByRole('heading', { name: 'Plan' }).click();
  await page.keyboard.press('ArrowDown');
  expect(await readFrame()).toEqual({ isDrawn: true, isRound: true });
});

test('a document that is opened to be read is scrolled by keys at once, also on a phone, and Tab goes on behind its words', async ({
  openWindow,
}) => {
  for (const width of [1440, 390]) {
    const { page } = await openWindow();
    await page.setViewportSize({ width, height: 800 });
    await openByAddress(page, 'Words and words.\n\n'.repeat(200));
    const words = page.getByRole('group', { name: 'Plan' });
    await words.getByText('Words and words.').nth(100).waitFor();
    await page.keyboard.press('PageDown');
    await expect.poll(() => words.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('History');
  }
});

test('the ticks of a text look as those of a form, in both themes, and are printed', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  await openByAddress(page, '- [x] Label\n- [ ] Returns');
  const lookOf = (one: Locator) =>
    one.evaluate((element) => {
      const { appearance, backgroundColor, borderColor, borderRadius } = getComputedStyle(element);
      return { appearance, backgroundColor, borderColor, borderRadius };
    });
  const formTick = page.getByLabel('Show archived documents');
  const primary = page.getByRole('dialog').getByRole('button', { name: 'Edit' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    const look = () => Promise.all([page.getByLabel('Open'), formTick].map(lookOf));
    await expect
      .poll(async () => new Set((await look()).map((one) => JSON.stringify(one))).size)
      .toBe(1);
    const areas = () => Promise.all([page.getByLabel('Done'), primary].map(lookOf));
    await expect
      .poll(async () => new Set((await areas()).map((one) => one.backgroundColor)).size)
      .toBe(1);
  }
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  const printed = await page
    .getByLabel('Done')
    .evaluate((tick) => getComputedStyle(tick).printColorAdjust);
  expect(printed).toBe('exact');
});

test('what changed in a document is printed without what can only be pressed, and begins on the first page', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const projectId = await begin(page);
  const body = {
    project_id: projectId,
    type: 'decisions',
    title: 'Guest checkout',
    content: first,
  };
  const { id } = (await callApi(page, 'POST', '/api/po_documents', body)) as { id: string };
  await callApi(page, 'PUT', `/api/po_documents/${id}`, { content: second });
  await page.goto(`/po_documents/${id}/history`);
  const comparison = page.getByRole('region', { name: 'History' });
  await comparison.locator('ins', { hasText: '38 %' }).waitFor();
  await page.getByRole('button', { name: 'Restore version 1' }).waitFor();

  await page.emulateMedia({ media: 'print' });
  const pressed = page.locator('button, a, select, input').filter({ visible: true });
  await expect.poll(() => pressed.count()).toBe(0);
  // Firefox takes a row of a grid to the next page as a whole: the comparison stands in none.
  const grids = await comparison.evaluate((one) => {
    const around: string[] = [];
    for (let at = one.parentElement; at; at = at.parentElement) {
      around.push(getComputedStyle(at).display);
    }
    return around.filter((display) => display === 'grid');
  });
  expect(grids).toEqual([]);
});

test('a pressed button looks other than one that is pointed at, in both themes', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  await begin(page);
  await page.goto('/profile');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const name of ['Edit profile', 'Sign out everywhere', 'Search']) {
      const button = page.getByRole('button', { name, exact: true });
      const look = () =>
        button.evaluate((element) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(element);
          return backgroundColor + backgroundImage;
        });
      const resting = await look();
      await button.hover();
      await expect.poll(look).not.toBe(resting);
      const pointedAt = await look();
      await page.mouse.down();
      await expect.poll(look, { message: `${colorScheme} ${name}` }).not.toBe(pointedAt);
      // Let go elsewhere: nothing is to happen.
      await page.mouse.move(1, 1);
      await page.mouse.up();
    }
  }
});
