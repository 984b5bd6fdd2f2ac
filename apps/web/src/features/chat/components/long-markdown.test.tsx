import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { LongMarkdown } from './long-markdown.tsx';

const words = 'What the team knows about its customers. '.repeat(12);
const long = (ending: string) =>
  [...Array.from({ length: 400 }, (_, index) => `${index}. ${words}`), ending].join('\n\n');

beforeEach(async () => {
  await loadTexts('en');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** Lets the steps happen that are waiting, and counts them. */
async function drawToTheEnd(): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    if (vi.getTimerCount() === 0) return steps;
    await act(() => vi.advanceTimersToNextTimerAsync());
  }
}

describe('a long document', () => {
  test('shows its beginning at once, and in the end all of it in its order', async () => {
    const { container } = render(<LongMarkdown text={long('And so it ends')} />);
    const items = () => [...container.querySelectorAll('li')];
    expect(items()[0]?.textContent).toContain('What the team knows');
    expect(items().length).toBeLessThan(100);
    expect(screen.queryByText('And so it ends')).toBeNull();

    const first = items()[0];
    expect(await drawToTheEnd()).toBeGreaterThan(3);
    expect(items()).toHaveLength(400);
    expect(items()[0]).toBe(first);
    expect(container.textContent.trim().endsWith('And so it ends')).toBe(true);
  });

  test('leaves what is drawn alone when only its end changes', async () => {
    const { container, rerender } = render(<LongMarkdown text={long('First end')} />);
    await drawToTheEnd();
    const items = [...container.querySelectorAll('li')].slice(0, 300);
    rerender(<LongMarkdown text={long('Second end')} />);
    expect(screen.getByText('Second end')).toBeDefined();
    expect([...container.querySelectorAll('li')].slice(0, 300)).toEqual(items);
    expect(items.every((item) => item.isConnected)).toBe(true);
  });

  test('that is none is there as a whole at once', () => {
    render(<LongMarkdown text={'First\n\nLast'} />);
    expect(screen.getByText('Last')).toBeDefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a link to a heading leads to it in its own text, wherever other texts have one of the same name', () => {
  const text =
    '[Ziele](#ziele) [Second](#%C3%BCbersicht-1) [None](#none)\n\n# Ziele\n\n## Übersicht\n\n## _Übersicht_';
  render(
    <>
      <LongMarkdown text="# Ziele" />
      <LongMarkdown text={text} />
    </>,
    { wrapper: MemoryRouter },
  );
  const [, own] = screen.getAllByRole('heading', { name: 'Ziele' });
  const [, second] = screen.getAllByRole('heading', { name: 'Übersicht' });
  for (const [name, heading] of [
    ['Ziele', own],
    ['Second', second],
    // Where no heading has the name, nothing moves.
    ['None', second],
  ] as const) {
    fireEvent.click(screen.getByRole('link', { name }));
    expect(document.activeElement, name).toBe(heading);
  }
});
