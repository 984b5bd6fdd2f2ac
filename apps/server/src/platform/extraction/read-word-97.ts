import { findMainStream, openCompoundFile } from './compound-file.ts';
import { Refused } from './run-worker.ts';

/*
 * The text of a Word file of 1997 to 2003, after [MS-DOC] of Microsoft. Numbers named "at" are places in the file
 * information block, with which the stream "WordDocument" begins.
 */

const MAGIC = 0xa5ec;
/** Before Word 97 the block was laid out in another way. */
const WORD_97 = 0xc1;
const FLAG_ENCRYPTED = 0x0100;
const FLAG_SECOND_TABLE = 0x0200;
/** The parts of the text as they follow each other, without what every page repeats. */
const stories = [
  { name: 'body', lengthAt: 0x4c, isRead: true },
  { name: 'footnotes', lengthAt: 0x50, isRead: true },
  { name: 'headers and footers', lengthAt: 0x54, isRead: false },
  { name: 'comments', lengthAt: 0x5c, isRead: true },
  { name: 'endnotes', lengthAt: 0x60, isRead: true },
  { name: 'text boxes', lengthAt: 0x64, isRead: true },
] as const;
const PIECES_AT = 0x1a2;
const characterRuns = { at: 0xfa, entryBytes: 1, isParagraph: false };
const paragraphRuns = { at: 0x102, entryBytes: 13, isParagraph: true };

const PAGE_BYTES = 512;
const DELETED = 0x0800;
const IN_TABLE = 0x2416;
const END_OF_ROW = 0x2417;
const END_OF_PARAGRAPH = '\r';
/** By the upper three bits of a property; null says its length itself. */
const operandBytes = [1, 1, 2, 4, 2, 2, null, 3] as const;
/** More than any honest file of 10 MB has: pieces may point to the same place again and again. */
const MAX_CHARACTERS = 20_000_000;
/** In place of what a revision has deleted. */
const GONE = '\0';

const western = new TextDecoder('windows-1252');

/**
 * The text of a Word file of 1997 to 2003, without headers and footers.
 * @throws Refused unreadable, protected, disguised, too-large
 */
export function readWord97(content: Buffer): string {
  const find = openCompoundFile(content);
  const word = findMainStream(find, 'WordDocument');
  if (word.readUInt16LE(0) !== MAGIC || word.readUInt16LE(2) < WORD_97) {
    throw new Refused('unreadable');
  }
  const flags = word.readUInt16LE(0x0a);
  if (flags & FLAG_ENCRYPTED) throw new Refused('protected');
  const table = findMainStream(find, flags & FLAG_SECOND_TABLE ? '1Table' : '0Table');

  const characters = readCharacters(word, table);
  let start = 0;
  const texts = stories.map(({ lengthAt, isRead }) => {
    const end = start + word.readUInt32LE(lengthAt);
    const story = isRead ? toText(characters.slice(start, end)) : '';
    start = end;
    return story;
  });
  return texts.filter((text) => text !== '').join('\n\n');
}

/**
 * All characters, each at its position. A line feed, which Word does not use, is the end of a table's row, and a space the
 * end of a paragraph within one of its cells.
 */
function readCharacters(word: Buffer, table: Buffer): string {
  const isDeleted = new Uint8Array(word.length);
  for (const { from, to, properties } of readRuns(word, table, characterRuns)) {
    if (hasProperty(properties, DELETED)) isDeleted.fill(1, from, to);
  }
  const rowEnds = new Set<number>();
  const cellParagraphEnds = new Set<number>();
  for (const { to, properties } of readRuns(word, table, paragraphRuns)) {
    if (hasProperty(properties, END_OF_ROW)) rowEnds.add(to);
    else if (hasProperty(properties, IN_TABLE)) cellParagraphEnds.add(to);
  }
  let text = '';
  for (const { from, length, width } of readPieces(word, table)) {
    const bytes = word.subarray(from, from + length * width);
    const characters = width === 2 ? bytes.toString('utf16le') : western.decode(bytes);
    if (characters.length !== length) throw new Refused('unreadable');
    for (let index = 0; index < length; index += 1) {
      const place = from + index * width;
      const character = characters.charAt(index);
      const isWithinCell = character === END_OF_PARAGRAPH && cellParagraphEnds.has(place + width);
      if (isDeleted[place]) text += GONE;
      else if (rowEnds.has(place + width)) text += '\n';
      else text += isWithinCell ? ' ' : character;
    }
  }
  return text;
}

interface Piece {
  /** Bytes from the beginning of the stream. */
  from: number;
  /** Characters. */
  length: number;
  /** Bytes for each character. */
  width: 1 | 2;
}

/** The text stands in pieces, because a quick save appended what was new. */
function readPieces(word: Buffer, table: Buffer): Piece[] {
  let at = word.readUInt32LE(PIECES_AT);
  // The formatting of pieces stands in front of them.
  while (table.readUInt8(at) === 1) at += 3 + table.readUInt16LE(at + 1);
  if (table.readUInt8(at) !== 2) throw new Refused('unreadable');
  const count = Math.floor((table.readUInt32LE(at + 1) - 4) / 12);
  const positions = at + 5;
  const descriptions = positions + (count + 1) * 4;
  const pieces: Piece[] = [];
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const start = table.readUInt32LE(positions + index * 4);
    const length = table.readUInt32LE(positions + index * 4 + 4) - start;
    const description = table.readUInt32LE(descriptions + index * 8 + 2);
    const place = description & 0x3fffffff;
    const isNarrow = (description & 0x40000000) !== 0;
    pieces.push({ from: isNarrow ? place / 2 : place, length, width: isNarrow ? 1 : 2 });
    total += length;
    if (total > MAX_CHARACTERS) throw new Refused('too-large');
  }
  return pieces;
}

/** Bytes of the stream that are formatted alike. */
interface Run {
  from: number;
  to: number;
  properties: Buffer;
}

/** Formatting stands in pages of 512 bytes; the table stream tells which pages these are. */
function* readRuns(
  word: Buffer,
  table: Buffer,
  { at, entryBytes, isParagraph }: typeof characterRuns,
): Generator<Run> {
  const start = word.readUInt32LE(at);
  const count = Math.floor((word.readUInt32LE(at + 4) - 4) / 8);
  for (let index = 0; index < count; index += 1) {
    const number = table.readUInt32LE(start + (count + 1 + index) * 4);
    const page = word.subarray(number * PAGE_BYTES, (number + 1) * PAGE_BYTES);
    const runs = page.readUInt8(PAGE_BYTES - 1);
    for (let run = 0; run < runs; run += 1) {
      const where = page.readUInt8((runs + 1) * 4 + run * entryBytes) * 2;
      yield {
        from: page.readUInt32LE(run * 4),
        to: page.readUInt32LE(run * 4 + 4),
        properties: where === 0 ? Buffer.alloc(0) : propertiesAt(page, where, isParagraph),
      };
    }
  }
}

function propertiesAt(page: Buffer, where: number, isParagraph: boolean): Buffer {
  const size = page.readUInt8(where);
  if (!isParagraph) return page.subarray(where + 1, where + 1 + size);
  // Two bytes more are the number of the paragraph's style.
  if (size > 0) return page.subarray(where + 3, where + size * 2);
  return page.subarray(where + 4, where + 2 + page.readUInt8(where + 1) * 2);
}

/** Whether a property is set, not only changed by somebody's style. */
function hasProperty(properties: Buffer, wanted: number): boolean {
  let at = 0;
  while (at + 2 < properties.length) {
    const property = properties.readUInt16LE(at);
    if (property === wanted) return properties[at + 2] === 1;
    at += 2 + (operandBytes[property >> 13] ?? 1 + properties.readUInt8(at + 2));
  }
  return false;
}

const fieldMarks = { begin: '\x13', separator: '\x14', end: '\x15' } as const;
const replacements: Readonly<Record<string, string>> = {
  [GONE]: '',
  '\x07': '\t', // the end of a cell
  '\x0b': '\n',
  '\x0c': '\n',
  '\x0d': '\n',
  '\x0e': '\n',
  '\x1e': '\u2011', // a hyphen at which no line breaks
  '\x1f': '', // a hyphen that shows at the end of a line only
};

/** What a reader sees of the characters: of fields their result, and not how it is made. */
function toText(characters: string): string {
  /** For each field around a character, whether it is part of the instruction. */
  const fields: boolean[] = [];
  let instructions = 0;
  let text = '';
  for (const character of characters) {
    if (character === fieldMarks.begin) {
      fields.push(true);
      instructions += 1;
    } else if (character === fieldMarks.separator || character === fieldMarks.end) {
      if (fields.pop()) instructions -= 1;
      if (character === fieldMarks.separator) fields.push(false);
    } else if (instructions === 0) {
      text += replacements[character] ?? character;
    }
  }
  return text.replaceAll(/\t+(?=\n)/g, '').trim();
}
