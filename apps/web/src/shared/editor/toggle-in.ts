import { Text, type EditorState, type TransactionSpec } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { toggleMark, type MarkdownMark } from './edit-markdown.ts';

/**
 * What sets a mark on the selection of an editor, or takes it away. Marks only look at the lines of the selection, except
 * for code of several lines, which stands between two others.
 */
export function toggleIn(state: EditorState, mark: MarkdownMark): TransactionSpec {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  const isFenced = mark === 'code' && first.number !== last.number;
  const [begin, end] = isFenced ? [0, state.doc.length] : [first.from, last.to];
  const marked = toggleMark(
    { text: state.doc.sliceString(begin, end), start: from - begin, end: to - begin },
    mark,
  );
  return {
    changes: marked.changes.map(({ from: at, to: until, insert }) => ({
      from: begin + at,
      to: begin + until,
      insert: Text.of(insert.split('\n')),
    })),
    selection: { anchor: begin + marked.start, head: begin + marked.end },
    scrollIntoView: true,
    userEvent: 'input',
  };
}

const keyOf = (key: string, mark: MarkdownMark): KeyBinding => ({
  key,
  run: (view) => {
    // The editor leaves it to each key to ask.
    if (!view.state.readOnly) view.dispatch(toggleIn(view.state, mark));
    return true;
  },
});

/** The keys for marks that every program has. */
export const markKeys: readonly KeyBinding[] = [keyOf('Mod-b', 'bold'), keyOf('Mod-i', 'italic')];
