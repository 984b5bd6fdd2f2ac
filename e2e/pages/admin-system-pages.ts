import type { Page } from 'playwright-core';
import { waitForText } from '#support/waiting.ts';

const texts = {
  en: {
    setUp: 'Set up OpenAI',
    edit: 'Edit OpenAI',
    activate: 'Set as active: OpenAI',
    model: 'Model',
    key: 'API key',
    baseUrl: 'Base URL',
    test: 'Test connection',
    stop: 'Stop the test',
    results: 'Results of the tests',
    remove: 'Delete access',
    save: 'Save',
    cancel: 'Cancel',
    delete: 'Delete',
    editJira: 'Edit the Jira base URL',
    jira: 'Jira base URL',
    add: 'Add provider',
    editProvider: (name: string) => `Edit ${name}`,
    deleteProvider: (name: string) => `Delete ${name}`,
  },
  de: {
    setUp: 'OpenAI einrichten',
    edit: 'OpenAI bearbeiten',
    activate: 'Als aktiv setzen: OpenAI',
    model: 'Modell',
    key: 'API-Schlüssel',
    baseUrl: 'Basis-URL',
    test: 'Verbindung testen',
    stop: 'Test abbrechen',
    results: 'Ergebnisse der Tests',
    remove: 'Zugang löschen',
    save: 'Speichern',
    cancel: 'Abbrechen',
    delete: 'Löschen',
    editJira: 'Jira-Basisadresse bearbeiten',
    jira: 'Jira-Basisadresse',
    add: 'Anbieter hinzufügen',
    editProvider: (name: string) => `${name} bearbeiten`,
    deleteProvider: (name: string) => `${name} löschen`,
  },
};

/** System configuration and OAuth providers, as an administrator uses them in one of the languages. */
export function adminSystemPages(page: Page, language: 'de' | 'en') {
  const t = texts[language];
  const form = page.getByRole('tabpanel').locator('form');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function save(): Promise<void> {
    await form.getByRole('button', { name: t.save, exact: true }).click();
  }

  return {
    form,
    openAi: page.getByRole('article', { name: 'OpenAI' }),
    results: page.getByRole('list', { name: t.results }).getByRole('listitem'),
    model: form.getByRole('combobox', { name: t.model }),
    key: form.getByLabel(t.key, { exact: true }),
    baseUrl: form.getByLabel(t.baseUrl),
    jira: form.getByLabel(t.jira),
    setUp: button(t.setUp),
    edit: button(t.edit),
    activate: button(t.activate),
    test: form.getByRole('button', { name: t.test, exact: true }),
    stop: form.getByRole('button', { name: t.stop, exact: true }),
    remove: form.getByRole('button', { name: t.remove }),
    editJira: button(t.editJira),
    addProvider: button(t.add),
    editProvider: (name: string) => button(t.editProvider(name)),
    deleteProvider: (name: string) => button(t.deleteProvider(name)),
    provider: (name: string) => page.getByRole('listitem', { name, exact: true }),
    /** A field of an OAuth provider by its name on the wire. */
    field: (name: string) => form.locator(`[name="${name}"]`),
    async openTab(tab: 'system' | 'oauth'): Promise<void> {
      await page.goto(`/admin?tab=${tab}`);
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor();
    },
    save,
    /** Saves, and waits until the form is gone, which says that the server has agreed. */
    async saveAndClose(): Promise<void> {
      await save();
      await form.waitFor({ state: 'detached' });
    },
    /** Waits for the banner that tells how an action went: where its words end, and where its button begins. */
    async bannerEnds(): Promise<{ words: number; button: number }> {
      const banner = page.getByRole('tabpanel').locator('[aria-live="polite"] > [role="status"]');
      return banner.evaluate((element) => {
        const range = document.createRange();
        if (element.firstElementChild) range.selectNodeContents(element.firstElementChild);
        const button = element.querySelector('button');
        return {
          words: range.getBoundingClientRect().right,
          button: button?.getBoundingClientRect().left ?? Number.NaN,
        };
      });
    },
    /** Waits until the dialog that asks has come up completely. */
    async waitForQuestion(): Promise<void> {
      await page.getByRole('dialog').evaluate(async (dialog) => {
        const animations = dialog.getAnimations({ subtree: true });
        await Promise.all(animations.map((animation) => animation.finished));
      });
    },
    /** Agrees to what the open dialog asks. */
    async confirm(): Promise<void> {
      await page.getByRole('dialog').getByRole('button', { name: t.delete, exact: true }).click();
    },
    /** Waits for a message, an error or a success. */
    async waitForMessage(text: string): Promise<void> {
      await waitForText(page.getByRole('tabpanel'), text);
    },
  };
}
