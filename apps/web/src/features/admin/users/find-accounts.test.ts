import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleUser } from '#testing/samples.ts';
import { findAccounts } from './find-accounts.ts';

const word = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\n'));

test('whatever part of a field is typed, in whatever case and with spaces around it, finds the account [OPEN1-084]', () => {
  const fields = ['first_name', 'last_name', 'username', 'email'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...fields), word, word, word, (field, before, part, after) => {
      const account = sampleUser({ [field]: `${before}${part}${after}` });
      expect(findAccounts([account], `  ${part.toLowerCase()} `)).toEqual([account]);
    }),
  );
});

test('an input that is only spaces finds everybody [OPEN1-084]', () => {
  const accounts = [sampleUser({ id: 1 }), sampleUser({ id: 2 })];
  expect(findAccounts(accounts, '   ')).toBe(accounts);
});

test('an umlaut is found in either way of writing it, such as one that was copied from a file name [ADMIN-007]', () => {
  const [composed, decomposed] = [
    sampleUser({ username: 'm\u00fcller' }),
    sampleUser({ last_name: 'Mu\u0308ller' }),
  ];
  const accounts = [composed, decomposed];
  expect(findAccounts(accounts, 'M\u00fcller')).toEqual(accounts);
  expect(findAccounts(accounts, 'Mu\u0308ller')).toEqual(accounts);
});

test('a Greek name is found by its beginning, though a sigma is written otherwise at the end of a word [ADMIN-007]', () => {
  const accounts = [sampleUser({ last_name: 'ΝΙΚΟΣΙΑ' }), sampleUser({ last_name: 'Νίκος' })];
  expect(findAccounts(accounts, 'ΝΙΚΟΣ')).toEqual([accounts[0]]);
  expect(findAccounts(accounts, 'νίκοσ')).toEqual([accounts[1]]);
});

test('nothing is found across two fields, such as the end of a name and the start of an address', () => {
  const account = sampleUser({ username: 'ada', email: 'x@y' });
  expect(findAccounts([account], 'adax')).toEqual([]);
});
