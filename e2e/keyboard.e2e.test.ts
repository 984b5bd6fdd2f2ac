import type { Page } from 'playwright-core';
import { chatPage } from '#pages/chat-page.ts';
import { expect, test } from '#support/browser-test.ts';
import { waitForText } from '#support/waiting.ts';

/** The name of what has the focus, as a screen reader would say it. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label = element.getAttribute('aria-label') ?? '';
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : [];
    const text = labels.map((one) => one.innerText).join(' ');
    // Where reading goes on, as in the main part of a page, is no control and has no name.
    const own = element.matches('a, button') ? element.innerText : '';
    return (label || text || own).replace(/\s+/g, ' ').trim();
  });
}

/** Steps on with the Tab key until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 80; step += 1) {
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key never came to ${name}. It passed:\n${passed.join('\n')}`);
}

/** Whether the focus can be seen: it has an outline, and nothing lies over its middle. */
async function isFocusVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return getComputedStyle(element).outlineStyle !== 'none' && element.contains(onTop);
  });
}

test('a person registers, creates a project, talks with Robin, opens the profile and signs out without a mouse', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ isUndecided: true });
  const { keyboard } = page;
  await page.goto('/');
  await page.getByRole('region', { name: /^May we count/ }).waitFor();

  // The first stop leads past the header.
  await keyboard.press('Tab');
  expect(await focusedName(page)).toBe('Skip to content');
  expect(await isFocusVisible(page)).toBe(true);
  await keyboard.press('Enter');
  await tabTo(page, /^Get beta access$/);
  expect(await isFocusVisible(page)).toBe(true);
  await keyboard.press('Enter');

  // The start button leads into the form; the tab above it is one step back.
  await page.locator('#register :focus').waitFor();
  expect(await focusedName(page)).toMatch(/^First name/);
  await keyboard.type('Kim');
  await tabTo(page, /^Username$/);
  await keyboard.type('kim');
  await tabTo(page, /^E-mail$/);
  await keyboard.type('kim@example.org');
  await tabTo(page, /^Password$/);
  await keyboard.type('Kanne!voll');
  await tabTo(page, /^Repeat password$/);
  expect(await isFocusVisible(page)).toBe(true);
  await keyboard.type('Kanne!voll');
  await keyboard.press('Enter');

  await page.waitForURL('**/projects');
  await waitForText(page.getByRole('status'), 'Registrierung und Anmeldung erfolgreich!');
  await page.getByRole('region', { name: /^May we count/ }).waitFor();
  await tabTo(page, /^Decline$/);
  await keyboard.press('Enter');
  await page.getByRole('region', { name: /^May we count/ }).waitFor({ state: 'detached' });

  // Declining put the focus on the content.
  await tabTo(page, /^(New|Create).*project/i);
  await keyboard.press('Enter');
  await page.waitForURL('**/projects/new');
  await tabTo(page, /^Project Name/);
  await keyboard.type('Returns');
  await keyboard.press('Enter');
  await page.waitForURL(/\/(projects|chat)$/);

  if (!page.url().endsWith('/chat')) {
    await tabTo(page, /^Chat$/);
    await keyboard.press('Enter');
    await page.waitForURL('**/chat');
  }
  const chat = chatPage(page);
  await chat.composer.waitFor();
  await tabTo(page, /^Message to Robin/);
  await keyboard.type('Hello Robin');
  await keyboard.press('Enter');
  await waitForText(chat.messages, 'Hello Robin');
  await chat.waitForEndOfAnswer();
  expect(await focusedName(page)).toMatch(/^Message to Robin/);

  await tabTo(page, /^Account:/, 'Shift+Tab');
  expect(await isFocusVisible(page)).toBe(true);
  await keyboard.press('Enter');
  expect(await focusedName(page)).toBe('Profile');
  expect(await isFocusVisible(page)).toBe(true);
  await keyboard.press('Enter');
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.reload();
  await tabTo(page, /^Account:/);
  await keyboard.press('ArrowUp');
  expect(await focusedName(page)).toBe('Sign out');
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
