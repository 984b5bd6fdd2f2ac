import { expect, test } from 'vitest';
import { cleanToolArguments, parseToolArguments, writeToolArguments } from './decoder.ts';

test('parses arguments, takes none for an empty object, and keeps as text what is no JSON', () => {
  expect(parseToolArguments('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] });
  expect(parseToolArguments('')).toEqual({});
  expect(parseToolArguments(' ')).toEqual({});
  expect(parseToolArguments('{"a":')).toBe('{"a":');
  expect(cleanToolArguments(undefined)).toEqual({});
  expect(cleanToolArguments({ a: 1 })).toEqual({ a: 1 });
});

test.each([
  ['null', {}],
  ['""', {}],
  [JSON.stringify(JSON.stringify({ a: 1 })), { a: 1 }],
  [JSON.stringify(JSON.stringify({ a: '\0' })), { a: '' }],
  ['"a word"', 'a word'],
  ['[1]', [1]],
])('reads what some models write for the object of arguments: %j', (text, args) => {
  expect(parseToolArguments(text)).toEqual(args);
});

test('takes NUL and lone surrogates out of names and values at any depth', () => {
  const dirty = '{"a\\u0000":["x\\u0000",{"b":"\\ud800"}],"owl":"\\ud83e\\udd89"}';
  expect(parseToolArguments(dirty)).toEqual({ a: ['x', { b: '\ufffd' }], owl: '🦉' });
});

test.each([
  ['lists', '['.repeat(50_000) + ']'.repeat(50_000)],
  ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
])('keeps as text what is nested too deeply to be written again: %s', (_of, nested) => {
  const text = `{"title":${nested}}`;
  expect(parseToolArguments(text)).toBe(text);
  expect(cleanToolArguments(JSON.parse(text))).toBeTypeOf('string');
  expect(parseToolArguments(writeToolArguments(JSON.parse(text)))).toBeTypeOf('string');
});
