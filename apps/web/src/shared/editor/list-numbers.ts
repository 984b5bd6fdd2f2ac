import { syntaxTreeAvailable } from '@codemirror/language';
import {
  EditorState,
  type ChangeSpec,
  type Line,
  type Text,
  type Transaction,
} from '@codemirror/state';
import { readMarkdown, type SyntaxNode } from './markdown-language.ts';

/** What changes the places of items. */
const moves = ['move.line', 'input.copyline', 'input.indent', 'delete.dedent'];

/**
 * Numbers a list anew in which a key has moved, doubled, nested or deleted items: each has the number of its place. Of a
 * list with "2." above "1." all readers see the second number first.
 */
export const listNumbers = EditorState.transactionFilter.of((transaction) => {
  const { startState, newDoc } = transaction;
  const isLineDeleted = transaction.isUserEvent('delete') && newDoc.lines < startState.doc.lines;
  if (!isLineDeleted && !moves.some((move) => transaction.isUserEvent(move))) return transaction;
  const { state } = transaction;
  const numbered = new Map<number, ChangeSpec[]>();
  transaction.changes.iterChangedRanges((_fromA, _toA, from, to) => {
    const [begin, end] = [state.doc.lineAt(from).from, nextLine(state.doc, to).to];
    readMarkdown(state, end)?.iterate({
      from: begin,
      to: end,
      enter: ({ name, node }) => {
        if (name !== 'OrderedList' || !isReadWhole(state, node)) return;
        const before = numbersBefore(transaction, node.from);
        if (before) numbered.set(node.from, numberAnew(node, state.doc, before));
      },
    });
  });
  return [transaction, { changes: [...numbered.values()].flat(), sequential: true }];
});

/** The next line with words: a list that lost its begin, or the item above it, begins there. At the end of a text the last line. */
function nextLine(doc: Text, place: number): Line {
  let line = doc.lineAt(place);
  do {
    if (line.to === doc.length) break;
    line = doc.line(line.number + 1);
  } while (line.text.trim() === '');
  return line;
}

/** Whether it is known where a list ends. Of a longer one than is read for a key, part of the numbers would be new. */
function isReadWhole(state: EditorState, { to }: SyntaxNode): boolean {
  return syntaxTreeAvailable(state, nextLine(state.doc, to).from);
}

/** The numbers of the list in which that stood what is the begin of one now; null where they can't be read in time. */
function numbersBefore({ changes, startState }: Transaction, begin: number): number[] | null {
  const at = changes.invertedDesc.mapPos(begin, 1);
  const tree = readMarkdown(startState, at);
  if (!tree) return null;
  let node: SyntaxNode | null = tree.resolveInner(at, 1);
  while (node && node.name !== 'OrderedList') node = node.parent;
  return node ? itemsOf(node, startState.doc).map(({ number }) => Number(number)) : [];
}

function itemsOf(list: SyntaxNode, doc: Text) {
  return list.getChildren('ListItem').flatMap(({ from, to, firstChild: mark }) => {
    if (!mark) return [];
    const isOneLine = doc.lineAt(from).to >= to;
    return [{ from, to: mark.to - 1, number: doc.sliceString(from, mark.to - 1), isOneLine }];
  });
}

/** What makes the items of a list count on from the lowest number that one of them has or had. */
function numberAnew(list: SyntaxNode, doc: Text, before: readonly number[]): ChangeSpec[] {
  const items = itemsOf(list, doc);
  const numbers = items.map(({ number }) => Number(number));
  // Some write a 1 before each of them.
  if (before.length > 1 && new Set(before).size === 1) return [];
  const first = Math.min(...numbers, ...before);
  const all = items.map((item, index) => ({ ...item, insert: String(first + index) }));
  // What belongs to an item stands as far in as its sign is wide, or farther.
  if (all.some((item) => !item.isOneLine && item.insert.length > item.number.length)) return [];
  return all.filter(({ insert, number }) => insert !== number);
}
