import type { MessageHit } from '@robin/contract/sessions';
import { expect, test } from 'vitest';
import { readSnippet } from './read-snippet.ts';

const piece = (text: string, hit = false) => ({ text, hit });
const read = (role: 'user' | 'assistant', ...snippet: MessageHit['snippet']) =>
  readSnippet({ role, snippet })
    .map(({ text, hit }) => (hit ? `[${text}]` : text))
    .join('');

test('what was found in an answer reads as the answer does, without the marks of its Markdown', () => {
  const found = read(
    'assistant',
    piece('## Open\n\nhas **three '),
    piece('questions', true),
    piece('**. First, the `'),
    piece('label', true),
    piece(
      '` - and\n- one [link](https://example.org)\n| A | B |\n|---|---|\n| 1 | 2 |\n```ts\nconst',
    ),
  );
  expect(found).toBe('Open has three [questions]. First, the [label] - and one link A B 1 2 const');
});

test('what stays marked is only what was found, also where a mark went with the line around it', () => {
  expect(
    read(
      'assistant',
      piece('```'),
      piece('gherkin', true),
      piece('\nGiven a '),
      piece('label', true),
    ),
  ).toBe('Given a [label]');
});

test('a link that the excerpt begins or ends within reads as its words, without its address', () => {
  expect(
    read(
      'assistant',
      piece('delayed](/po_documents?document=A1) and more … '),
      piece('Stored', true),
      piece(' here: [User Story: send back](/po_documents?document=B2'),
    ),
  ).toBe('delayed and more … [Stored] here: User Story: send back');
});

test('what a person wrote stays as they wrote it', () => {
  expect(read('user', piece('a * '), piece('b', true), piece(' | c'))).toBe('a * [b] | c');
});

test('of a long way to what was found only its end is kept, from the beginning of a word on', () => {
  const way = 'So many words say nothing of it before it is named at last, and then the ';
  const end = '… it is named at last, and then the [label]';
  expect(read('user', piece(way), piece('label', true))).toBe(end);
  expect(read('assistant', piece(`> ${way}`), piece('label', true))).toBe(end);
  expect(read('user', piece(way.slice(13)), piece('label', true))).toBe(`${way.slice(13)}[label]`);
  expect(read('user', piece('😀'.repeat(61)), piece('label', true))).toBe(
    `… ${'😀'.repeat(40)}[label]`,
  );
  expect(read('user', piece(way))).toBe(way);
});
