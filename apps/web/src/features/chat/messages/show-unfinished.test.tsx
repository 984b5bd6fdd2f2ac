import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { Markdown } from './markdown.tsx';

beforeEach(() => loadTexts('en'));

/** What a person sees of a text whose end has not come, without its looks. */
function seen(text: string): string {
  const { container, unmount } = render(<Markdown text={text} isGrowing />, {
    wrapper: MemoryRouter,
  });
  const html = container.innerHTML.replaceAll(/ (?:class|dir|target|rel)="[^"]*"/g, '');
  unmount();
  return html;
}

test.each([
  ['bold', 'A **very lar', '<p>A <strong>very lar</strong></p>'],
  ['bold before its first word', 'A **', '<p>A </p>'],
  ['italics', 'A *very lar', '<p>A <em>very lar</em></p>'],
  ['bold italics', '***very lar', '<p><em><strong>very lar</strong></em></p>'],
  ['crossed-out words', 'A ~~very lar', '<p>A <del>very lar</del></p>'],
  ['crossed-out words with half of their end', '~~large~', '<p><del>large</del></p>'],
  ['code', 'Run `npm st', '<p>Run <code>npm st</code></p>'],
  ['code in bold', '**Run `npm st', '<p><strong>Run <code>npm st</code></strong></p>'],
  ['bold around code', '**Run `npm` no', '<p><strong>Run <code>npm</code> no</strong></p>'],
  ['bold in an item', '- One\n- **Two', '<ul><li>One</li><li><strong>Two</strong></li></ul>'],
  ['bold in a heading', '## **Two', '<h2><strong>Two</strong></h2>'],
  ['a link', 'See [the docs](https://exam', '<p>See the docs</p>'],
  ['a bold link', 'See **[the docs](https://exam', '<p>See <strong>the docs</strong></p>'],
])('what is still being written looks like what it becomes: %s', (_what, text, html) => {
  expect(seen(text)).toBe(html);
});

test.each([
  ['of a list below words', 'Two ways:\n-', '<p>Two ways:</p>'],
  ['of a list in an item', '- One\n  - ', '<ul><li>One</li></ul>'],
  ['of a list in a quotation', '> One\n> -', '<blockquote><p>One</p></blockquote>'],
])('the first sign %s makes no heading of what stands above it', (_where, text, html) => {
  expect(seen(text)).toBe(html);
});

test('a line below words makes a heading of them as soon as it is whole', () => {
  expect(seen('Plan\n---\n')).toBe('<h2>Plan</h2>');
});

test.each([
  ['a gender star', 'Nutzer*innen und'],
  ['a product', '2 * 3 and 2*3'],
  ['a star of its own', 'A ** b'],
  ['an escaped star', String.raw`\*\*kept and`],
  ['a bracket', 'See [1] and [2'],
])('signs that are no marks stay as they are at the end: %s', (_what, text) => {
  expect(seen(text)).toBe(`<p>${text.replaceAll('\\', '')}</p>`);
});

test('more marks within each other than anybody writes stay as signs', () => {
  const text = seen('**a '.repeat(5_000));
  expect(text).toMatch(/^<p>(?:<strong>a ){13}\*\*a \*\*a /);
});

// Seconds for what takes milliseconds: looked for from every sign again, it took a minute.
test('a long row of signs that are no marks is shown as quickly as any other text', () => {
  const text = `${'*'.repeat(300_000)} x`;
  expect(seen(text)).toHaveLength(`<p>${text}</p>`.length);
}, 20_000);

test('what has ended looks as it was written', () => {
  const { container } = render(<Markdown text="A **very lar" />, { wrapper: MemoryRouter });
  expect(container.textContent).toBe('A **very lar');
});

test('a fence and a rule keep their marks while they grow', () => {
  expect(seen('```md\n**x')).toContain('**x');
  expect(seen('One\n\n***')).toBe('<p>One</p><hr>');
});
