import { limits } from '@robin/contract/limits';
import { lineSeparatorOf } from '@robin/contract/rules/line-ends';
import { defaultKeymap, history, historyKeymap, redo } from '@codemirror/commands';
import {
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
} from '@codemirror/lang-markdown';
import {
  Compartment,
  EditorState,
  Text,
  Transaction,
  type ChangeSet,
  type Extension,
  type StateEffect,
} from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { editorLooks } from './editor-looks.ts';
import { limitLength } from './limit-length.ts';
import { lineDirections } from './line-directions.ts';
import { pastedLineEnds, toEditorText } from './line-ends.ts';
import { itemKeys } from './list-items.ts';
import { listNumbers } from './list-numbers.ts';
import { limitedMarkdown } from './markdown-language.ts';
import { pasteFormatted } from './paste/paste-formatted.ts';
import { changesBetween } from './text-changes.ts';
import { markKeys } from './toggle-in.ts';

/** Words of the editor in the language of the interface. */
interface EditorTexts {
  label: string;
  placeholder?: string;
  /** Other words that it says, by what they are in English. */
  phrases?: Record<string, string>;
}

const texts = new Compartment();
const editability = new Compartment();

/**
 * Keys of the editor that windows and dialogs use for something else, or leave to the browser, and those that make a
 * comment of a line: readers don't see it any more.
 */
const foreignKeys = new Set(['Escape', 'Mod-Enter', 'Alt-l', 'Ctrl-m', 'Mod-/', 'Alt-A']);

/** More letters than any window shows at once. */
const LONG_LINE = 20_000;

/** Left to itself, Chromium joins the lines of a selection with inline styles, which the content-security policy refuses. */
const typingOverSelection = EditorView.domEventHandlers({
  beforeinput({ inputType, data, isComposing }, view) {
    const { state } = view;
    if (inputType !== 'insertText' || data === null || isComposing) return false;
    if (state.readOnly || state.selection.main.empty) return false;
    view.dispatch(state.replaceSelection(data), { scrollIntoView: true, userEvent: 'input.type' });
    return true;
  },
});

interface EditorOptions {
  root: ShadowRoot;
  text: string;
  /** What this place has besides; its keys come first. */
  extensions: Extension;
  /** Somebody has typed. */
  onChange: (state: EditorState) => void;
}

/**
 * An editor for Markdown. It lives in a shadow root, because only there CodeMirror adds its styles in a way that the
 * content-security policy allows. Tab leaves it.
 */
export function createEditor({ root, text, extensions, onChange }: EditorOptions): EditorView {
  const hasLongLine = text.split('\n').some(({ length }) => length > LONG_LINE);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: hasLongLine ? '' : text,
      extensions: [
        EditorState.lineSeparator.of(lineSeparatorOf(text)),
        extensions,
        history(),
        keymap.of([
          ...markKeys,
          ...itemKeys,
          // An empty item ends its list, as in every other program, also the second one.
          { key: 'Enter', run: insertNewlineContinueMarkupCommand({ nonTightLists: false }) },
          { key: 'Backspace', run: deleteMarkupBackward },
          ...defaultKeymap.filter(({ key = '' }) => !foreignKeys.has(key)),
          ...historyKeymap,
          // On Windows, too, where the editor by itself knows Ctrl+Y alone.
          { key: 'Mod-Shift-z', run: redo, preventDefault: true },
        ]),
        EditorView.lineWrapping,
        lineDirections,
        typingOverSelection,
        pastedLineEnds,
        pasteFormatted,
        limitedMarkdown,
        listNumbers,
        limitLength(limits.documentContentMaxLength),
        editorLooks,
        EditorState.phrases.of({}),
        texts.of([]),
        editability.of([]),
        EditorView.updateListener.of(({ transactions, state }) => {
          const isTyped = transactions.some(
            (transaction) =>
              transaction.docChanged && transaction.annotation(Transaction.remote) !== true,
          );
          if (isTyped) onChange(state);
        }),
      ],
    }),
  });
  // A view that begins with a long line takes the part that is not drawn for a wide one instead of a high one, and
  // then draws and measures all of it once. One that gets the line later does not.
  if (hasLongLine) replaceText(view, text);
  return view;
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
    words.placeholder === undefined ? [] : placeholder(words.placeholder),
  ];
  // In the object that is there: with another one the view would begin anew, see `createEditor`.
  Object.assign(view.state.facet(EditorState.phrases)[0] ?? {}, words.phrases);
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

/**
 * Puts another text in place of the shown one. What stays the same stays where it is, and undoing leaves the rest alone.
 *
 * @param effectsOf what the change has besides
 */
export function replaceText(
  view: EditorView,
  text: string,
  effectsOf: (changes: ChangeSet) => StateEffect<unknown>[] = () => [],
): void {
  const { state } = view;
  const changes = state.changes(
    changesBetween(state.doc.toString(), toEditorText(state, text)).map((change) => ({
      ...change,
      insert: Text.of(change.insert.split('\n')),
    })),
  );
  view.dispatch({
    changes,
    effects: effectsOf(changes),
    annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
  });
}
