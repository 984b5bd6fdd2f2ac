import { cutIntoBlocks, hasDefinition } from '#features/chat/markdown-blocks.ts';
import { definitionsIn, parseMarkdown } from './parse-markdown.ts';

/** So many characters are read and drawn in one go: a few screens, a few milliseconds. */
const PIECE_LENGTH = 8_000;

/** A part of a text that reads the same alone as within the whole. */
interface MarkdownPiece {
  text: string;
  /** Whether it begins with further items of the list before it. */
  continuesList: boolean;
}

/**
 * Cuts a long Markdown text into pieces that can be drawn one after the other: at blank lines, and long lists between
 * their items. What cannot be cut, such as a table or a fence, is one piece however long it is.
 */
export function cutLongMarkdown(text: string): MarkdownPiece[] {
  const blocks = cutIntoBlocks(text);
  const pieces: MarkdownPiece[] = [];
  for (const block of blocks) {
    for (const [index, part] of cutList(block).entries()) {
      const last = pieces.at(-1);
      const continuesList = index > 0;
      if (last && !continuesList && last.text.length + part.length <= PIECE_LENGTH) {
        last.text += part;
      } else {
        pieces.push({ text: part, continuesList });
      }
    }
  }
  return withDefinitions(pieces, readDefinitions(blocks));
}

/** An item of a list that stands in no other one: bullet, or number and the character after it, and space. */
const OUTER_ITEM = /^(?:([-*+])|(\d{1,9})([.)]))(?:[ \t]+|$)/;
const BREAK = /^([-*])(?:[ \t]*\1){2,}[ \t]*$/;

const itemOf = (line: string) => (BREAK.test(line) ? null : OUTER_ITEM.exec(line));
const widthOf = (blanks: string) => blanks.replaceAll('\t', '    ').length;

/** The parts of a block that is a long list; a block that is none stays one part. */
function cutList(block: string): string[] {
  const head = block.length > PIECE_LENGTH ? itemOf(block.slice(0, block.indexOf('\n'))) : null;
  if (!head) return [block];
  const lines = block.split(/(?<=\n)/);
  const parts: string[] = [];
  let items = 0;
  let begin = 0;
  let length = 0;
  let number: number | null = null;
  /** What stands at least this far to the right belongs to the item. */
  let inside = 0;
  const finish = (end: number) => parts.push(renumber(lines.slice(begin, end), number));
  for (const [place, line] of lines.entries()) {
    const text = line.trimEnd();
    if (text !== '' && (place === 0 || widthOf(/^\s*/.exec(text)?.[0] ?? '') < inside)) {
      const item = itemOf(text);
      // The list may end here, and one with numbers of its own may follow: the rest stays together.
      if (!item || item[1] !== head[1] || item[3] !== head[3]) break;
      if (length >= PIECE_LENGTH) {
        finish(place);
        [begin, length] = [place, 0];
        number = head[2] === undefined ? null : Number(head[2]) + items;
      }
      items += 1;
      const blanks = widthOf(/[ \t]*$/.exec(item[0])?.[0] ?? '');
      inside = item[0].trimEnd().length + (blanks >= 1 && blanks <= 4 ? blanks : 1);
    }
    length += line.length;
  }
  finish(lines.length);
  return parts;
}

/** Gives the first item of a part the number that it has in the whole list, whatever number it was written with. */
function renumber(lines: string[], number: number | null): string {
  const [first = '', ...rest] = lines;
  const written = OUTER_ITEM.exec(first)?.[2];
  if (number === null || written === undefined) return lines.join('');
  // Zeros before a number mean nothing, and keep the text where it was.
  const told = String(number).padStart(written.length, '0');
  const shift = ' '.repeat(told.length - written.length);
  const next = rest.findIndex((line) => itemOf(line.trimEnd()));
  const own = next === -1 ? rest : rest.slice(0, next);
  return [
    told + first.slice(written.length),
    ...own.map((line) => (line.trim() === '' ? line : shift + line)),
    ...rest.slice(own.length),
  ].join('');
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
  return pieces.map(({ text, continuesList }) => {
    const names = new Set(
      Array.from(text.matchAll(/\[((?:\\.|[^[\]\\])+)\]/g), ([, label = '']) => nameOf(label)),
    );
    const used = [...names].map((name) => definitions.get(name)).filter((one) => one !== undefined);
    return { text: [...used, text].join('\n\n'), continuesList };
  });
}
