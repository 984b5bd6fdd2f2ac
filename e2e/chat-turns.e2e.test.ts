import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { chatPage } from '#pages/chat-page.ts';
import { expect, test } from '#support/browser-test.ts';
import {
  activateProject,
  createProject,
  enter,
  openChat,
  registerPerson,
  shownConversation,
  storedConversation,
  useModel,
} from '#support/chat-stage.ts';
import { startCuttableLine } from '#support/cuttable-line.ts';
import { startPacedModel, type PacedAnswer, type PacedModel } from '#support/paced-model.ts';
import { waitForText } from '#support/waiting.ts';
import type { WatchedPage } from '#support/watched-page.ts';

const QUESTION = 'How do we release?';
/** What the model says, and what is shown of it. */
const PIECES = [
  ['First ', 'First'],
  ['the exits, ', 'the exits,'],
  ['**then** ', 'then'],
  ['the doors.\n\n', 'the doors.'],
  ['- One exit\n', 'One exit'],
  ['- One door', 'One door'],
] as const;

/** So long after an answer its news has been heard. */
const NEWS_MS = 1_000;

/** What the browser says of a line that breaks, and of a server that is gone. */
const BROKEN_LINE = /net::ERR_/;

let model: PacedModel;
let token: string | null = null;
let projects = 0;
let undisturbed: string[] | null = null;

beforeAll(async () => {
  model = await startPacedModel();
});

afterAll(() => model.stop());

/** Opens the chat of a new project, in a window of the one person of this file. */
async function openProject({ page }: WatchedPage, url: string) {
  const isNew = token === null;
  token ??= await registerPerson(url, 'ada');
  await enter(page, token);
  if (isNew) await useModel(page, model);
  projects += 1;
  await activateProject(page, await createProject(page, `Returns ${projects}`));
  return openChat(page);
}

/** Says all pieces, each as soon as the window shows the one before. */
async function sayAll(
  page: Page,
  answer: PacedAnswer,
  afterPiece: (index: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  for (const [index, [said, shown]] of PIECES.entries()) {
    answer.say(said);
    await waitForText(chatPage(page).messages, shown);
    await afterPiece(index);
  }
  answer.end();
}

async function endOfAnswer(page: Page): Promise<string[]> {
  await chatPage(page).waitForEndOfAnswer();
  return shownConversation(page);
}

/** What the conversation looks like when nothing goes wrong. */
async function undisturbedRun(openWindow: () => Promise<WatchedPage>, url: string) {
  if (undisturbed) return undisturbed;
  const window = await openWindow();
  const chat = await openProject(window, url);
  await chat.send(QUESTION);
  await sayAll(window.page, await model.nextAnswer());
  undisturbed = await endOfAnswer(window.page);
  expect(undisturbed).toHaveLength(2);
  return undisturbed;
}

test('an answer whose line is cut after every piece of it ends like one that nothing has disturbed', async ({
  openWindow,
  robin,
  onTestFinished,
}) => {
  const expected = await undisturbedRun(openWindow, robin.url);
  const line = await startCuttableLine(robin.url);
  onTestFinished(() => line.close());
  const window = await openWindow({ baseUrl: line.url });
  window.expectTrouble(BROKEN_LINE);
  const asked = model.requestCount();
  const chat = await openProject(window, robin.url);
  await chat.send(QUESTION);
  await sayAll(window.page, await model.nextAnswer(), () => line.cut());
  expect(await endOfAnswer(window.page)).toEqual(expected);
  await window.page.reload();
  expect(await endOfAnswer(window.page)).toEqual(expected);
  expect(model.requestCount()).toBe(asked + 1);
});

test('an answer that goes on while the window is offline is whole once it is back, and nothing had to be reloaded', async ({
  openWindow,
  robin,
  onTestFinished,
}) => {
  const expected = await undisturbedRun(openWindow, robin.url);
  const line = await startCuttableLine(robin.url);
  onTestFinished(() => line.close());
  const window = await openWindow({ baseUrl: line.url });
  const { page, context } = window;
  window.expectTrouble(BROKEN_LINE);
  const chat = await openProject(window, robin.url);
  await chat.send(QUESTION);
  const answer = await model.nextAnswer();
  answer.say(PIECES[0][0]);
  await waitForText(chat.messages, PIECES[0][1]);
  // Being offline keeps new connections away; those that are open break a moment later.
  await context.setOffline(true);
  line.cut();
  await waitForText(page.getByRole('tabpanel'), 'Connection lost. Robin keeps trying.');
  for (const [said] of PIECES.slice(1)) answer.say(said);
  answer.end();
  await context.setOffline(false);
  expect(await endOfAnswer(page)).toEqual(expected);
  await page.getByText('Connection lost').waitFor({ state: 'hidden' });
});

test('an answer survives a reload in its middle, again and again, and a way to another page and back', async ({
  openWindow,
  robin,
}) => {
  const expected = await undisturbedRun(openWindow, robin.url);
  const window = await openWindow();
  const { page } = window;
  const asked = model.requestCount();
  const chat = await openProject(window, robin.url);
  await chat.send(QUESTION);
  await sayAll(page, await model.nextAnswer(), async (index) => {
    if (index === 1 || index === 2) await page.reload();
    if (index === 4) {
      await page.getByRole('link', { name: 'Projects' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      await page.getByRole('link', { name: 'Chat' }).first().click();
    }
  });
  expect(await endOfAnswer(page)).toEqual(expected);
  expect(model.requestCount()).toBe(asked + 1);
});

test('an answer is whole in a tab that is opened in its middle, and after its own window was closed', async ({
  openWindow,
  robin,
}) => {
  const expected = await undisturbedRun(openWindow, robin.url);
  const window = await openWindow();
  const chat = await openProject(window, robin.url);
  await chat.send(QUESTION);
  const answer = await model.nextAnswer();
  answer.say('First ');
  await waitForText(chat.messages, 'First');
  const second = await window.context.newPage();
  await openChat(second);
  await waitForText(chatPage(second).messages, 'First');
  await chatPage(second).stopButton.waitFor();
  await window.page.close();
  for (const [said] of PIECES.slice(1)) answer.say(said);
  answer.end();
  expect(await endOfAnswer(second)).toEqual(expected);
  const third = await window.context.newPage();
  await openChat(third);
  expect(await endOfAnswer(third)).toEqual(expected);
  expect((await storedConversation(third)).map(({ role }) => role)).toEqual(['user', 'assistant']);
});

test('a server killed in the middle of an answer keeps what it had, shows it alike in every window, and answers on', async ({
  openWindow,
  robin,
}) => {
  const window = await openWindow();
  const { page } = window;
  window.expectTrouble(BROKEN_LINE);
  const chat = await openProject(window, robin.url);
  const second = await window.context.newPage();
  await openChat(second);
  await chat.send(QUESTION);
  const answer = await model.nextAnswer();
  answer.say('First ');
  await waitForText(chat.messages, 'First');
  await robin.kill();
  await waitForText(page.getByRole('tabpanel'), 'Connection lost. Robin keeps trying.');
  await robin.startAgain();

  await waitForText(chat.messages, 'Interrupted');
  await chat.stopButton.waitFor({ state: 'hidden' });
  const shown = await shownConversation(page);
  expect(shown[0]).toContain(QUESTION);
  await waitForText(chatPage(second).messages, 'Interrupted');
  expect(await shownConversation(second)).toEqual(shown);

  await chat.send('And now?');
  const next = await model.nextAnswer();
  next.say('Still here.');
  next.end();
  await waitForText(chat.messages, 'Still here.');
  await chat.waitForEndOfAnswer();
  expect((await storedConversation(page)).map(({ role, content }) => [role, content])).toEqual([
    ['user', QUESTION],
    ['assistant', expect.any(String)],
    ['user', 'And now?'],
    ['assistant', 'Still here.'],
  ]);
});

test('a message that is sent while the server is down goes off by itself when it is back', async ({
  openWindow,
  robin,
}) => {
  const expected = await undisturbedRun(openWindow, robin.url);
  const window = await openWindow();
  const { page } = window;
  window.expectTrouble(BROKEN_LINE);
  const chat = await openProject(window, robin.url);
  await robin.kill();
  await chat.send(QUESTION);
  await waitForText(page.getByRole('tabpanel'), 'Connection lost. Robin keeps trying.');
  await robin.startAgain();
  await sayAll(page, await model.nextAnswer());
  expect(await endOfAnswer(page)).toEqual(expected);
  await page.reload();
  expect(await endOfAnswer(page)).toEqual(expected);
});

test('a message that the killed server had taken, but not yet answered, stands in the conversation once', async ({
  openWindow,
  robin,
}) => {
  const window = await openWindow();
  const { page } = window;
  window.expectTrouble(BROKEN_LINE);
  const chat = await openProject(window, robin.url);
  await chat.send(QUESTION);
  const { abandoned } = await model.nextAnswer();
  await robin.kill();
  await abandoned;
  await robin.startAgain();
  await waitForText(chat.messages, 'Interrupted');
  await chat.stopButton.waitFor({ state: 'hidden' });
  expect(await chat.composer.inputValue()).toBe('');
  const shown = await shownConversation(page);
  expect(shown).toHaveLength(2);
  await page.reload();
  await waitForText(chat.messages, 'Interrupted');
  expect(await shownConversation(page)).toEqual(shown);
});

test('an answer is fetched once when it is stored, however its news arrives, and so is the next one', async ({
  openWindow,
  robin,
}) => {
  const window = await openWindow();
  const { page } = window;
  const chat = await openProject(window, robin.url);
  let fetched = 0;
  page.on('request', (request) => {
    if (/\/messages\?limit=/.test(request.url())) fetched += 1;
  });
  for (const round of [1, 2, 3]) {
    const heard = page.waitForResponse(/\/messages\?limit=/);
    await chat.send(`${QUESTION} ${round}`);
    await sayAll(page, await model.nextAnswer());
    await chat.waitForEndOfAnswer();
    await heard;
    // The news of what is stored comes by another line, with or after the end of the answer.
    await delay(NEWS_MS);
    expect(fetched).toBe(round);
  }
});
