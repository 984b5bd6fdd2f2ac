import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { search } from '@codemirror/search';
import { Compartment, EditorState, Text, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { editorLooks } from './editor-theme.ts';
import { newsMarks, showNews } from './news-marks.ts';
import { suggestionMarks, type ShownChanges } from './suggestion-marks.ts';
import { lineSeparatorOf, toEditorText } from './line-ends.ts';
import { changesBetween } from './text-changes.ts';

/** Words of the editor in the language of the interface. */
export interface EditorTexts {
  label: string;
  placeholder: string;
  /** What a screen reader hears of a match: "current match", "on line". */
  currentMatch: string;
  onLine: string;
}

export interface EditorEvents {
  /** Somebody has typed. */
  onChange: () => void;
  /** Whether something is selected has changed. */
  onSelect: (hasSelection: boolean) => void;
  /** Other changes are suggested than before, or they stand elsewhere. */
  onSuggestions: (shown: ShownChanges) => void;
  /** Lines have moved: what stands beside suggested changes has to be placed again. */
  onLayout: () => void;
}

const texts = new Compartment();
const editability = new Compartment();

/** Keys of the editor that the window uses for something else, or leaves to the browser. */
const foreignKeys = new Set(['Escape', 'Mod-Enter', 'Alt-l', 'Ctrl-m']);

interface EditorOptions extends EditorEvents {
  root: ShadowRoot;
  text: string;
}

/**
 * An editor for Markdown. It lives in a shadow root, because only there CodeMirror adds its styles in a way that the
 * content-security policy allows.
 */
export function createEditor({ root, text, ...events }: EditorOptions): EditorView {
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.lineSeparator.of(lineSeparatorOf(text)),
        history(),
        keymap.of([
          ...markdownKeymap,
          ...defaultKeymap.filter(({ key = '' }) => !foreignKeys.has(key)),
          ...historyKeymap,
        ]),
        EditorView.lineWrapping,
        markdownLanguage,
        search({ top: true, createPanel: () => ({ dom: document.createElement('div') }) }),
        editorLooks,
        newsMarks,
        suggestionMarks,
        texts.of([]),
        editability.of([]),
        EditorView.updateListener.of((update) => {
          const isTyped = update.transactions.some(
            (transaction) =>
              transaction.docChanged && transaction.annotation(Transaction.remote) !== true,
          );
          if (isTyped) events.onChange();
          if (update.selectionSet || update.docChanged) {
            events.onSelect(!update.state.selection.main.empty);
          }
          const shown = update.state.field(suggestionMarks);
          if (shown !== update.startState.field(suggestionMarks)) events.onSuggestions(shown);
          if (shown.changes.length > 0 && (update.geometryChanged || update.heightChanged)) {
            events.onLayout();
          }
        }),
      ],
    }),
  });
}

/** Names the editor and its words. */
export function setTexts(view: EditorView, words: EditorTexts): void {
  const extension: Extension = [
    EditorView.contentAttributes.of({
      'aria-label': words.label,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      tabindex: '0',
    }),
    placeholder(words.placeholder),
    EditorState.phrases.of({ 'current match': words.currentMatch, 'on line': words.onLine }),
  ];
  view.dispatch({ effects: texts.reconfigure(extension) });
}

/** Lets people type, or only read. */
export function setEditable(view: EditorView, isEditable: boolean): void {
  const extension: Extension = isEditable
    ? []
    : [
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
      ];
  view.dispatch({ effects: editability.reconfigure(extension) });
}

/** The whole text, with the line ends that it came with. */
export function readText(view: EditorView): string {
  return view.state.sliceDoc();
}

/** Puts a text of the server in place of the shown one; what is new is marked, and undoing leaves it alone. */
export function writeText(view: EditorView, text: string): void {
  const { state } = view;
  const changes = state.changes(
    changesBetween(state.doc.toString(), toEditorText(state, text)).map((change) => ({
      ...change,
      insert: Text.of(change.insert.split('\n')),
    })),
  );
  view.dispatch({
    changes,
    effects: showNews(changes),
    annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
  });
}
