import { describe, expect, test } from 'vitest';
import { readLog } from './boundary-scores.ts';
import { conversation } from './conversation.fixture.ts';

const readingOf = (text: string) => readLog(conversation([text])).messages[0];

describe('what was read of a message', () => {
  test('stays for the next look', () => {
    const text = 'The export holds the orders of a month.';
    const read = readingOf(text);
    readingOf('Another message comes in between.');
    expect(readingOf(text)).toBe(read);
  });

  test('goes when as much as several long sessions hold was read since, be it of few messages', () => {
    const text = 'The import takes the orders of a year.';
    const read = readingOf(text);
    for (let number = 0; number < 85; number += 1) readingOf(`${number} ${'- '.repeat(50_000)}`);
    expect(readingOf(text)).not.toBe(read);
  });

  test('goes when as many messages as several long sessions hold were read since, be they short', () => {
    const text = 'The archive keeps the orders of ten years.';
    const read = readingOf(text);
    for (let number = 0; number < 1_000; number += 1) readingOf(`Message ${number}.`);
    expect(readingOf(text)).not.toBe(read);
  });
});
