import { applyPassages } from '@robin/contract/rules/document-passages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitPassages } from './fit-passages.ts';

const changed = (text: string, old_text: string, new_text: string) =>
  applyPassages(text, fitPassages(text, [{ old_text, new_text }]));

describe('a passage that a model has quoted with other signs', () => {
  test('is found where the document has typographic quotation marks, dashes and protected spaces', () => {
    const text = 'Lena sagt: „Der Preis\u00a0– 5\u202f€ – ist ‚gut‘.“ Ende.';
    expect(
      changed(
        text,
        'sagt: "Der Preis - 5 € - ist \'gut\'." Ende.',
        'sagt: "Der Preis - 7 € - ist \'gut\'." Schluss.',
      ),
    ).toEqual({
      text: "Lena sagt: „Der Preis\u00a0– 7 € - ist 'gut'.\" Schluss.",
    });
  });

  test('keeps the signs of the document wherever it stays as it was, at its beginning and at its end', () => {
    expect(
      changed('Er sagt „ja“ heute – „gern“.', '"ja" heute - "gern".', '"ja" morgen - "gern".'),
    ).toEqual({ text: 'Er sagt „ja“ morgen – „gern“.' });
  });

  test('is left as it is where the document has it so, has it twice or would not change', () => {
    const passage = { old_text: '"ja"', new_text: '„ja“' };
    for (const text of ['"ja" und „ja“', '„ja“ und «ja»', '„ja“', 'nein']) {
      expect(fitPassages(text, [passage])).toEqual([passage]);
    }
  });

  test('changes nothing outside of it, whatever stands around it', () => {
    const signs = fc.constantFrom('„', '“', '"', '–', '-', '\u00a0', ' ', 'a', '😀', '\n');
    const words = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, words, (before, after, newText) => {
        const text = `${before}[„x“ – y]${after}`;
        expect(changed(text, '["x" - y]', `[z${newText}z]`)).toEqual({
          text: `${before}[z${newText}z]${after}`,
        });
      }),
    );
  });
});
