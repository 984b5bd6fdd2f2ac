import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const COUNT = 1_000;
const [HEIGHT, GAP] = [204, 12];
const documents = Array.from({ length: COUNT }, (_, index) =>
  sampleDocument({
    id: `d${index + 1}`,
    title: `Document ${String(index + 1).padStart(4, '0')}`,
    type: index % 2 === 0 ? 'vision' : 'decisions',
  }),
);

const cards = () => [...document.querySelectorAll<HTMLElement>('main li')];
const titles = () => cards().map((card) => card.querySelector('h2')?.textContent);

/** Scrolls the window, in which jsdom moves nothing. */
async function scrollTo(top: number): Promise<void> {
  await act(async () => {
    Object.assign(window, { scrollY: top });
    fireEvent.scroll(window);
  });
}

async function open() {
  serveDocuments({ documents });
  await renderApp('/po_documents');
  await screen.findByRole('heading', { level: 2, name: 'Document 0001' });
}

// jsdom lays nothing out either.
beforeEach(
  () => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT),
);
afterEach(() => Object.assign(window, { scrollY: 0 }));

describe('a project with a thousand documents', () => {
  test('draws the cards near the window only, and tells how many there are [DOC-097]', async () => {
    await open();
    expect(cards().length).toBeLessThan(50);
    expect(cards()[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(cards()[0]?.getAttribute('aria-setsize')).toBe(String(COUNT));
    expect(screen.getByRole('button', { name: `Decision ${COUNT / 2}` })).toBeTruthy();
  });

  test('has every document come into view in its order while the page is scrolled to its end [DOC-097]', async () => {
    await open();
    const seen = new Set(titles());
    const end = () => titles().at(-1);
    for (let top = 0; end() !== 'Document 1000' && top < 1_000_000; top += 1_500) {
      await scrollTo(top);
      for (const title of titles()) seen.add(title);
    }
    expect([...seen]).toEqual(documents.map(({ title }) => title));
    expect(cards().at(-1)?.getAttribute('aria-posinset')).toBe(String(COUNT));
  });

  test('keeps the room of the cards that are not drawn, so that the scroll bar stays as it is', async () => {
    await open();
    const list = cards()[0]?.parentElement as HTMLElement;
    const room = () =>
      Number.parseFloat(list.style.paddingBottom) +
      cards().reduce(
        (sum, card) => sum + Number.parseFloat(card.style.marginTop) + HEIGHT + GAP,
        0,
      );
    const atTop = room();
    await scrollTo(90_000);
    expect(titles()).not.toContain('Document 0001');
    expect(room()).toBe(atTop);
  });

  test('draws a card once, however often the page is scrolled while it is near the window', async () => {
    await open();
    const seen = new Set(titles());
    // Whatever draws a card says when its document was changed.
    const says = vi.spyOn(Date.prototype, 'toLocaleDateString');
    const before = seen.size;
    for (let top = 0; top < 3_000; top += 50) {
      await scrollTo(top);
      for (const title of titles()) seen.add(title);
    }
    const news = seen.size - before;
    expect(news).toBeGreaterThan(5);
    expect(says.mock.calls.length).toBe(news);
    says.mockRestore();
  });

  test('finds one that was never drawn', async () => {
    await open();
    const search = screen.getByRole('searchbox', { name: 'Search title, content and tags' });
    fireEvent.change(search, { target: { value: '0987' } });
    await waitFor(() => expect(titles()).toEqual(['Document 0987']));
    expect(screen.getByText(`1 of ${COUNT}`)).toBeTruthy();
  });

  test('keeps the focus on a card that is scrolled away, and its neighbours for the keyboard', async () => {
    await open();
    const button = screen.getByRole('button', { name: 'View: Document 0003' });
    act(() => button.focus());
    await scrollTo(90_000);
    expect(document.activeElement).toBe(button);
    expect(titles().slice(0, 3)).toEqual(['Document 0002', 'Document 0003', 'Document 0004']);
    expect(titles()).not.toContain('Document 0001');
  });
});
