import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import {
  blockText,
  capitalised,
  cleanText,
  inlineText,
  onOneLine,
  quotation,
  shortened,
} from './markdown-text.ts';

const html = (markdown: string) =>
  micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    // Raw HTML is let through, so that a test fails when a person’s words could be some.
    allowDangerousHtml: true,
  });

/** The tags of the rendered markdown; links that a bare address becomes are no structure. */
const tags = (markdown: string) =>
  (html(markdown).match(/<[^>]+>/gu) ?? []).filter((tag) => !/^<\/?a[ >]/u.test(tag)).join('');

const shownText = (markdown: string) =>
  html(markdown)
    .replace(/<[^>]+>/gu, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();

/** Text full of what means something in markdown. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '#',
          '##',
          '-',
          '+',
          '*',
          '1.',
          '1)',
          '>',
          '```',
          '~~~',
          '---',
          '===',
          '|',
          '\n',
          ' ',
          '_',
        ],
        ...['<script>', '</div>', '<!--', '&amp;', '&#35;', '[a](javascript:x)', '![x](y)', '[^1]'],
        ...['**', '__', '~~', '$$', '\\', '`', '[ ]', '| - |', '\t', '    ', 'word', 'naïve', '😀'],
      ),
      fc.string({ maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((pieces) => pieces.join(''));

describe('a person’s words on one line', () => {
  test('never become structure: no heading, list, fence, quote, table, emphasis or HTML', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        fc.pre(inlineText(text) !== '');
        expect(tags(inlineText(text))).toBe('<p></p>');
        expect(tags(`- ${inlineText(text)}`)).toBe('<ul><li></li></ul>');
        expect(tags(`# ${inlineText(text)}`)).toBe('<h1></h1>');
        expect(tags(`> **x** ${inlineText(text)}.`)).toBe(
          '<blockquote><p><strong></strong></p></blockquote>',
        );
      }),
      { numRuns: 400 },
    );
  });

  test('are shown exactly as they were written, apart from space', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = cleanText(text).replace(/\s+/gu, ' ').trim();
        expect(shownText(`x ${inlineText(text)}`)).toBe(`x ${line}`.trim());
      }),
      { numRuns: 400 },
    );
  });

  test('keep an underscore inside a word, so that a copied name is not littered', () => {
    expect(inlineText('user_name and _this_')).toBe(String.raw`user_name and \_this\_`);
  });
});

describe('a person’s words in several lines', () => {
  test('keep their lists and paragraphs', () => {
    expect(blockText('Heute:\n- Anruf\n* Mail\n\nMorgen: nichts')).toBe(
      'Heute:\n\n- Anruf\n- Mail\n\nMorgen: nichts',
    );
    expect(blockText('12. März war Test\n3. April ist Start')).toBe(
      '12\\. März war Test\n\n3\\. April ist Start',
    );
  });

  test('are a list also where its numbers stand on one line', () => {
    expect(blockText('1) 80 % bestätigt 2) NPS über 40, 3) keine Listen')).toBe(
      '- 80 % bestätigt\n- NPS über 40\n- keine Listen',
    );
    expect(blockText('Ziele:\n1. schnell; 2. billig')).toBe('Ziele:\n\n- schnell\n- billig');
    expect(blockText('1) Start am 2. Mai')).toBe('- Start am 2. Mai');
    expect(blockText('Es gibt 1) Zeit 2) Geld')).toBe('Es gibt 1) Zeit 2) Geld');
  });

  test('make paragraphs and list items, and nothing else', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(tags(blockText(text)).replace(/<\/?(?:p|ul|li)>/gu, '')).toBe('');
      }),
      { numRuns: 400 },
    );
  });
});

test('a quotation within a quotation has single marks, whichever language it was typed in', () => {
  expect(quotation('„Nie“, sagt “Tom”', 'de')).toBe('„‚Nie‘, sagt ‘Tom’“');
  expect(quotation('“Never”', 'en')).toBe('“‘Never’”');
});

test('clean text can be stored: no NUL, no lone surrogate, no hidden direction', () => {
  expect(cleanText('a\u0000b\ud800c\u202ed\r\ne\u2028f\u0007')).toBe('ab\ufffdcd\ne\nf');
});

test.each([
  ['Login\nExport\n\nRetoure', 'Login; Export; Retoure'],
  ['- Login\n- Export', 'Login; Export'],
  ['Kostet zu viel.\nUnd dauert (sehr)\nlang', 'Kostet zu viel. Und dauert (sehr); lang'],
  [`${'Wort '.repeat(12)}am Ende\numbrochen`, `${'Wort '.repeat(12)}am Ende umbrochen`],
  ['28.03. im Lager', '28.03. im Lager'],
])('%j stands on one line as %j', (text, line) => {
  expect(onOneLine(text)).toBe(line);
});

test('a long text is cut at a word and marked as cut', () => {
  expect(shortened('one two three four', 12)).toBe('one two…');
  expect(shortened('one\n two', 12)).toBe('one two');
  expect(shortened('x'.repeat(20), 10)).toBe(`${'x'.repeat(9)}…`);
});

test('only a plain lower-case word gets its capital', () => {
  expect([capitalised('mein'), capitalised('iPhone'), capitalised('3 x')]).toEqual([
    'Mein',
    'iPhone',
    '3 x',
  ]);
});
