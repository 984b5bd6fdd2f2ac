import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sessionPages } from '#pages/session-pages.ts';
import { expect, test } from '#support/browser-test.ts';
import {
  activateProject,
  createProject,
  enter,
  lookFor,
  openChat,
  registerPerson,
  shownConversation,
  storedConversation,
  turnTo,
  useModel,
  useMouse,
} from '#support/chat-stage.ts';
import { startPacedModel, type PacedModel } from '#support/paced-model.ts';
import { waitForText } from '#support/waiting.ts';
import type { WatchedPage } from '#support/watched-page.ts';

const WELCOME = 'what are we working on today?';

let model: PacedModel;
let token: string | null = null;
let projects = 0;

beforeAll(async () => {
  model = await startPacedModel();
});

afterAll(() => model.stop());

/** Two windows of the one person of this file, side by side in the chat of a new project. */
async function openTwo(window: WatchedPage, url: string) {
  const { page: first, context } = window;
  const isNew = token === null;
  token ??= await registerPerson(url, 'ada');
  await enter(first, token);
  if (isNew) await useModel(first, model);
  projects += 1;
  const project = `Returns ${projects}`;
  await activateProject(first, await createProject(first, project));
  const chat = await openChat(first);
  const second = await context.newPage();
  const otherChat = await openChat(second);
  return {
    project,
    here: { page: first, ...chat, ...sessionPages(first) },
    there: { page: second, ...otherChat, ...sessionPages(second) },
  };
}

type Side = Awaited<ReturnType<typeof openTwo>>['here'];

/** Sends a message and has the model answer it. */
async function converse(side: Side, question: string, text: string): Promise<void> {
  await turnTo(side.page);
  await side.send(question);
  const answer = await model.nextAnswer();
  answer.say(text);
  answer.end();
  await waitForText(side.messages, text);
  await side.waitForEndOfAnswer();
}

async function expectSameConversation(one: Page, other: Page): Promise<void> {
  const expected = await shownConversation(one);
  await expect
    .poll(async () => {
      await useMouse(other);
      return shownConversation(other);
    })
    .toEqual(expected);
}

test('a message and its growing answer are seen in the other window, and both end with the same conversation', async ({
  openWindow,
  robin,
}) => {
  const { here, there } = await openTwo(await openWindow(), robin.url);
  await here.send('How do we release?');
  const answer = await model.nextAnswer();
  await lookFor(there.page, 'How do we release?');
  await there.stopButton.waitFor();
  answer.say('First the exits, ');
  await waitForText(there.messages, 'First the exits,');
  await waitForText(here.messages, 'First the exits,');
  answer.say('then the doors.');
  answer.end();
  await waitForText(there.messages, 'then the doors.');
  await Promise.all([here.waitForEndOfAnswer(), there.waitForEndOfAnswer()]);
  expect((await shownConversation(here.page))[1]).toContain('First the exits, then the doors.');
  await expectSameConversation(here.page, there.page);
});

test('an answer is stopped from the other window, with the same text kept in both [TURN-012]', async ({
  openWindow,
  robin,
}) => {
  const { here, there } = await openTwo(await openWindow(), robin.url);
  await here.send('Tell me everything.');
  const answer = await model.nextAnswer();
  answer.say('Once upon a time');
  await lookFor(there.page, 'Once upon a time');
  await there.stopButton.click();
  await answer.abandoned;
  for (const side of [here, there]) {
    await waitForText(side.messages, 'Stopped. The text so far stays.');
    await side.stopButton.waitFor({ state: 'hidden' });
  }
  await expectSameConversation(here.page, there.page);
});

test('of two messages that are sent in two windows at once one is taken, and the other stays with its writer to be sent afterwards', async ({
  openWindow,
  robin,
}) => {
  const window = await openWindow();
  window.expectTrouble(/409/);
  const { here, there } = await openTwo(window, robin.url);
  await here.composer.fill('How do we release?');
  await there.composer.fill('Who tests it?');
  await Promise.all([here.composer.press('Enter'), there.composer.press('Enter')]);
  const answer = await model.nextAnswer();
  answer.say('First the exits.');
  const drafts = () => Promise.all([here.composer.inputValue(), there.composer.inputValue()]);
  await expect.poll(async () => (await drafts()).filter((draft) => draft !== '')).toHaveLength(1);
  const [winner, loser] = (await drafts())[0] === '' ? [here, there] : [there, here];
  await lookFor(loser.page, 'First the exits.');
  answer.end();
  await loser.stopButton.waitFor({ state: 'hidden' });

  await loser.composer.press('Enter');
  const next = await model.nextAnswer();
  next.say('Then the doors.');
  next.end();
  await waitForText(loser.messages, 'Then the doors.');
  await loser.waitForEndOfAnswer();
  await lookFor(winner.page, 'Then the doors.');
  const stored = await storedConversation(here.page);
  expect(stored.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(new Set(stored.map(({ content }) => content))).toEqual(
    new Set(['How do we release?', 'Who tests it?', 'First the exits.', 'Then the doors.']),
  );
  await expectSameConversation(winner.page, loser.page);
});

test('a talk that is begun or renamed in one window stands among the cards of the other, which stays where it is', async ({
  openWindow,
  robin,
}) => {
  const { here, there } = await openTwo(await openWindow(), robin.url);
  await here.openMode('Talk');
  await converse(here, 'Let us begin.', 'Gladly.');
  await there.openMode('Talk');
  await there.showTalks();
  await waitForText(there.messages, 'Gladly.');
  const before = await there.talkCount();

  await here.startTalk();
  await waitForText(here.page.getByRole('tabpanel'), WELCOME);
  await expect.poll(() => there.talkCount()).toBe(before + 1);
  await converse(here, 'Another matter.', 'Tell me.');
  await here.showTalks();
  await here.rename(
    String(await here.chosenTalk.locator('span').first().textContent()),
    'Holidays',
  );
  await there.talk('Holidays').waitFor();
  expect(await shownConversation(there.page)).toHaveLength(2);
  await waitForText(there.messages, 'Gladly.');

  await there.talk('Holidays').click();
  await waitForText(there.messages, 'Tell me.');
  await expectSameConversation(here.page, there.page);
});

test('a talk that is deleted in one window gives way in the other to the next, and the last one to a new one that both show [SESS-027]', async ({
  openWindow,
  robin,
}) => {
  const { here, there } = await openTwo(await openWindow(), robin.url);
  await here.openMode('Talk');
  await here.showTalks();
  for (let left = await here.talkCount(); left > 1; left -= 1) {
    await here.showTalks();
    await here.deleteTalk('');
    await expect.poll(() => here.talkCount()).toBe(left - 1);
  }
  await converse(here, 'The one that stays.', 'It stays.');
  await here.startTalk();
  await waitForText(here.page.getByRole('tabpanel'), WELCOME);
  await converse(here, 'The one that goes.', 'It goes.');
  await there.openMode('Talk');
  await there.showTalks();
  await waitForText(there.messages, 'It goes.');

  await here.deleteShownTalk();
  await waitForText(here.messages, 'It stays.');
  await waitForText(there.messages, 'It stays.');
  await expectSameConversation(here.page, there.page);

  await here.deleteShownTalk();
  for (const side of [here, there]) {
    await waitForText(side.page.getByRole('tabpanel'), WELCOME);
    await side.showTalks();
    await expect.poll(() => side.talkCount()).toBe(1);
  }
  await converse(there, 'A fresh start.', 'Here it is.');
  await lookFor(here.page, 'Here it is.');
  await expectSameConversation(here.page, there.page);
});

test('what is typed into a talk while another window deletes it goes on in the next one, before what was typed there, and the person is told', async ({
  openWindow,
  robin,
}) => {
  const { here, there } = await openTwo(await openWindow(), robin.url);
  await here.openMode('Talk');
  await converse(here, 'The one to go on in.', 'It goes on.');
  await here.composer.fill('Typed there');
  await here.startTalk();
  await waitForText(here.page.getByRole('tabpanel'), WELCOME);
  await converse(here, 'The one that goes.', 'It goes.');
  await there.openMode('Talk');
  await waitForText(there.messages, 'It goes.');
  await there.composer.fill('Half a thought');

  await here.deleteShownTalk();
  await there.page.bringToFront();
  await there.page.getByText('This conversation is gone').waitFor();
  await waitForText(there.messages, 'It goes on.');
  await expect.poll(() => there.composer.inputValue()).toBe('Half a thought\n\nTyped there');
  expect(await here.page.getByText('This conversation is gone').count()).toBe(0);
});

test.for([true, false])(
  'a reset in one window, with the episodes taken along: %s, is followed by the other, and leaves a window in a talk alone [SESS-029, SESS-030, SESS-032, SESS-039]',
  async (transferEpisodes, { openWindow, robin }) => {
    const window = await openWindow();
    const { here, there } = await openTwo(window, robin.url);
    await converse(here, 'How do we release?', 'First the exits.');
    await lookFor(there.page, 'First the exits.');
    const third = await window.context.newPage();
    const talking = { page: third, ...(await openChat(third)), ...sessionPages(third) };
    await talking.openMode('Talk');
    const question = `Only between us, ${transferEpisodes}.`;
    await converse(talking, question, 'My lips are sealed.');

    await turnTo(there.page);
    await there.composer.fill('Half a thought');
    await turnTo(here.page);
    const asked = here.page.waitForRequest((request) => request.url().includes('/reset?'));
    await here.reset({ transferEpisodes });
    expect(new URL((await asked).url()).searchParams.get('transfer_episodes')).toBe(
      String(transferEpisodes),
    );
    for (const side of [here, there]) {
      await waitForText(side.page.getByRole('tabpanel'), WELCOME);
    }
    await expect.poll(() => there.composer.inputValue()).toBe('Half a thought');
    await converse(there, 'Once more.', 'With pleasure.');
    await lookFor(here.page, 'With pleasure.');
    await expectSameConversation(here.page, there.page);
    await waitForText(talking.messages, question);
  },
);

test('a change of the project in one window leaves the other in its own, and leads back to the same session [SESS-018, SESS-019]', async ({
  openWindow,
  robin,
}) => {
  const window = await openWindow();
  const { project, here, there } = await openTwo(window, robin.url);
  await createProject(here.page, `${project} elsewhere`);
  await here.page.reload();
  await converse(here, 'How do we release?', 'First the exits.');
  await lookFor(there.page, 'First the exits.');

  await here.chooseProject(`${project} elsewhere`);
  await waitForText(here.page.getByRole('tabpanel'), WELCOME);
  await converse(here, 'And over here?', 'Nothing yet.');
  await turnTo(there.page);
  await converse(there, 'Who tests it?', 'The others.');
  expect(await shownConversation(there.page)).toHaveLength(4);
  expect(await shownConversation(here.page)).toHaveLength(2);

  await here.chooseProject(project);
  await waitForText(here.messages, 'The others.');
  await expectSameConversation(here.page, there.page);
});

test('the field grows with its text up to 192 px, scrolls from there on, and is one line again when it is sent [INPUT-002, INPUT-082]', async ({
  openWindow,
  robin,
}) => {
  const { here } = await openTwo(await openWindow(), robin.url);
  const look = () =>
    here.composer.evaluate((field) => ({
      height: field.getBoundingClientRect().height,
      isCut: field.scrollHeight > field.clientHeight,
    }));
  const line = await look();
  await here.composer.fill('One\nTwo\nThree');
  const three = await look();
  expect(three.height).toBeGreaterThan(2 * line.height);
  expect(three.isCut).toBe(false);
  await here.composer.fill('A line\n'.repeat(40));
  expect(await look()).toEqual({ height: 192, isCut: true });
  await here.composer.press('Enter');
  await expect.poll(look).toEqual(line);
});

test('a chat that opens asks for its person, projects and sessions before its code is there, and for none of them twice', async ({
  openWindow,
  robin,
}) => {
  const { here } = await openTwo(await openWindow(), robin.url);
  const asked: string[] = [];
  here.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(users|projects|sessions)/.test(pathname)) asked.push(pathname + search);
    if (pathname.includes('/chat-chunk-')) asked.push('the code of the chat');
  });
  await here.page.reload();
  await here.composer.waitFor();
  await expect.poll(() => asked.some((path) => path.includes('/messages'))).toBe(true);
  const first = ['/api/users/me', '/api/projects?include_archived=true', '/api/sessions'];
  expect(asked.slice(0, first.length)).toEqual(first);
  expect(asked).toContain('the code of the chat');
  expect(asked).toHaveLength(new Set(asked).size);
});

test('what is written and not sent stays with its session, over a reload and beside the drafts of the others', async ({
  openWindow,
  robin,
}) => {
  const { here } = await openTwo(await openWindow(), robin.url);
  const openAndExpect = async (mode: 'Assist' | 'Grow', draft: string) => {
    await here.openMode(mode);
    await expect.poll(() => here.composer.inputValue()).toBe(draft);
  };
  await here.composer.fill('A story about exits');
  await openAndExpect('Grow', '');
  await here.composer.fill('How do I ask well?');
  await here.page.reload();
  await here.composer.waitFor();
  await openAndExpect('Grow', 'How do I ask well?');
  await openAndExpect('Assist', 'A story about exits');
});
