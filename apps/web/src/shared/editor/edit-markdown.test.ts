import { describe, expect, test } from 'vitest';
import { toggleMark, type MarkdownMark } from './edit-markdown.ts';

/** A text in which the selection stands between `[` and `]`. */
function mark(shown: string, wanted: MarkdownMark): string {
  const start = shown.indexOf('[');
  const end = shown.indexOf(']') - 1;
  const selected = { text: shown.replaceAll(/[[\]]/g, ''), start, end };
  const marked = toggleMark(selected, wanted);
  const text = marked.changes.reduceRight(
    (whole, { from, to, insert }) => whole.slice(0, from) + insert + whole.slice(to),
    selected.text,
  );
  return `${text.slice(0, marked.start)}[${text.slice(marked.start, marked.end)}]${text.slice(marked.end)}`;
}

describe('a button above the text', () => {
  test.each<[MarkdownMark, string, string, string]>([
    ['bold', 'a [word] here', 'a **[word]** here', 'DOC-028'],
    ['italic', 'a [word] here', 'a _[word]_ here', 'DOC-029'],
    ['heading1', 'one\nt[w]o', 'one\n# t[w]o', 'DOC-030'],
    ['heading2', 't[w]o', '## t[w]o', 'DOC-031'],
    ['heading3', 't[w]o', '### t[w]o', 'DOC-032'],
    ['list', '[one\ntwo]\nthree', '- [one\n- two]\nthree', 'DOC-033'],
    ['quote', '[one]', '> [one]', 'DOC-034'],
    ['code', 'a [word]', 'a `[word]`', 'DOC-035'],
  ])('sets %s: %s becomes %s [%s]', (wanted, before, after) => {
    expect(mark(before, wanted)).toBe(after);
  });

  test.each<[MarkdownMark, string, string]>([
    ['bold', 'a **[word]** here', 'a [word] here'],
    ['list', '[- one\n- two]', '[one\ntwo]'],
    ['heading2', '## t[w]o', 't[w]o'],
    ['quote', '>[ o]ne', '[o]ne'],
    ['bold', 'a [**word**] here', 'a [word] here'],
    ['bold', 'a [***word***] here', 'a [*word*] here'],
    ['code', 'a [`word`] here', 'a [word] here'],
    ['code', '```\no[ne\ntwo]\n```', 'o[ne\ntwo]'],
    ['code', 'a\n[```\none\n```\n]b', 'a\n[one\n]b'],
  ])('takes %s away where it is set', (wanted, before, after) => {
    expect(mark(before, wanted)).toBe(after);
  });

  test('marks a word and a line that are selected with the white space behind them, and nothing else', () => {
    expect(mark('a [word ]here', 'bold')).toBe('a **[word]** here');
    expect(mark('[ ]', 'bold')).toBe('**[ ]**');
    expect(mark('[one\n]two', 'list')).toBe('- [one\n]two');
    expect(mark('one\n[]two', 'list')).toBe('one\n- []two');
  });

  test.each<[MarkdownMark, string, string]>([
    ['bold', 'a **_[word]_** here', 'a _[word]_ here'],
    ['italic', 'a _**[word]**_ here', 'a **[word]** here'],
    ['italic', 'a [**_word_**] here', 'a [**word**] here'],
    ['bold', 'a [_**word**_] here', 'a [_word_] here'],
    ['bold', 'a __[word]__ here', 'a [word] here'],
    ['italic', 'a [*word*] here', 'a [word] here'],
    ['italic', 'snake_[case]_name', 'snake_*[case]*_name'],
    ['bold', '[**a** and **b**]', '**[**a** and **b**]**'],
  ])(
    'takes %s away from among the other marks of the words, however it is written: %j becomes %j [DOC-028] [DOC-029]',
    (wanted, before, after) => {
      expect(mark(before, wanted)).toBe(after);
    },
  );

  test.each<[MarkdownMark, string, string]>([
    [
      'bold',
      '[| a | b |\n|---|:-:|\n| c \\| d | |]',
      '| [**a** | **b** |\n|---|:-:|\n| **c \\| d**] | |',
    ],
    ['bold', '| [**a** | **b**] |', '| [a | b] |'],
    ['code', '| a[ | b |]', '| a | `[b]` |'],
    ['bold', '[one\n---\ntwo]', '[**one**\n---\n**two**]'],
  ])(
    'sets %s in each cell of a table, and not on the lines between: %j becomes %j [DOC-028] [DOC-035]',
    (wanted, before, after) => {
      expect(mark(before, wanted)).toBe(after);
    },
  );

  test.each([
    ['a [b `c` d]', 'a `` [b `c` d] ``'],
    ['a `` [b `c` d] ``', 'a [b `c` d]'],
  ])(
    'sets code with more backticks than its words have: %j becomes %j [DOC-035]',
    (before, after) => {
      expect(mark(before, 'code')).toBe(after);
    },
  );

  test.each<[MarkdownMark, string, string]>([
    ['list', '[- one\n  - two]', '[one\n  two]'],
    ['list', '[* one\n+ two]', '[one\ntwo]'],
    ['list', '[> - one\n> - two]', '[> one\n> two]'],
    ['list', '[- one\ntwo]', '[- one\n- two]'],
    ['quote', '[> one\n>\n> two]', '[one\n\ntwo]'],
    ['quote', '[>one\n\n> two]', '[one\n\ntwo]'],
    ['quote', '[> one\ntwo]', '> [> one\n> two]'],
  ])(
    'knows a %s by every sign that Markdown has for it: %j becomes %j [DOC-033] [DOC-034]',
    (wanted, before, after) => {
      expect(mark(before, wanted)).toBe(after);
    },
  );

  test.each([
    ['Sprint[plan]ung', 'Sprint*[plan]*ung'],
    ['[Sprint]planung', '*[Sprint]*planung'],
    ['Ä[rger]', 'Ä*[rger]*'],
    ['😀[word]', '😀*[word]*'],
    ['Sprint*[plan]*ung', 'Sprint[plan]ung'],
    ['Sprint[*plan*]ung', 'Sprint[plan]ung'],
    ['Sprint**[plan]**ung', 'Sprint***[plan]***ung'],
    ['Sprint[**plan**]ung', 'Sprint*[**plan**]*ung'],
    ['Sprint***[plan]***ung', 'Sprint**[plan]**ung'],
    ['a *[word]* here', 'a [word] here'],
    ['a **[word]** here', 'a **_[word]_** here'],
    ['([word]).', '(_[word]_).'],
  ])(
    'marks a part of a word as italic with stars, because underscores there are letters to Markdown: %s becomes %s [DOC-029]',
    (before, after) => {
      expect(mark(before, 'italic')).toBe(after);
    },
  );

  test.each<[MarkdownMark, string, string]>([
    ['bold', '[one\n\ntwo]', '[**one**\n\n**two**]'],
    ['bold', '[- one\n1. two\n> # three ]', '- [**one**\n1. **two**\n> # **three**] '],
    ['italic', 'a [b\nSprint]plan', 'a [_b_\n*Sprint*]plan'],
    ['bold', '[**one**\ntwo]', '[**one**\n**two**]'],
    ['bold', '- [**one**\n\n- **two**]', '- [one\n\n- two]'],
  ])(
    'sets %s on each of several lines, as it ends with its paragraph or item: %j becomes %j [DOC-028] [DOC-029]',
    (wanted, before, after) => {
      expect(mark(before, wanted)).toBe(after);
    },
  );

  test.each<[MarkdownMark, string, string]>([
    ['bold', '[- one]', '- **[one]**'],
    ['italic', '[> # one]', '> # _[one]_'],
    ['code', '[1. one]', '1. `[one]`'],
  ])(
    'sets %s behind what opens the line that is selected: %j becomes %j [DOC-028] [DOC-029] [DOC-035]',
    (wanted, before, after) => {
      expect(mark(before, wanted)).toBe(after);
    },
  );

  test('sets a mark behind the box of a task', () => {
    const selected = { text: '- [ ] one', start: 0, end: 9 };
    const changes = [6, 9].map((at) => ({ from: at, to: at, insert: '**' }));
    expect(toggleMark(selected, 'bold')).toEqual({ changes, start: 8, end: 11 });
  });

  test('leaves blank lines between others out of lists and headings, but not out of quotes', () => {
    expect(mark('[one\n\ntwo]', 'list')).toBe('- [one\n\n- two]');
    expect(mark('- [one\n\n- two]', 'list')).toBe('[one\n\ntwo]');
    expect(mark('[\none\n \ntwo]', 'heading2')).toBe('[\n## one\n \n## two]');
    expect(mark('[one\n\ntwo]', 'quote')).toBe('> [one\n> \n> two]');
    expect(mark('[]', 'list')).toBe('- []');
    expect(mark('one\n[]\ntwo', 'heading1')).toBe('one\n# []\ntwo');
  });

  test('gives a heading another level', () => {
    expect(mark('# t[w]o', 'heading3')).toBe('### t[w]o');
  });

  test.each<[MarkdownMark, string, string]>([
    ['heading1', '> t[w]o', '> # t[w]o'],
    ['heading2', '- [one\n- two]', '- ## [one\n- ## two]'],
    ['heading3', '> 1. # t[w]o', '> 1. ### t[w]o'],
    ['heading1', '  * # t[w]o', '  * t[w]o'],
    ['heading1', '[]> two', '[]> # two'],
    ['heading1', '**t[w]o**', '# **t[w]o**'],
    ['heading1', '-1 or 1.5 [k]g', '# -1 or 1.5 [k]g'],
  ])(
    'sets %s behind what opens a quote or an item, which would be words in it otherwise: %s becomes %s [DOC-030] [DOC-031] [DOC-032]',
    (wanted, before, after) => {
      expect(mark(before, wanted)).toBe(after);
    },
  );

  test('sets code of several lines between fences', () => {
    expect(mark('[one\ntwo]', 'code')).toBe('```\n[one\ntwo]\n```');
  });

  test('sets the fences on lines of their own, wherever in a line the selection begins and ends', () => {
    expect(mark('a\no[ne\ntw]o\nb', 'code')).toBe('a\n```\no[ne\ntw]o\n```\nb');
    expect(mark('[one\n]two', 'code')).toBe('```\n[one\n]```\ntwo');
    expect(mark('[one\ntwo\n]', 'code')).toBe('```\n[one\ntwo\n]```\n');
  });

  test('leaves the fences of other code where they are', () => {
    expect(mark('```\na\n```\n[one\ntwo]\n```\nb\n```', 'code')).toBe(
      '```\na\n```\n```\n[one\ntwo]\n```\n```\nb\n```',
    );
  });

  test.each([
    ['```js\n[one\ntwo]\n```', '[one\ntwo]'],
    ['[```js\none\n```]\nb', '[one]\nb'],
    ['~~~\n[one\ntwo]\n~~~', '[one\ntwo]'],
    ['- a\n\n  ```ts\n[  one\n  two]\n  ```', '- a\n\n[  one\n  two]'],
    ['[```\n```]', '[]'],
  ])(
    'takes the fences away also where they name a language or have another form: %j [DOC-035]',
    (before, after) => {
      expect(mark(before, 'code')).toBe(after);
    },
  );

  test('sets longer fences around code that is in the selection, and takes those away again [DOC-035]', () => {
    const before = '[one\n```js\ntwo\n```\nthree]';
    const after = '````\n[one\n```js\ntwo\n```\nthree]\n````';
    expect(mark(before, 'code')).toBe(after);
    expect(mark(after, 'code')).toBe(before);
    expect(mark('[```\na\n```\nb\n```\nc\n```]', 'code')).toBe(
      '````\n[```\na\n```\nb\n```\nc\n```]\n````',
    );
    expect(mark('```\na\n```\n```js\n[one\ntwo]\n```', 'code')).toBe('```\na\n```\n[one\ntwo]');
  });

  test('sets a mark around words of which not all have it', () => {
    expect(mark('[_a_ and _b_]', 'italic')).toBe('_[_a_ and _b_]_');
    expect(mark('[**]', 'bold')).toBe('**[**]**');
  });
});
