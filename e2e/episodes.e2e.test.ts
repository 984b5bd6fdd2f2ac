import type { Locator, Page } from 'playwright-core';
import { chatPage } from '#pages/chat-page.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test as base } from '#support/browser-test.ts';
import { activateProject, createProject, enter, registerPerson } from '#support/chat-stage.ts';
import { startOpenAiEmulator } from '#support/openai-emulator.ts';
import type { WindowOptions } from '#support/watched-page.ts';
import { waitForText } from '#support/waiting.ts';

const ANSWER = 'Jonas checks the address field until 3 March. 38 % leave at the account step.';

/** Somebody with a model that answers about the checkout, and looks into episodes when asked what was said. */
const test = base.extend('token', { scope: 'file' }, async ({ robin }, { onCleanup }) => {
  const openai = await startOpenAiEmulator();
  onCleanup(() => openai.stop());
  openai.answer('Checkout', ANSWER);
  const query = { query: 'account step' };
  openai.answerWithTool('Remember', 'search_episodes', 'You talked about the account step.', query);
  const token = await registerPerson(robin.url, 'ada');
  const send = (method: string, path: string, body?: unknown) =>
    fetch(new URL(path, robin.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
  await send('PUT', '/api/llm-providers/openai', {
    api_key: 'sk-planted',
    model: 'gpt-planted',
    base_url: openai.baseUrl,
  });
  await send('POST', '/api/llm-providers/active/openai');
  return token;
});

interface Opener {
  openWindow: (options?: WindowOptions) => Promise<{ page: Page }>;
  token: string;
}

interface Session {
  session_id: string;
}

/** A conversation of twelve messages about one topic, with the episodes beside it. */
async function openTalk({ openWindow, token }: Opener, options?: WindowOptions) {
  const { page } = await openWindow(options);
  await enter(page, token);
  await activateProject(page, await createProject(page, 'Returns'));
  await page.evaluate(() => {
    localStorage.setItem(
      'po_user_preferences',
      JSON.stringify({ version: '1.0', sidebarMode: 'episodes' }),
    );
  });
  await page.goto('/chat');
  const chat = chatPage(page);
  await chat.composer.waitFor();
  for (let step = 1; step <= 6; step += 1) {
    await chat.composer.fill(`Checkout account step ${step}`);
    await chat.composer.press('Enter');
    await waitForText(chat.messages, `Checkout account step ${step}`);
    await chat.waitForEndOfAnswer();
  }
  const { sessions } = (await callApi(page, 'GET', '/api/sessions')) as { sessions: Session[] };
  await page.getByRole('button', { name: 'Expand the sidebar' }).click();
  const side = page.getByRole('tabpanel', { name: 'Episodes' });
  await side.getByRole('button', { name: 'Lethe' }).waitFor();
  return { ...chat, page, side, sessionId: sessions[0]?.session_id ?? '' };
}

/** Has Robin look for episodes now, and answers the card of what he found. */
async function detect({ page, side }: Awaited<ReturnType<typeof openTalk>>) {
  await side.getByRole('button', { name: 'Lethe' }).click();
  const card = side.getByRole('article', { name: /^Episode waiting for you/ });
  await card.waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();
  return card;
}

test('an episode is found, looked at, levelled, changed, expanded, recalled, made a document, and taken to a new session [MSG-017, MSG-018, EPI-002, EPI-049]', async ({
  openWindow,
  token,
}) => {
  const talk = await openTalk({ openWindow, token });
  const { page, side, log, messages, sessionId } = talk;
  const card = await detect(talk);
  await log.getByRole('article', { name: /^Episode waiting for you/ }).waitFor();

  // A title of one's own.
  await card.getByRole('button', { name: 'Change the title' }).click();
  await card.getByRole('textbox', { name: 'Title of the episode' }).fill('The account step');

  // What would be kept, and what would go: the press that leaves the field reaches its button, which stands below.
  await card.getByRole('button', { name: 'Compare the levels' }).click({ delay: 100 });
  const contract = page.getByRole('dialog', { name: 'How much should Robin keep?' });
  await card.getByText('The account step').waitFor();
  await contract.getByRole('region', { name: 'Archive' }).getByText('3 March').first().waitFor();
  await contract.getByRole('button', { name: 'Keep as essence' }).click();
  await contract.waitFor({ state: 'detached' });

  // A placeholder stands for the messages.
  const placeholder = log.getByRole('button', { name: /^The account step/ });
  await placeholder.waitFor();
  await waitForText(placeholder, 'Essence');
  expect(await messages.getByText('Checkout account step 1', { exact: true }).count()).toBe(0);

  // Another level, as often as wanted.
  await side.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitemradio', { name: 'One-liner' }).click();
  await waitForText(placeholder, 'One-liner');

  // Word for word again, in place.
  await log.getByRole('button', { name: 'Show the messages' }).click();
  await messages.getByText('Checkout account step 1', { exact: true }).waitFor();
  await log.getByRole('button', { name: 'Fold the messages' }).click();
  await messages
    .getByText('Checkout account step 1', { exact: true })
    .waitFor({ state: 'detached' });

  // Robin looks it up, names it, and leads to what was said.
  await talk.send('Remember what we said?');
  await talk.waitForEndOfAnswer();
  await messages.last().getByRole('button', { name: 'The account step' }).click();
  await messages.getByText('Checkout account step 1', { exact: true }).waitFor();

  await side.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'File as document', exact: true }).click();
  await page.getByText('Filed as document').waitFor();

  await callApi(page, 'POST', `/api/sessions/${sessionId}/reset?transfer_episodes=true`);
  await messages
    .getByText('Checkout account step 1', { exact: true })
    .waitFor({ state: 'detached' });
  await side.getByText('The account step', { exact: true }).waitFor();
});

test('what comes of another border is seen where its button was pressed, however far down that is', async ({
  openWindow,
  token,
}) => {
  const talk = await openTalk({ openWindow, token }, { viewport: { width: 1440, height: 700 } });
  const { page } = talk;
  const card = await detect(talk);
  await card.getByRole('button', { name: 'Change start and end' }).click();
  await page
    .getByRole('button', { name: /^End here/ })
    .last()
    .click();
  const note = page.getByText('Start and end are changed, and Robin has summed it up anew.');
  await note.waitFor();
  const isInSight = await note.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 1, (top + bottom) / 2));
  });
  expect(isInSight).toBe(true);
});

test('a phone that is turned while an episode is looked at keeps its details uppermost, with what is typed, and the sidebar below', async ({
  openWindow,
  token,
}) => {
  const talk = await openTalk({ openWindow, token });
  const { page } = talk;
  await detect(talk);
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('banner').getByRole('button', { name: /^Episodes/ });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Documents and episodes' });
  await sheet.getByRole('button', { name: 'Change start and end' }).click();
  const details = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('tab', { name: 'Overview' }) });
  await details.getByRole('button', { name: 'Change the title' }).click();
  const title = details.getByRole('textbox', { name: 'Title of the episode' });
  await title.fill('The account step');

  await page.setViewportSize({ width: 844, height: 390 });
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.waitFor({ state: 'attached' });
  // It is pressed only where nothing lies over it.
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await details.getByText('The account step again').waitFor();

  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await sheet.getByText('The account step again').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('a group of episodes without any is as high when it is open as when it is closed', async ({
  openWindow,
  token,
}) => {
  const talk = await openTalk({ openWindow, token });
  await detect(talk);
  const group = talk.side.getByRole('region', { name: 'Yesterday' });
  const height = () => group.evaluate((section) => section.clientHeight);
  const closed = await height();
  await group.getByRole('button', { expanded: false }).click();
  await group.getByRole('button', { expanded: true }).waitFor();
  expect(await height()).toBe(closed);
});

/** Where the first of some words stands in a text, in pixels from the left. */
const placeOf = (text: Locator, words: string) =>
  text.evaluate((element, wanted) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes;
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`no ${wanted}`);
  }, words);

test('a title from right to left begins on the right, and the figures behind it stay in order', async ({
  openWindow,
  token,
}) => {
  const talk = await openTalk({ openWindow, token });
  const { page, side } = talk;
  const card = await detect(talk);
  const title = 'متى ننتهي.';
  await card.getByRole('button', { name: 'Change the title' }).click();
  await card.getByRole('textbox', { name: 'Title of the episode' }).fill(title);
  await page.keyboard.press('Enter');
  const ownTitle = card.getByText(title);
  await ownTitle.waitFor();
  expect(await placeOf(ownTitle, '.')).toBeLessThan(await placeOf(ownTitle, 'م'));

  await side.getByRole('button', { name: 'Compare the levels' }).click();
  const facts = page.getByRole('dialog').getByRole('paragraph').filter({ hasText: title }).first();
  await facts.waitFor();
  const [count = ''] = / (\d+)\u00A0messages/.exec(await facts.innerText())?.slice(1) ?? [];
  expect(await placeOf(facts, count)).toBeLessThan(await placeOf(facts, 'messages'));
  expect(await placeOf(facts, '.')).toBeLessThan(await placeOf(facts, 'م'));
});

test('the longest title and topic of an episode stay within its dialogs', async ({
  openWindow,
  token,
}) => {
  const talk = await openTalk({ openWindow, token });
  const { page, sessionId } = talk;
  const card = await detect(talk);
  const path = `/api/episodes/candidates/pending?session_id=${sessionId}` as const;
  const { candidates } = (await callApi(page, 'GET', path)) as { candidates: { id: string }[] };
  const changed = await page.request.patch(
    `/api/episodes/candidates/${candidates[0]?.id}/content`,
    {
      headers: { authorization: `Bearer ${token}` },
      data: { oneliner: 'W'.repeat(200), topics: ['Y'.repeat(200)] },
    },
  );
  expect(changed.status()).toBe(200);
  await card.getByText('WWW').waitFor();
  const isWithin = (text: Locator) =>
    text.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { right = 0 } = element.closest('dialog')?.getBoundingClientRect() ?? {};
      return words.getBoundingClientRect().right < right;
    });

  await card.getByRole('button', { name: 'Change start and end' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  expect(await isWithin(page.getByText('YYY'))).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Compare the levels' }).click();
  const contract = page.getByRole('dialog', { name: 'How much should Robin keep?' });
  expect(await isWithin(contract.getByText('WWW').first())).toBe(true);
});

test.for(['light', 'dark'] as const)(
  'episodes have no barriers in the %s theme: cards, levels, details and placeholder',
  async (theme, { openWindow, token }) => {
    const talk = await openTalk({ openWindow, token }, { theme });
    const { page, side, log } = talk;
    const card = await detect(talk);
    expect(await findBarriers(page)).toEqual([]);
    await card.getByRole('button', { name: 'Change start and end' }).click();
    await page.getByRole('button', { name: 'Split before' }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Compare the levels' }).click();
    await page.getByRole('button', { name: 'Keep as digest' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep as digest' }).click();
    await log.getByRole('button', { name: 'Show the messages' }).click();
    await log.getByText('Checkout account step 2', { exact: true }).waitFor();
    await side.getByRole('button', { name: 'Statistics' }).click();
    expect(await findBarriers(page)).toEqual([]);
  },
);
