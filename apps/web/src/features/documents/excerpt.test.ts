import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a card shows the part of a long text that holds what was looked for', () => {
  const text = `${'first words '.repeat(40)}the checkout comes late`;
  expect(excerptOf(text, 'CHECKOUT')).toMatch(/^… .*the checkout comes late$/);
  expect(excerptOf(text, '')).toMatch(/^first words/);
});

test('a card shows the part that holds the first of several words', () => {
  const text = `${'first words '.repeat(40)}the checkout ${'comes late '.repeat(40)} of guests`;
  expect(excerptOf(text, 'guests checkout nowhere')).toMatch(/^… .*the checkout comes late/);
});

test('a card shows what was looked for also where no space stands before it', () => {
  const text = `${'/path'.repeat(40)}/checkout/${'rest/'.repeat(60)} end`;
  expect(excerptOf(text, 'checkout')).toMatch(/^… checkout\/rest/);
});

test('an excerpt never ends with half of a character', () => {
  const long = `${'x'.repeat(239)}🌱`;
  expect(excerptOf(`${long} and more`, '')).toBe('x'.repeat(239));
  const found = `${'first words '.repeat(20)}checkout ${'🌱'.repeat(200)}`;
  for (const lead of ['', 'y'])
    expect(excerptOf(lead + found, 'checkout').isWellFormed()).toBe(true);
});
