import pg from 'pg';
import { expect, test } from 'vitest';
import { encodeParameter } from './parameter-encoding.ts';

/** What node-postgres would send; its types leave this function out. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

test.each([
  [null],
  [undefined],
  ['text with "quotes" and \\'],
  [42],
  [-0.5],
  [Number.NaN],
  [10n ** 18n],
  [true],
  [{ a: [1, { b: 'c' }] }],
  [[1, 2, 3]],
  [['a"b', 'c\\d', null, 'NULL', '']],
  [[[1, 2], [3]]],
  [[{ a: 1 }]],
  [[]],
])('encodes %o as node-postgres does, so that a query means the same on both engines', (value) => {
  expect(encodeParameter(value)).toEqual(prepareValue(value));
});

test('sends bytes as bytes', () => {
  expect(encodeParameter(Buffer.from([0, 1, 255]))).toEqual(new Uint8Array([0, 1, 255]));
});

test('sends an array of bytes as PostgreSQL writes it', () => {
  expect(encodeParameter([Buffer.from([1, 255])])).toBe('{"\\\\x01ff"}');
});

test('sends a date as its instant in UTC', () => {
  const instant = new Date('2026-03-29T01:30:00.123Z');
  expect(encodeParameter(instant)).toBe('2026-03-29T01:30:00.123Z');
});

test('refuses what can only be a mistake', () => {
  expect(() => encodeParameter(() => 1)).toThrow("A function can't be a query parameter.");
});
