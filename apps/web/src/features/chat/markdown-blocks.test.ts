import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitMarkdownBlocks } from './markdown-blocks.ts';

const line = fc.constantFrom(
  'A line of text',
  '',
  '- item',
  '  continued',
  '2. second',
  '```ts',
  '```',
  '~~~',
  '| a | b |',
  '| - | - |',
  '# Head',
  '> quote',
  '    code',
);

describe('the blocks of a markdown text', () => {
  test('give the text back when they are joined', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        expect(splitMarkdownBlocks(text).join('')).toBe(text);
      }),
    );
  });

  test('end at blank lines', () => {
    expect(splitMarkdownBlocks('One\ntwo\n\n# Three\n\nfour')).toEqual([
      'One\ntwo\n\n',
      '# Three\n\n',
      'four',
    ]);
  });

  test.each([
    ['a code fence with blank lines', '```ts\na\n\nb\n```\n'],
    ['a fence that has not been closed yet', '```\na\n\n# b'],
    ['a fence of tildes around backticks', '~~~\n```\n\nx\n~~~\n'],
    ['a list with blank lines between its items', '1. a\n\n2. b\n\n   more of b\n\n3. c'],
    ['a fence inside of a list item', '- a\n\n  ```\n  x\n\n  y\n  ```\n\n- b'],
    ['a list that begins right below a heading', '# Head\n1. a\n\n2. b'],
    ['a comment with blank lines', '<!-- a\n\n# b\n-->\n'],
    ['what seems to be a fence inside of HTML', '<div>\n```\na\n```\n\n</div>'],
    ['indented code with a blank line', '    a\n\n    b'],
  ])('keep %s in one piece', (_name, text) => {
    expect(splitMarkdownBlocks(text)).toEqual([text]);
  });

  test('leave a text with link definitions whole, as any block may use them', () => {
    expect(splitMarkdownBlocks('See [one].\n\n[one]: https://example.org')).toHaveLength(1);
  });

  test('know a link definition by a name with brackets that are escaped, and by no others', () => {
    expect(splitMarkdownBlocks('See [a\\]b].\n\n[a\\]b]: /one')).toHaveLength(1);
    expect(splitMarkdownBlocks('See [a.\n\n[a[b]: /one')).toHaveLength(2);
  });

  test('of a text full of brackets are found as quickly as of any other', () => {
    expect(splitMarkdownBlocks('[\n'.repeat(250_000))).toHaveLength(1);
    // Seconds for what takes milliseconds: looked through from every line again, it took a minute.
  }, 20_000);

  test.each(['```', '~~~~'])('take nothing in a fence of %s for a link definition', (fence) => {
    const code = `${fence}ts\n[key: string]: string;\n`;
    expect(splitMarkdownBlocks(`One\n\n${code}`)).toHaveLength(2);
    expect(splitMarkdownBlocks(`One\n\n${code}${fence}\n\nTwo`)).toHaveLength(3);
    expect(splitMarkdownBlocks(`[One]\n\n${code}${fence}\n\n[One]: /one`)).toHaveLength(1);
  });

  test.each(['1. ', '- ', '- 2) '])('know a fence that begins right behind "%s"', (sign) => {
    const item = `${sign}\`\`\`sh\n     a\n\n     b\n     \`\`\`\n\n`;
    const code = '```\nx\n\ny\n```\n';
    expect(splitMarkdownBlocks(`${item}Two\n\n${code}`)).toEqual([item, 'Two\n\n', code]);
  });

  test('end a fence with the item that it begins', () => {
    const item = '- ```\n  x\n';
    expect(splitMarkdownBlocks(`${item}\n# Head\n\n# Two`)).toHaveLength(3);
    expect(splitMarkdownBlocks(`${item}\`\`\`\n\ny`)).toHaveLength(1);
  });

  test('do not take three backticks inside of a line for a fence', () => {
    expect(splitMarkdownBlocks('``` a ``` b\n\nc')).toHaveLength(2);
  });
});
