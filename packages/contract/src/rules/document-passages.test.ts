import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPassages, findPassage, placeOf } from './document-passages.ts';

describe('a passage', () => {
  test('is found where its text stands exactly once', () => {
    expect(findPassage('one two three', 'two')).toEqual({ start: 4 });
    expect(findPassage('one two three', 'four')).toEqual({ problem: 'missing' });
    expect(findPassage('one two one', 'one')).toEqual({ problem: 'ambiguous' });
  });

  test('is ambiguous also where its text overlaps itself', () => {
    expect(findPassage('aaa', 'aa')).toEqual({ problem: 'ambiguous' });
  });

  test('is empty only in a text that is empty', () => {
    expect(findPassage('', '')).toEqual({ start: 0 });
    expect(findPassage('one', '')).toEqual({ problem: 'ambiguous' });
  });
});

describe('the place of a part', () => {
  const text = fc
    .array(fc.constantFrom('a'.repeat(120), 'ab'.repeat(60), 'a', 'b'), { maxLength: 12 })
    .map((parts) => parts.join(''));

  test('is the first one from where it is looked for', () => {
    fc.assert(
      fc.property(text, text, text, fc.nat(200), (before, part, behind, from) => {
        for (const whole of [before + part + behind, before + behind]) {
          expect(placeOf(whole, part, from)).toBe(whole.indexOf(part, from));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is found as quickly where it nearly stands at every place of a text', () => {
    const half = 'a'.repeat(200_000);
    expect(placeOf('a'.repeat(1_000_000), `${half}b${half}`)).toBe(-1);
    // Seconds for what takes milliseconds: compared anew at every place, it took a minute.
  }, 20_000);
});

describe('several passages', () => {
  test('are all looked for in the text as it was, whatever the others write', () => {
    const passages = [
      { old_text: 'one', new_text: 'two' },
      { old_text: 'two', new_text: 'one' },
    ];
    expect(applyPassages('one two', passages)).toEqual({ text: 'two one' });
  });

  test('are refused together, each that stands in the way by its place and reason', () => {
    const passages = [
      { old_text: 'one', new_text: '1' },
      { old_text: 'gone', new_text: '' },
      { old_text: 'ne tw', new_text: '' },
      { old_text: 'o', new_text: '0' },
    ];
    expect(applyPassages('one two', passages)).toEqual({
      problems: new Map([
        [1, 'missing'],
        [3, 'ambiguous'],
        [2, 'overlapping'],
      ]),
    });
  });

  test('that lie within another one are named, however many there are', () => {
    const passages = ['abcdefgh', 'bc', 'fg'].map((old_text) => ({ old_text, new_text: '' }));
    expect(applyPassages('abcdefgh', passages)).toEqual({
      problems: new Map([
        [1, 'overlapping'],
        [2, 'overlapping'],
      ]),
    });
  });

  test('cannot fill the same empty text twice', () => {
    const passages = ['one', 'two'].map((new_text) => ({ old_text: '', new_text }));
    expect(applyPassages('', passages)).toEqual({ problems: new Map([[1, 'overlapping']]) });
  });

  test('leave everything between them byte for byte, in any order', () => {
    const blank = fc.constantFrom('', ' ', '\n', '\r\n', '\t ', '\n\n', 'ä', '😀');
    const words = fc.array(fc.record({ blank, text: fc.string({ unit: 'grapheme' }) }));
    const changes = words.chain((chosen) =>
      fc.tuple(fc.constant(chosen), fc.shuffledSubarray([...chosen.keys()])),
    );
    fc.assert(
      fc.property(changes, ([chosen, changed]) => {
        // A name of its own makes each word unique, so that it can be found.
        const nameOf = (index: number) => `[${index}]`;
        const text = chosen.map((word, index) => word.blank + nameOf(index)).join('');
        const passages = changed.map((index) => ({
          old_text: nameOf(index),
          new_text: chosen[index]?.text ?? '',
        }));
        const expected = chosen
          .map((word, index) => word.blank + (changed.includes(index) ? word.text : nameOf(index)))
          .join('');
        expect(applyPassages(text, passages)).toEqual({ text: expected });
      }),
    );
  });
});
