import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMULA_BLOCK_MARK, FORMULA_MARK, markFormulas } from './mark-formulas.ts';

const inLine = (tex: string) => `\`${FORMULA_MARK}${tex}\``;
const onItsOwn = (tex: string) => `\`${FORMULA_BLOCK_MARK}${tex}\``;

describe('a formula', () => {
  test.each([
    ['so \\(a_1 * b\\) it is', `so ${inLine('a_1 * b')} it is`],
    ['so $a_1$ it is', `so ${inLine('a_1')} it is`],
    ['\\[ a = b \\]', onItsOwn('a = b')],
    ['$$\na = b\n- c\n$$', onItsOwn('a = b - c')],
    ['$a$ and $b$.', `${inLine('a')} and ${inLine('b')}.`],
    ['10$^{-3}$ of 5$\\,$kg', `10${inLine('^{-3}')} of 5${inLine('\\,')}kg`],
    ['$a\\$b$', inLine('a\\$b')],
    ['> $$\n> a = b\n> + c\n> $$', `> ${onItsOwn('a = b + c')}`],
    ['$$\na\n> b\n$$', onItsOwn('a > b')],
    ['```sh\necho $A$B\n```\nso $a$', `\`\`\`sh\necho $A$B\n\`\`\`\nso ${inLine('a')}`],
    ['- x\n  ~~~\n  $A$B\n  ~~~\n- $a$', `- x\n  ~~~\n  $A$B\n  ~~~\n- ${inLine('a')}`],
  ])('is found in %j', (text, marked) => {
    expect(markFormulas(text)).toBe(marked);
  });

  test('may hold backticks, which do not end it', () => {
    expect(markFormulas('$a`b``c$')).toBe(`\`\`\`${FORMULA_MARK}a\`b\`\`c\`\`\``);
  });

  test.each([
    ['money', 'It costs $5 today and $6 tomorrow.'],
    ['dollars that stand apart', 'from 5 $ to 7 $ or $ 8 $'],
    ['money as it is written in German', 'Der 10$-Plan, 5$/Monat, und der 20$-Plan, 9$/Monat'],
    ['a dollar with a digit behind it', 'a $x$1'],
    ['an escaped dollar', '\\$x\\$'],
    ['code', 'the `$PATH$` and ``\\(x\\)``'],
    ['a fence', '```sh\necho $HOME $PATH\n```'],
    ['a fence of tildes in a list', '- ~~~sh\n  echo $A$B\n  ~~~'],
    ['a fence in a quotation', '> 1. Run\n>    ~~~\n>    echo $A$B\n>    ~~~'],
    ['a fence in a list that has not ended yet', '- Run\n  ```sh\n  echo $A$B'],
    ['an empty one', '\\(  \\) and $$ $$'],
    ['two paragraphs', '$a\n\nb$'],
  ])('is not seen in %s', (_, text) => {
    expect(markFormulas(text)).toBe(text);
  });

  // Seconds for what takes milliseconds: looked for from every sign again, each of these would take a minute.
  test.each([
    ['beginnings in brackets', '\\['.repeat(500_000)],
    ['beginnings in parentheses', '\\('.repeat(500_000)],
    ['empty lines in a fence', `\`\`\`\n${'\n'.repeat(250_000)}$`],
  ])(
    'is looked for in a text full of %s as quickly as in any other',
    (_, text) => {
      expect(markFormulas(text)).toBe(text);
    },
    20_000,
  );

  test('is marked as quickly as any other where it holds a very long row of backticks', () => {
    const row = '`'.repeat(500_000);
    expect(markFormulas(`$a ${row} b$`)).toHaveLength(3 * row.length + 7);
    // Seconds for what takes milliseconds: looked for with each length, the fence took a minute.
  }, 20_000);

  test('takes nothing away from a text, whatever stands in it', () => {
    const pieces = fc.constantFrom(
      '$',
      '$$',
      '\\(',
      '\\)',
      '\\[',
      '\\]',
      '`',
      '``',
      '\\',
      'a',
      ' ',
      '\n',
      '1',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (all) => {
        const text = all.join('');
        const bare = (marked: string) => marked.replaceAll(/[\u{e000}\u{e001}`$\\()[\]\s]/gu, '');
        expect(bare(markFormulas(text))).toBe(bare(text));
      }),
      { numRuns: 500 },
    );
  });
});
