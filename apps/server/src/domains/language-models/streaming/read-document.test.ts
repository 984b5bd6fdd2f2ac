import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventStreamError } from './event-stream.ts';
import { createDocumentReader } from './read-document.ts';

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object, or those of a list; nothing else is a document. */
const parse = (data: string): unknown => {
  const value: unknown = JSON.parse(data);
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? value : null;
};

/** Reads documents one after the other; each is kept as it was when it was read. */
function readAll(documents: readonly string[]): unknown[] {
  const read = createDocumentReader();
  return documents.map((data) => structuredClone(read(data)));
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '',
    '"',
    '\\',
    '\\"',
    '\n',
    '\u0000',
    '{"a":"',
    '"}',
    '\u{f5a5a}',
    '\ud800',
    'ä',
    '12',
  ),
);
const leaf = fc.oneof(text, fc.integer({ min: 0, max: 12 }), fc.boolean(), fc.constant(null));
const tree = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'delta', '__proto__', ''), tie('tree'), { maxKeys: 3 }),
  ),
})).tree;

/** A tree in which one place has another text in each document, or two have. */
const stream = fc
  .record({
    tree: fc.dictionary(fc.constantFrom('a', 'b', 'content'), tree, { minKeys: 1, maxKeys: 3 }),
    key: fc.constantFrom('a', 'b', 'content'),
    texts: fc.array(fc.tuple(text, fc.option(text, { freq: 3 })), { minLength: 2, maxLength: 12 }),
  })
  .map(({ tree: base, key, texts }) =>
    texts.map(([one, other]) =>
      JSON.stringify({ ...base, [key]: { of: [one], n: 1, ...(other === null ? {} : { other }) } }),
    ),
  );

describe('documents of one stream are read as JSON says', () => {
  test('whatever their texts are, and wherever they differ', () => {
    fc.assert(
      fc.property(stream, (documents) => {
        expect(readAll(documents)).toEqual(documents.map(parse));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['\u{f5a5a}', String.raw`\udb96\uDE5A`])(
    'also when one of them is the sign that stands for a text that is looked for, as %j',
    (sign) => {
      const documents = ['x', 'y', 'z'].map((text) => `{"a":"${sign}","b":"\\"${text}"}`);
      expect(readAll(documents)).toEqual(documents.map(parse));
    },
  );

  test('also when they are written in unusual ways', () => {
    const texts = ['x', 'y', 'z"', 'a\\nb', '\\u0041', 'x', ''];
    const shapes = [
      (value: string) => `{"a":"${value}","a":1}`,
      (value: string) => `{"a":1,"a":"${value}"}`,
      (value: string) => `{"${value}":"a"}`,
      (value: string) => `{"b":"x\\"${value}","c":""}`,
      (value: string) => `[{"a":"${value}"}]`,
      (value: string) => `"${value}"`,
      (value: string) => ` { "a" : [ "${value}" ] , "b" : 1e3 }\r\n`,
      (value: string) => `{"__proto__":"${value}","constructor":{"__proto__":["${value}"]}}`,
      (value: string) => `{"n":1${value.length},"a":"${value}"}`,
    ];
    for (const shape of shapes) {
      const documents = texts.map(shape).filter(isJson);
      expect(readAll(documents)).toEqual(documents.map(parse));
    }
  });

  test('and what is no JSON is refused, before and after documents that resemble each other', () => {
    const read = createDocumentReader();
    expect(() => read('{"a":"x"')).toThrow(EventStreamError);
    for (const value of ['x', 'y', 'z']) expect(read(`{"a":"${value}"}`)).toEqual({ a: value });
    expect(() => read('{"a":"x" "}')).toThrow(EventStreamError);
    expect(() => read('{"a":"line\nbreak"}')).toThrow(EventStreamError);
    expect(() => read('{"a":"\\"}')).toThrow(EventStreamError);
    expect(() => read('{"a":"}')).toThrow(EventStreamError);
    expect(read('{"a":"w"}')).toEqual({ a: 'w' });
  });
});

function isJson(data: string): boolean {
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}

test('makes nothing anew for a document that is the one before with another text', () => {
  const read = createDocumentReader();
  const piece = (content: string) =>
    `{"id":"c1","choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}},"finish_reason":null}]}`;
  const documents = ['Ro', 'bin', ' sings', '"', ' again'].map((content) => read(piece(content)));
  expect(documents[3]).not.toBe(documents[2]);
  expect(documents[4]).toBe(documents[2]);
});

test('stops looking for what repeats itself in a stream where nothing does', () => {
  const read = createDocumentReader();
  for (let number = 0; number < 8; number += 1) read(`{"n":${number},"m":${number * 7}}`);
  const documents = ['a', 'b', 'c', 'd'].map((content) => read(`{"content":"${content}"}`));
  expect(documents[3]).not.toBe(documents[2]);
});
