import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFrame } from './sse.ts';

const anyText = fc.string({ unit: 'binary' });

test('a frame is one event with one line of data, whatever text is in it', () => {
  const value = fc.oneof(anyText, fc.array(anyText), fc.dictionary(anyText, anyText));
  fc.assert(
    fc.property(value, (data) => {
      const frame = formatFrame(data, 7);
      // Both line ends that the format knows.
      const lines = frame.split(/\r\n|\r|\n/);
      expect(lines).toHaveLength(4);
      expect(lines[0]).toBe('id: 7');
      expect(lines.slice(2)).toEqual(['', '']);
      expect(JSON.parse(String(lines[1]).slice('data: '.length))).toEqual(data);
    }),
  );
});

test('a frame without an id leaves the place of its reader alone', () => {
  expect(formatFrame({ a: 1 })).toBe('data: {"a":1}\n\n');
});
