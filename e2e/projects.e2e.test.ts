import type { Locator, Page } from 'playwright-core';
import type { Person } from '#pages/account-pages.ts';
import { projectPages } from '#pages/project-pages.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import type { WatchedPage, WindowOptions } from '#support/watched-page.ts';
import { waitForText } from '#support/waiting.ts';
import { visitOrigin } from '#support/visit-origin.ts';

const person = (username: string): Person => ({
  username,
  email: `${username}@example.org`,
  password: 'Kanne!voll',
});

/** The administrator, a project admin who is a plain user, a member, and somebody who is no member. */
const [ada, petra, mia, otto] = ['ada', 'petra', 'mia', 'otto'].map(person) as [
  Person,
  Person,
  Person,
  Person,
];

type OpenWindow = (options?: WindowOptions) => Promise<WatchedPage>;

async function logIn(url: string, { username, password }: Person): Promise<string> {
  const body = new URLSearchParams({ username, password });
  const response = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Creates the accounts, once for the file, and lets everybody in. */
async function prepare(url: string): Promise<void> {
  for (const { username, email, password } of [ada, petra, mia, otto]) {
    const response = await fetch(new URL('/api/auth/register', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email, password }),
    });
    if (!response.ok) continue; // There already.
    const account = (await response.json()) as { id: number; is_active: boolean };
    if (account.is_active) continue;
    const token = await logIn(url, ada);
    await fetch(new URL(`/api/users/${account.id}/activate`, url), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ is_active: true }),
    });
  }
}

/** Opens a window on the list of projects, with somebody signed in. */
async function openAs(openWindow: OpenWindow, someone: Person, options: WindowOptions = {}) {
  const window = await openWindow(options);
  const { page } = window;
  await visitOrigin(page);
  const token = await logIn(page.url(), someone);
  await page.evaluate((value) => {
    localStorage.setItem('token', value);
    document.cookie = 'robin_cookie_consent=declined; path=/';
  }, token);
  await page.goto('/projects');
  const projects = projectPages(page, options.language ?? 'en');
  await projects.title.waitFor();
  return { ...window, ...projects };
}

/** Creates a project as the person of the window, and answers its id. */
async function createProject(page: Page, name: string, description = 'About it'): Promise<number> {
  const { id } = (await callApi(page, 'POST', '/api/projects', { name, description })) as {
    id: number;
  };
  return id;
}

async function userId(page: Page, { username }: Person): Promise<number> {
  const users = (await callApi(page, 'GET', '/api/users')) as { id: number; username: string }[];
  const found = users.find((user) => user.username === username);
  if (!found) throw new Error(`There is no account ${username}.`);
  return found.id;
}

async function activeProjectOf(page: Page): Promise<number | null> {
  const user = (await callApi(page, 'GET', '/api/users/me')) as {
    active_project_id: number | null;
  };
  return user.active_project_id;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const isFocused = await target.evaluate((element) => element === document.activeElement);
    if (isFocused) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there.');
}

async function expectNoBarriers(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(colorScheme === 'dark' ? 'html.dark' : 'html:not(.dark)').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }
}

/** The height in the window at which the middle of something stands. */
async function middleOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return y + height / 2;
}

for (const language of ['en', 'de'] as const) {
  test(`three people share a project, from its beginning to its archive and back, in ${language} [ROLE-031, ROLE-034, ROLE-037, PROJ-066, PROJ-067, PROJ-084, PROJ-090, PROJ-093]`, async ({
    robin,
    openWindow,
  }) => {
    await prepare(robin.url);
    const name = `Returns ${language}`;
    const admin = await openAs(openWindow, ada, { language });

    await admin.create(name, 'Sending things back should be easy.');
    await admin.openDetails(name);
    const address = new URL(admin.page.url()).pathname;
    await admin.addMember('petra', { isAdmin: true });
    await admin.addMember('mia');
    await expectNoBarriers(admin.page);

    // The project admin is a plain user: manages this project, and creates none.
    const lead = await openAs(openWindow, petra, { language });
    await waitForText(lead.card(name), lead.t('role.admin'));
    expect(await lead.newProjectLink.count()).toBe(0);
    await expectNoBarriers(lead.page);
    await lead.detailsLink(name).click();
    await lead.member('mia').waitFor();
    const heightOfMembers = async () => (await lead.member('petra').boundingBox())?.y;
    const whereTheyStood = await heightOfMembers();
    await lead.editButton.click();
    expect(await lead.title.textContent()).toBe('Edit Project');
    // The fields take the room of what they stand for.
    expect(await heightOfMembers()).toBe(whereTheyStood);
    await lead.descriptionField.fill('Half the calls by summer.');
    await lead.jiraKeyField.fill('ret');
    await expectNoBarriers(lead.page);
    await lead.saveButton.click();
    await waitForText(lead.main, 'Half the calls by summer.');
    await waitForText(lead.main, 'RET');
    expect(await lead.removeButton('petra').count()).toBe(0);
    expect(await lead.roleOf('petra').count()).toBe(0);

    // A member reads.
    const member = await openAs(openWindow, mia, { language });
    await waitForText(member.card(name), member.t('role.member'));
    await member.detailsLink(name).click();
    await member.member('petra').waitFor();
    for (const control of [member.editButton, member.personField, member.removeButton('petra')]) {
      expect(await control.count()).toBe(0);
    }
    expect(await member.openChatButton.isVisible()).toBe(true);

    await lead.roleOf('mia').selectOption('admin');
    await waitForText(lead.main, lead.t('members.done.promoted', { name: 'mia' }));
    await member.page.reload();
    await member.editButton.waitFor();

    // Removing asks with the browser's own question.
    lead.page.once('dialog', (question) => void question.dismiss());
    await lead.removeButton('mia').click();
    expect(await lead.member('mia').count()).toBe(1);
    lead.page.once('dialog', (question) => void question.accept());
    await lead.removeButton('mia').click();
    await lead.member('mia').waitFor({ state: 'detached' });
    await member.page.goto(address);
    await member.page.waitForURL('**/projects');
    await waitForText(member.main, member.t('notice.missing'));
    expect(await member.card(name).count()).toBe(0);

    const previousId = await activeProjectOf(lead.page);
    await lead.openChatButton.click();
    await lead.page.waitForURL('**/chat');
    await lead.page.goto(address);
    await lead.editButton.click();
    await lead.archiveButton.click();
    await expectNoBarriers(lead.page);
    await lead.inDialog('archive.action').click();
    await lead.page.waitForURL('**/projects');
    const told = lead.main.getByText(lead.t('notice.archived', { name }));
    await told.waitFor();
    const offered = lead.main.getByRole('status').getByRole('link');
    expect(await middleOf(told)).toBeCloseTo(await middleOf(offered), 0);
    expect(await lead.card(name).count()).toBe(0);
    // The project was the active one: in the second language another is left.
    await expect.poll(() => activeProjectOf(lead.page)).toBe(previousId);

    await lead.showArchived.check();
    await lead.detailsLink(name).click();
    expect(await lead.editButton.getAttribute('aria-disabled')).toBe('true');
    await lead.activateButton.click();
    await lead.inDialog('activate.action').click();
    await lead.openChatButton.waitFor();
    await expect.poll(async () => `/projects/${await activeProjectOf(lead.page)}`).toBe(address);
    expect(new URL(lead.page.url()).pathname).toBe(address);
  });
}

test('an address without a project, and somebody else’s project, lead back to the overview [PROJ-051, PROJ-052, SHELL-031]', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const admin = await openAs(openWindow, ada);
  const id = await createProject(admin.page, 'Secret');
  const stranger = await openAs(openWindow, otto, { language: 'de' });

  await stranger.page.goto('/projects/abc');
  await waitForText(stranger.main, 'Projekt nicht gefunden');
  await expectNoBarriers(stranger.page);
  await stranger.main.getByRole('link', { name: 'Zur Projektübersicht' }).click();
  await stranger.page.waitForURL('**/projects');

  await stranger.page.goto(`/projects/${id}`);
  await stranger.page.waitForURL('**/projects');
  await waitForText(stranger.main, stranger.t('notice.missing'));
  expect(await stranger.page.getByText('Secret').count()).toBe(0);
});

test('a project is made, edited and given a member with the keyboard alone', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page, ...ui } = await openAs(openWindow, ada);
  const { keyboard } = page;
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await keyboard.press('Enter');
  };

  await press(ui.newProjectLink.first());
  await ui.nameField.waitFor();
  await tabTo(page, ui.nameField);
  await keyboard.type('Keyboard');
  await keyboard.press('Enter');
  await page.waitForURL(/\/(projects|chat)$/);
  await page.goto('/projects');
  await ui.detailsLink('Keyboard').waitFor();
  await press(ui.detailsLink('Keyboard'));

  await ui.editButton.waitFor();
  await press(ui.editButton);
  await keyboard.type(' two');
  await tabTo(page, ui.descriptionField);
  await keyboard.type('Written without a mouse.');
  await keyboard.press('Control+Enter');
  await waitForText(ui.title, 'Keyboard two');
  await waitForText(ui.main, 'Written without a mouse.');

  await tabTo(page, ui.personField);
  await keyboard.type('otto');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await ui.member('otto').waitFor();
  await tabTo(page, ui.roleOf('otto'));
  await keyboard.press('ArrowUp');
  await waitForText(ui.main, 'otto is project admin now.');

  // Escape closes the question, and the keyboard is back where it was.
  await press(ui.editButton);
  await press(ui.archiveButton);
  await ui.inDialog('archive.action').waitFor();
  await keyboard.press('Escape');
  await ui.dialog.waitFor({ state: 'detached' });
  expect(await ui.archiveButton.evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
});

test('a Jira key is written in capitals wherever the cursor is, up to its length, and undo takes that back [PROJ-084, PROJ-085]', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page } = await openAs(openWindow, ada);
  await page.goto('/projects/new');
  const key = page.getByLabel(/^Jira Project Key/);
  await key.pressSequentially('AcD');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('b');
  expect(await key.inputValue()).toBe('ABCD');
  await page.keyboard.insertText('efghijklm');
  expect(await key.inputValue()).toBe('ABEFGHIJCD');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await key.inputValue()).toBe('ACD');
});

test('somebody who was faster is not overwritten, and nothing typed is lost', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page, expectTrouble, ...ui } = await openAs(openWindow, ada);
  const id = await createProject(page, 'Contested');
  await page.goto(`/projects/${id}`);
  await ui.editButton.click();
  await ui.descriptionField.fill('Mine');
  // From a window that does not hear of it in time.
  await callApi(page, 'PUT', `/api/projects/${id}`, { description: 'Theirs' });
  expectTrouble(/409/);
  await ui.saveButton.click();
  await waitForText(ui.main, 'Somebody was faster');
  await waitForText(ui.main, '“Theirs”');
  expect(await ui.descriptionField.inputValue()).toBe('Mine');
  await expectNoBarriers(page);
  await ui.saveButton.click();
  await ui.editButton.waitFor();
  await waitForText(ui.main, 'Mine');
});

test('leaving with unsaved changes asks, by link and by the browser’s own way back', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page, ...ui } = await openAs(openWindow, ada);
  const id = await createProject(page, 'Unsaved');
  await ui.openDetails('Unsaved');
  await ui.editButton.click();
  await ui.nameField.fill('Changed');

  await page.getByRole('link', { name: 'All projects' }).click();
  await ui.inDialog('common.cancel').click();
  expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);

  await page.evaluate(() => history.back());
  await ui.dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/projects/${id}`);
  await ui.inDialog('common.cancel').click();
  expect(await ui.nameField.inputValue()).toBe('Changed');

  await page.evaluate(() => history.back());
  await ui.inDialog('forms.unsaved.discard').click();
  await page.waitForURL('**/projects');
  await ui.card('Unsaved').waitFor();
});

test('the cards stand in one, two or three columns, and a description takes three lines at most [PROJ-021, PROJ-023, CONST1-007, OPEN1-120]', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page, ...ui } = await openAs(openWindow, ada);
  const description = 'A long story about what this project is for. '.repeat(20);
  for (const name of ['Column one', 'Column two', 'Column three']) {
    await createProject(page, name, description);
  }
  await page.reload();
  await ui.card('Column three').waitFor();
  for (const { width, columns } of [
    { width: 320, columns: 1 },
    { width: 767, columns: 1 },
    { width: 768, columns: 2 },
    { width: 1023, columns: 2 },
    { width: 1024, columns: 3 },
    { width: 1920, columns: 3 },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await ui.cards.evaluateAll((cards) =>
      cards.map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size, `${width} px`).toBe(columns);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }
  const text = ui.card('Column one').getByText('A long story');
  const lines = await text.evaluate(
    (element) => element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBe(3);
});

test('on a phone every member is a card, and nothing runs over the edge', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page, ...ui } = await openAs(openWindow, ada, { viewport: { width: 320, height: 740 } });
  const id = await createProject(page, 'Pocket', 'Small.');
  await callApi(page, 'POST', `/api/projects/${id}/users`, { user_id: await userId(page, otto) });
  await page.goto(`/projects/${id}`);
  const name = await ui.member('otto').getByText('otto@example.org').boundingBox();
  const role = await ui.roleOf('otto').boundingBox();
  expect(role?.y).toBeGreaterThan((name?.y ?? Infinity) + (name?.height ?? 0) - 1);
  expect(role?.height).toBeGreaterThanOrEqual(44);
  await ui.editButton.click();
  await ui.member('otto').scrollIntoViewIfNeeded();
  expect(await ui.saveButton.isVisible()).toBe(true);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await expectNoBarriers(page);
});

test('a word that is wider than its line goes on in the next one, such as one that was looked for in vain', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  const { page } = await openAs(openWindow, ada);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox').fill('w'.repeat(120));
  const hidden = await page
    .getByText(/^Nothing found for/)
    .evaluate((text) => text.scrollWidth - text.clientWidth);
  expect(hidden).toBe(0);
});

test('projects whose long names differ only at their ends can be told apart where one is chosen', async ({
  robin,
  openWindow,
}) => {
  await prepare(robin.url);
  for (const width of [320, 1440]) {
    const { page } = await openAs(openWindow, ada, { viewport: { width, height: 740 } });
    const beginning = `Data platform of sales and marketing ${width}`;
    for (const end of ['North', 'South']) await createProject(page, `${beginning} ${end}`);
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Project:' }).click();
    for (const end of ['North', 'South']) {
      const name = page.getByRole('menuitemradio', { name: `${beginning} ${end}` });
      const hidden = await name
        .getByText(beginning)
        .evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(hidden, `${end} at ${width} px`).toBe(0);
    }
  }
});

test('what happens between the first reading of a page and its live line, or between two lines, is on the page once the line stands', async ({
  openWindow,
  robin,
}) => {
  await prepare(robin.url);
  const { page, card } = await openAs(openWindow, ada);
  // A second try meets the projects of the first.
  const name = (beginning: string) => `${beginning} ${crypto.randomUUID().slice(0, 8)}`;
  const [harbour, pier, renamed] = [name('Harbour'), name('Pier'), name('Quay')];
  const first = await createProject(page, harbour);
  const second = await createProject(page, pier);

  let letThrough = () => {};
  let isHeld = Promise.resolve();
  let asked = () => {};
  /** Holds the next line back. Settles when the page has asked for it. */
  const holdLine = () => {
    isHeld = new Promise((resolve) => (letThrough = resolve));
    return new Promise<void>((resolve) => (asked = resolve));
  };
  await page.route('**/api/events/stream*', async (route) => {
    asked();
    await isHeld;
    await route.continue();
  });

  const firstLine = holdLine();
  await page.goto('/projects');
  await card(harbour).waitFor();
  await firstLine;
  await callApi(page, 'PUT', `/api/projects/${first}`, { name: renamed });
  letThrough();
  await card(renamed).waitFor();

  const nextLine = holdLine();
  await page.getByRole('banner').getByRole('button', { name: 'Project:' }).click();
  await page.getByRole('menuitemradio', { name: pier }).click();
  await nextLine;
  await callApi(page, 'PUT', `/api/projects/${second}`, { name: `${pier} of today` });
  letThrough();
  await card(`${pier} of today`).waitFor();
});
