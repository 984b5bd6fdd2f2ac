import type { Page } from 'playwright-core';

/** The list of projects and the form that makes one. */
export function projectPages(page: Page) {
  return {
    /** Creates a project from the list; the first one of a person leads on to the chat. */
    async create(name: string, description = ''): Promise<void> {
      await page.getByRole('link', { name: 'New project' }).first().click();
      await page.getByLabel('Project Name *', { exact: true }).fill(name);
      await page.getByLabel('Description').fill(description);
      await page.getByRole('button', { name: 'Create' }).click();
      await page.waitForURL(/\/(projects|chat)$/);
    },
  };
}
