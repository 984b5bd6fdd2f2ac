import { EditorView } from '@codemirror/view';

/** Looks of what stands in the text of the scratchpad besides the words, and its borders. */
export const scratchpadLooks = EditorView.theme({
  '.cm-content': { padding: '14px 0 28px' },
  '.cm-line': { padding: '0 20px' },
  '.cm-news': { backgroundColor: 'var(--primary-soft)' },
  '.cm-suggested': { backgroundColor: 'var(--primary-soft)' },
  '.cm-suggested.cm-line': { boxShadow: 'inset 2px 0 0 var(--primary)' },
  '.cm-removed, .cm-removed span': {
    backgroundColor: 'var(--danger-soft-2)',
    color: 'var(--danger-text)',
    textDecoration: 'line-through',
  },
  '.cm-added': {
    backgroundColor: 'var(--primary-soft-2)',
    color: 'var(--primary-text)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    whiteSpace: 'break-spaces',
  },
  // The editor puts an empty image between them.
  '.cm-removed + img + .cm-added': { marginLeft: '3px' },
});
