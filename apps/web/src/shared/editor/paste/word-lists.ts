import type { Element, RootContent } from 'hast';
import { styleOf, wordsOf } from './html-parts.ts';

/** What Word tells about a paragraph that it shows as an item of a list. */
function readItem(node: RootContent) {
  if (node.type !== 'element') return null;
  const level = /\blevel(\d+)\b/.exec(styleOf(node, 'mso-list'))?.[1];
  if (level === undefined) return null;
  const marker = findMarker(node)?.trim() ?? '';
  // Word writes bullets as letters of symbol fonts; what counts has a dot or a bracket.
  const count = /^\(?(\w+)[.)]/.exec(marker)?.[1];
  return { node, level: Number(level), count };
}

/** Word writes the bullet or number of an item into its text. */
function findMarker(node: RootContent): string | undefined {
  if (node.type !== 'element') return undefined;
  if (/^ignore$/i.test(styleOf(node, 'mso-list'))) return wordsOf(node);
  return node.children.map(findMarker).find((marker) => marker !== undefined);
}

/** Puts the paragraphs that Word shows as lists into lists. */
export function joinWordLists(nodes: RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  const open: { level: number; list: Element }[] = [];
  for (const node of nodes) {
    const item = readItem(node);
    if (!item) {
      if (open.length > 0 && wordsOf(node).trim() === '') continue;
      open.length = 0;
      joined.push(node);
      continue;
    }
    const { level, count } = item;
    const tagName = count === undefined ? 'ul' : 'ol';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const last = open.at(-1);
    if (last?.level === level && last.list.tagName !== tagName) open.pop();
    if (open.at(-1)?.level !== level) {
      const start = /^\d+$/.test(count ?? '') ? Number(count) : 1;
      const properties = tagName === 'ol' ? { start } : {};
      const list: Element = { type: 'element', tagName, properties, children: [] };
      const above = open.at(-1)?.list.children.at(-1);
      if (above?.type === 'element') above.children.push(list);
      else joined.push(list);
      open.push({ level, list });
    }
    open.at(-1)?.list.children.push({
      type: 'element',
      tagName: 'li',
      properties: {},
      children: item.node.children,
    });
  }
  return joined;
}
