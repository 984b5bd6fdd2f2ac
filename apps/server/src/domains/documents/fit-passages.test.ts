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

  test('is found where marks stand behind their letters, as in what is copied from a PDF or on a Mac, and where signs are hidden', () => {
    const text = 'Für Söhne.'.normalize('NFD');
    expect(changed(text, 'Für Söhne.', 'Für Söhne und Töchter.')).toEqual({
      text: `${'Für Söhne'.normalize('NFD')} und Töchter.`,
    });
    expect(changed(text, 'Für', 'Fur')).toEqual({ text: `Fur${text.slice(4)}` });
    expect(changed('Grün.', 'Grün.'.normalize('NFD'), 'Grün!'.normalize('NFD'))).toEqual({
      text: 'Grün!',
    });
    expect(
      changed(
        'Die Donau\u00addampf\u200bschiffe ⚠️ eﬃzient',
        'Die Donaudampfschiffe ⚠ effizient',
        'Die Donaudampfschiffe ⚠ fahren effizient',
      ),
    ).toEqual({
      text: 'Die Donau\u00addampf\u200bschiffe ⚠️ fahren eﬃzient',
    });
  });

  test('is found where lines end in spaces, and dots are one sign, and keeps them where it stays as it was', () => {
    const text = 'Eins …  \nZwei\t\n\nDrei';
    expect(changed(text, 'Eins ...\nZwei\n\nDrei', 'Eins ...\nZwei und\n\nDrei')).toEqual({
      text: 'Eins …  \nZwei und\t\n\nDrei',
    });
    expect(changed(text, 'Eins ...\nZwei\n', 'Eins ..!\nZwei\n')).toEqual({
      text: 'Eins ..!  \nZwei\t\n\nDrei',
    });
    const spaces = ' '.repeat(300_000);
    expect(changed(`${spaces}„a“`, '"a"', '"b"')).toEqual({ text: `${spaces}„b“` });
    // Half of a sign is none.
    expect(changed(text, 'Eins ..\nZwei', 'x')).toHaveProperty('problems');
  });

  test('loses nothing of what is new where the quote begins or ends in hidden signs', () => {
    expect(changed('Foo end', 'Foo\u200b', 'Bar baz')).toEqual({ text: 'Bar baz end' });
    expect(changed('Foo end', '\u200bFoo\u200b', 'Foo\u200b bar')).toEqual({
      text: 'Foo\u200b bar end',
    });
    expect(changed('„Foo“ end', '"Foo"\u00ad', 'Bar')).toEqual({ text: 'Bar end' });
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

  test('becomes what it is to become, however it was quoted, and nothing around it changes', () => {
    const sign = fc.constantFrom('u\u0308', 'ü', '…', '...', '\u00ad', 'ﬁ', '’', ' \n', 'a', '🏷️');
    const words = fc.array(sign, { maxLength: 6 }).map((parts) => parts.join(''));
    const asModelsWrite = (text: string) =>
      text
        .replaceAll(/[\u00ad\ufe0f]| (?=\n)/g, '')
        .replaceAll('’', "'")
        .normalize('NFKC');
    fc.assert(
      fc.property(words, words, words, words, (around, old, after, fresh) => {
        const text = `${around}[${old}|${after}]${around}`;
        const made = changed(
          text,
          asModelsWrite(`[${old}|${after}]`),
          asModelsWrite(`[${old}|<${fresh}>|${after}]`),
        );
        if (!('text' in made)) throw new Error('It is not found.');
        expect(made.text.startsWith(`${around}[${old}|`)).toBe(true);
        expect(made.text.endsWith(`|${after}]${around}`)).toBe(true);
        expect(asModelsWrite(made.text)).toBe(
          asModelsWrite(`${around}[${old}|<${fresh}>|${after}]${around}`),
        );
      }),
    );
  });
});
