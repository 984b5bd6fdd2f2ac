import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('a card shows the words of a text without its headings and marks', () => {
  const text =
    '# Vision\n\nA **bold** [link](https://example.org).\n\n- [x] done\n> quote\n\n```ts\ncode\n```';
  expect(plainText(text)).toBe('A bold link. done quote code');
});

test('a card shows the words of a table, and nothing of its lines', () => {
  expect(plainText('| Nr | Story |\n|---|:---:|\n| 1 | Return |')).toBe('Nr Story 1 Return');
  expect(plainText('Nr | Story\n--- | ---\n1 | well-known')).toBe('Nr Story 1 well-known');
});

test('a card shows a space where a cell breaks its line', () => {
  expect(plainText('| a | b |\n|---|---|\n| small<br>large | 1<BR/>2 |')).toBe(
    'a b small large 1 2',
  );
});

test('a card shows nothing of an address in which its text was cut', () => {
  expect(plainText('The plan: ![](data:image/png;base64,AAAA')).toBe('The plan:');
  expect(plainText('See [the docs](https://example.org/a')).toBe('See the docs');
});

test('a card shows nothing of an address with brackets in it', () => {
  expect(
    plainText('The [robin](https://en.wikipedia.org/wiki/Robin_(bird) "A (small) bird") (sings).'),
  ).toBe('The robin (sings).');
  expect(plainText('[A](/a_(b)) and [c](d(e) f')).toBe('A and c f');
});

test('a card shows the words of a link that have brackets or a picture in them', () => {
  expect(plainText('See [[ROB-1] Sign in](https://example.org/1) and [![plan](a.png)](b).')).toBe(
    'See [ROB-1] Sign in and plan.',
  );
  expect(plainText('- [ ] [a] and [b')).toBe('[a] and [b');
});

test('a card shows the words of a quotation without the marks in it', () => {
  expect(plainText('> > Said:\n> - [x] done\n>so\n>\n> ```ts\n> code\n> ```\n\n3 > 2')).toBe(
    'Said: done so code 3 > 2',
  );
});

test('a card shows nothing of the line below a title', () => {
  expect(plainText('Goal\n====\n\nOne.\n\nRisk\n----\n\na == b')).toBe('Goal One. Risk a == b');
});

test('a text of headings alone shows these', () => {
  expect(plainText('# Goal\n\n## Risk')).toBe('Goal Risk');
});

test('a sum and a rough number read as they were written', () => {
  expect(plainText('*About* ~5 kB: 2*3 and 2 * 3, **not** ~~9~~ *(six)*.')).toBe(
    'About ~5 kB: 2*3 and 2 * 3, not 9 (six).',
  );
});

test('words between underscores read without them, names with underscores as they were written', () => {
  expect(plainText('_Later_: __now__, ___both___, (_a snake_case name_).')).toBe(
    'Later: now, both, (a snake_case name).',
  );
  expect(plainText('_id and user_name_x, 2 _ 3\n\nfoo_, a __ b')).toBe(
    '_id and user_name_x, 2 _ 3 foo_, a __ b',
  );
});

test('an escaped mark reads as the sign that it stands for, without its backslash', () => {
  expect(
    plainText(String.raw`Topic: “\*\*Robin\*\*”, snake\_case, 1\. and \# 2, \[no\](link), C:\temp`),
  ).toBe(String.raw`Topic: “**Robin**”, snake_case, 1. and # 2, [no](link), C:\temp`);
});

test('an answer with very many empty lines is told as quickly as any other', () => {
  expect(plainText(`One${'\n'.repeat(250_000)}- two`)).toBe('One two');
  // Seconds for what takes milliseconds: looked through from every line again, it took a minute.
}, 20_000);
