import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventSplitter, EventStreamError } from './event-stream.ts';

function split(text: string, cuts: readonly number[] = []): string[] {
  const splitter = createEventSplitter();
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  const pieces = [0, ...places].map((from, at) => text.slice(from, places[at] ?? text.length));
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.end()];
}

test('finds the same events wherever the network cuts the stream', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1 }),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat()),
      (texts, newline, cuts) => {
        const stream = texts
          .map((text) => `event: e${newline}data: ${text}${newline}${newline}`)
          .join('');
        expect(split(stream, cuts)).toEqual(texts);
      },
    ),
  );
});

test('joins several data lines of one event, and skips comments, names and ids', () => {
  expect(split(': ping\n\nid: 1\nevent: x\ndata: a\ndata:b\n\nretry: 5\n\n')).toEqual(['a\nb']);
});

test('passes over a byte order mark at the beginning, which the standard allows, and nowhere else', () => {
  expect(split('\uFEFFdata: a\n\ndata: \uFEFFb\n\n')).toEqual(['a', '\uFEFFb']);
  expect(split('\uFEFFdata: a\n\n', [1, 3])).toEqual(['a']);
});

test('takes the last event although the empty line after it is missing', () => {
  expect(split('data: a\n\ndata: [DONE]')).toEqual(['a', '[DONE]']);
  expect(split('data: a\n\ndata: [DONE]\r\n')).toEqual(['a', '[DONE]']);
});

test.each(['x', '{\n', 'data: x\n'])('gives up on an event that never ends: %j', (piece) => {
  const splitter = createEventSplitter();
  const flood = () => {
    for (let round = 0; round < 20; round += 1) splitter.push(piece.repeat(512 * 1024));
  };
  expect(flood).toThrow(EventStreamError);
});

test('takes a JSON object without any field for an event, on one line or on many', () => {
  const failure = '{\n  "error": {\n    "code": 503\n  }\n}\n';
  expect(split(failure)).toEqual([failure]);
  expect(split(`data: a\r\n\r\n${failure.replaceAll('\n', '\r\n')}`)).toEqual(['a', failure]);
  expect(split('{"a":1}\n\ndata: [DONE]\n\n')).toEqual(['{"a":1}\n', '[DONE]']);
  expect(split('upstream is busy\n\n')).toEqual([]);
});

test('ends an object without any field at an empty line: what comes behind it is no part of it', () => {
  const splitter = createEventSplitter();
  expect(splitter.push('{"a":1}\n\n')).toEqual(['{"a":1}\n']);
  expect(splitter.push(': ping\n\nevent: x\ndata: b\n\n')).toEqual(['b']);
});

test('reads one long event that comes in very many pieces as quickly as any other', () => {
  const splitter = createEventSplitter();
  splitter.push('data: ');
  for (let piece = 0; piece < 200_000; piece += 1) splitter.push('twenty letters, here');
  expect(splitter.push('\n\n').map(({ length }) => length)).toEqual([4_000_000]);
  // Seconds for what takes milliseconds: searched from its beginning with each piece, it took minutes.
}, 20_000);
