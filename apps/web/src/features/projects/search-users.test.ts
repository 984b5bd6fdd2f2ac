import { expect, test } from 'vitest';
import { createUserSearch } from './search-users.ts';

const people = ['tom.becker', 'becky', 'mara'].map((username, index) => ({
  id: index + 1,
  username,
  email: `${username}@example.org`,
}));
const namesOf = (typed: string) => createUserSearch(people)(typed).map(({ username }) => username);

test('names that begin with what was typed come first', () => {
  expect(namesOf('bec')).toEqual(['becky', 'tom.becker']);
});

test('the address is searched too', () => {
  expect(namesOf('mara@ex')).toEqual(['mara']);
});

test('whoever is found holds every word that was typed', () => {
  expect(namesOf('bec tom')).toEqual(['tom.becker']);
  expect(namesOf('bec mara')).toEqual([]);
});

test('nothing typed finds everybody, in their order', () => {
  expect(namesOf('')).toEqual(['tom.becker', 'becky', 'mara']);
});

test.each([
  ['Müller', ['müller', 'muller', 'muller2']],
  ['mu\u0308ller', ['müller', 'muller', 'muller2']],
  ['MULLER', ['muller', 'muller2', 'müller']],
  [' müller ', ['müller', 'muller', 'muller2']],
])(
  'whoever is called %s to the letter comes before those who differ by an accent',
  (typed, names) => {
    const namesakes = ['muller', 'muller2', 'müller'].map((username, index) => ({
      id: index + 1,
      username,
      email: `${index}@example.org`,
    }));
    expect(createUserSearch(namesakes)(typed).map(({ username }) => username)).toEqual(names);
  },
);
