import type { Locator } from 'playwright-core';
import { accountPages, type Person } from '#pages/account-pages.ts';
import { adminPages } from '#pages/admin-pages.ts';
import { holdCode } from '#support/hold-code.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import type { WatchedPage, WindowOptions } from '#support/watched-page.ts';
import { waitForText } from '#support/waiting.ts';
import { visitOrigin } from '#support/visit-origin.ts';

const person = (username: string, firstName: string): Person => ({
  username,
  firstName,
  email: `${username}@example.org`,
  password: 'Kanne!voll',
});
const ada = person('ada', 'Ada');
const grace = person('grace', 'Grace');
const linus = person('linus', 'Linus');
const berta = person('berta', 'Berta');
const everybody = [ada, grace, linus, berta];

type OpenWindow = (options?: WindowOptions) => Promise<WatchedPage>;

/** Creates the accounts, once for the file; the first one is the administrator. */
async function register(url: string): Promise<void> {
  for (const { username, email, password, firstName } of everybody) {
    const body = JSON.stringify({ username, email, password, first_name: firstName });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(new URL('/api/auth/register', url), {
      method: 'POST',
      headers,
      body,
    });
    if (response.status !== 201 && response.status !== 409) throw new Error(await response.text());
  }
}

/** Opens a window in which somebody is signed in, in whatever language. */
async function openAs(
  openWindow: OpenWindow,
  { username, password }: Person,
  options?: WindowOptions,
) {
  const window = await openWindow(options);
  await visitOrigin(window.page);
  await window.page.evaluate(
    async (credentials) => {
      const body = new URLSearchParams(credentials);
      const response = await fetch('/api/auth/login', { method: 'POST', body });
      const { access_token: token } = (await response.json()) as { access_token: string };
      localStorage.setItem('token', token);
    },
    { username, password },
  );
  return window;
}

test('an administrator lets somebody in, gives them a role and a new password, and the audit log tells it [ADMIN-020, ADMIN-036, ROLE-048, ROLE-051, ROLE-054]', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const { page } = await openAs(openWindow, ada);
  const admin = adminPages(page);
  await admin.open();
  await waitForText(page.getByRole('tabpanel'), '4 people');

  for (const control of [
    admin.tick('Ada', 'Administrator'),
    admin.tick('Ada', 'User'),
    admin.activeSwitch('Ada'),
  ]) {
    expect(await control.isDisabled()).toBe(true);
  }
  expect(await findBarriers(page)).toEqual([]);

  await admin.searchBox.fill('nobody');
  await admin.noResult.waitFor();
  await admin.resetFilter.click();
  await waitForText(page.getByRole('tabpanel'), '4 people');
  await admin.searchBox.fill('  GRACE@ ');
  await waitForText(page.getByRole('tabpanel'), '1 of 4 people');

  await admin.expectBanner('Grace is active and can sign in.', () =>
    admin.activeSwitch('Grace').click(),
  );
  // The keyboard alone: from the search box to the role, and a space.
  await admin.tick('Grace', 'Power User').focus();
  await admin.expectBanner('The roles of Grace are saved.', () => page.keyboard.press('Space'));

  await admin.openPasswordDialog('Grace');
  await admin.newPassword.fill('abc!');
  await admin.newPassword.press('Enter');
  await waitForText(admin.dialog, 'The password needs at least 5 characters');
  expect(await findBarriers(page)).toEqual([]);
  await admin.newPassword.fill('Krug-leer!');
  await admin.submitReset.click();
  await waitForText(admin.dialog, 'The password for Grace is set.');
  await admin.dialog.waitFor({ state: 'detached' });

  const graceWindow = await openWindow();
  const accounts = accountPages(graceWindow.page);
  await accounts.signIn({ ...grace, password: 'Krug-leer!' });
  await accounts.expectRole('Power User');

  await admin.openAuditLog();
  expect(await admin.auditSentences()).toEqual([
    'ada reset the password of grace.',
    'ada changed the roles of grace.',
    'ada activated grace.',
  ]);
  await waitForText(page.getByRole('main'), 'Before: User. Now: User and Power User.');
  const [head, newest] = (await admin.downloadAuditLog()).split('\r\n');
  expect(head).toContain('created_at,actor_id,actor_name,action');
  expect(newest).toContain(',ada,account_password_reset,account,');
  expect(await findBarriers(page)).toEqual([]);
});

test('of two administrators the second one reads that somebody was faster, sees the newest state and goes on, in German and in the dark', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const inGerman = { language: 'de', theme: 'dark' } as const;
  const first = await openAs(openWindow, ada, inGerman);
  // By their order of registration.
  await callApi(first.page, 'PUT', '/api/users/3/activate', { is_active: true });
  await callApi(first.page, 'PUT', '/api/users/4/activate', { is_active: true });
  await callApi(first.page, 'PUT', '/api/users/4/role', { roles: ['admin'] });
  const second = await openAs(openWindow, berta, inGerman);
  second.expectTrouble(/409/);
  const adaAdmin = adminPages(first.page, 'de');
  const bertaAdmin = adminPages(second.page, 'de');
  await adaAdmin.open();
  await bertaAdmin.open();

  await adaAdmin.expectBanner('Die Rollen von Linus sind gespeichert.', () =>
    adaAdmin.tick('Linus', 'Power User').click(),
  );
  await bertaAdmin.expectBanner('Jemand anderes hat Linus gerade geändert.', () =>
    bertaAdmin.tick('Linus', 'Administrator').click(),
  );
  expect(await bertaAdmin.tick('Linus', 'Power User').isChecked()).toBe(true);
  expect(await bertaAdmin.tick('Linus', 'Administrator').isChecked()).toBe(false);
  expect(await findBarriers(second.page)).toEqual([]);

  await bertaAdmin.expectBanner('Die Rollen von Linus sind gespeichert.', () =>
    bertaAdmin.tick('Linus', 'Administrator').click(),
  );
  expect(await bertaAdmin.tick('Linus', 'Power User').isChecked()).toBe(true);
  await bertaAdmin.openAuditLog();
  const [newest] = await bertaAdmin.auditSentences();
  expect(newest).toBe('berta hat die Rollen von linus geändert.');
  expect(await findBarriers(second.page)).toEqual([]);
});

test('whoever is no administrator is led away from the administration area and its pages [ROLE-040, ROLE-041, SHELL-038]', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const { page } = await openAs(openWindow, ada);
  await callApi(page, 'PUT', '/api/users/2/activate', { is_active: true });
  await callApi(page, 'PUT', '/api/users/2/reset-password', { new_password: grace.password });
  await callApi(page, 'PUT', '/api/users/3/activate', { is_active: true });
  await callApi(page, 'PUT', '/api/users/2/role', { roles: ['poweruser'] });
  await callApi(page, 'PUT', '/api/users/3/role', { roles: ['user'] });
  for (const somebody of [grace, linus]) {
    const window = await openAs(openWindow, somebody);
    for (const path of ['/admin', '/admin?tab=system', '/admin/audit']) {
      await window.page.goto(path);
      await window.page.waitForURL('**/unauthorized');
    }
  }
});

test('on a phone people are cards, and whoever can not sign in comes first', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const { page } = await openAs(openWindow, ada, { viewport: { width: 390, height: 844 } });
  for (const isActive of [true, false]) {
    await callApi(page, 'PUT', '/api/users/3/activate', { is_active: isActive });
  }
  await page.goto('/admin');
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem');
  const first = cards.first();
  await waitForText(first, 'Linus');
  await waitForText(first, 'Inactive');
  await first.getByRole('switch').click();
  await waitForText(page.getByRole('tabpanel'), 'Linus is active and can sign in.');
  await waitForText(first, 'Linus');
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('on a phone the three roles of somebody stand in one line, in both languages', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  for (const language of ['de', 'en'] as const) {
    const { page } = await openAs(openWindow, ada, {
      viewport: { width: 360, height: 800 },
      language,
    });
    await page.goto('/admin');
    const ticks = page.getByRole('listitem').first().getByRole('checkbox');
    await ticks.first().waitFor();
    const heights = await ticks.evaluateAll((all) =>
      all.map((tick) => tick.getBoundingClientRect().y),
    );
    expect(heights).toHaveLength(3);
    expect(new Set(heights).size, language).toBe(1);
  }
});

test('no footer is seen while a page is on its way: its content would push it off', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const { page } = await openAs(openWindow, ada, { viewport: { width: 390, height: 844 } });
  const isHeld = Promise.withResolvers<void>();
  await page.route(/\/api\/users(?:\?|$)/, async (route) => {
    await isHeld.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await page.getByRole('tabpanel').waitFor();
  const footer = page.locator('main ~ footer');
  await footer.waitFor({ state: 'attached' });
  expect(await footer.isVisible()).toBe(false);
  isHeld.resolve();
  await footer.waitFor();
  await page.getByRole('list', { name: 'Users' }).waitFor();
});

test('the page that is left says that the next one is on its way, and stays until that is there', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const { page } = await openAs(openWindow, ada);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Users' }).waitFor();
  const onItsWay = page.getByRole('status').filter({ hasText: 'Loading...' });
  for (const [left, role, name, code] of [
    ['Refresh', 'tab', 'System configuration', /system-panel.*\.js$/],
    ['Language models', 'link', 'Projects', /projects-page.*\.js$/],
  ] as const) {
    const leftPage = page.getByText(left, { exact: true }).first();
    await leftPage.waitFor();
    const letArrive = await holdCode(page, code);
    await page.getByRole(role, { name, exact: true }).click();
    await onItsWay.waitFor();
    expect(await leftPage.isVisible()).toBe(true);
    letArrive();
    await leftPage.waitFor({ state: 'detached' });
    await onItsWay.waitFor({ state: 'detached' });
  }
});

test('where the system forces its own colours, what is ticked, on, chosen or focused still looks different', async ({
  robin,
  openWindow,
}) => {
  await register(robin.url);
  const { page } = await openAs(openWindow, ada, { isOwn: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const admin = adminPages(page);
  await admin.open();
  const areaOf = (control: Locator) =>
    control.evaluate((element) => getComputedStyle(element).backgroundColor);
  const frameOf = (control: Locator) =>
    control.evaluate((element) => getComputedStyle(element).outlineStyle);

  const ticked = await areaOf(admin.tick('Ada', 'Administrator'));
  expect(ticked).not.toBe(await areaOf(admin.tick('Ada', 'Power User')));
  const edgeOfSwitch = await admin
    .activeSwitch('Ada')
    .evaluate((element) => getComputedStyle(element).borderStyle);
  expect([await areaOf(admin.activeSwitch('Ada')), edgeOfSwitch]).toEqual([ticked, 'solid']);
  expect(await frameOf(page.getByRole('tab', { selected: true }))).toBe('solid');
  expect(await frameOf(page.getByRole('tab', { selected: false }).first())).toBe('none');

  await page.getByRole('button', { name: /^Theme:/ }).press('Enter');
  await page.keyboard.press('ArrowDown');
  expect(await frameOf(page.getByRole('menu').locator(':focus'))).toBe('solid');
});
