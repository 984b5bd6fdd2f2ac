import type { Locator, Page } from 'playwright-core';
import { chatPage } from '#pages/chat-page.ts';
import { chatToolbar } from '#pages/chat-toolbar.ts';
import { projectPages } from '#pages/project-pages.ts';
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

let adminToken: string | undefined;

/** The token of the administrator, whose account is made once. */
async function admin(url: string): Promise<string> {
  adminToken ??= await registerPerson(url, 'ada');
  return adminToken;
}

async function callAsAdmin(url: string, method: string, path: string, body?: object) {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      authorization: `Bearer ${await admin(url)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}.`);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as unknown;
}

async function logIn(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: 'Kanne!voll' });
  const response = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Has a window belong to a plain user who has never been here, as a member of a new project. */
async function welcomeMember(page: Page, url: string, username: string, project: string) {
  await admin(url);
  await registerPerson(url, username);
  const users = (await callAsAdmin(url, 'GET', '/api/users')) as { id: number; username: string }[];
  const userId = users.find((user) => user.username === username)?.id ?? 0;
  await callAsAdmin(url, 'PUT', `/api/users/${userId}/activate`, { is_active: true });
  const { id } = (await callAsAdmin(url, 'POST', '/api/projects', { name: project })) as {
    id: number;
  };
  await callAsAdmin(url, 'POST', `/api/projects/${id}/users`, { user_id: userId });
  await enter(page, await logIn(url, username));
  await activateProject(page, id);
  return { userId, projectId: id };
}

/** Opens the chat of a new project of the administrator. */
async function openNewProject(page: Page, url: string, name: string): Promise<void> {
  await enter(page, await admin(url));
  await activateProject(page, await createProject(page, name));
  await openChat(page);
}

async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.getAttribute('aria-label') ?? element?.innerText.split('\n')[0] ?? '';
  });
}

async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    const focused = await focusedName(page);
    if (focused === name) return;
    passed.push(focused);
  }
  throw new Error(`The Tab key never came to ${name}. It passed:\n${passed.join('\n')}`);
}

/** Whether nothing lies over the middle of what has the focus, and it is on the screen. */
async function isFocusUncovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

const colourOf = (element: Locator) =>
  element.evaluate((one) => getComputedStyle(one).backgroundColor);

/** The colour of a token of the style sheet, as a computed style writes it. */
async function tokenColour(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = `var(${name})`;
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  }, token);
}

test.for(['light', 'dark'] as const)(
  'open it is 260 px high and closed 60 px, its cards are 260 x 80 px in two rows, and each mode tints the chat in the %s theme [TOOL-005, TOOL-006, TOOL-014, TOOL-015, CHAT-052, CHAT-053, CHAT-054, CHAT-055]',
  async (theme, { openWindow, robin }) => {
    const { page } = await openWindow({ theme });
    const toolbar = chatToolbar(page);
    await openNewProject(page, robin.url, `Returns, ${theme}`);
    await expect.poll(toolbar.height).toBe(260);

    for (const [mode, lowest, highest, lengths] of [
      ['Catch-up', 205, 235, [5, 4]],
      ['Assist', 120, 155, [4, 3]],
      ['Grow', 20, 40, [5, 4]],
      ['Talk', 245, 275, [1, 1]],
    ] as const) {
      await toolbar.tab(mode).click();
      await chatPage(page).composer.waitFor();
      await expect.poll(() => toolbar.cards.count()).toBe(lengths[0] + lengths[1]);
      const rows = await toolbar.rows();
      expect(rows.map((row) => row.length)).toEqual(lengths);
      for (const { width, height } of rows.flat()) expect([width, height]).toEqual([260, 80]);
      const hue = await toolbar.hue();
      expect(hue, mode).toBeGreaterThanOrEqual(lowest);
      expect(hue, mode).toBeLessThanOrEqual(highest);
      expect(await findBarriers(page)).toEqual([]);
    }
    await toolbar.button('Delete chat').click();
    await toolbar.dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await toolbar.actions.click();
    await expect.poll(toolbar.height).toBe(60);
  },
);

test('a click beside it closes it unless it is pinned, and the next visit finds it as it was left [TOOL-008, TOOL-009, TOOL-010, OPEN2-006]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const toolbar = chatToolbar(page);
  await openNewProject(page, robin.url, 'Checkout');
  await expect.poll(toolbar.height).toBe(260);
  await chatPage(page).composer.click();
  await expect.poll(toolbar.height).toBe(60);
  await page.reload();
  await expect.poll(toolbar.height).toBe(60);

  await toolbar.button('Pin the actions').click();
  await expect.poll(toolbar.height).toBe(260);
  await chatPage(page).composer.click();
  await page.reload();
  await toolbar.button('Unpin the actions').waitFor();
  expect(await toolbar.height()).toBe(260);
  await toolbar.button('Unpin the actions').click();
  await page.getByRole('banner').click();
  await expect.poll(toolbar.height).toBe(60);
});

test('the keyboard alone opens and closes it, changes the mode, reaches every card and begins an action', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 1100, height: 800 } });
  const { keyboard } = page;
  const toolbar = chatToolbar(page);
  await openNewProject(page, robin.url, 'Search');
  await expect.poll(() => focusedName(page)).toBe('Message to Robin');

  await tabTo(page, 'Actions', 'Shift+Tab');
  await keyboard.press('Enter');
  await expect.poll(toolbar.height).toBe(60);
  await keyboard.press('Enter');
  await tabTo(page, 'Write a user story');
  await keyboard.press('Escape');
  await expect.poll(toolbar.height).toBe(60);
  expect(await focusedName(page)).toBe('Actions');

  await tabTo(page, 'Delete chat', 'Shift+Tab');
  await keyboard.press('Enter');
  await toolbar.dialog.waitFor();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await keyboard.press('Escape');
  await toolbar.dialog.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Delete chat');
  await tabTo(page, 'Pin the actions', 'Shift+Tab');
  await keyboard.press('Space');
  await expect.poll(toolbar.height).toBe(260);

  await tabTo(page, 'Assist', 'Shift+Tab');
  await keyboard.press('ArrowRight');
  expect(await toolbar.tab('Grow').getAttribute('aria-selected')).toBe('true');
  await chatPage(page).composer.waitFor();
  await tabTo(page, 'Actions');
  const passed: string[] = [];
  for (let card = 0; card < 9; card += 1) {
    await keyboard.press('Tab');
    passed.push(await focusedName(page));
    // At once: on a smooth way there the next Tab can leave it out of sight.
    expect(await isFocusUncovered(page), passed.at(-1)).toBe(true);
  }
  expect(passed.slice(-2)).toEqual(['Facilitating workshops', 'Personal learning plan']);
  await keyboard.press('Enter');
  await waitForText(chatPage(page).messages, 'I want to set up a personal learning plan.');
  await expect.poll(() => focusedName(page)).toBe('Message to Robin');
  await chatPage(page).waitForEndOfAnswer();
});

test('talk begins with a talk, which stays while it is the last; more are begun, renamed and deleted [SESS-021, TOOL-021, TOOL-022, TOOL-023, TOOL-024, TOOL-025, ERR2-077]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const chat = chatPage(page);
  const toolbar = chatToolbar(page);
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/api/sessions')) {
      const isNew = pathname === '/api/sessions/talk';
      changes.push(`${request.method()} ${isNew ? 'a new talk' : 'one of the sessions'}`);
    }
  });
  await welcomeMember(page, robin.url, 'kim', 'Onboarding');
  await openChat(page);
  await toolbar.button(/^Pin/).click();
  changes.length = 0;

  await toolbar.tab('Talk').click();
  await expect.poll(() => toolbar.talks.count()).toBe(1);
  await chat.composer.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await toolbar.button(/^Delete Talk/).click();
  // A dialog that loads on its own would come before the new talk does.
  await toolbar.button(/^New talk session/).click();
  await expect.poll(() => toolbar.talks.count()).toBe(2);
  expect(await toolbar.dialog.count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
  // The first one is there since the registration.
  expect(changes).toEqual(['POST a new talk']);

  await chat.send('How do I say no?');
  await chat.waitForEndOfAnswer();
  const chosen = toolbar.bar.locator('[aria-current=true]');
  const card = toolbar.cards.filter({ has: page.locator('[aria-current=true]') });
  await card.hover();
  await card.getByRole('button', { name: /^Rename/ }).click();
  await page.keyboard.type('Saying no kindly');
  await page.keyboard.press('Enter');
  await waitForText(toolbar.talks, 'Saying no kindly');
  expect(await chosen.innerText()).toContain('Saying no kindly');

  // The other one, then back; what was said is still there.
  await toolbar.talks.filter({ hasNotText: 'Saying no kindly' }).click();
  await page.getByRole('heading', { level: 2, name: /^Hello/ }).waitFor();
  await toolbar.talks.filter({ hasText: 'Saying no kindly' }).click();
  await waitForText(chat.messages, 'How do I say no?');

  await toolbar.button('Delete Saying no kindly').click();
  await expect.poll(() => focusedName(page)).toBe('Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toolbar.dialog.waitFor({ state: 'detached' });
  await expect.poll(() => toolbar.talks.count()).toBe(1);
  await page.getByRole('heading', { level: 2, name: /^Hello/ }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('New talk session');

  // The button of the toolbar deletes the last one too: another has taken its place by then.
  changes.length = 0;
  await toolbar.button('Delete chat').click();
  await toolbar.dialog.getByRole('button', { name: 'Delete' }).click();
  await toolbar.dialog.waitFor({ state: 'detached' });
  await expect.poll(() => toolbar.talks.count()).toBe(1);
  expect(changes).toEqual(['POST a new talk', 'DELETE one of the sessions']);
  await chat.composer.waitFor();
});

test('a work session begins anew after a question in red, with or without its episodes [TOOL-013, INPUT-025, INPUT-026, INPUT-027, INPUT-028, OPEN2-008]', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow();
  const chat = chatPage(page);
  const toolbar = chatToolbar(page);
  await openNewProject(page, robin.url, 'Payments');
  const tick = toolbar.dialog.getByRole('checkbox', { name: /episodes/i });
  const confirm = toolbar.dialog.getByRole('button', { name: 'Reset' });

  for (const [words, isTicked] of [
    ['First try', true],
    ['Second try', false],
  ] as const) {
    await chat.send(words);
    await chat.waitForEndOfAnswer();
    await toolbar.button('Delete chat').click();
    expect(await tick.isChecked()).toBe(true);
    expect(await colourOf(confirm)).toBe(await tokenColour(page, '--danger-solid'));
    await tick.setChecked(isTicked);
    const resetting = page.waitForRequest((request) => request.url().includes('/reset?'));
    await confirm.click();
    const address = new URL((await resetting).url());
    expect(address.searchParams.get('transfer_episodes')).toBe(String(isTicked));
    await toolbar.dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 2, name: /^Hello/ }).waitFor();
    expect(await chat.log.innerText()).not.toContain(words);
  }
});

test('between work and talk the way leads to the projects when the project is gone or archived meanwhile [SESS-050, SESS-052, SESS-053, OPEN2-009]', async ({
  openWindow,
  robin,
}) => {
  // Nobody tells this window what happens elsewhere: only the list of the projects does.
  const window = await openWindow();
  const { page } = window;
  window.expectTrouble(/\/api\/events\/stream|ERR_FAILED/);
  await page.route('**/api/events/stream**', (route) => route.abort('failed'));
  const toolbar = chatToolbar(page);
  const { userId, projectId } = await welcomeMember(page, robin.url, 'kit', 'Loyalty');
  const members = `/api/projects/${projectId}/users`;
  await openChat(page);
  await callAsAdmin(robin.url, 'DELETE', `${members}/${userId}`);
  await toolbar.tab('Talk').click();
  await page.waitForURL('**/projects');

  await callAsAdmin(robin.url, 'POST', members, { user_id: userId });
  await activateProject(page, projectId);
  await openChat(page);
  const owner = await openWindow();
  await enter(owner.page, await admin(robin.url));
  const ui = projectPages(owner.page);
  await owner.page.goto(`/projects/${projectId}`);
  await ui.editButton.click();
  await ui.archiveButton.click();
  const archive = ui.inDialog('archive.action');
  expect(await colourOf(archive)).toBe(await tokenColour(owner.page, '--accent-solid'));
  await archive.click();
  await owner.page.waitForURL('**/projects');
  await toolbar.tab('Assist').click();
  await page.waitForURL('**/projects');

  await owner.page.goto(`/projects/${projectId}`);
  await ui.activateButton.click();
  const activate = ui.inDialog('activate.action');
  expect(await colourOf(activate)).toBe(await tokenColour(owner.page, '--success'));
  await activate.click();
  await ui.openChatButton.waitFor();
});

test('on a phone the actions are a row of 44 px above the composer, and the talks are kept in a sheet', async ({
  openWindow,
  robin,
}) => {
  const { page } = await openWindow({ viewport: { width: 390, height: 844 } });
  const chat = chatPage(page);
  await welcomeMember(page, robin.url, 'jo', 'Mobile');
  await openChat(page);
  const pills = page.getByRole('list', { name: 'Actions in Assist' });
  await pills.getByRole('button').first().waitFor();
  const heights = await pills
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights).toEqual(Array.from({ length: 7 }, () => 44));
  const composer = await chat.composer.boundingBox();
  const row = await pills.boundingBox();
  expect(row && composer && row.y + row.height <= composer.y).toBe(true);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Talk', exact: true }).click();
  await page.getByRole('button', { name: 'All talks' }).click();
  const sheet = page.getByRole('dialog', { name: 'Your talks' });
  await sheet.getByRole('button', { name: /^Rename Talk/ }).click();
  await page.keyboard.type('On the train');
  await page.keyboard.press('Enter');
  await waitForText(sheet, 'On the train');
  expect(await findBarriers(page)).toEqual([]);
  await sheet.getByRole('button', { name: /^New talk session/ }).click();
  await sheet.waitFor({ state: 'detached' });
  // The row begins with the way to a new talk, and has the one that was chosen in sight wherever it stands.
  const newTalk = page.getByRole('button', { name: 'New talk session' });
  await newTalk.click();
  const talks = page.getByRole('list', { name: 'Your talks' });
  await expect.poll(() => talks.getByRole('button', { name: /^Talk / }).count()).toBe(2);
  await expect.poll(async () => (await newTalk.boundingBox())?.x ?? 0).toBeGreaterThan(0);
  const train = page.getByRole('button', { name: 'On the train' });
  await train.click();
  await expect.poll(() => train.getAttribute('aria-current')).toBe('true');
  const rightEdge = async () => {
    const place = await train.boundingBox();
    return place && place.x > 0 ? place.x + place.width : Infinity;
  };
  await expect.poll(rightEdge).toBeLessThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
