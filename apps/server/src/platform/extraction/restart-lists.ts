import type { OfficeParser } from 'officeparser';

type Node = Awaited<ReturnType<typeof OfficeParser.parseOffice>>['content'][number];

/** In place of a list: this paragraph has none, whatever its style says. */
const NO_LIST = '0';

/** What a list has come to on one of its levels. */
interface Count {
  first: number;
  next: number;
}

/**
 * Counts numbered items of Word as Word does: on a level within others from its beginning again, behind each item of an
 * outer level. Their reader goes on counting, so that the first point of a second item would be its third; and it takes
 * paragraphs that were taken out of a list for the first item of another.
 */
export function restartLists(content: readonly Node[]): void {
  const lists = new Map<string, Map<number, Count>>();

  function count(metadata: { listId: string; indentation: number; itemIndex: number }): void {
    const { listId, indentation: level, itemIndex } = metadata;
    const levels = lists.get(listId) ?? new Map<number, Count>();
    lists.set(listId, levels);
    for (const [inner, itsCount] of levels) if (inner > level) itsCount.next = itsCount.first;
    const own = levels.get(level) ?? { first: itemIndex, next: itemIndex };
    levels.set(level, own);
    metadata.itemIndex = own.next;
    own.next += 1;
  }

  function countIn(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const { metadata } = node;
      if (node.type === 'list' && metadata && 'listId' in metadata) {
        if (metadata.listId === NO_LIST) Object.assign(node, { type: 'paragraph' });
        else count(metadata);
      }
      countIn(node.children ?? []);
    }
  }

  countIn(content);
}
