import type { Nodes, PhrasingContent, Root } from 'mdast';

/** Marks with a word right behind them, which may still be closed; a single star only at the edge of a word. */
const OPENING = /\*\*\*?(?=[^\s*])|~~(?=[^\s~])|`(?=[^`])|(?<![\p{L}\p{N}*])\*(?=[^\s*])/u;
/** Marks at the very end, of which nobody knows yet whether they open or close something. */
const LAST_MARKS = /(?<![*~`])[*~`]+$/;
/** Marks within marks are read so deep; signs in signs beyond that are none of them, as in a long list of `*.ts`. */
const DEEPEST = 12;
/** The words of a link whose address is still on its way. */
const LINK_WORDS = /\[([^[\]]*)\]\([^\s()]*$/;
/** What begins an item of a list, until its words come, and underlines a heading as well. */
const LAST_DASHES = /\n[ \t>]*[-=]+[ \t]*$/;

/** A text that is still being written without dashes at its end: the words above them would be a heading for a moment. */
export const withoutLastDashes = (text: string): string => text.replace(LAST_DASHES, '');

/**
 * Shows the end of a text that is still being written as what its marks will make of it: words behind `**` are bold
 * before the closing ones have come, and a link is its words until its address is whole. Changes the tree.
 */
export function showUnfinished(root: Root): void {
  let node: Nodes | undefined = root;
  while (node && 'children' in node) {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      if (!node.children.some(isEscaped)) node.children = closeMarks(endTidily(node.children));
      return;
    }
    node = node.children.at(-1);
  }
}

/** Whether a node is text that has signs which are no marks, as they were written in another way. */
function isEscaped(node: PhrasingContent): boolean {
  if (node.type !== 'text') return false;
  const { start, end } = node.position ?? {};
  return (end?.offset ?? 0) - (start?.offset ?? 0) !== node.value.length;
}

/** Takes away what nobody knows yet what it is: the last marks, or the address of a link that goes on. */
function endTidily(nodes: PhrasingContent[]): PhrasingContent[] {
  const last = nodes.at(-1);
  // What has come of an address reads as a bare one by itself.
  const words = last?.type === 'link' ? nodes.at(-2) : last;
  if (words?.type !== 'text') return nodes;
  const withoutAddress = words.value.replace(LINK_WORDS, '$1');
  if (words !== last && withoutAddress === words.value) return nodes;
  const value = withoutAddress.replace(LAST_MARKS, '');
  return [...nodes.slice(0, nodes.indexOf(words)), { type: 'text', value }];
}

function closeMarks(nodes: PhrasingContent[], depth = 0): PhrasingContent[] {
  if (depth > DEEPEST) return nodes;
  for (const [at, node] of nodes.entries()) {
    const opening = node.type === 'text' && OPENING.exec(node.value);
    if (!opening) continue;
    const [marks] = opening;
    const before = node.value.slice(0, opening.index);
    const behind = node.value.slice(opening.index + marks.length);
    const rest = nodes.slice(at + 1);
    if (marks === '`' && rest.length > 0) return nodes;
    const marked = mark(marks, behind, rest, depth);
    return [...nodes.slice(0, at), { type: 'text', value: before }, marked];
  }
  return nodes;
}

function mark(
  marks: string,
  value: string,
  rest: PhrasingContent[],
  depth: number,
): PhrasingContent {
  if (marks === '`') return { type: 'inlineCode', value };
  const children = closeMarks([{ type: 'text', value }, ...rest], depth + 1);
  if (marks === '~~') return { type: 'delete', children };
  if (marks === '*') return { type: 'emphasis', children };
  const strong = { type: 'strong', children } as const;
  return marks === '**' ? strong : { type: 'emphasis', children: [strong] };
}
