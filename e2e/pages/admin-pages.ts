import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { waitForText } from '#support/waiting.ts';

const texts = {
  en: {
    audit: 'Audit log',
    download: 'Download as CSV',
    noResult: 'Nobody matches.',
    resetFilter: 'Reset filter',
    resetPassword: 'Reset password',
    newPassword: 'New password',
    submitReset: 'Reset',
  },
  de: {
    audit: 'Protokoll',
    download: 'Als CSV laden',
    noResult: 'Dazu passt niemand.',
    resetFilter: 'Filter zurücksetzen',
    resetPassword: 'Passwort zurücksetzen',
    newPassword: 'Neues Passwort',
    submitReset: 'Zurücksetzen',
  },
};

/** The administration area and the audit log, as an administrator uses them in one of the languages. */
export function adminPages(page: Page, language: 'de' | 'en' = 'en') {
  const t = texts[language];
  const searchBox = page.getByRole('searchbox').first();
  const table = page.getByRole('table');
  const dialog = page.getByRole('dialog', { name: t.resetPassword });

  function row(name: string): Locator {
    return table.getByRole('row').filter({ hasText: name });
  }

  return {
    searchBox,
    dialog,
    row,
    rows: table.locator('tbody').getByRole('row'),
    noResult: page.getByText(t.noResult),
    resetFilter: page.getByRole('button', { name: t.resetFilter }),
    newPassword: dialog.getByLabel(t.newPassword, { exact: true }),
    submitReset: dialog.getByRole('button', { name: t.submitReset, exact: true }),
    /** Opens the user management and waits for its list. */
    async open(): Promise<void> {
      await page.goto('/admin');
      await table.waitFor();
    },
    tick: (name: string, role: string) =>
      row(name).getByRole('checkbox', { name: role, exact: true }),
    activeSwitch: (name: string) => row(name).getByRole('switch'),
    /** Waits for the banner that tells how an action went: before it acts, for a success is told a few seconds only. */
    async expectBanner(text: string, act: () => Promise<void>): Promise<void> {
      await Promise.all([waitForText(page.getByRole('tabpanel'), text), act()]);
    },
    async openPasswordDialog(name: string): Promise<void> {
      await row(name).getByRole('button', { name: t.resetPassword }).click();
      await dialog.waitFor();
    },
    async openAuditLog(): Promise<void> {
      await page.getByRole('link', { name: t.audit }).click();
      await page.getByRole('heading', { level: 1, name: t.audit }).waitFor();
    },
    /** The sentences of the audit log, the newest first. */
    async auditSentences(): Promise<string[]> {
      const items = page.getByRole('main').getByRole('listitem');
      await items.first().waitFor();
      return items.locator('p:first-child').allInnerTexts();
    },
    /** Downloads the audit log and answers the table's text. */
    async downloadAuditLog(): Promise<string> {
      const started = page.waitForEvent('download');
      await page.getByRole('button', { name: t.download }).click();
      const download = await started;
      return readFile(await download.path(), 'utf8');
    },
  };
}
