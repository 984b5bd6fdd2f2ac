import { fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MarkdownText } from '#features/chat/components/markdown-text.tsx';
import { loadTexts } from '#testing/render-app.tsx';
import { Markdown } from './markdown.tsx';
import { toSafeAddress } from '#shared/markdown/safe-address.ts';

beforeEach(() => loadTexts('en'));

function show(text: string): HTMLElement {
  return render(<Markdown text={text} />, { wrapper: MemoryRouter }).container;
}

/** What an answer may consist of; anything else came out of its text. */
const ALLOWED = new Set(
  'a blockquote br button code del div em figcaption figure h2 h3 h4 hr input li ol p pre span strong svg path rect circle line table tbody td th thead tr ul'.split(
    ' ',
  ),
);

/** Everything in an element that could run, load or lead somewhere. */
function dangersIn(container: HTMLElement): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => {
    const dangers: string[] = [];
    if (!ALLOWED.has(element.localName)) dangers.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || ['src', 'srcset', 'srcdoc', 'action'].includes(name)) {
        dangers.push(`${name}="${value}"`);
      }
    }
    if (element instanceof HTMLAnchorElement) {
      // One that no browser can read has no scheme, and leads nowhere.
      const isSafe = ['http:', 'https:', 'mailto:', 'tel:', ':'].includes(element.protocol);
      if (!isSafe) dangers.push(`href="${element.getAttribute('href')}"`);
      const isOwn = element.origin === location.origin && element.target === '';
      if (!isOwn && element.rel !== 'noopener noreferrer') {
        dangers.push('a link that its page can be reached by');
      }
    }
    return dangers;
  });
}

describe('hostile Markdown', () => {
  const addresses = fc.oneof(
    fc.constantFrom(
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      '&#106;avascript:alert(1)',
      'javascript&colon;alert(1)',
      '\u0001javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      'blob:https://example.org/1',
      'https://example.org/a.png',
      '//example.org',
      '/api/users/me',
      '#here',
    ),
    fc.webUrl(),
  );
  const pieces = fc.oneof(
    addresses.map((address) => `[a](${address})`),
    addresses.map((address) => `[a](<${address}>)`),
    addresses.map((address) => `![a](${address})`),
    addresses.map((address) => `<${address}>`),
    addresses.map((address) => `[a][b]\n\n[b]: ${address}\n\n`),
    addresses.map((address) => `![a][b]\n\n[b]: <${address}>\n\n`),
    addresses.map((address) => `<a href="${address}">x</a>`),
    addresses.map((address) => `<img src="${address}" onerror="alert(1)">`),
    addresses.map((address) => `| a | b |\n| - | - |\n| ![x](${address}) | [y](${address}) |\n`),
    addresses,
    fc.constantFrom(
      '<script>alert(1)</script>',
      '<svg onload=alert(1)>',
      '<iframe srcdoc="<script>alert(1)</script>">',
      '<style>*{background:url(//example.org)}</style>',
      '```html\n<img src=x onerror=alert(1)>\n```\n',
      '```mermaid\ngraph TD; A["<img src=x onerror=alert(1)>"]-->B\n```\n',
      '$\\href{javascript:alert(1)}{x}$',
      '$$\\includegraphics{//example.org}$$',
      '- [x] done\n',
      '> quote\n',
      '# head\n',
      '\n\n',
      '`',
      '**',
      '[',
      '](',
      '<',
      '\\',
    ),
    fc.string(),
  );

  test('becomes no raw element, no image that is fetched and no address that runs [MSG-021] [OPEN2-046]', () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('Image', fetched);
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (all, isGrowing) => {
          const { container, unmount } = render(
            <MarkdownText text={all.join('')} isGrowing={isGrowing} />,
            { wrapper: MemoryRouter },
          );
          expect(dangersIn(container)).toEqual([]);
          unmount();
        },
      ),
      { numRuns: 150 },
    );
    expect(fetched).not.toHaveBeenCalled();
  }, 30_000);

  test('breaks the line where a cell of a table or a paragraph has <br> [OPEN2-046]', () => {
    const table = show(
      '| Field | Options |\n| --- | --- |\n| Size | small<br>**large**<BR />none |',
    );
    const cell = within(table).getAllByRole('cell').at(-1);
    expect(cell?.innerHTML.replaceAll(/<span aria-hidden.*?<\/span>| class="[^"]*"/g, '')).toBe(
      'small<br><strong>large</strong><br>none',
    );
    expect(show('One<br/>two').querySelectorAll('br')).toHaveLength(1);
    expect(show('`<br>` and <break>').textContent).toBe('<br> and <break>');
  });

  test('names a picture that stands in the text with its bytes by its kind', () => {
    const bytes = 'A'.repeat(300);
    expect(show(`![](data:image/png;base64,${bytes})`).textContent).toBe('image/png');
    expect(show(`![One][1]\n\n[1]: <data:image/png;base64,${bytes}>`).textContent).toBe('One');
    expect(show('![](https://example.org/a.png)').textContent).toBe('https://example.org/a.png');
  });

  test('shows raw HTML as the text that it is', () => {
    const html = '<b onclick="alert(1)">bold</b>';
    expect(show(`One ${html} two`).textContent).toBe(`One ${html} two`);
    expect(show(`<div>\n${html}\n</div>`).textContent).toBe(`<div>\n${html}\n</div>`);
  });

  test.each([
    'javascript:alert(1)',
    ' \u0000java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///x',
    'blob:x',
    'unknown:x',
  ])('has no link to %j', (address) => {
    expect(toSafeAddress(address)).toBeNull();
  });

  test.each([
    'https://example.org',
    'HTTP://example.org',
    'mailto:a@example.org',
    'tel:+49',
    '/x',
    '#x',
    'a/b:c',
  ])('keeps the link to %j', (address) => {
    expect(toSafeAddress(address)).toBe(address);
  });
});

describe('an answer in Markdown', () => {
  test('has headings below the one of the page, bold, slanted, crossed out and broken lines', () => {
    const container = show('# One\n\n### Three\n\n**b** *i* ~~d~~ ~s~  \nnext\n\n---\n\n> q');
    expect([...container.querySelectorAll('h1, h2, h3')].map(({ localName }) => localName)).toEqual(
      ['h2', 'h3'],
    );
    for (const name of ['strong', 'em', 'del', 'br', 'hr', 'blockquote']) {
      expect(container.querySelectorAll(name), name).toHaveLength(1);
    }
    expect(container.textContent).toContain('~s~');
  });

  test('ends a line where its text does, in a way that goes with what is copied: with one break, also where two stand for the same, as <br> and a formula of its own do with the end of the line behind them', () => {
    const lines = (text: string) => {
      const { container } = render(<Markdown text={text} keepsLines />, { wrapper: MemoryRouter });
      for (const end of container.querySelectorAll('br')) end.replaceWith('|');
      return container.textContent;
    };
    expect(lines('**One**\n*two\nthree* four')).toBe('One|two|three four');
    expect(lines('- One\n  two\n\n> Three\n> four')).toBe('One|twoThree|four');
    expect(lines('One<br>\ntwo\\\nthree  \nfour')).toBe('One|two|three|four');
    expect(lines('The sum\n$$\na + b\n$$\nof both')).toBe('The sum|a + bof both');
    expect(show('One\ntwo').querySelector('br')).toBeNull();
  });

  test('has tasks whose further paragraphs stand below their words', () => {
    const container = show('- [ ] Write the plan\n\n  By Monday');
    expect(container.querySelector('li > p')?.textContent).toBe('By Monday');
    expect(container.querySelectorAll('li > p')).toHaveLength(1);
  });

  test('has lists that begin where they say, in one another, and tasks that cannot be ticked', () => {
    const container = show('3. c\n4. d\n   - e\n\n- [x] done\n- [ ] open');
    expect(container.querySelector('ol')?.start).toBe(3);
    expect(container.querySelector('ol ul')?.textContent).toBe('e');
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox');
    for (const tick of ticks) fireEvent.click(tick);
    expect(ticks.map(({ checked, ariaLabel }) => [checked, ariaLabel])).toEqual([
      [true, 'Done'],
      [false, 'Open'],
    ]);
    expect(ticks.map(({ tabIndex, ariaDisabled }) => [tabIndex, ariaDisabled])).toEqual([
      [-1, 'true'],
      [-1, 'true'],
    ]);
  });

  test('has tables with their columns aligned as written, and cells that name them on a phone', () => {
    const container = show('| Ticket | SP |\n| --- | --: |\n| KP-1 | 8 |\n| KP-2 |  |');
    const heads = screen.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Ticket', 'SP']);
    expect(heads[1]?.className).toContain('text-right');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    const label = container.querySelector('td:nth-child(2) > span');
    expect(label?.textContent).toBe('SP:');
    expect(label?.getAttribute('aria-hidden')).toBe('true');
  });

  test.each([
    ['See https://example.org/a.', 'https://example.org/a'],
    ['See HTTP://example.org/a', 'http://example.org/a'],
    ['See WWW.example.org', 'http://www.example.org/'],
    ['Write to mara@example.org', 'mailto:mara@example.org'],
    ['See [b][x].\n\n[x]: https://example.org/b', 'https://example.org/b'],
  ])('links the address in %j', (text, href) => {
    show(text);
    expect(screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.href)).toEqual([href]);
  });

  test('has a link in the place of a picture, which nobody is told of before it is followed', () => {
    const container = show(
      '![A plan](https://example.org/plan.png) ![](https://example.org/x.png)',
    );
    const [plan, unnamed] = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(plan?.textContent).toBe('A plan');
    expect(plan?.href).toBe('https://example.org/plan.png');
    expect(plan?.rel).toBe('noopener noreferrer');
    expect(plan?.target).toBe('_blank');
    expect(unnamed?.textContent).toBe('https://example.org/x.png');
    expect(container.querySelector('img, picture, object, iframe')).toBeNull();
  });

  test('shows a formula in its source until it is typeset, and money as money', () => {
    const container = show('The sum $a_1 + b$ costs $5.');
    expect(container.querySelector('code')?.textContent).toBe('a_1 + b');
    expect(container.textContent).toBe('The sum a_1 + b costs $5.');
  });
});
