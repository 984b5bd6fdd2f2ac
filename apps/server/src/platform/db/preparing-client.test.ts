import { expect, test } from 'vitest';
import { createStatementNames } from './preparing-client.ts';

test('a query has a name from the second time on, the same each time, and another one than others', () => {
  const nameOf = createStatementNames(10);
  expect([nameOf('select 1'), nameOf('select 2')]).toEqual([null, null]);
  const [one, two] = [nameOf('select 1'), nameOf('select 2')];
  expect(one).toMatch(/^q[\w-]{20}$/);
  expect(two).not.toBe(one);
  expect([nameOf('select 1'), nameOf('select 2')]).toEqual([one, two]);
});

test('queries that come once take no place, and those beyond the bound have no name', () => {
  const nameOf = createStatementNames(1);
  for (let number = 0; number < 50; number += 1) expect(nameOf(`select ${number}`)).toBeNull();
  const often = [nameOf('often'), nameOf('often')];
  expect(often).toEqual([null, expect.any(String)]);
  for (let time = 0; time < 3; time += 1) expect(nameOf('more')).toBeNull();
  expect(nameOf('often')).toBe(often[1]);
});
