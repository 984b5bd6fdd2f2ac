import { expect, test } from 'vitest';
import { excerptOf, recallWords } from './recall-words.ts';

test('a question is looked for by its first 24 words that tell anything, each once, however its letters are written', () => {
  const wordsOf = (question: string) => recallWords(question).map(({ word }) => word);
  expect(wordsOf('Gate and GATES')).toEqual(['gate']);
  expect(wordsOf('Cafe\u0301')).toEqual(['caf\u00e9']);
  const many = Array.from({ length: 30 }, (_, index) => `k${index}`);
  expect(wordsOf(many.join(' '))).toEqual(many.slice(0, 24));
});

test('the last part of a compound tells less than the whole, and what is too long for a word is taken apart nowhere', () => {
  const [whole, head] = recallWords('Sicherheitsbericht');
  expect(head?.beginnings).toContain(' berich:*');
  expect(head?.weight).toBeLessThan(whole?.weight ?? 0);
  const [fits, long] = [32, 33].map((length) => recallWords('abcd'.repeat(9).slice(0, length)));
  expect(fits).toHaveLength(2);
  expect(long).toMatchObject([{ beginnings: expect.not.stringContaining('|') as string }]);
});

test('an excerpt is the sentences that hold most of what is looked for, in their order, as much as fits', () => {
  const other = `${'Nothing of that '.repeat(22)}here.`;
  const text = `The gate opens at nine. ${other} The voucher  and the gate fail.`;
  expect(excerptOf(text, 'voucher gate')).toBe(
    'The gate opens at nine. The voucher and the gate fail.',
  );
  expect(excerptOf(`gate ${'x'.repeat(500)}`, 'gate')).toHaveLength(400);
});

test('an excerpt has the line of code that is looked for, also of a message that is nothing but code', () => {
  const code = '```sql\nselect total from orders;\n```';
  expect(excerptOf(code, 'orders')).toBe('select total from orders;');
  const long = `${'This query is for the report. '.repeat(14)}\n${code}`;
  expect(excerptOf(long, 'orders')).toContain('from orders;');
});
