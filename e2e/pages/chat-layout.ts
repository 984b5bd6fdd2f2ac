import type { Locator, Page } from 'playwright-core';

const texts = {
  en: {
    workflow: 'Workflow',
    side: 'Documents and episodes',
    showWorkflow: 'Expand the workflow',
    hideWorkflow: 'Collapse the workflow',
    showSide: 'Expand the sidebar',
    hideSide: 'Collapse the sidebar',
    workflowWidth: 'Width of the workflow',
    sideWidth: 'Width of the sidebar',
    documents: 'Documents',
    episodes: 'Episodes',
    composer: 'Message to Robin',
  },
  de: {
    workflow: 'Workflow',
    side: 'Dokumente und Episoden',
    showWorkflow: 'Workflow ausklappen',
    hideWorkflow: 'Workflow einklappen',
    showSide: 'Seitenleiste ausklappen',
    hideSide: 'Seitenleiste einklappen',
    workflowWidth: 'Breite des Workflows',
    sideWidth: 'Breite der Seitenleiste',
    documents: 'Dokumente',
    episodes: 'Episoden',
    composer: 'Nachricht an Robin',
  },
};

/** What stands beside the conversation: two sidebars with a handle each, and what becomes of them on a phone. */
export function chatLayout(page: Page, language: 'de' | 'en' = 'en') {
  const t = texts[language];
  const side = page.getByRole('complementary', { name: t.side });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  async function widthOf(element: Locator): Promise<number> {
    return Math.round((await element.boundingBox())?.width ?? Number.NaN);
  }

  return {
    composer: page.getByLabel(t.composer),
    workflow: page.getByRole('complementary', { name: t.workflow }),
    side,
    documentsTab: page.getByRole('tab', { name: t.documents }),
    episodesTab: page.getByRole('tab', { name: t.episodes }),
    documentsButton: button(t.documents),
    episodesButton: button(t.episodes),
    showWorkflow: button(t.showWorkflow),
    hideWorkflow: button(t.hideWorkflow),
    showSide: button(t.showSide),
    hideSide: button(t.hideSide),
    workflowHandle: page.getByRole('separator', { name: t.workflowWidth }),
    sideHandle: page.getByRole('separator', { name: t.sideWidth }),
    sheet: (name: 'workflow' | 'side') => page.getByRole('dialog', { name: t[name], exact: true }),
    widthOf,
    /** What somebody sees written in a panel. */
    wordsIn: async (panel: Locator) => (await panel.innerText()).trim(),
    /** Drags a handle to a place in the window, as a hand does: in more than one step. */
    async drag(handle: Locator, x: number): Promise<void> {
      const box = await handle.boundingBox();
      if (!box) throw new Error('There is no handle to drag.');
      const y = box.y + 200;
      await page.mouse.move(box.x + box.width / 2, y);
      await page.mouse.down();
      await page.mouse.move(x, y, { steps: 5 });
      await page.mouse.up();
    },
    /** The record of this browser that holds how the chat is arranged. */
    stored: async (): Promise<Record<string, unknown>> =>
      page.evaluate(() => {
        const text = localStorage.getItem('po_ui_settings') ?? '{}';
        return JSON.parse(text) as Record<string, unknown>;
      }),
  };
}
