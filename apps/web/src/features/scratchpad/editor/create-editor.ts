import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { createEditor, replaceText } from '#shared/editor/create-editor.ts';
import { textSearch } from '#shared/editor/text-search.ts';
import { newsMarks, showNews } from './news-marks.ts';
import { scratchpadLooks } from './scratchpad-looks.ts';
import { suggestionMarks, type ShownChanges } from './suggestion-marks.ts';

interface EditorEvents {
  /** Somebody has typed. */
  onChange: () => void;
  /** Somebody or something has changed the text. */
  onText: (text: Text) => void;
  /** Whether something is selected has changed. */
  onSelect: (hasSelection: boolean) => void;
  /** Other changes are suggested than before, or they stand elsewhere. */
  onSuggestions: (shown: ShownChanges) => void;
  /** Lines have moved: what stands beside suggested changes has to be placed again. */
  onLayout: () => void;
}

interface EditorOptions extends EditorEvents {
  root: ShadowRoot;
  text: string;
}

/** The editor, with marks for what Robin suggests and others have written, and a search. */
export function createScratchpadEditor({ root, text, onChange, ...events }: EditorOptions) {
  return createEditor({
    root,
    text,
    onChange,
    extensions: [
      textSearch,
      scratchpadLooks,
      newsMarks,
      suggestionMarks,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) events.onText(update.state.doc);
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
  });
}

/** Puts a text of the server in place of the shown one; what is new is marked, and undoing leaves it alone. */
export function writeText(view: EditorView, text: string): void {
  replaceText(view, text, (changes) => [showNews(changes)]);
}
