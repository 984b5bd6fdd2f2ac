import { cutIntoBlocks, hasDefinition } from '#features/chat/markdown-blocks.ts';
import { definitionsIn, parseMarkdown } from './parse-markdown.ts';

/** So many characters are read and drawn in one go: a few screens, a few milliseconds. */
const PIECE_LENGTH = 8_000;

/** A part of a text that reads the same alone as within the whole. */
interface MarkdownPiece {
  text: string;
  /** Whether it begins with further items of the list before it. */
  continuesList: boolean;
  /** The number of its first item, where it goes on with a list that has numbers. */
  listStart?: number;
}

/**
 * Cuts a long Markdown text into pieces that can be drawn one after the other: at blank lines, and long lists between
 * their items. What cannot be cut, such as a table or a fence, is one piece however long it is.
 */
export function cutLongMarkdown(text: string): MarkdownPiece[] {
  const blocks = cutIntoBlocks(text);
  const pieces: MarkdownPiece[] = [];
  for (const block of blocks) {
    for (const part of cutList(block)) {
      const last = pieces.at(-1);
      if (last && !part.continuesList && last.text.length + part.text.length <= PIECE_LENGTH) {
        last.text += part.text;
      } else {
        pieces.push(part);
      }
    }
  }
  return withDefinitions(pieces, readDefinitions(blocks));
}

/** An item of a list that stands in no other one: bullet, or number and the character after it, space, first word. */
const OUTER_ITEM = /^(?:([-*+])|(\d{1,9})([.)]))([ \t]+)(?=\S)/;
const BREAK = /^([-*])(?:[ \t]*\1){2,}[ \t]*$/;

const itemOf = (line: string) => (BREAK.test(line) ? null : OUTER_ITEM.exec(line));

/** The column after a beginning of a line, in which a tab leads to the next fourth one. */
function columnAfter(beginning: string): number {
  let column = 0;
  for (const character of beginning) column += character === '\t' ? 4 - (column % 4) : 1;
  return column;
}

/** The parts of a block that is a long list; a block that is none stays one part. */
function cutList(block: string): MarkdownPiece[] {
  const head = block.length > PIECE_LENGTH ? itemOf(block.slice(0, block.indexOf('\n'))) : null;
  if (!head) return [{ text: block, continuesList: false }];
  const lines = block.split(/(?<=\n)/);
  let part: MarkdownPiece = { text: '', continuesList: false };
  const parts = [part];
  let items = 0;
  /** What stands at least this far to the right belongs to the item. */
  let inside = 0;
  for (const [place, line] of lines.entries()) {
    const text = line.trimEnd();
    if (text !== '' && (place === 0 || columnAfter(/^\s*/.exec(text)?.[0] ?? '') < inside)) {
      const item = itemOf(text);
      // The list may end here, and one with numbers of its own may follow: the rest stays together.
      if (!item || item[1] !== head[1] || item[3] !== head[3]) {
        part.text += lines.slice(place).join('');
        break;
      }
      if (part.text.length >= PIECE_LENGTH) {
        part = { text: '', continuesList: true };
        if (head[2] !== undefined) part.listStart = Number(head[2]) + items;
        parts.push(part);
      }
      items += 1;
      const [beginning, , , , blanks = ''] = item;
      const marker = beginning.length - blanks.length;
      const column = columnAfter(beginning);
      // After more than four blanks comes code, which begins after the first one.
      inside = column - marker > 4 ? marker + 1 : column;
    }
    part.text += line;
  }
  return parts;
}

const nameOf = (label: string) => label.replace(/\s+/g, ' ').trim().toLowerCase();

/** Each link definition as it is written, by the name that it defines. The first one of a name counts. */
function readDefinitions(blocks: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const block of blocks.filter(hasDefinition)) {
    for (const { identifier, position } of definitionsIn(parseMarkdown(block)).values()) {
      const name = nameOf(identifier);
      if (!position || known.has(name)) continue;
      known.set(name, block.slice(position.start.offset, position.end.offset));
    }
  }
  return known;
}

/** Puts before each piece the definitions that it uses; they show nothing themselves. */
function withDefinitions(
  pieces: readonly MarkdownPiece[],
  definitions: ReadonlyMap<string, string>,
): MarkdownPiece[] {
  if (definitions.size === 0) return [...pieces];
  return pieces.map((piece) => {
    const names = new Set(
      Array.from(piece.text.matchAll(/\[((?:\\.|[^[\]\\]){1,999})\]/g), ([, label = '']) =>
        nameOf(label),
      ),
    );
    const used = [...names].map((name) => definitions.get(name)).filter((one) => one !== undefined);
    return { ...piece, text: [...used, piece.text].join('\n\n') };
  });
}
