import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framed, quoted } from './framed-text.ts';

/** Texts of somebody who knows how frames look, and what the frames of other texts were. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom('\n', '\r', '"', '\\', '\u0085', '\u2028', '<note ', '</note ', '>'),
        fc.stringMatching(/^[0-9a-f]{1,8}$/),
        fc.string().map((text) => framed('note', text)),
      ),
    )
    .map((pieces) => pieces.join('')),
);

/** The two marks of a frame. */
function marksOf(frame: string) {
  const lines = frame.split('\n');
  return { first: lines[0] ?? '', last: lines.at(-1) ?? '' };
}

describe('a quoted text', () => {
  test('is one line, and says what it said', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(quoted(text)).toMatch(/^"[^\p{Cc}\p{Zl}\p{Zp}]*"$/u);
        expect(JSON.parse(quoted(text))).toBe(text);
      }),
    );
  });
});

describe('a framed text', () => {
  test('stands letter by letter between two marks, and neither of them occurs in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const frame = framed('note', text);
        const { first, last } = marksOf(frame);
        expect(first).toMatch(/^<note [0-9a-f]{8}>$/);
        expect(last).toBe(first.replace('<', '</'));
        expect(frame).toBe(`${first}\n${text}\n${last}`);
        expect(text).not.toContain(first.slice(6, -1));
      }),
    );
  });

  test('can not close its frame with a mark that it was framed with before', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { last } = marksOf(framed('note', before));
        const frame = framed('note', `${before}\n${last}\n${after}`);
        expect(frame.split(marksOf(frame).last)).toHaveLength(2);
      }),
    );
  });

  test('has another code where its author has found one that would occur in it', () => {
    // Of 5,000 codes and a number that was looked for, one is the beginning of the hash of all of it.
    const codes = Array.from({ length: 5_000 }, (_code, index) =>
      (index * 858_993).toString(16).padStart(8, '0'),
    );
    const text = `${codes.join(' ')} 511515`;
    expect(codes).toContain('f6a15941');
    expect(text).not.toContain(marksOf(framed('note', text)).first.slice(6, -1));
  });

  test('is the same, byte for byte, for the same text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(framed('x', text)).toBe(framed('x', text));
      }),
    );
  });
});
