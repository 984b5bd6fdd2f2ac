import {
  OfficeParser,
  type OfficeContentNode as Node,
  type OfficeParserAST as Document,
} from 'officeparser';
import { fillCharts } from './chart-texts.ts';
import { MAX_PARTS, MAX_UNPACKED_BYTES } from './check-package.ts';
import { commentsText } from './comments-text.ts';
import { fillMergedCells } from './merged-cells.ts';
import { numberNotes } from './number-notes.ts';
import { restartLists } from './restart-lists.ts';
import { Refused } from './run-worker.ts';
import { sheetsText, type Remark, type Sheet } from './sheets-text.ts';
import { spellOutPowerPoint } from './spell-out-powerpoint.ts';
import { spellOutRtf } from './spell-out-rtf.ts';
import { spellOutWord } from './spell-out-word.ts';
import { readWordLists, type WordLists } from './word-lists.ts';

const decompressionLimits = {
  maxUncompressedBytes: MAX_UNPACKED_BYTES,
  maxZipEntries: MAX_PARTS,
  maxXmlElements: 500_000,
  maxTableCells: 200_000,
  maxRepeatedContent: 1_000_000,
};
const tooLarge = /limit/i;

function toRemark({ text = '', metadata }: Node, row: number, column: number): Remark {
  const author = metadata && 'author' in metadata ? metadata.author : undefined;
  return { row, column, author, text };
}

function toSheet({ metadata, children = [] }: Node): Sheet {
  const name = metadata && 'sheetName' in metadata ? String(metadata.sheetName) : '';
  const remarks: Remark[] = [];
  const rows = children
    .filter(({ type }) => type === 'row')
    .map((row) => {
      const cells: string[] = [];
      for (const { text = '', metadata: place, comments = [] } of row.children ?? []) {
        // Empty cells are left out, so that only this tells the column.
        const column = place && 'col' in place ? Number(place.col) : cells.length;
        cells[column] = text;
        const number = place && 'row' in place ? Number(place.row) : 0;
        remarks.push(...comments.map((comment) => toRemark(comment, number, column)));
      }
      return cells;
    });
  return { name, rows, remarks };
}

const gap: Node = { type: 'break', metadata: { breakType: 'textWrapping' } };

/** Each slide apart from the next, and what is said to it apart from what it shows, as in an old presentation. */
function spaceOut(content: readonly Node[]): Node[] {
  for (const note of content.flatMap(({ type, notes = [] }) => (type === 'slide' ? notes : []))) {
    note.children = [gap, ...(note.children ?? [])];
  }
  return content.flatMap((node) => (node.type === 'slide' ? [node, gap] : node));
}

async function toText(document: Document, lists: WordLists | null): Promise<string> {
  const sheets = document.content.filter(({ type }) => type === 'sheet');
  if (sheets.length > 0) return sheetsText(sheets.map(toSheet));
  fillMergedCells(document.content);
  if (lists) restartLists(document.content, lists);
  numberNotes(document.content);
  document.content = spaceOut(document.content);
  const { value } = await document.to('text');
  const text = typeof value === 'string' ? value.split('\n').map(withoutPadding).join('\n') : '';
  return text + commentsText(document.content);
}

/** A row of a table without the spaces that fill its cells up to the longest one of their column. */
function withoutPadding(line: string): string {
  if (!line.startsWith('| ')) return line;
  const cells = line.slice('| '.length).split(' | ');
  return `| ${cells.map((cell) => cell.trimEnd()).join(' | ')}`;
}

/** What the reader would leave out in a form that it knows. */
function spellOut(content: Buffer, extension: string, lists: WordLists | null): Buffer {
  if (extension === 'rtf') return spellOutRtf(content);
  if (extension === 'pptx') return spellOutPowerPoint(content);
  return lists ? spellOutWord(content, lists) : content;
}

/**
 * The text of a Word or PowerPoint file of today, of an OpenDocument file, or of rich text.
 * @throws Refused disguised, too-large
 */
export async function readOfficeDocument(content: Buffer, extension: string): Promise<string> {
  const lists = extension === 'docx' ? readWordLists(content) : null;
  let document: Document;
  try {
    document = await OfficeParser.parseOffice(spellOut(content, extension, lists), {
      ocr: false,
      extractAttachments: false,
      decompressionLimits,
    });
  } catch (error) {
    throw error instanceof Error && tooLarge.test(error.message) ? new Refused('too-large') : error;
  }
  if (document.type !== extension) throw new Refused('disguised');
  if (extension === 'pptx') fillCharts(document.content, content);
  return toText(document, lists);
}
