import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

const LOCALES = join(import.meta.dirname, '../../apps/web/public/locales');

type Texts = { [key: string]: string | Texts };

/** Reads the words of the pages from the product's own texts: `t('form.save')`, with `{{name}}` filled in. */
function createTranslator(language: 'de' | 'en') {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(LOCALES, language, `${file}.json`), 'utf8')) as Texts;
  const texts: Texts = { ...read('projects'), common: read('common'), forms: read('forms') };
  return (path: string, values: Record<string, string> = {}): string => {
    let found: string | Texts | undefined = texts;
    for (const key of path.split('.')) found = typeof found === 'object' ? found[key] : undefined;
    if (typeof found !== 'string') throw new Error(`There is no text ${path} in ${language}.`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
  };
}

/** The list of projects, the form that makes one, and the page of a single one, in one of the languages. */
export function projectPages(page: Page, language: 'de' | 'en' = 'en') {
  const t = createTranslator(language);
  const main = page.getByRole('main');
  const button = (name: string, scope: Page | Locator = main) =>
    scope.getByRole('button', { name, exact: true });
  const personField = main.getByRole('combobox', { name: t('members.choose') });

  return {
    t,
    main,
    dialog: page.getByRole('dialog'),
    newProjectLink: main.getByRole('link', { name: t('newProject') }),
    searchBox: main.getByRole('searchbox'),
    showArchived: main.getByLabel(t('showArchived')),
    nameField: main.getByLabel(t('form.name'), { exact: true }),
    descriptionField: main.getByLabel(t('form.description')),
    jiraKeyField: main.getByLabel(t('form.jiraKey')),
    title: main.getByRole('heading', { level: 1 }),
    editButton: button(t('detail.edit')),
    saveButton: button(t('common.save')),
    archiveButton: button(t('archive.action')),
    activateButton: button(t('activate.action')),
    openChatButton: button(t('card.openChat')),
    addButton: button(t('members.add')),
    personField,
    cards: main.locator('li', { has: page.getByRole('heading', { level: 2 }) }),
    card: (name: string) =>
      main.locator('li', { has: page.getByRole('heading', { level: 2, name, exact: true }) }),
    detailsLink: (name: string) =>
      main.getByRole('link', { name: t('card.detailsOf', { name }), exact: true }),
    member: (username: string) => main.getByRole('row', { name: username }),
    roleOf: (username: string) => main.getByLabel(t('members.roleOf', { name: username })),
    removeButton: (username: string) => button(t('members.remove', { name: username })),
    /** A button of the open dialog. */
    inDialog: (key: string) => button(t(key), page.getByRole('dialog')),
    /** Opens the page of a project from the list. */
    async openDetails(name: string): Promise<void> {
      await page.goto('/projects');
      await main.getByRole('link', { name: t('card.detailsOf', { name }), exact: true }).click();
      await page.waitForURL(/\/projects\/\d+$/);
    },
    /** Adds somebody by typing a part of the user name. */
    async addMember(typed: string, { isAdmin = false } = {}): Promise<void> {
      await personField.fill(typed);
      await page.getByRole('option', { name: typed }).click();
      if (isAdmin) await main.getByRole('checkbox', { name: t('role.admin') }).check();
      await button(t('members.add')).click();
      await main.getByRole('row', { name: typed }).waitFor();
    },
    /** Creates a project from the list; the first one of a person leads on to the chat. */
    async create(name: string, description = ''): Promise<void> {
      await main
        .getByRole('link', { name: t('newProject') })
        .first()
        .click();
      await main.getByLabel(t('form.name'), { exact: true }).fill(name);
      await main.getByLabel(t('form.description')).fill(description);
      await button(t('form.create')).click();
      await page.waitForURL(/\/(projects|chat)$/);
    },
  };
}
