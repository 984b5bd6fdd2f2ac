import { EditorState, type Extension, type Text } from '@codemirror/state';

/** Cuts what is typed or pasted where the text would get too long, as the browser does in its own fields. */
export function limitLength(max: number): Extension {
  return EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || !transaction.isUserEvent('input')) return transaction;
    const { startState, newDoc } = transaction;
    let excess = newDoc.length - Math.max(max, startState.doc.length);
    if (excess <= 0) return transaction;
    const kept: { from: number; to: number; insert: Text }[] = [];
    transaction.changes.iterChanges((from, to, _fromB, _toB, insert) =>
      kept.push({ from, to, insert }),
    );
    for (const change of kept.toReversed()) {
      const begin = cutBefore(change.insert, change.insert.length - excess);
      excess -= change.insert.length - begin.length;
      change.insert = begin;
    }
    const changes = startState.changes(kept);
    const end = changes.mapPos(kept.at(-1)?.to ?? 0, 1);
    return [{ changes, selection: { anchor: end }, scrollIntoView: true, userEvent: 'input' }];
  });
}

/** The beginning of a text, which does not end within a letter. */
function cutBefore(text: Text, length: number): Text {
  const begin = text.slice(0, Math.max(0, length));
  const isHalf = /[\uD800-\uDBFF]$/.test(begin.sliceString(begin.length - 1));
  return isHalf ? begin.slice(0, begin.length - 1) : begin;
}
