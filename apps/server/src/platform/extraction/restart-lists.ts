import type { OfficeContentNode as Node } from 'officeparser';
import { listMarker } from './list-marker.ts';
import type { ListLevel, WordLists } from './word-lists.ts';

/** In place of a list: this paragraph has none, whatever its style says. */
const NO_LIST = '0';
/** Of each level of a list, as the text of the library has it. */
const INDENT = '    ';

/** What a list has come to on one of its levels. */
interface Count {
  first: number;
  next: number;
}

/** The numbers of several levels, so that it tells by itself where its item stands. */
const isWhole = ({ text }: ListLevel): boolean => (text.match(/%\d/g) ?? []).length > 1;

/**
 * Counts numbered items of Word as Word does: on a level within others from its beginning again, behind each item of an
 * outer level. Their reader goes on counting, so that the first point of a second item would be its third; it takes
 * paragraphs that were taken out of a list for the first item of another; and it knows no other number than `1.`, where
 * Word shows `1.2`, `b)` or none.
 */
export function restartLists(content: readonly Node[], { levels: known }: WordLists): void {
  const lists = new Map<string, Map<number, Count>>();

  function count(metadata: { listId: string; indentation: number; itemIndex: number }): number[] {
    const { listId, indentation: level, itemIndex } = metadata;
    const levels = lists.get(listId) ?? new Map<number, Count>();
    lists.set(listId, levels);
    for (const [inner, itsCount] of levels) if (inner > level) itsCount.next = itsCount.first;
    const own = levels.get(level) ?? { first: itemIndex, next: itemIndex };
    levels.set(level, own);
    metadata.itemIndex = own.next;
    own.next += 1;
    const starts = known.get(listId);
    // A level on which nothing has stood yet counts as begun.
    return Array.from(
      { length: level + 1 },
      (_, at) => levels.get(at)?.next ?? starts?.get(at)?.start ?? 1,
    );
  }

  function mark(node: Node, numbers: readonly number[], listId: string): void {
    const levels = known.get(listId);
    const level = levels?.get(numbers.length - 1);
    if (!levels || !level || level.format === 'bullet') return;
    // Nothing said: the level only counts.
    if (level.text === '' && level.format !== 'none') return;
    const marker = listMarker(level, levels, (at) => numbers[at] ?? 1);
    const indent = isWhole(level) || marker === '' ? '' : INDENT.repeat(numbers.length - 1);
    const text = marker === '' ? '' : `${indent}${marker.trim()} `;
    Object.assign(node, { type: 'paragraph' });
    node.children = [{ type: 'text', text }, ...(node.children ?? [])];
  }

  function countIn(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const { metadata } = node;
      if (node.type === 'list' && metadata && 'listId' in metadata) {
        if (metadata.listId === NO_LIST) Object.assign(node, { type: 'paragraph' });
        else mark(node, count(metadata), metadata.listId);
      }
      countIn(node.children ?? []);
    }
  }

  countIn(content);
}
