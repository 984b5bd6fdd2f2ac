import { expect, test } from 'vitest';
import { MAX_TEXT_LENGTH } from './extraction.types.ts';
import { documentAnswer } from './run-worker.ts';

function textOf(raw: string): { text: string; isCut: boolean } {
  const { head } = documentAnswer(raw);
  if (!head.ok || head.kind !== 'document') throw new Error('A document has a text.');
  return { text: head.text, isCut: head.isCut };
}

test('the text of a document is one that every database takes, with its tabs and lines', () => {
  expect(textOf(' a\u{0}b\tc\nd\u{1b}e\u{85}f \ud83d\u{1f331}\udf31 ')).toEqual({
    text: 'ab\tc\ndef \ufffd\u{1f331}\ufffd',
    isCut: false,
  });
});

test('a long text is cut between two characters, never within one', () => {
  const start = 'x'.repeat(MAX_TEXT_LENGTH - 1);
  expect(textOf(`${start}\u{1f331}`)).toEqual({ text: start, isCut: true });
  expect(textOf(`${start}y`)).toEqual({ text: `${start}y`, isCut: false });
});
