import { search } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

const looks = EditorView.theme({
  '.cm-panels': { display: 'none' },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft-2)', color: 'var(--text)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--warning-border)',
    outline: '1px solid var(--warning)',
  },
  // Where the system forces its own colours, areas are gone.
  '@media (forced-colors: active)': {
    '.cm-searchMatch': { outline: '1px solid' },
    '.cm-searchMatch-selected': { outline: '3px solid Highlight' },
  },
});

/**
 * Marks what the `SearchBar` looks for. The browser's own search finds only the lines that are drawn: those in view. The
 * panel of the editor stays empty, the bar stands outside of it.
 */
export const textSearch: Extension = [
  // As one at the bottom it would keep a room free there that it does not have, and matches were scrolled out of sight.
  search({ createPanel: () => ({ dom: document.createElement('div'), top: true }) }),
  looks,
];
