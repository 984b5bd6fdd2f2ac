import type { Page } from 'playwright-core';

/** The toolbar of the chat: modes, the cards of the talks, and the way to begin anew. */
export function sessionPages(page: Page) {
  const toolbar = page.getByRole('region', { name: 'Toolbar' });
  const talks = toolbar.getByRole('group', { name: 'Your talks' });
  const dialog = page.getByRole('dialog');
  const actions = toolbar.getByRole('button', { name: 'Actions', exact: true });
  const deleteButton = toolbar.getByRole('button', { name: 'Delete chat' });

  // A window that lies behind another one draws seldom, and whatever moves in it takes seconds.
  async function showTalks(): Promise<void> {
    await page.bringToFront();
    if ((await actions.getAttribute('aria-expanded')) === 'false') await actions.click();
    await talks.waitFor();
  }

  return {
    dialog,
    deleteButton,
    talk: (title: string) => talks.getByRole('button', { name: title }).first(),
    /** The talk that the window shows. */
    chosenTalk: talks.locator('[aria-current]'),
    /** How many talks the cards offer. */
    talkCount: () => talks.getByRole('button', { name: /^Rename / }).count(),
    showTalks,
    async openMode(mode: 'Catch-up' | 'Assist' | 'Grow' | 'Talk'): Promise<void> {
      await page.bringToFront();
      await page.getByRole('tab', { name: mode }).click();
      await page.getByLabel('Message to Robin').waitFor();
    },
    async startTalk(): Promise<void> {
      await showTalks();
      await talks.getByRole('button', { name: /^New talk session/ }).click();
    },
    async rename(title: string, next: string): Promise<void> {
      await showTalks();
      await talks
        .getByRole('button', { name: `Rename ${title}` })
        .first()
        .click();
      await talks.getByLabel('Name of the talk').fill(next);
      await page.keyboard.press('Enter');
      await talks.getByRole('button', { name: `Rename ${next}` }).waitFor();
    },
    async deleteTalk(title: string): Promise<void> {
      await showTalks();
      await talks
        .getByRole('button', { name: `Delete ${title}` })
        .first()
        .click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    /** Deletes the talk that is shown by the button of the toolbar. */
    async deleteShownTalk(): Promise<void> {
      await page.bringToFront();
      await deleteButton.click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    async reset({ transferEpisodes }: { transferEpisodes: boolean }): Promise<void> {
      await page.bringToFront();
      await deleteButton.click();
      const tick = dialog.getByLabel('Take episodes along to the new session');
      await tick.setChecked(transferEpisodes);
      await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    async chooseProject(name: string): Promise<void> {
      await page.bringToFront();
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Project:/ })
        .click();
      await page.getByRole('menuitemradio', { name: new RegExp(`${name}$`) }).click();
    },
  };
}
