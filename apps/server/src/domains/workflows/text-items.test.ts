import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textItems } from './text-items.ts';

test.each([
  ['- a\n- b\n* c', ['a', 'b', 'c']],
  ['1. a\n2) b', ['a', 'b']],
  ['- [ ] offen\n- [x] fertig', ['offen', 'fertig']],
  ['erste Zeile\nzweite Zeile', ['erste Zeile', 'zweite Zeile']],
  ['Kriterien:\n- a\n- b', ['a', 'b']],
  ['Kriterien:\na\nb', ['a', 'b']],
  ['- a\n  geht weiter\n- b', ['a geht weiter', 'b']],
  ['1. eins 2. zwei 3. drei', ['eins', 'zwei', 'drei']],
  ['1) one, 2) two', ['one', 'two']],
  ['a; b; c', ['a', 'b', 'c']],
  ['Das geht. Das auch! Und das?', ['Das geht.', 'Das auch!', 'Und das?']],
  ['Das gilt z. B. Sonntags. Sonst nicht.', ['Das gilt z. B. Sonntags.', 'Sonst nicht.']],
  ['See e.g. Google. Then stop.', ['See e.g. Google.', 'Then stop.']],
  ['Ab dem 3. Mai gilt es.', ['Ab dem 3. Mai gilt es.']],
  ['nur eines', ['nur eines']],
  ['---\n***', []],
])('splits %j into its points', (text, expected) => {
  expect(textItems(text)).toEqual(expected);
});

test('loses no word of lines that are neither markers nor headings', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/u);
  fc.assert(
    fc.property(fc.array(fc.array(word, { minLength: 1 }), { minLength: 1 }), (lines) => {
      const text = lines.map((line) => `- ${line.join(' ')}`).join('\n');
      expect(textItems(text).join(' ')).toBe(lines.flat().join(' '));
    }),
  );
});
