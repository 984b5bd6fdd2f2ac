import { markdownLanguage } from '@codemirror/lang-markdown';
import { ensureSyntaxTree, Language, type syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type {
  BlockContext,
  LeafBlock,
  Line,
  MarkdownConfig,
  MarkdownParser,
} from '@lezer/markdown';

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** How long reading a text may hold up a key, in milliseconds. */
const MAX_READING_MS = 50;

/** More letters than anybody writes between two empty lines. */
const MAX_PARAGRAPH_LENGTH = 20_000;

/** Cuts a paragraph of many lines before it gets too long. */
const paragraphCut = {
  nextLine(context: BlockContext, _line: Line, leaf: LeafBlock): boolean {
    const { content, start } = leaf;
    if (content.length < MAX_PARAGRAPH_LENGTH) return false;
    const parts = context.parser.parseInline(content, start);
    context.addLeafElement(leaf, context.elt('Paragraph', start, start + content.length, parts));
    return true;
  },
  finish: () => false,
};

/**
 * A paragraph is read as a whole with every key that is typed in it, so that one of a megabyte would take half a second
 * each time. A longer one is read in pieces, and a longer line is plain words.
 */
const limitedParagraphs: MarkdownConfig = {
  parseBlock: [
    {
      name: 'LongLine',
      before: 'IndentedCode',
      parse(context, line) {
        if (line.text.length - line.pos < MAX_PARAGRAPH_LENGTH) return false;
        const { lineStart } = context;
        context.addElement(
          context.elt('Paragraph', lineStart + line.pos, lineStart + line.text.length),
        );
        context.nextLine();
        return true;
      },
    },
    { name: 'LongParagraph', leaf: () => paragraphCut },
  ],
};

/** Markdown, in which typing costs the same however long the text is. */
export const limitedMarkdown = new Language(
  // The keys for lists and quotes know by its data that they stand in Markdown.
  markdownLanguage.data,
  (markdownLanguage.parser as MarkdownParser).configure(limitedParagraphs),
  [],
  'markdown',
);

/** More letters than nearly every list has, from where a key is pressed in it. */
const READ_AHEAD = 20_000;

/** How far {@link readMarkdown} reads. */
export function readingEnd({ doc }: EditorState, place: number): number {
  return Math.min(doc.length, place + READ_AHEAD);
}

/**
 * A text as Markdown reads it up to a place and so far behind it that nearly every list which stands there is whole, or null
 * where that takes too long for a key.
 */
export function readMarkdown(state: EditorState, place: number) {
  return ensureSyntaxTree(state, readingEnd(state, place), MAX_READING_MS);
}
