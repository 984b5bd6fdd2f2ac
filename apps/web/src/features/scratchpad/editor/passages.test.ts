import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passageParts } from './passage-parts.ts';
import { changesBetween } from '#shared/editor/text-changes.ts';

const words = fc
  .array(fc.constantFrom('guest', 'pays', 'at', 'once', '\n', '\n\n', '- ', ' ', '.', 'ö', '🐦'), {
    maxLength: 30,
  })
  .map((all) => all.join(''));

const textOf = (parts: ReturnType<typeof passageParts>, without: 'added' | 'removed') =>
  parts.flatMap(({ kind, text }) => (kind === without ? [] : text)).join('');

describe('the words of a passage', () => {
  test('that stay and go are the old text, those that stay and come the new one', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const parts = passageParts(before, after);
        expect(textOf(parts, 'added')).toBe(before);
        expect(textOf(parts, 'removed')).toBe(after);
        expect(parts.every(({ text }) => text !== '')).toBe(true);
      }),
    );
  });

  test('that are added before or behind are one piece, whole lines as they are written', () => {
    expect(passageParts('- Marketing', '- Support\n- Marketing')).toEqual([
      { kind: 'added', text: '- Support\n' },
      { kind: 'kept', text: '- Marketing' },
    ]);
    expect(passageParts('Pays at once.', 'Pays')).toEqual([
      { kind: 'kept', text: 'Pays' },
      { kind: 'removed', text: ' at once.' },
    ]);
  });

  test('are not broken into pieces by a word that happens to stay between changes', () => {
    const parts = passageParts(
      'Account creation stays on the payment step.',
      'Account creation moves behind the order confirmation.',
    );
    expect(parts).toEqual([
      { kind: 'kept', text: 'Account creation ' },
      { kind: 'removed', text: 'stays on the payment step' },
      { kind: 'added', text: 'moves behind the order confirmation' },
      { kind: 'kept', text: '.' },
    ]);
  });
});

describe('the way from one text to another', () => {
  const apply = (text: string, changes: ReturnType<typeof changesBetween>) =>
    changes.reduceRight(
      (result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to),
      text,
    );

  test('leads there', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(apply(before, changesBetween(before, after))).toBe(after);
      }),
    );
  });

  test('leaves lines and words alone that stay as they are', () => {
    expect(changesBetween('a\nb\nc\n', 'a\nB\nc\n')).toEqual([{ from: 2, to: 3, insert: 'B' }]);
    expect(changesBetween('one two three', 'One two three four')).toEqual([
      { from: 0, to: 3, insert: 'One' },
      { from: 13, to: 13, insert: ' four' },
    ]);
    expect(changesBetween('same', 'same')).toEqual([]);
  });

  test('is one step where finding the differences would take too long', () => {
    const many = (word: string) =>
      Array.from({ length: 3_000 }, (_, line) => word + line).join('\n');
    const [before, after] = [many('a'), many('b')];
    expect(changesBetween(before, after)).toEqual([{ from: 0, to: before.length, insert: after }]);
  });
});
