import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

const nothing = { search: '', stored: null, browserLanguages: [] };

test('speaks English when nothing says otherwise [SHELL-004]', () => {
  expect(chooseLanguage(nothing)).toBe('en');
});

test.each([
  ['de-AT', 'de'],
  ['de', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
] as const)('a browser that prefers %s gets %s [SHELL-005]', (browserLanguage, expected) => {
  expect(chooseLanguage({ ...nothing, browserLanguages: [browserLanguage] })).toBe(expected);
});

test('only the first language of the browser counts [SHELL-005]', () => {
  expect(chooseLanguage({ ...nothing, browserLanguages: ['fr', 'de'] })).toBe('en');
});

test('an earlier choice comes before the browser [SHELL-007] [OPEN1-002] [OPEN2-145]', () => {
  expect(chooseLanguage({ ...nothing, stored: 'en', browserLanguages: ['de'] })).toBe('en');
});

test('the query comes before an earlier choice [SHELL-006] [OPEN1-002] [OPEN2-145]', () => {
  expect(chooseLanguage({ ...nothing, search: '?lang=de', stored: 'en' })).toBe('de');
});

test('a language that does not exist is ignored wherever it is asked for [SHELL-006] [OPEN1-002] [OPEN2-145]', () => {
  const sources = { search: '?lang=fr', stored: 'xx', browserLanguages: ['de'] };
  expect(chooseLanguage(sources)).toBe('de');
});

test.each([
  { search: '?lang=de-AT' },
  { stored: 'de-AT' },
  { browserLanguages: ['de-AT'] },
  { search: '?lang=DE' },
])('of a code with a region only the language counts: %j [OPEN2-145]', (source) => {
  expect(chooseLanguage({ ...nothing, ...source })).toBe('de');
});
