import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areSameTrimmed, lazyTextOf } from './lazy-text.ts';
import { limitedMarkdown } from './markdown-language.ts';

/** Length of each paragraph, and what is strong in the text. */
function read(doc: string) {
  const state = EditorState.create({ doc, extensions: limitedMarkdown });
  const paragraphs: number[] = [];
  const strong: string[] = [];
  ensureSyntaxTree(state, doc.length, 1e9)?.iterate({
    enter({ name, from, to }) {
      if (name === 'Paragraph') paragraphs.push(to - from);
      if (name === 'StrongEmphasis') strong.push(state.sliceDoc(from, to));
    },
  });
  return { paragraphs, strong };
}

describe('Markdown in the editor', () => {
  test('is read as always where paragraphs have a length that people write', () => {
    expect(read('# One\n\nTwo **three**\nfour.')).toEqual({
      paragraphs: [19],
      strong: ['**three**'],
    });
  });

  test('in a line of a megabyte is plain words: reading it anew with every key would take half a second', () => {
    const line = 'A **word** '.repeat(90_000);
    expect(read(`${line}\n\nThe **end**`)).toEqual({
      paragraphs: [line.length, 11],
      strong: ['**end**'],
    });
  });

  test('in a paragraph of many lines is read in pieces', () => {
    const { paragraphs, strong } = read('A **word** in a line.\n'.repeat(5_000));
    expect(Math.max(...paragraphs)).toBeLessThan(21_000);
    expect(strong).toHaveLength(5_000);
  });
});

describe('a text of the editor', () => {
  const lazy = (doc: string) =>
    lazyTextOf(EditorState.create({ doc, extensions: EditorState.lineSeparator.of('\n') }));
  const text = fc
    .array(fc.constantFrom('word', 'ö', ' ', '\n', '\t', ' '.repeat(1_500)), { maxLength: 8 })
    .map((parts) => parts.join(''));

  test('reads as it was when it was taken', () => {
    fc.assert(
      fc.property(text, (doc) => {
        expect(lazy(doc).toString()).toBe(doc);
        expect(lazy(doc).slice(0, doc.length)).toBe(doc);
        expect(lazy(doc)).toHaveLength(doc.length);
      }),
    );
  });

  test('keeps the line ends that it came with', () => {
    const separator = EditorState.lineSeparator.of('\r\n');
    const state = EditorState.create({ doc: 'a\r\nb', extensions: separator });
    expect(lazyTextOf(state).toString()).toBe('a\r\nb');
  });

  test('is the same as another one exactly when both are the same without the white space around', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        expect(areSameTrimmed(lazy(left), right)).toBe(left.trim() === right.trim());
        expect(areSameTrimmed(lazy(` ${left}\n`), left)).toBe(true);
      }),
    );
  });
});
