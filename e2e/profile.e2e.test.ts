import type { Page } from 'playwright-core';
import { accountPages, type Person } from '#pages/account-pages.ts';
import { profilePage } from '#pages/profile-page.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { createPng } from '#support/png.ts';
import { waitForText } from '#support/waiting.ts';
import { visitOrigin } from '#support/visit-origin.ts';

const admin = person('admin');
const languages = ['en', 'de'] as const;

function person(username: string): Person {
  return { username, email: `${username}@example.org`, password: 'Garten-Zaun' };
}

/** Asks for a token without the forms, which are in the language of the window; null when the server refuses. */
async function findToken(page: Page, { username, password }: Person): Promise<string | null> {
  const body = new URLSearchParams({ username, password });
  const response = await fetch(new URL('/api/auth/login', page.url()), { method: 'POST', body });
  if (!response.ok) return null;
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Signs a window in. Answers whether the server let it. */
async function signIn(page: Page, who: Person): Promise<boolean> {
  await visitOrigin(page);
  const token = await findToken(page, who);
  if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
  return token !== null;
}

interface Account {
  id: number;
}

const register = (page: Page, { username, email, password }: Person) =>
  callApi(page, 'POST', '/api/auth/register', { username, email, password }) as Promise<Account>;

/** Creates an account that can be used at once. The first one of the file is the administrator, who activates it. */
async function createAccount(page: Page, newPerson: Person): Promise<void> {
  await visitOrigin(page);
  if (!(await findToken(page, admin))) await register(page, admin);
  const account = await register(page, newPerson);
  await signIn(page, admin);
  await callApi(page, 'PUT', `/api/users/${account.id}/activate`, { is_active: true });
  await page.evaluate(() => localStorage.clear());
}

/** The colour in the middle of the picture that stands in the header. */
async function colourInHeader(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('header img');
    if (!image) return [];
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  });
}

test.for(languages)(
  'in %s a person edits the profile, saves, cancels, and is asked before typed words are lost [PROF-040, PROF-052, PROF-054]',
  async (language, { openWindow }) => {
    const { page } = await openWindow({ language });
    const own = person(`editor-${language}`);
    await createAccount(page, own);
    await signIn(page, own);
    const profile = profilePage(page, language);
    const { text } = profile;
    await profile.open();
    expect(await profile.heading.innerText()).toBe(own.username);

    await profile.press(text.edit);
    expect(await profile.field(text.username).getAttribute('readonly')).not.toBeNull();
    await profile.field(text.firstName).fill('Mara');
    await profile.field(text.lastName).fill('Lindqvist');
    await profile.field(text.jobRole).fill('Product Owner');
    await profile.field(text.gender).selectOption('divers');
    await profile.field(text.gender).press('Enter');
    await profile.press(text.save);
    await waitForText(profile.main, text.saved);
    expect(await profile.heading.innerText()).toBe('Mara Lindqvist');

    await page.reload();
    await waitForText(profile.main, 'Product Owner');
    await profile.press(text.edit);
    await profile.field(text.firstName).fill('Somebody');
    await profile.press(text.cancel);
    expect(await profile.heading.innerText()).toBe('Mara Lindqvist');

    // Links and the way back are held as long as something would be lost.
    await page.goto('/projects');
    await page.getByRole('button', { name: text.account }).click();
    await page.getByRole('menuitem', { name: text.title }).click();
    await profile.press(text.edit);
    const firstName = profile.field(text.firstName);
    await firstName.fill('Somebody');
    await page.getByRole('banner').getByRole('link', { name: text.projects }).click();
    await profile.answer(text.cancel);
    await page.evaluate(() => history.back());
    await profile.answer(text.cancel);
    expect(new URL(page.url()).pathname).toBe('/profile');
    expect(await firstName.inputValue()).toBe('Somebody');
    await firstName.focus();
    await page.keyboard.press('Escape');
    await profile.answer(text.discard);
    await profile.press(text.edit);
    expect(await firstName.inputValue()).toBe('Mara');
    await firstName.fill('Somebody');
    await page.evaluate(() => history.back());
    await profile.answer(text.discard);
    await page.waitForURL('**/projects');
  },
);

test.for(languages)(
  'in %s a person uploads a picture, which the header shows at once, and removes it [PROF-023, PROF-028, PROF-029, ERR1-010, ERR1-011]',
  async (language, { openWindow }) => {
    const { page, expectTrouble } = await openWindow({ language });
    const own = person(`painter-${language}`);
    await createAccount(page, own);
    await signIn(page, own);
    const profile = profilePage(page, language);
    await profile.open();

    const red = createPng({ width: 300, height: 200 }, [200, 30, 30]);
    await profile.chooseImage({ name: 'me.png', mimeType: 'image/png', buffer: red });
    await waitForText(profile.main, 'Profilbild erfolgreich hochgeladen!');
    const [redness = 0, greenness = 255] = await colourInHeader(page);
    expect(redness).toBeGreaterThan(180);
    expect(greenness).toBeLessThan(60);

    const green = createPng({ width: 64, height: 64 }, [20, 160, 40]);
    await profile.chooseImage({ name: 'me.png', mimeType: 'image/png', buffer: green });
    await expect.poll(async () => (await colourInHeader(page))[1]).toBeGreaterThan(140);

    // Called a picture, and none: the server looks inside.
    expectTrouble(/400 .*upload-profile-image/);
    const words = Buffer.from('These are only words.');
    await profile.chooseImage({ name: 'me.png', mimeType: 'image/png', buffer: words });
    await waitForText(profile.main, 'Profilbild konnte nicht hochgeladen werden.');
    expect((await colourInHeader(page))[1]).toBeGreaterThan(140);

    await page.reload();
    await profile.press(profile.text.removeImage);
    await profile.answer(profile.text.remove);
    await expect.poll(() => page.locator('header img').count()).toBe(0);
  },
);

test.for(languages)(
  'in %s a person changes the password, signs in with the new one, and other windows are signed out [PROF-079, PROF-080, ERR1-014]',
  async (language, { openWindow }) => {
    const { page, expectTrouble } = await openWindow({ language });
    const own = person(`changer-${language}`);
    await createAccount(page, own);
    await signIn(page, own);
    const elsewhere = await openWindow({ language });
    await signIn(elsewhere.page, own);
    await profilePage(elsewhere.page, language).open();
    elsewhere.expectTrouble(/401/);

    const window = profilePage(page, language);
    await window.open();
    expectTrouble(/400 .*change-password/);
    await window.changePassword('wrong', 'Herbst-Regen');
    await window.dialog.getByRole('alert').waitFor();
    await window.answer(window.text.cancel);
    await window.changePassword(own.password, 'Herbst-Regen');
    await waitForText(window.dialog, window.text.passwordChanged);
    await window.dialog.waitFor({ state: 'hidden' });

    await page.reload();
    await window.devices.getByText(window.text.thisDevice).waitFor();
    expect(await window.devices.getByRole('listitem').count()).toBe(1);
    await elsewhere.page.reload();
    await elsewhere.page.waitForURL(/\/login$/);
    expect(await signIn(elsewhere.page, own)).toBe(false);
    expect(await signIn(elsewhere.page, { ...own, password: 'Herbst-Regen' })).toBe(true);
  },
);

test('a second window that is signed out loses its session, and everywhere is here, too', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const own = person('traveller');
  await createAccount(page, own);
  const elsewhere = await openWindow();
  await signIn(elsewhere.page, own);
  await elsewhere.page.goto('/profile');
  await elsewhere.page.getByRole('heading', { level: 1 }).waitFor();
  elsewhere.expectTrouble(/401/);

  await accountPages(page).signIn(own);
  const profile = profilePage(page, 'en');
  await profile.open();
  expect(await profile.devices.getByRole('listitem').count()).toBe(2);
  await profile.devices.getByRole('button', { name: /^Sign out: / }).click();
  await profile.answer('Sign out');
  await waitForText(profile.devices, 'The device is signed out.');
  await waitForText(profile.devices, 'Signed in here only.');

  await elsewhere.page.reload();
  await elsewhere.page.waitForURL(/\/login$/);

  await profile.press('Sign out everywhere');
  await profile.answer('Sign out');
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test.for([1, 2])(
  'the settings below the devices, of which there are %d, stay where they are when the devices come',
  async (count, { openWindow }) => {
    const { page } = await openWindow({ language: 'en' });
    const own = person(`waiting-${count}`);
    await createAccount(page, own);
    for (let device = 0; device < count; device++) await signIn(page, own);
    const isHeld = Promise.withResolvers<void>();
    await page.route('**/api/users/me/devices', async (route) => {
      await isHeld.promise;
      await route.continue();
    });
    await page.goto('/profile');
    const theme = page.getByRole('combobox', { name: 'Theme' });
    const top = () => theme.evaluate((field) => field.getBoundingClientRect().top);
    const before = await top();
    isHeld.resolve();
    await page.getByRole('button', { name: 'Sign out everywhere' }).waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(5);
  },
);

test('the episode system stays as it was switched, after a reload and for this person alone [EPISW-013, EPISW-016, EPISW-018]', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const own = person('switcher');
  await createAccount(page, own);
  await signIn(page, own);
  const profile = profilePage(page, 'en');
  await profile.open();
  expect(await profile.episodeSwitch.isChecked()).toBe(true);
  await profile.episodeSwitch.click();
  await waitForText(profile.main, 'Episode-System wurde deaktiviert');
  await page.reload();
  await expect.poll(() => profile.episodeSwitch.isChecked()).toBe(false);
  const stored = await callApi(page, 'GET', '/api/configuration/user');
  expect(stored).toMatchObject({ configurations: { EPISODE_SYSTEM_ENABLED: 'false' } });

  await signIn(page, admin);
  await profile.open();
  expect(await profile.episodeSwitch.isChecked()).toBe(true);
});

test('Tab leads from the open list of time zones on to what follows, not into the list that closes', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const own = person('by-keyboard');
  await createAccount(page, own);
  await signIn(page, own);
  const profile = profilePage(page, 'en');
  await profile.open();
  const field = page.getByRole('combobox', { name: 'Time zone' });
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML);
  await field.focus();
  await page.keyboard.press('Tab');
  const next = await focused();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('listbox', { name: 'Time zones' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(next);
});

test.for(['light', 'dark'] as const)(
  'in the %s theme the page has no barriers, neither to read nor to edit nor in its dialogs',
  async (theme, { openWindow }) => {
    const { page } = await openWindow({ theme });
    const own = person(`reader-${theme}`);
    await createAccount(page, own);
    await signIn(page, own);
    const profile = profilePage(page, 'en');
    await profile.open();
    expect(await findBarriers(page)).toEqual([]);
    await profile.press('Edit profile');
    await profile.field('E-mail').fill('');
    await profile.press('Save');
    expect(await findBarriers(page)).toEqual([]);
    await profile.press('Cancel');
    await profile.changePassword('', 'Herbst');
    await waitForText(profile.dialog, 'This field is still empty.');
    expect(await findBarriers(page)).toEqual([]);
    await profile.answer('Cancel');
    await profile.press('Sign out everywhere');
    expect(await findBarriers(page)).toEqual([]);
  },
);

test('a window goes along when its person signs in again or logs out, and another one signs in, in another window', async ({
  openWindow,
}) => {
  const { page, context } = await openWindow();
  const [own, next] = [person('neighbour'), person('successor')];
  await createAccount(page, next);
  await createAccount(page, own);
  await signIn(page, own);
  const profile = profilePage(page, 'en');
  await profile.open();
  await profile.press('Edit profile');
  await profile.field('First name').fill('Nele');

  const other = await context.newPage();
  const lineOfNewSession = page.waitForRequest(/\/api\/events\/stream/);
  await signIn(other, own);
  await lineOfNewSession;
  await profile.press('Save');
  await waitForText(profile.main, 'Profile updated successfully.');

  await other.goto('/projects');
  await accountPages(other).signOut();
  await page.waitForURL(/\/$/);
  await accountPages(other).signIn(next);
  await page.waitForURL(/\/(projects|chat)$/);
  await page.getByRole('button', { name: 'Account: successor' }).waitFor();
  await other.close();
});

test('whoever goes past the header while a form has changes is asked nothing, and their next step back is one as before', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const kim = person('kim');
  await createAccount(page, kim);
  await signIn(page, kim);
  await page.goto('/projects');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Job role').fill('Scrum Master');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/projects');
});
