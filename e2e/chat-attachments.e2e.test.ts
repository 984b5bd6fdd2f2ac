import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { accountPages } from '#pages/account-pages.ts';
import { chatPage } from '#pages/chat-page.ts';
import { projectPages } from '#pages/project-pages.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { startOpenAiEmulator } from '#support/openai-emulator.ts';
import { createPng } from '#support/png.ts';
import { waitForText } from '#support/waiting.ts';

const TOO_MANY = 'Maximal 5 Dateien erlaubt';
const NOTES = 'Guests leave at the account wall.';

interface NamedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const notes: NamedFile = { name: 'notes.md', mimeType: '', buffer: Buffer.from(NOTES) };
const board: NamedFile = {
  name: 'board.png',
  mimeType: 'image/png',
  buffer: createPng({ width: 64, height: 48 }, [200, 40, 40]),
};

/** The part of the chat in which files are attached. */
function composer(page: Page) {
  const form = page.locator('form', { has: page.getByLabel('Message to Robin') });
  const list = form.getByRole('list', { name: 'Attached files' });
  return {
    form,
    picker: form.locator('input[type=file]'),
    files: list.getByRole('listitem'),
    removeAll: form.getByRole('button', { name: /^Remove all/ }),
    overlay: page.getByText('Drop here'),
    error: page.getByRole('tabpanel').getByRole('alert'),
  };
}

const ada = { username: 'ada', email: 'ada@example.org', password: 'Kanne!voll' };
let isRegistered = false;

/** Signs in and opens the chat of a new project. */
async function openChat(page: Page): Promise<void> {
  const accounts = accountPages(page);
  if (isRegistered) await accounts.signIn(ada);
  else await accounts.register(ada);
  isRegistered = true;
  await page.waitForURL(/\/(projects|chat)$/);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await projectPages(page).create('Returns', 'Sending things back should be easy.');
  if (!page.url().endsWith('/chat')) await page.getByRole('link', { name: 'Chat' }).first().click();
  await chatPage(page).composer.waitFor();
}

/** Lets a model answer that can be asked what it was sent. */
async function startModel(page: Page, onTestFinished: (end: () => Promise<void>) => void) {
  const openai = await startOpenAiEmulator();
  onTestFinished(() => openai.stop());
  await callApi(page, 'PUT', '/api/llm-providers/openai', {
    api_key: 'sk-planted',
    model: 'gpt-planted',
    base_url: openai.baseUrl,
  });
  await callApi(page, 'POST', '/api/llm-providers/active/openai');
  openai.answer('my notes', 'They speak of an account wall.');
  return openai;
}

/** Holds files over the page, as a pointer with files from the desktop does. */
async function holdFilesOver(page: Page, selector: string, files: NamedFile[]) {
  const transfer = await page.evaluateHandle(
    (contents) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of contents) {
        data.items.add(new File([text], name, { type: mimeType }));
      }
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString() })),
  );
  const target = page.locator(selector).first();
  return {
    enter: () => target.dispatchEvent('dragenter', { dataTransfer: transfer }),
    leave: () => target.dispatchEvent('dragleave', { dataTransfer: transfer }),
    drop: () => target.dispatchEvent('drop', { dataTransfer: transfer }),
  };
}

test('files go along with a message, reach the model and stay with the message [INPUT-005, INPUT-010, INPUT-083, OPEN2-043]', async ({
  openWindow,
  onTestFinished,
}) => {
  const { page } = await openWindow();
  const chat = chatPage(page);
  const parts = composer(page);
  await openChat(page);
  const openai = await startModel(page, onTestFinished);

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files (max. 5)' }).click();
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([board]);
  const held = await holdFilesOver(page, '[role=log]', [notes]);
  await held.enter();
  await parts.overlay.waitFor();
  await held.drop();
  await parts.overlay.waitFor({ state: 'hidden' });
  await waitForText(parts.files, 'notes.md');
  expect(await parts.files.count()).toBe(2);
  // The preview is drawn: the policy of the page lets it.
  expect(
    await parts.files
      .locator('img')
      .evaluate(async (image: HTMLImageElement) => [(await image.decode(), image.naturalWidth)]),
  ).toEqual([64]);

  await chat.send('What do my notes say?');
  await parts.files.first().waitFor({ state: 'detached' });
  await chat.waitForEndOfAnswer();
  await waitForText(chat.messages, 'notes.md');
  expect(JSON.stringify(openai.requests().at(-1))).toContain(NOTES);
  await page.reload();
  await waitForText(chat.messages, 'notes.md');
});

test('what can not go along is told, nothing of it is attached, and five share a row [INPUT-018, INPUT-068, INPUT-069, INPUT-073]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const parts = composer(page);
  await openChat(page);
  const copies = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...notes, name: `notes-${index}.md` }));

  await parts.picker.setInputFiles(copies(6));
  await waitForText(parts.error, TOO_MANY);
  expect(await parts.files.count()).toBe(0);
  await page.getByRole('button', { name: 'Close the notice' }).click();
  await parts.error.waitFor({ state: 'detached' });

  const folder = join(robin.dataDirectory, 'large');
  await mkdir(folder);
  const large = join(folder, 'plan.pdf');
  await writeFile(large, '');
  await truncate(large, 10 * 1024 * 1024 + 1);
  await parts.picker.setInputFiles(large);
  await waitForText(parts.error, 'File "plan.pdf" ist zu groß. Maximum: 10MB');

  await parts.picker.setInputFiles(copies(5));
  await waitForText(parts.files, 'notes-4');
  await parts.error.waitFor({ state: 'detached' });
  const tops = await parts.files.evaluateAll((files) =>
    files.map((file) => Math.round(file.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
  expect(tops).toHaveLength(5);
  await parts.removeAll.click();
  expect(await parts.files.count()).toBe(0);
});

test('the two pieces in which the name of a file is shown read as one, with the space between them and from the right in Hebrew [INPUT-013]', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const parts = composer(page);
  await openChat(page);
  const names = ['Review April.md', 'דוח אפריל.md'];
  await parts.picker.setInputFiles(names.map((name) => ({ ...notes, name })));
  await waitForText(parts.files, 'אפריל');
  const shown = await parts.files.evaluateAll((files) =>
    files.map((file) => {
      const [stem, end] = file.querySelectorAll<HTMLElement>('[aria-hidden] > span');
      if (!stem || !end) throw new Error('The name is not in two pieces.');
      const isFromRight = stem.getBoundingClientRect().left >= end.getBoundingClientRect().right;
      return { stem: stem.innerText, isFromRight };
    }),
  );
  expect(shown).toEqual([
    { stem: 'Review ', isFromRight: false },
    { stem: 'דוח ', isFromRight: true },
  ]);
});

test('on a phone a long name of a file is cut by a whole ellipsis, and its end is not below the button [INPUT-013]', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const parts = composer(page);
  await openChat(page);
  await parts.picker.setInputFiles([{ ...notes, name: 'Checkout-Analyse.md' }, board]);
  const file = parts.files.filter({ hasText: 'Analyse' });
  const measure = () =>
    file.evaluate((item) => {
      const [stem, end] = item.querySelectorAll<HTMLElement>('[aria-hidden] > span');
      const sign = item.querySelector('button svg');
      const pen = document.createElement('canvas').getContext('2d');
      if (!stem || !end || !sign || !pen) throw new Error('A piece is missing.');
      pen.font = getComputedStyle(stem).font;
      const { width } = stem.getBoundingClientRect();
      const room = sign.getBoundingClientRect().left - end.getBoundingClientRect().right;
      return { hasEllipsis: width >= pen.measureText('C…').width, isFree: room >= 0 };
    });
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(measure, { message: `${width} px` })
      .toEqual({ hasEllipsis: true, isFree: true });
  }
});

test('a refusal by the server gives text and files back, and they can be sent again [OPEN2-043]', async ({
  openWindow,
  onTestFinished,
}) => {
  const window = await openWindow();
  const { page } = window;
  const chat = chatPage(page);
  const parts = composer(page);
  await openChat(page);
  await startModel(page, onTestFinished);
  window.expectTrouble(/415|400|413/);
  // It calls itself a picture and is none: only the server looks inside.
  const disguised = { ...board, name: 'fake.png', buffer: Buffer.from('GIF89a is not this') };
  await parts.picker.setInputFiles([notes, disguised]);
  await waitForText(parts.files, 'fake.png');
  await chat.composer.fill('Read my notes');
  await chat.composer.press('Enter');
  await waitForText(chat.messages, 'Failed to send message: ');
  await waitForText(parts.files, 'fake.png');
  expect(await chat.composer.inputValue()).toBe('Read my notes');
  expect(await parts.files.count()).toBe(2);

  await page.getByRole('button', { name: 'Remove fake.png' }).click();
  await chat.composer.press('Enter');
  await parts.files.first().waitFor({ state: 'detached' });
  await chat.waitForEndOfAnswer();
  await waitForText(chat.messages, 'notes.md');
});

test.for(['light', 'dark'] as const)(
  'attaching needs no mouse, asks before files are lost, and has no barriers in the %s theme',
  async (theme, { openWindow }) => {
    // It closes itself.
    const { page } = await openWindow({ theme, isOwn: true });
    const parts = composer(page);
    await openChat(page);
    await chatPage(page).composer.fill('Look at these');
    await parts.picker.setInputFiles([notes, board]);
    await waitForText(parts.files, 'board.png');
    await parts.picker.setInputFiles([{ ...notes, name: 'film.mp4', mimeType: 'video/mp4' }]);
    await parts.error.waitFor();
    expect(await findBarriers(page)).toEqual([]);

    // Backwards from the text stand the files, forwards the attach button.
    await chatPage(page).composer.focus();
    await page.keyboard.press('Shift+Tab');
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('aria-label')).toBe('Remove board.png');
    await page.keyboard.press('Enter');
    expect(await focused.getAttribute('aria-label')).toBe('Remove notes.md');
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await focused.getAttribute('aria-label')).toBe('Attach files (max. 5)');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles([board]);
    await waitForText(parts.files, 'board.png');

    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await closing;
  },
);

test('a tall picture is as large in a low window as there is room beside it, and scrolls', async ({
  openWindow,
  onTestFinished,
}) => {
  const { page } = await openWindow({ viewport: { width: 844, height: 390 } });
  const chat = chatPage(page);
  const parts = composer(page);
  await openChat(page);
  await startModel(page, onTestFinished);
  const buffer = createPng({ width: 300, height: 900 }, [40, 120, 200]);
  await parts.picker.setInputFiles([{ name: 'phone.png', mimeType: 'image/png', buffer }]);
  await waitForText(parts.files, 'phone.png');
  await chat.send('Compare it with my notes');
  await chat.waitForEndOfAnswer();
  await page.getByRole('button', { name: /phone\.png/ }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'phone.png' });
  await shown.waitFor();
  expect((await shown.boundingBox())?.width).toBe(300);
});
