import { expect, test } from 'vitest';
import { createHeadingNames, headingNameIn } from './heading-names.ts';

test('headings are named as most programs name them: in small letters, without signs, with a number where a name is taken', () => {
  const nameOf = createHeadingNames();
  expect(
    ['1. Ziele & Nutzen', 'Übersicht', 'snake_case', 'A - b', 'Übersicht', ' ÜBERSICHT? '].map(
      nameOf,
    ),
  ).toEqual(['1-ziele--nutzen', 'übersicht', 'snake_case', 'a---b', 'übersicht-1', 'übersicht-2']);
});

test('an address leads to a heading by its name, whichever way its letters are written', () => {
  expect(headingNameIn('#Übersicht')).toBe('übersicht');
  expect(headingNameIn('#%C3%BCbersicht')).toBe('übersicht');
  expect(headingNameIn('#übersicht'.normalize('NFD'))).toBe('übersicht');
  expect(headingNameIn('#100%')).toBe('100%');
  expect(headingNameIn('/page#goals')).toBeNull();
});
