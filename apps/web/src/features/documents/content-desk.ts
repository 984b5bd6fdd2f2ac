import { EditorView } from '@codemirror/view';
import { createEditor, replaceText, setEditable, setTexts } from '#shared/editor/create-editor.ts';
import type { MarkdownMark } from '#shared/editor/edit-markdown.ts';
import { lazyTextOf, type LazyText } from '#shared/editor/lazy-text.ts';
import {
  forgetPastes,
  listenForPastes,
  readWithPastes,
} from '#shared/editor/paste/paste-formatted.ts';
import { textSearch } from '#shared/editor/text-search.ts';
import { toggleIn } from '#shared/editor/toggle-in.ts';

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
      extensions: [looks, textSearch, listenForPastes(tell)],
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
