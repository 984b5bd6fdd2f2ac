import type { Element, Nodes } from 'hast';

/** What the `style` of an element says about one property; empty where it says nothing. */
export function styleOf({ properties }: Element, name: string): string {
  const style = typeof properties.style === 'string' ? properties.style : '';
  const declarations = style.split(';').map((declaration) => declaration.split(/:(.*)/s, 2));
  const found = declarations.findLast(([property]) => property?.trim().toLowerCase() === name);
  return found?.[1]?.trim() ?? '';
}

/** All text in a node. */
export function wordsOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

/** Whether a node is an element of one of these names. */
export function isElement(node: Nodes, ...names: readonly string[]): node is Element {
  return node.type === 'element' && names.includes(node.tagName);
}

/** The first element within another one that is the wanted one. */
export function findElement(
  node: Element,
  isWanted: (element: Element) => boolean,
): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const found = isWanted(child) ? child : findElement(child, isWanted);
    if (found) return found;
  }
  return undefined;
}
