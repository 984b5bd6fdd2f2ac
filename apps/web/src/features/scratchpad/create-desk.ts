import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { PoDocument } from '@robin/contract/documents';
import { createStore } from 'zustand/vanilla';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readText } from '#shared/editor/create-editor.ts';
import { settlePastes } from '#shared/editor/paste/paste-formatted.ts';
import { getDocument, putText } from './api/scratchpad-calls.ts';
import { createScratchpadEditor, writeText } from './editor/create-editor.ts';
import type { ShownChanges } from './editor/suggestion-marks.ts';
import { createTextKeeper } from './kept-texts.ts';
import { createScratchpadText } from './scratchpad-text.ts';

/** What the editor shows, for what stands around it. */
interface EditorState {
  /** null while the editor is not on the page. */
  view: EditorView | null;
  /** What stands in it. */
  doc: Text | null;
  hasSelection: boolean;
  /** What Robin suggests, where it stands. */
  shown: ShownChanges;
  /** Another number whenever lines have moved beside suggested changes. */
  layout: number;
}

/**
 * The text of a document, and the editor in which it is written.
 *
 * @param onKept is called with the text when its writer has left and their last words wait in the browser
 */
export function createDesk(document: PoDocument, onKept: (text: string) => void) {
  const { id } = document;
  const editor = createStore<EditorState>(() => ({
    view: null,
    doc: null,
    hasSelection: false,
    shown: { changes: [], activeId: null },
    layout: 0,
  }));
  // Outlives its place on the page: what is pending then is still read from it.
  let latest: EditorView | null = null;

  const writer = useAuth.getState().user?.id;

  /** Never in the name of another person, who may have signed in since: what is left is kept for the writer. */
  async function put(content: string, version: number, keepalive?: boolean) {
    if (useAuth.getState().user?.id !== writer) throw new Error('The writer is not signed in.');
    return putText(id, content, version, keepalive);
  }

  const read = () => (latest ? readText(latest) : document.content);
  const text = createScratchpadText(document, {
    read,
    settle: () => {
      if (latest) settlePastes(latest);
    },
    write: (content) => {
      if (latest) writeText(latest, content);
    },
    put,
    fetch: () => getDocument(id),
    keep: createTextKeeper(id),
    log: (message, error) => console.warn(message, error),
    tellKept: () => {
      if (useAuth.getState().user?.id === writer) onKept(read());
    },
  });

  /** Sets up the editor in an element. Answers what is to be called when the element goes: it saves what is pending. */
  function mount(element: HTMLElement | null): (() => void) | undefined {
    if (!element) return undefined;
    text.enter();
    const view = createScratchpadEditor({
      root: element.shadowRoot ?? element.attachShadow({ mode: 'open' }),
      text: read(),
      onChange: text.noteChange,
      onText: (doc) => editor.setState({ doc }),
      onSelect: (hasSelection) => editor.setState({ hasSelection }),
      onSuggestions: (shown) => editor.setState({ shown }),
      onLayout: () => editor.setState(({ layout }) => ({ layout: layout + 1 })),
    });
    latest = view;
    editor.setState({ view, doc: view.state.doc });
    return () => {
      text.leave();
      view.destroy();
      editor.setState({ view: null, doc: null });
    };
  }

  return { text, editor, mount };
}
