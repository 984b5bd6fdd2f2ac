import { isLineBreakTag } from '@robin/contract/rules/line-break-tag';
import { FORMULA_BLOCK_MARK } from '@robin/contract/rules/mark-formulas';
import type { Parents, RootContent } from 'mdast';

/**
 * Makes every end of a line in the words of a tree a break, which goes with what is selected and copied into any program.
 * Changes the tree.
 */
export function keepLines(parent: Parents): void {
  const children: RootContent[] = parent.children;
  const kept = children.flatMap((node, index): RootContent[] => {
    if ('children' in node) keepLines(node);
    if (node.type !== 'text') return [node];
    const lines = node.value.split(/\r?\n|\r/);
    // Behind what ends the line itself another end would leave an empty one.
    if (lines[0] === '' && endsLine(children[index - 1])) lines.shift();
    return lines.flatMap((value, at): RootContent[] => [
      ...(at > 0 ? [{ type: 'break' } as const] : []),
      ...(value === '' ? [] : [{ type: 'text', value } as const]),
    ]);
  });
  Object.assign(parent, { children: kept });
}

function endsLine(node: RootContent | undefined): boolean {
  if (node?.type === 'html') return isLineBreakTag(node.value);
  return node?.type === 'inlineCode' && node.value.startsWith(FORMULA_BLOCK_MARK);
}
