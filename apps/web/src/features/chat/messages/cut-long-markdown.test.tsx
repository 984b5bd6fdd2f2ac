import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import type { RootContent } from 'mdast';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadTexts } from '#testing/render-app.tsx';
import { cutLongMarkdown } from './cut-long-markdown.ts';
import { Markdown } from './markdown.tsx';
import { parseMarkdown } from './parse-markdown.ts';

beforeEach(() => loadTexts('en'));

function draw(pieces: readonly { text: string; listStart?: number }[]): HTMLElement {
  return render(
    pieces.map(({ text, listStart }, index) => (
      <Markdown key={index} text={text} listStart={listStart} />
    )),
  ).container;
}

/** Every outer item with the number that the browser shows before it. */
function numberedItems(container: HTMLElement): [number, string][] {
  return [...container.querySelectorAll<HTMLOListElement>(':scope > ol')].flatMap((list) =>
    [...list.children].map((item, index): [number, string] => [
      list.start + index,
      item.textContent,
    ]),
  );
}

/** What a reader sees of a text: its blocks and the items of its outer lists, each with its number. */
function outline(text: string, listStart?: number): string[] {
  const { children } = parseMarkdown(text);
  const [first] = children;
  if (listStart !== undefined && first?.type === 'list') first.start = listStart;
  return children.flatMap((block) =>
    block.type === 'list'
      ? block.children.map((item, index) => {
          const mark = block.ordered ? (block.start ?? 1) + index : '-';
          return `${mark} ${withoutPlaces(item)}`;
        })
      : [withoutPlaces(block)],
  );
}

/** Blanks at the ends of lines or of a fence show nowhere, and a list that is cut may tell its spacing differently. */
function withoutPlaces(node: RootContent): string {
  return JSON.stringify(node, (key, value: unknown) => {
    if (key === 'position' || key === 'spread') return undefined;
    return typeof value === 'string' ? value.replace(/\s+/g, ' ').trimEnd() : value;
  });
}

/**
 * After indented code and a blank line the parser takes for text what could not interrupt one: an item with another number
 * than 1, or without a word.
 */
const MISREAD = /(?: {4}|\t)\S.*\n\s*\n {0,3}(?:(?!1[.)])\d+[.)] |(?:[-+*]|\d+[.)])(?:\n|$))/;

const words = 'What the team knows about its customers. '.repeat(10);
const textsOf = (text: string) => cutLongMarkdown(text).map((piece) => piece.text);

describe('a long text that is cut', () => {
  test('keeps every character where it consists of paragraphs, in pieces of a few screens', () => {
    const text = Array.from({ length: 200 }, (_, index) => `${index} ${words}`).join('\n\n');
    const pieces = textsOf(text);
    expect(pieces.length).toBeGreaterThan(8);
    expect(pieces.every(({ length }) => length < 10_000)).toBe(true);
    expect(pieces.join('')).toBe(text);
  });

  test('numbers the items of a list as in one piece, whatever numbers they were written with', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_200 }),
        fc.constantFrom('same', 'rising'),
        fc.constantFrom('.', ')'),
        fc.constantFrom('\n', '\n\n'),
        (first, kind, mark, between) => {
          const text = Array.from({ length: 120 }, (_, index) => {
            const marker = `${kind === 'same' ? first : first + index}${mark} `;
            const inner = ' '.repeat(marker.length);
            return `${marker}Item ${index} ${words}\n${inner}- inner\n\n${inner}end`;
          }).join(between);
          const pieces = cutLongMarkdown(text);
          expect(pieces.length).toBeGreaterThan(3);
          expect(pieces.slice(1).every(({ continuesList }) => continuesList)).toBe(true);
          const cut = draw(pieces);
          const whole = draw([{ text }]);
          expect(numberedItems(cut)).toEqual(numberedItems(whole));
          expect(cut.querySelectorAll('ul li')).toHaveLength(120);
          cleanup();
        },
      ),
      { numRuns: 6 },
    );
  });

  test('reads the same as in one piece, whatever stands in its lists and beside them', () => {
    const line = fc.constantFrom(
      ...[
        '- W',
        '1. W',
        '7) W',
        '* W',
        '- W',
        '1. W',
        '3) W',
        '-',
        '+',
        '1.',
        'W',
        '  W',
        '     W',
      ],
      ...['   - W', ' 2. W', '- - W', '1. - W', '- \tx', '-     x', '\tW', '# Head', '  # Head'],
      ...['- - -', '---', '===', '> W', '> - W', '- > W', '| a | b |', '```', '- ```', '', '', ''],
      ...[
        '<!--',
        '-->',
        '<div>',
        '</div>',
        '<pre>',
        'x</pre>',
        '```\nx\n\n- y\n```',
        '~~~\n\na\n~~~',
      ],
      '     ```\n     - no item\n\n     1. W\n     ```',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('- a', '1. a', '3) a', 'a'),
        fc.array(line, { minLength: 3, maxLength: 40 }),
        fc.nat(30),
        (first, lines, items) => {
          const mark = first.slice(0, -1);
          const long = Array.from({ length: items }, () => `${mark}W`);
          const text = [first, ...long, ...lines, ...long].join('\n').replaceAll('W', words);
          fc.pre(!MISREAD.test(text));
          const cut = cutLongMarkdown(text).flatMap((piece) =>
            outline(piece.text, piece.listStart),
          );
          expect(cut).toEqual(outline(text));
        },
      ),
      { numRuns: 100 },
    );
  }, 60_000);

  test('has its links lead where definitions far away say', () => {
    const text = [
      'See [one][Far  Away] and [two].',
      ...Array.from({ length: 60 }, () => words),
      'And [two] again.',
      '[far away]: https://example.org/1\n[two]: https://example.org/2\n[two]: https://example.org/3',
    ].join('\n\n');
    const pieces = cutLongMarkdown(text);
    expect(pieces.length).toBeGreaterThan(2);
    const links = [...draw(pieces).querySelectorAll('a')].map(({ href }) => href);
    expect(links).toEqual([
      'https://example.org/1',
      'https://example.org/2',
      'https://example.org/2',
    ]);
  });

  test('is cut as quickly as any other where it is full of escaped brackets', () => {
    const text = `[a]: b\n\n${'\\['.repeat(150_000)}`;
    expect(cutLongMarkdown(text)).toHaveLength(2);
    // Seconds for what takes milliseconds: read to its end from each bracket, it took minutes.
  }, 20_000);
});
