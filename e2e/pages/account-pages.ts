import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { waitForText } from '#support/waiting.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
  firstName?: string;
}

/** The dialog to sign in and to register, as an English-speaking visitor of the front page meets it. */
export function accountPages(page: Page) {
  const dialog = page.getByRole('dialog');

  async function open(tab: 'Sign in' | 'Register'): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('tab', { name: tab }).click();
  }

  return {
    dialog,
    /** Fills in the registration form and sends it off. */
    async register(person: Person): Promise<void> {
      await page.goto('/');
      await open('Register');
      if (person.firstName) await dialog.getByLabel('First name').fill(person.firstName);
      await dialog.getByLabel('Username').fill(person.username);
      await dialog.getByLabel('E-mail').fill(person.email);
      await dialog.getByLabel('Password', { exact: true }).fill(person.password);
      await dialog.getByLabel('Repeat password').fill(person.password);
      await dialog.getByRole('button', { name: 'Create account' }).click();
    },
    /** Signs in and waits until a page behind the login is there. */
    async signIn(person: Person): Promise<void> {
      await page.goto('/');
      await open('Sign in');
      await dialog.getByLabel('Username').fill(person.username);
      await dialog.getByLabel('Password', { exact: true }).fill(person.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(/\/(projects|chat)$/);
    },
    /** Signs out by the account menu, and lands on the front page. */
    async signOut(): Promise<void> {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/');
    },
    /** The roles that the account menu shows. */
    async expectRole(role: string): Promise<void> {
      await page.getByRole('button', { name: /^Account:/ }).click();
      await waitForText(page.getByRole('menu'), role);
      await page.keyboard.press('Escape');
      expect(await page.getByRole('menu').count()).toBe(0);
    },
  };
}
