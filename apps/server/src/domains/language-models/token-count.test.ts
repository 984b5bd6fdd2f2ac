import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens, loadTokenCounter, tokensAtMost } from './token-count.ts';

const german = `Die Rückgabe im Webshop dauert zu lange: Im Oktober waren es 9,5 Tage statt der zugesagten 5. `;
const english = `We decided to ship the return label by e-mail first, because 62 % of all returns begin on a phone. `;

test.each([
  ['German', german.repeat(300)],
  ['English', english.repeat(300)],
  ['a table', '| Story | WSJF |\n|---|---|\n' + '| Return label | 12.5 |\n'.repeat(400)],
  ['code', 'const total = items.reduce((sum, { price }) => sum + price, 0);\n'.repeat(200)],
])('counts the tokens of %s to 2 % of the tokenizer of the provider', async (_name, text) => {
  const count = await loadTokenCounter();
  expect(Math.abs(count(text) / countTokens(text) - 1)).toBeLessThan(0.02);
});

test('counts what looks like a control token as text', async () => {
  const count = await loadTokenCounter();
  expect(count('<|endoftext|>')).toBeGreaterThan(1);
});

test('counts a long run without white space, which would take the encoder minutes', async () => {
  const count = await loadTokenCounter();
  expect(count('😀'.repeat(35_000))).toBeGreaterThan(30_000);
});

test('counts a long run of white space, which would take the encoder half a minute', async () => {
  const count = await loadTokenCounter();
  expect(count(' '.repeat(300_000))).toBeGreaterThan(1_000);
  expect(count(`${'\n'.repeat(300_000)}end`)).toBeGreaterThan(1_000);
});

test('no text has more tokens than what is said to be the most', async () => {
  const count = await loadTokenCounter();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(count(text)).toBeLessThanOrEqual(tokensAtMost(text));
    }),
  );
});

test('estimates four characters a token', () => {
  expect(estimateTokens(0)).toBe(0);
  expect(estimateTokens(401)).toBe(101);
});
