import type { Element, RootContent } from 'hast';
import { isElement, styleOf, wordsOf } from './html-parts.ts';

interface Item {
  node: Element;
  level: number;
  /** What it is counted with; undefined for an item with a bullet. */
  count: string | undefined;
}

interface OpenList {
  level: number;
  list: Element;
}

/** What Word tells about a paragraph that it shows as an item of a list. */
function readItem(node: RootContent): Item | null {
  if (node.type !== 'element') return null;
  const level = /\blevel(\d+)\b/.exec(styleOf(node, 'mso-list'))?.[1];
  // A heading that Word counts stays a heading.
  if (level === undefined || /^h[1-6]$/.test(node.tagName)) return null;
  const marker = findMarker(node)?.trim() ?? '';
  // Word writes bullets as letters of symbol fonts; what counts has a number, a dot or a bracket. In `2.1` the last one
  // is the item's own.
  const count = /[\d.)]/.test(marker) ? /(\w+)\W*$/.exec(marker)?.[1] : undefined;
  return { node, level: Number(level), count };
}

/** Word writes the bullet or number of an item into its text. */
function findMarker(node: RootContent): string | undefined {
  if (node.type !== 'element') return undefined;
  if (/^ignore$/i.test(styleOf(node, 'mso-list'))) return wordsOf(node);
  return node.children.map(findMarker).find((marker) => marker !== undefined);
}

/** The items of a list that Word on the web and Slack take apart: each, or a few, stand in a list of their own. */
function readApart(node: RootContent): Item[] {
  return listsApart(node).flatMap(({ tagName, properties, children }) =>
    children
      .filter((child) => isElement(child, 'li'))
      .map((item, index) => ({
        node: item,
        level: Number(
          properties.dataIndent ?? item.properties.dataAriaLevel ?? item.properties.ariaLevel ?? 1,
        ),
        count: tagName === 'ol' ? String(Number(properties.start ?? 1) + index) : undefined,
      })),
  );
}

/** Word on the web wraps such lists in an element, and Slack writes down how far each is indented. */
function listsApart(node: RootContent): Element[] {
  if (node.type !== 'element') return [];
  const { className, dataIndent } = node.properties;
  if ([className].flat().includes('ListContainerWrapper')) {
    return node.children.filter((child) => isElement(child, 'ul', 'ol'));
  }
  const isIndented = dataIndent !== undefined && isElement(node, 'ul', 'ol');
  return isIndented && node.children.every((child) => isElement(child, 'li')) ? [node] : [];
}

/** Puts what Word shows as lists into lists, and lists that were taken apart together. */
export function joinWordLists(nodes: RootContent[]): RootContent[] {
  const joined: RootContent[] = [];
  const open: OpenList[] = [];
  for (const node of nodes) {
    const item = readItem(node);
    const items = item ? [item] : readApart(node);
    if (items.length === 0) {
      if (open.length > 0 && wordsOf(node).trim() === '') continue;
      open.length = 0;
      joined.push(node);
      continue;
    }
    for (const one of items) putInto(joined, open, one);
  }
  return joined;
}

/** Puts an item into the list that is open at its level, or into a new one. */
function putInto(joined: RootContent[], open: OpenList[], { node, level, count }: Item): void {
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
  const { children } = node;
  open.at(-1)?.list.children.push({ type: 'element', tagName: 'li', properties: {}, children });
}
