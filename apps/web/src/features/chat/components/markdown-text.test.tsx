import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { splitMarkdownBlocks } from '#features/chat/markdown-blocks.ts';
import { Markdown } from '#features/chat/messages/markdown.tsx';
import { markdownFromHtml } from '#shared/editor/paste/markdown-from-html.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { MarkdownText } from './markdown-text.tsx';

const sample = `# Plan

One **bold** word and a [link](https://example.org).

1. First

2. Second

   with more

- a
- b
  - c

\`\`\`ts
const one = 1;

const two = 2;
\`\`\`

| a | b |
| - | -: |
| 1 | 2 |

> Quote

Last line.
`;

function toHtml(text: string): string {
  const { container, unmount } = render(<Markdown text={text} />);
  const html = container.innerHTML.replace(/ id="[^"]*"/g, '');
  unmount();
  return html;
}

beforeEach(() => loadTexts('en'));

describe('markdown', () => {
  test('reads the same block by block as in one piece', () => {
    const blocks = splitMarkdownBlocks(sample);
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.map(toHtml).join('')).toBe(toHtml(sample));
  });

  test('leaves the elements of finished blocks alone while the last one grows', () => {
    const { rerender } = render(<MarkdownText text={'First one.\n\nSecond'} />);
    const first = screen.getByText('First one.');
    rerender(<MarkdownText text={'First one.\n\nSecond one, longer.'} />);
    expect(screen.getByText('First one.')).toBe(first);
    expect(screen.getByText('Second one, longer.')).toBeDefined();
  });

  test('shows code with its language and a button that copies it', () => {
    render(<MarkdownText text={sample} />);
    const code = screen.getByText(/const one = 1;/);
    expect(code.textContent).toBe('const one = 1;\n\nconst two = 2;');
    expect(code.closest('figure')?.textContent).toContain('ts');
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeDefined();
  });

  test('gives code that is selected and copied its language, and leaves the name above it behind', () => {
    const { container } = render(<MarkdownText text={'```ts\nconst one = 1;\n```\n\nEnd.'} />);
    // What browsers do not copy.
    for (const part of container.querySelectorAll('.select-none, button')) part.remove();
    expect(markdownFromHtml(container.innerHTML)?.text).toBe('```ts\nconst one = 1;\n```\n\nEnd.');
  });

  test('lets tables scroll by themselves, also by keyboard', () => {
    render(<MarkdownText text={sample} />);
    const frame = screen.getByRole('table').parentElement;
    expect(frame?.className).toContain('overflow-x-auto');
    expect(frame?.tabIndex).toBe(0);
  });
});
