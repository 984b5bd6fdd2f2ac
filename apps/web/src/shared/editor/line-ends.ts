import type { EditorState, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { toStorableText } from '@robin/contract/rules/storable-text';

/** A text as the editor counts it: each end of a line is one character. */
export function toEditorText(state: EditorState, text: string): string {
  return state.lineBreak === '\n' ? text : text.replaceAll(state.lineBreak, '\n');
}

/** What is pasted or dropped, however the system of whoever copied it ends its lines, has the line ends of the text. */
export const pastedLineEnds = EditorView.clipboardInputFilter.of(toStorable);

/** A text that is pasted, as the editor takes it. */
export function toPastedText(state: EditorState, text: string): Text {
  return state.toText(toStorable(text, state));
}

/** What nobody sees and the server can't store would keep the whole text from being saved, so it is left out. */
function toStorable(pasted: string, state: EditorState): string {
  return toStorableText(pasted).replaceAll(/\r\n?|\n/g, state.lineBreak);
}
