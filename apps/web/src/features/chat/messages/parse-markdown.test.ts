import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';

/** How many nodes stand within each other. */
function depthOf(root: Nodes): number {
  let depth = -1;
  for (let level: Nodes[] = [root]; level.length > 0; depth += 1) {
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return depth;
}

test.each(['- ', '1. ', '> ', '>', '+ 2) > '])(
  'a line of very many "%s" is no deeper than a page can show, and what follows reads as ever',
  (sign) => {
    const { children } = parseMarkdown(`${sign.repeat(1_500)}words\n\n* next\n* last`);
    expect(depthOf({ type: 'root', children })).toBeLessThan(300);
    const list = children.at(-1);
    expect(list?.type === 'list' && list.children.length).toBe(2);
  },
);

test('lists and quotations within each other read as without any bound, as deep as anybody writes them', () => {
  const sign = fc.constantFrom('- ', '* ', '1. ', '10) ', '> ', '>', '  ', '    ', '\t', '-\n');
  const words = fc.constantFrom('a', '', '- - -', '    code', '```', '# b', '[c]: d');
  const line = fc
    .tuple(fc.array(sign, { maxLength: 24 }), words)
    .map(([signs, end]) => signs.join('') + end);
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n');
      expect(parseMarkdown(text)).toEqual(fromMarkdown(text));
    }),
  );
});
