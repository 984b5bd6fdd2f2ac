import type { OfficeContentNode as Node } from 'officeparser';

/**
 * Numbers the footnotes of a text, where they are referred to and where they stand: their reader lists them behind the
 * text, and nobody could tell which is about what.
 */
export function numberNotes(content: readonly Node[]): void {
  const numbers = new Map<Node, number>();
  const marked = new Set<Node>();

  function numberOf(note: Node): number {
    const known = numbers.get(note);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(note, number);
    const [first = note] = note.children ?? [];
    const space = /^\s/.test(first.text ?? '') ? '' : ' ';
    first.children = [{ type: 'text', text: `[${number}]${space}` }, ...(first.children ?? [])];
    return number;
  }

  function markIn(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const { children = [], notes = [] } = node;
      markIn(children);
      // Rows that repeat share what is in them; what is said to a slide stands behind it.
      if (notes.length === 0 || marked.has(node) || node.type === 'slide') continue;
      marked.add(node);
      const marks = notes.map((note) => `[${numberOf(note)}]`).join('');
      if (node.type === 'text') node.text = `${node.text ?? ''}${marks}`;
      else node.children = [{ type: 'text', text: marks }, ...children];
    }
  }

  markIn(content);
}
