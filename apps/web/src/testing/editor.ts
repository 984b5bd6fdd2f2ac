import { EditorView } from '@codemirror/view';
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** What jsdom does not have and the editor measures with. */
export function standInForLayout(): void {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  // The editor takes jsdom for Safari, and asks it by a command where in a shadow root the cursor is.
  Object.assign(document, { execCommand: () => false });
}

/** The editor, which stands in a shadow root where queries by role do not reach. */
export function editorView(): EditorView {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const dom = roots[0]?.querySelector<HTMLElement>('.cm-editor');
  const view = dom && EditorView.findFromDOM(dom);
  if (!view) throw new Error('There is no editor.');
  return view;
}

/** Types at the end of the text. */
export function typeAtEnd(words: string): void {
  const view = editorView();
  const end = view.state.doc.length;
  act(() => view.dispatch({ changes: { from: end, insert: words }, userEvent: 'input.type' }));
}

export const shownText = () => editorView().state.sliceDoc();

/** Presses a key where the focus of somebody who writes is. */
export function pressKey(key: string, held: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...held,
  });
  act(() => void editorView().contentDOM.dispatchEvent(event));
}

/** Puts another text in place of all that stands there, as somebody who types it. */
export function typeInstead(words: string): void {
  const view = editorView();
  const changes = { from: 0, to: view.state.doc.length, insert: words };
  act(() => view.dispatch({ changes, userEvent: 'input.type' }));
}

/** Pastes at the end of the text while its Markdown is on its way. Answers how to say that it does not come. */
export function pasteFormatted(): () => Promise<void> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() });
  vi.stubGlobal('Worker', function Worker() {
    return worker;
  });
  const fail = () => act(async () => void worker.dispatchEvent(new ErrorEvent('error')));
  onTestFinished(async () => {
    await fail();
    warn.mockRestore();
  });
  const data = { getData: (kind: string) => (kind === 'text/html' ? '<b>yes</b>' : 'yes') };
  const event = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: data });
  const { contentDOM, state } = editorView();
  act(() => editorView().dispatch({ selection: { anchor: state.doc.length } }));
  act(() => void contentDOM.dispatchEvent(event));
  return fail;
}
