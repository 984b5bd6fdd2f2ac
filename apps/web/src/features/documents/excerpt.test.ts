import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a card shows the part of a long text that holds what was looked for', () => {
  const text = `${'first words '.repeat(40)}the checkout comes late`;
  expect(excerptOf(text, 'CHECKOUT')).toMatch(/^… .*the checkout comes late$/);
  expect(excerptOf(text, '')).toMatch(/^first words/);
});
