import { Prec, Text, type EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { createEditor, replaceText, setEditable, setTexts } from '#shared/editor/create-editor.ts';
import { lazyTextOf, type LazyText } from '#shared/editor/lazy-text.ts';
import {
  forgetPastes,
  listenForPastes,
  readWithPastes,
} from '#shared/editor/paste/paste-formatted.ts';
import { textSearch } from '#shared/editor/text-search.ts';
import { toggleMark, type MarkdownMark } from './edit-markdown.ts';

const looks = EditorView.theme({
  '.cm-content': { padding: '10px 0' },
  '.cm-line': { padding: '0 14px' },
});

/** The editor of a form, in which the text of a document is typed. */
export function createContentDesk(first: LazyText) {
  let shown = first;
  let view: EditorView | null = null;
  let report: (text: LazyText) => void = () => undefined;

  /** Sets up the editor in an element. Answers what is to be called when the element goes. */
  function mount(element: HTMLElement | null): (() => void) | undefined {
    if (!element) return undefined;
    const tell = () => {
      shown = lazyTextOf(created.state, readWithPastes(created));
      report(shown);
    };
    const created = createEditor({
      root: element.shadowRoot ?? element.attachShadow({ mode: 'open' }),
      text: shown.toString(),
      extensions: [looks, textSearch, Prec.high(keys), listenForPastes(tell)],
      onChange: tell,
    });
    view = created;
    return () => {
      created.destroy();
      view = null;
    };
  }

  return {
    mount,
    /** What is set up, for who looks for something in it; null before and after. */
    editor: () => view,
    /** Names the field that is set up. */
    name(label: string): void {
      if (view) setTexts(view, { label });
    },
    /** Lets people type there, or only read. */
    allow(isEditable: boolean): void {
      if (view) setEditable(view, isEditable);
    },
    /** Has what is typed told to somebody. */
    listen(listener: (text: LazyText) => void): void {
      report = listener;
    },
    /** Shows a text, unless it is the one that was told last. */
    show(text: LazyText): void {
      if (text === shown) return;
      shown = text;
      if (!view) return;
      // It was made of what was told, in which they stand.
      forgetPastes(view);
      replaceText(view, text.toString());
    },
    /** Sets a mark on what is selected, or takes it away. */
    toggle(mark: MarkdownMark): void {
      if (!view) return;
      view.dispatch(toggleIn(view.state, mark));
      view.focus();
    },
  };
}

const keys = keymap.of(
  (
    [
      ['Mod-b', 'bold'],
      ['Mod-i', 'italic'],
    ] as const
  ).map(([key, mark]) => ({
    key,
    run: (view) => {
      // The editor leaves it to each key to ask.
      if (!view.state.readOnly) view.dispatch(toggleIn(view.state, mark));
      return true;
    },
  })),
);

/** Marks only look at the lines of the selection, except for code of several lines, which stands between two others. */
function toggleIn(state: EditorState, mark: MarkdownMark) {
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
