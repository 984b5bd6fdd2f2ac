import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { beforeAll, expect, test } from 'vitest';
import { readBytePairTable, type BytePairTable } from './byte-pair-table.ts';

let table: BytePairTable;

beforeAll(() => {
  const path = createRequire(import.meta.url).resolve('gpt-tokenizer/data/o200k_base.tiktoken');
  table = readBytePairTable(readFileSync(path, 'latin1'));
});

function count(text: string): number {
  return [...text.matchAll(O200K_TOKEN_SPLIT_REGEX)].reduce(
    (sum, [piece]) => sum + table.count(piece),
    0,
  );
}

const words = fc.array(
  fc.constantFrom(
    'Rückgabe',
    'quittung',
    ' Ärger',
    'return',
    'Label',
    "'ll",
    '\n\n',
    '  ',
    '🙂',
    '你好',
    'при',
    '42',
    '€',
  ),
  { maxLength: 30 },
);

test('counts the same tokens as the encoder that the table belongs to, in any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 120 }),
        words.map((w) => w.join('')),
      ),
      (text) => {
        expect(count(text)).toBe(encode(text, { disallowedSpecial: new Set() }).length);
      },
    ),
    { numRuns: 500 },
  );
});

test('joins those neighbours first whose union has the lowest rank', () => {
  const lines = ['a', 'b', 'c', 'bc', 'ab']
    .map((token, rank) => `${btoa(token)} ${rank}`)
    .join('\n');
  expect(readBytePairTable(lines).count('abc')).toBe(2);
  expect(readBytePairTable(lines).count('abab')).toBe(2);
  expect(readBytePairTable(lines).count('aaa')).toBe(3);
});

test('refuses a table in which a rank is not the number of its line', () => {
  expect(() => readBytePairTable('YQ== 0\nYg== 2\n')).toThrow('line 2');
});
