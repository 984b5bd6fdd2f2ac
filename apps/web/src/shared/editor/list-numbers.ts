import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language';
import { EditorState, type ChangeSpec, type Text } from '@codemirror/state';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** How long reading the text anew may hold up a key, in milliseconds: without it the numbers stay as they are. */
const MAX_READING_MS = 50;

/**
 * Numbers a list anew in which a key has moved or doubled lines: each item has the number of its place. Of a list with
 * "2." above "1." all readers see the second number first.
 */
export const listNumbers = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.isUserEvent('move.line') && !transaction.isUserEvent('input.copyline')) {
    return transaction;
  }
  const { state } = transaction;
  const numbered = new Map<number, ChangeSpec[]>();
  transaction.changes.iterChangedRanges((_fromA, _toA, from, to) => {
    const [begin, end] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
    ensureSyntaxTree(state, end, MAX_READING_MS)?.iterate({
      from: begin,
      to: end,
      enter: ({ name, node }) => {
        if (name === 'OrderedList') numbered.set(node.from, numberAnew(node, state.doc));
      },
    });
  });
  return [transaction, { changes: [...numbered.values()].flat(), sequential: true }];
});

/** What makes the items of a list count on from the lowest of their numbers. */
function numberAnew(list: SyntaxNode, doc: Text): ChangeSpec[] {
  const items = list.getChildren('ListItem').flatMap(({ from, to, firstChild: mark }) => {
    if (!mark) return [];
    const isOneLine = doc.lineAt(from).to >= to;
    return [{ from, to: mark.to - 1, number: doc.sliceString(from, mark.to - 1), isOneLine }];
  });
  const numbers = items.map(({ number }) => Number(number));
  // Some write a 1 before each of them.
  if (new Set(numbers).size === 1) return [];
  const first = Math.min(...numbers);
  const all = items.map((item, index) => ({ ...item, insert: String(first + index) }));
  // What belongs to an item stands as far in as its sign is wide.
  if (all.some((item) => !item.isOneLine && item.insert.length !== item.number.length)) return [];
  return all.filter(({ insert, number }) => insert !== number);
}
