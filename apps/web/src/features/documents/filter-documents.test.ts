import { describe, expect, test } from 'vitest';
import { fitsText, isFiltering, noFilters, type DocumentFilters } from './filter-documents.ts';

const document = {
  title: 'Checkout vision',
  content: 'Guests pay without an account.',
  tags: ['Sprint-42', 'legal'],
};

const fits = (filters: Partial<DocumentFilters>) =>
  fitsText(document, { ...noFilters, ...filters });

describe('a document is found', () => {
  test.each([
    ['title', 'CHECKOUT'],
    ['content', 'GUESTS PAY'],
    ['tags', 'sprint'],
  ])('by a part of its %s, whatever the case, in the search [DOC-112]', (_where, search) => {
    expect(fits({ search })).toBe(true);
    expect(fits({ search: ` ${search} ` })).toBe(true);
    expect(fits({ search: `${search} no` })).toBe(false);
  });

  test('by several words in the search, wherever each of them stands, in any order', () => {
    expect(fits({ search: 'vision checkout' })).toBe(true);
    expect(fits({ search: 'guests  VISION legal' })).toBe(true);
    expect(fits({ search: 'vision nowhere' })).toBe(false);
  });

  test.each(['NFC', 'NFD'])('by umlauts, whichever way it holds them: %s', (form) => {
    const title = 'Die Höhe'.normalize(form);
    for (const search of ['HÖHE'.normalize('NFC'), 'höhe'.normalize('NFD')]) {
      expect(fitsText({ ...document, title }, { ...noFilters, search })).toBe(true);
    }
  });

  test('by a part of its title in the field for titles alone [DOC-107]', () => {
    expect(fits({ title: 'OUT VIS' })).toBe(true);
    expect(fits({ title: 'guests' })).toBe(false);
  });

  test('by a part of its content in the field for contents alone [DOC-108]', () => {
    expect(fits({ content: 'ACCOUNT' })).toBe(true);
    expect(fits({ content: 'vision' })).toBe(false);
  });

  test('by a part of any of the tags that are given with commas [DOC-109] [DOC-110] [DOC-111]', () => {
    expect(fits({ tags: 'none, RINT-4' })).toBe(true);
    expect(fits({ tags: 'none, other' })).toBe(false);
    expect(fits({ tags: ' , ' })).toBe(true);
  });

  test('when every field fits, and not when one does not [OPEN2-123]', () => {
    const all = { search: 'legal', title: 'vision', content: 'pay', tags: 'sprint-42' };
    expect(fits(all)).toBe(true);
    for (const name of Object.keys(all)) expect(fits({ ...all, [name]: 'nothing' })).toBe(false);
  });
});

test('something is left out where a field has more than white space, or a type is chosen', () => {
  expect(isFiltering(noFilters)).toBe(false);
  expect(isFiltering({ ...noFilters, type: 'vision' })).toBe(true);
  for (const name of ['search', 'title', 'content', 'tags'] as const) {
    expect(isFiltering({ ...noFilters, [name]: ' ' })).toBe(false);
    expect(isFiltering({ ...noFilters, [name]: 'a' })).toBe(true);
  }
});
