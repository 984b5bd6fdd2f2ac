import { syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** Looks of the text. The tokens reach into the editor's shadow root, so both themes are in here. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    flexGrow: '1',
    alignItems: 'stretch !important',
    fontFamily: 'inherit',
    lineHeight: 'inherit',
    overflow: 'visible',
  },
  '.cm-content': { caretColor: 'var(--primary)' },
  '.cm-content[contenteditable=false] .cm-line': { color: 'var(--text-muted)' },
  '.cm-content ::selection, .cm-line::selection, .cm-line ::selection': {
    backgroundColor: 'var(--primary-border) !important',
  },
  '.cm-placeholder': { color: 'var(--text-subtle)' },
  '.md-heading': { fontWeight: '600', color: 'var(--text)' },
  '.md-mark, .md-heading.md-mark': { fontWeight: '400', color: 'var(--text-subtle)' },
  '.md-emphasis': { fontStyle: 'italic' },
  '.md-strong': { fontWeight: '600' },
  '.md-struck': { textDecoration: 'line-through' },
  '.md-link': { color: 'var(--primary-text)' },
  '.md-code': { fontFamily: 'var(--font-mono)', fontSize: '0.92em' },
  '.md-quote': { color: 'var(--text-muted)' },
});

/** What the parts of Markdown are called in the grammar, and how they look. */
const looks: Readonly<Record<string, string>> = {
  heading1: 'md-heading',
  heading2: 'md-heading',
  heading3: 'md-heading',
  heading4: 'md-heading',
  heading5: 'md-heading',
  heading6: 'md-heading',
  processingInstruction: 'md-mark',
  emphasis: 'md-emphasis',
  strong: 'md-strong',
  strikethrough: 'md-struck',
  link: 'md-link',
  url: 'md-link',
  monospace: 'md-code',
  quote: 'md-quote',
};

export const editorLooks: Extension = [
  theme,
  syntaxHighlighting({
    style: (tags) => {
      const classes = tags.flatMap((tag) => looks[tag.toString()] ?? []);
      return classes.length > 0 ? classes.join(' ') : null;
    },
  }),
];
