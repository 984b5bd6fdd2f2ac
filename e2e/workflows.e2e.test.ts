import type { Locator, Page } from 'playwright-core';
import { chatPage } from '#pages/chat-page.ts';
import { chatToolbar } from '#pages/chat-toolbar.ts';
import { findBarriers } from '#support/accessibility.ts';
import { expect, test } from '#support/browser-test.ts';
import {
  activateProject,
  createProject,
  enter,
  openChat,
  registerPerson,
} from '#support/chat-stage.ts';
import { waitForText } from '#support/waiting.ts';

let token: string | null = null;
let projects = 0;

/** Opens the chat of a new project with the steps of the workflow beside it. */
async function openBesideWorkflow(page: Page, url: string) {
  token ??= await registerPerson(url, 'ada');
  await enter(page, token);
  projects += 1;
  await activateProject(page, await createProject(page, `Returns ${projects}`));
  await openChat(page);
  await page.goto('/workflow');
  const aside = page.getByRole('complementary', { name: 'Workflow' });
  await waitForText(aside, 'No workflow is running');
  return { chat: chatPage(page), toolbar: chatToolbar(page), aside };
}

/** More than any card asks. */
const MOST_QUESTIONS = 20;

test('a card leads without a language model through its steps to a saved document, followed beside the chat, also after a reload [FLOW-001]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const { chat, toolbar, aside } = await openBesideWorkflow(page, robin.url);

  await toolbar.tab('Catch-up').click();
  await toolbar.button(/Decisions at a glance/).click();
  await waitForText(aside, 'Step 1 of');
  await chat.waitForEndOfAnswer();
  expect(await findBarriers(page)).toEqual([]);

  await chat.send('We ship the return label by e-mail.');
  await chat.waitForEndOfAnswer();
  const place = await aside.getByRole('status').innerText();
  await page.reload();
  await waitForText(aside, place.split('\n')[0] ?? '');

  const link = chat.messages
    .getByRole('link', { name: /./ })
    .and(page.locator('[href*="document="]'));
  for (let asked = 0; asked < MOST_QUESTIONS && (await link.count()) === 0; asked += 1) {
    await chat.send('skip');
    await chat.waitForEndOfAnswer();
  }
  await page.goto((await link.first().getAttribute('href')) ?? '');
  const dialog = page.getByRole('dialog');
  await waitForText(dialog, 'We ship the return label by e-mail');
});

test('a workflow is cancelled beside the chat after a question, and what was said stays [FLOW-007, FLOW-050]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const { chat, aside } = await openBesideWorkflow(page, robin.url);
  await chat.send('Prioritise the backlog');
  await waitForText(aside, 'Step 1 of');
  await chat.waitForEndOfAnswer();
  await aside.getByRole('button', { name: 'Cancel workflow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel workflow' }).click();
  await waitForText(aside, 'Cancelled');
  await waitForText(chat.messages, 'Ended the workflow.');
  await waitForText(chat.messages, 'Prioritise the backlog');
  await waitForText(aside, 'No workflow is running');
});

test('the summary of a workflow keeps its lines', async ({ openWindow, robin }) => {
  const { page } = await openWindow();
  const { chat, aside } = await openBesideWorkflow(page, robin.url);
  await chat.send('Prioritise the backlog');
  await waitForText(aside, 'Step 1 of');
  await chat.waitForEndOfAnswer();
  const end = { outcome: 'abort', final_summary: 'Done: the goal\nOpen: the values' };
  await chat.composer.fill(`complete_workflow ${JSON.stringify(end)}`);
  await chat.composer.press('Enter');
  await waitForText(aside, 'Open: the values');
  expect(await aside.getByRole('status').innerText()).toContain('Done: the goal\nOpen: the values');
});

test('in a low window the steps of a workflow have the room: its button stands below them, as what was learned does, and a celebration keeps its words together', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 844, height: 390 } });
  const { chat, aside } = await openBesideWorkflow(page, robin.url);
  await chat.send('Prioritise the backlog');
  await waitForText(aside, 'Step 1 of');
  await chat.waitForEndOfAnswer();
  const bottomOfSteps = async () => {
    const last = await aside.getByRole('listitem').last().boundingBox();
    return (last?.y ?? NaN) + (last?.height ?? NaN);
  };
  const cancel = await aside.getByRole('button', { name: 'Cancel workflow' }).boundingBox();
  expect(cancel?.y).toBeGreaterThanOrEqual(await bottomOfSteps());
  const words = 'We agreed on what matters most until the end of the month. ';
  const end = { final_summary: words.repeat(12), lessons_learned: words.repeat(12) };
  const command = JSON.stringify({ outcome: 'success', ...end });
  await chat.composer.fill(`complete_workflow ${command}`);
  await chat.composer.press('Enter');
  const celebration = aside.getByRole('button', { name: /Click to go on/ });
  const overhang = await celebration.evaluate(
    ({ firstElementChild: card }) => card && card.scrollHeight - card.clientHeight,
  );
  await celebration.click();
  const learned = await aside.getByText('Learned').boundingBox();
  expect(overhang).toBe(0);
  expect(learned?.y).toBeGreaterThanOrEqual(await bottomOfSteps());
});

test('where the system forces its colours, the lines between panels and steps are still seen, and so is how far a workflow is [FLOW-005]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ isOwn: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const { chat, aside } = await openBesideWorkflow(page, robin.url);
  await chat.send('Prioritise the backlog');
  await waitForText(aside, 'Step 1 of');
  await chat.waitForEndOfAnswer();
  const colourOf = (drawn: Locator) =>
    drawn.evaluate((area) => getComputedStyle(area).backgroundColor);
  const panel = await colourOf(aside);
  for (const drawn of [
    page.getByRole('separator', { name: 'Width of the workflow' }).locator('..'),
    aside.getByTestId('connector').first(),
    aside.getByRole('progressbar').locator('> *'),
  ]) {
    expect(await colourOf(drawn)).not.toBe(panel);
  }
});

test('on a phone of which the page is enlarged the current step is in view as soon as the sheet is', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const { chat, aside } = await openBesideWorkflow(page, robin.url);
  await chat.send('Prioritise the backlog');
  await waitForText(aside, 'Step 1 of');
  await chat.waitForEndOfAnswer();
  const height = 256;
  await page.setViewportSize({ width: 320, height });
  await page.reload();
  const step = page.getByRole('dialog').locator('[aria-current=step]');
  await step.waitFor();
  const bottom = () => step.evaluate((one) => one.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(height);
});
