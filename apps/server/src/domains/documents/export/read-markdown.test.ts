import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutMarkdown } from './cut-markdown.ts';
import { readMarkdown } from './read-markdown.ts';

const WHOLE = Number.MAX_SAFE_INTEGER;

test('a text that is read in pieces reads the same as in one, whatever stands in it', () => {
  const line = fc.constantFrom(
    ...[
      '',
      '',
      '',
      'Words and *more*',
      'Words',
      '# Head',
      '## Head ##',
      '---',
      '===',
      '- item',
      '  - inner',
    ],
    ...[
      '1. item',
      '   inside',
      '    code',
      '\tcode',
      '> quote',
      '> - in quote',
      '```',
      '````',
      '~~~',
      '```js',
    ],
    ...[
      '| a | b |',
      '| --- | --- |',
      '- ```',
      '  ```',
      '<b>html</b>',
      '<div>',
      '- [ ] task',
      'x\\',
      '* * *',
      '`a',
    ],
    ...[
      '[a](https://a.example)',
      '![p](https://a.example)',
      'Ärger',
      '1) item',
      '   ```',
      '```a`b',
    ],
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n');
      expect(readMarkdown(text, 1)).toEqual(readMarkdown(text, WHOLE));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['a wrapped line is a space', 'One\ntwo **three\nfour**', 'One two three four'],
  ['so it is in files of Windows', 'One\r\ntwo', 'One two'],
  ['two spaces break the line', 'One  \ntwo', 'One\ntwo'],
  ['a backslash breaks the line', 'One\\\ntwo', 'One\ntwo'],
  ['a tag breaks the line', 'One<br>two<BR />three', 'One\ntwo\nthree'],
  ['another tag is the text that it is', 'One<b>two', 'One<b>two'],
])('of the breaks in a paragraph those stay that are meant: %s', (_what, text, expected) => {
  const [block] = readMarkdown(text);
  const runs = block?.kind === 'paragraph' ? block.runs : [];
  expect(runs.map((run) => run.text).join('')).toBe(expected);
});

test.each([
  ['a link that is defined elsewhere', 'See [one].\n\nWords.\n\n[one]: https://a.example'],
  ['a footnote', 'See[^1].\n\nWords.\n\n[^1]: Note'],
  ['HTML that goes on after blank lines', '<!-- a\n\nWords\n\nWords -->'],
])('a text with %s is read in one piece', (_what, text) => {
  expect(cutMarkdown(text, 1)).toEqual([text]);
});

test('a long text is cut into pieces that are the text again', () => {
  const text = Array.from({ length: 40 }, (_, index) => `## ${index}\n\nWords.\n\n`).join('');
  const pieces = cutMarkdown(text, 50);
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.join('')).toBe(text);
});

test.each(['\n', '\r\n'])(
  'behind code of several lines a long text is cut as well: line end %#',
  (end) => {
    const part = ['```js', 'code', '```', '', 'Words.', '', ''].join(end);
    expect(cutMarkdown(part.repeat(40), 50).length).toBeGreaterThan(10);
  },
);

test('tildes that stand alone strike nothing out, as on the page', () => {
  expect(readMarkdown('PROGRA~1 and DOCUME~1, but ~~this~~ goes')).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'PROGRA~1 and DOCUME~1, but ' },
        { text: 'this', isStruck: true },
        { text: ' goes' },
      ],
    },
  ]);
});

test('a footnote is called as its writer called it, on the line with which it begins', () => {
  const note = '[^Quelle-A]: By **whom**.\n\n    And when.\n\n[^b]:\n    - Item';
  expect(readMarkdown(`Said[^Quelle-A], heard[^b].\n\n${note}`)).toMatchObject([
    { runs: [{ text: 'Said' }, { text: '[Quelle-A]' }, { text: ', heard' }, {}, { text: '.' }] },
    { runs: [{ text: '[Quelle-A] ' }, { text: 'By ' }, { text: 'whom' }, { text: '.' }] },
    { runs: [{ text: 'And when.' }] },
    { kind: 'paragraph', runs: [{ text: '[b]' }] },
    { kind: 'list' },
  ]);
});

test('a picture within the text is what it is said to show, or its kind, and never its bytes', () => {
  const bytes = 'iVBORw0KGgo'.repeat(50);
  const [paragraph] = readMarkdown(
    `![Plan](data:image/png;base64,${bytes}) ![](data:image/png;base64,${bytes}) ![][one] ![](a.png)\n\n[one]: <data:image/svg+xml,${bytes}>`,
  );
  const texts = paragraph?.kind === 'paragraph' ? paragraph.runs.map(({ text }) => text) : [];
  expect(texts.join('')).toBe('Plan image/png image/svg+xml a.png');
});

test('a formula is its source, in which nothing is Markdown; money, code, HTML and addresses stay what they are', () => {
  const runsOf = (content: string) =>
    readMarkdown(content).flatMap((block) => ('runs' in block ? block.runs : []));
  expect(runsOf('So $a_1*b_2*c_3 \\in \\{1\\}$ costs $5 or $6.')).toEqual([
    { text: 'So $a_1*b_2*c_3 \\in \\{1\\}$ costs $5 or $6.' },
  ]);
  expect(runsOf('**\\(a \\\\ b\\)**')).toEqual([{ text: '\\(a \\\\ b\\)', isBold: true }]);
  expect(runsOf('$$\n- a\n+ b\n$$')).toEqual([{ text: '$$ - a + b $$' }]);
  expect(runsOf('`$A$B` <b title="$a$">')).toEqual([
    { text: '$A$B', isCode: true },
    { text: ' ' },
    { text: '<b title="$a$">' },
  ]);
  expect(readMarkdown('> $$\n> a\n> $$')).toEqual([
    { kind: 'quote', blocks: [{ kind: 'paragraph', runs: [{ text: '$$ a $$' }] }] },
  ]);
  const link = 'https://a.example/$a$b';
  expect(runsOf(`[it](${link}) ![$a$](${link})`)).toMatchObject([
    { text: 'it', link },
    { text: ' ' },
    { text: '$a$', link },
  ]);
  for (const code of ['```\nA=$B:$C\n```', '    A=$B:$C'])
    expect(readMarkdown(code)).toEqual([{ kind: 'code', text: 'A=$B:$C' }]);
});

test('a text full of brackets is cut as quickly as any other', () => {
  expect(cutMarkdown('[\n'.repeat(250_000), 1)).toHaveLength(1);
  // Seconds for what takes milliseconds: looked through from every line again, it took a minute.
}, 20_000);

test('a line of very many signs within each other is refused as quickly as any that is too deep', () => {
  expect(() => readMarkdown(`${'- '.repeat(20_000)}words`)).toThrow();
  expect(() => readMarkdown(`${'[^a]: '.repeat(8_000)}words`)).toThrow();
  // A second for what takes minutes where each sign begins a list within all those before.
}, 20_000);
