import { columnShares } from './column-shares.ts';
import type { Block, ListItem, Run } from './export.types.ts';
import {
  createPdfMaker,
  type PdfContent,
  type PdfDefinition,
  type PdfDrawing,
  type PdfText,
  type Sides,
} from './pdf-maker.ts';
import { printablePieces } from './printable-text.ts';

/** Of the letters, in points, where nothing else is said. */
const TEXT_SIZE = 10.5;
/** How large the letters of code are, beside others. */
const CODE_SHARE = 9.5 / TEXT_SIZE;
const headingSizes = [20, 16, 13.5, 12, 11, 11];
/** The room above a heading, in points. */
const ABOVE_HEADING = 10;
/** How high letters reach above their line, as a share of their size. */
const ASCENT = 0.93;
const INK = '#1d2a31';
const MUTED = '#5a6a73';
const BORDER = '#c9d2d8';
/** How far the text of a task stands in. */
const TASK_INDENT = 16;
/** How far the box of a task reaches below the beginning of its line, in points. */
const BOX_HEIGHT = 11.5;
/** Of the numbers of lists in points, and what stands behind each: a dot and a space. */
const DIGIT_WIDTH = 5.9;
const DOT_WIDTH = 5.4;
/** By this name the number of a page is told from what stands on it. */
const FOOTER = 'footer';
/** For each heading that moves, the library lays out the whole document again: so many blocks of all are done once more. */
const BLOCKS_ANEW = 10_000;
/** What a page has room for, and what is taken of it, in points. */
const TEXT_WIDTH = 483;
const TEXT_HEIGHT = 720;
const CELL_PADDING = 10;
const LINE_HEIGHT = 17;
/** No letter is wider than it is high. */
const WIDEST_LETTER = TEXT_SIZE;

type Heading = Extract<Block, { kind: 'heading' }>;

/** Writes a document for print. */
export async function writePdf(title: string | null, blocks: readonly Block[]): Promise<Buffer> {
  const head: PdfContent[] =
    title === null
      ? []
      : [{ text: writePieces(title, {}), fontSize: 24, bold: true, margin: [0, 0, 0, 14] }];
  const made = createPdfMaker().createPdf({
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 60],
    info: { title: title ?? '', creator: 'Robin', producer: 'Robin' },
    defaultStyle: { font: 'Roboto', fontSize: TEXT_SIZE, lineHeight: 1.3, color: INK },
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      fontSize: 8.5,
      color: MUTED,
      margin: [0, 20, 0, 0],
      style: FOOTER,
    }),
    content: [
      ...head,
      // Within a list or a quote no page can be begun.
      ...writeTopBlocks(blocks),
    ],
    displayTitle: true,
    pageBreakBefore: keepHeadings(blocks.length),
  });
  return made.getBuffer();
}

/** The blocks, whose headings are what a reader of the file shows as its contents, each below the last larger one. */
function writeTopBlocks(blocks: readonly Block[]): PdfContent[] {
  const above: { depth: number; id: string }[] = [];
  return blocks.map((block, index) => {
    if (block.kind === 'table') return writeTable(block, `table-${index}`);
    const written = writeBlock(block);
    if (block.kind !== 'heading') return written;
    const { depth, anchor: id } = block;
    const outlineText = block.runs
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s+/g, ' ')
      .trim();
    // The library stumbles over an entry that has nowhere to stand.
    if (outlineText === '' || id === undefined) return { ...written, headlineLevel: depth };
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    const parent = above.at(-1);
    above.push({ depth, id });
    return {
      ...written,
      headlineLevel: depth,
      id,
      outline: true,
      outlineText,
      outlineExpanded: true,
      ...(parent && { outlineParentId: parent.id }),
    };
  });
}

/** A heading with nothing but headings between it and the end of its page goes to the next one. */
function keepHeadings(blockCount: number): PdfDefinition['pageBreakBefore'] {
  let movable = Math.floor(BLOCKS_ANEW / blockCount);
  return ({ headlineLevel, startPosition }, { getFollowingNodesOnPage }) => {
    if (headlineLevel === undefined || movable === 0) return false;
    const next = getFollowingNodesOnPage().find(
      (part) => part.headlineLevel === undefined && part.style !== FOOTER,
    );
    // Of a table that went to the next page, the library still finds some of the cells on this one.
    const isAlone = next?.startPosition.pageNumber !== startPosition.pageNumber;
    if (isAlone) movable -= 1;
    return isAlone;
  };
}

function writeBlock(block: Block): PdfContent {
  switch (block.kind) {
    case 'heading': {
      const fontSize = sizeOfHeading(block);
      return {
        text: writeRuns(block.runs, fontSize),
        fontSize,
        bold: true,
        lineHeight: 1.15,
        margin: [0, ABOVE_HEADING, 0, 5],
      };
    }
    case 'paragraph':
      return { text: writeRuns(block.runs), margin: [0, 0, 0, 7] };
    case 'code':
      return boxed({ text: writeCode(block.text, { preserveLeadingSpaces: true }) }, '#f1f4f6');
    case 'quote':
      return {
        table: {
          widths: oneWidth(),
          body: [[{ stack: block.blocks.map(writeBlock), color: MUTED }]],
        },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: (line) => (line === 0 ? 2 : 0),
          vLineColor: () => BORDER,
          paddingLeft: () => 10,
        },
        margin: [0, 2, 0, 7],
      };
    case 'list':
      return writeList(block.items, block.start);
    case 'table':
      return writeTable(block);
    case 'rule':
      return {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineColor: BORDER }],
        margin: [0, 6, 0, 12],
      };
  }
}

function writeList(
  items: readonly ListItem[],
  start: number | null,
  margin: Sides = [0, 0, 0, 7],
): PdfContent {
  const hasTasks = items.some(({ isChecked }) => isChecked !== null);
  if (start === null && !hasTasks) {
    return { ul: items.map(({ blocks }) => ({ stack: blocks.map(writeTight) })), margin };
  }
  // The library would put numbers behind their texts in the file: read aloud or copied, "Version 2" is "Version 21.".
  const numberOf = (index: number, first?: Block): PdfText => ({
    text: start === null ? '•' : `${start + index}.`,
    noWrap: true,
    margin: [0, first?.kind === 'heading' ? lineOfHeading(first) : 0, 0, 0],
  });
  const indent = hasTasks ? TASK_INDENT : indentOf((start ?? 1) + items.length - 1);
  return {
    stack: items.map(({ isChecked, blocks }, index) => ({
      columns: [
        {
          width: indent,
          ...(isChecked === null ? numberOf(index, blocks[0]) : writeBox(isChecked)),
        },
        // It begins behind the sign and reaches as far beyond the edge, which its margin takes back.
        { width: '100%', stack: blocks.map(writeTight), margin: [0, 0, indent, 0] as const },
      ],
    })),
    margin,
  };
}

const sizeOfHeading = ({ depth }: Heading) => headingSizes[depth - 1] ?? 11;

/** How far below the beginning of a heading other letters stand on its line, in points. */
const lineOfHeading = (heading: Heading) =>
  ABOVE_HEADING + (sizeOfHeading(heading) - TEXT_SIZE) * ASCENT;

/** How far the texts of numbered items stand in, so that all of their numbers have room, in points. */
const indentOf = (last: number) => String(last).length * DIGIT_WIDTH + DOT_WIDTH;

/** A paragraph of a list stands closer to the next, and where lists within lists end, only the outermost leaves room. */
function writeTight(block: Block): PdfContent {
  switch (block.kind) {
    case 'paragraph':
      return { text: writeRuns(block.runs), margin: [0, 0, 0, 2] };
    case 'list':
      return writeList(block.items, block.start, [0, 0, 0, 0]);
    default:
      return writeBlock(block);
  }
}

/** Drawn, because the letters have no boxes to tick, with words for whoever copies it or hears it, which nobody sees. */
function writeBox(isChecked: boolean): { stack: readonly PdfContent[] } {
  const words = isChecked ? '[x]' : '[ ]';
  const margin: Sides = [0, -BOX_HEIGHT, 0, 0];
  return { stack: [drawBox(isChecked), { text: words, opacity: 0, noWrap: true, margin }] };
}

/** Of lines, because the library puts nothing else back before it lays out anew. */
function drawBox(isChecked: boolean): PdfDrawing & { margin: Sides } {
  const stroke = { type: 'line', lineColor: INK, lineWidth: 1.2, lineCap: 'round' } as const;
  const tick = [
    { ...stroke, x1: 2, y1: 6.3, x2: 4, y2: 8.3 },
    { ...stroke, x1: 4, y1: 8.3, x2: 7.5, y2: 3.3 },
  ];
  return {
    canvas: [
      { type: 'rect', x: 0, y: 1, w: 9, h: 9, r: 1.5, lineColor: MUTED, lineWidth: 0.8 },
      ...(isChecked ? tick : []),
    ],
    margin: [0, 1.5, 0, 0],
  };
}

/** @param id with which the library knows on which page the table begins */
function writeTable(table: Extract<Block, { kind: 'table' }>, id?: string): PdfContent {
  const { rows, align } = table;
  const begin = rows[0]?.findIndex((runs) => runs.some(({ text }) => text !== ''));
  const shares = columnShares(table);
  const headRows = countHeadRows(rows, shares);
  const body = rows.map((cells, row) =>
    shares.map((_, column): PdfContent => ({
      text: writeRuns(cells[column] ?? []),
      alignment: align[column] ?? 'left',
      bold: row === 0,
      ...(id !== undefined && row === 0 && column === begin && { id }),
    })),
  );
  return {
    table: {
      headerRows: headRows,
      // Never alone at the end of a page.
      keepWithHeaderRows: fitsOnPages(rows.slice(0, 1 + headRows), shares, headRows) ? headRows : 0,
      // `*` would grow with the longest word, beyond the edge.
      widths: shares.map((share) => `${share * 100}%`),
      body,
      dontBreakRows: fitsOnPages(rows, shares, headRows),
    },
    layout: {
      hLineWidth: () => 0.6,
      vLineWidth: () => 0.6,
      hLineColor: () => BORDER,
      vLineColor: () => BORDER,
      fillColor: (row) => (row === 0 ? '#f1f4f6' : null),
      paddingTop: () => 4,
      paddingBottom: () => 3,
    },
    margin: [0, 2, 0, 10],
  };
}

/** The first row stands on each page, unless it is long: one that fills a page would leave no room for any other. */
function countHeadRows([head = []]: readonly Run[][][], shares: readonly number[]): 0 | 1 {
  return highest(head, shares) <= TEXT_HEIGHT / 2 ? 1 : 0;
}

/** Whether each row surely fits on a page below the head: what is beyond its end of a row that may not break is lost. */
function fitsOnPages(
  rows: readonly Run[][][],
  shares: readonly number[],
  headRows: number,
): boolean {
  const heights = rows.map((cells) => highest(cells, shares));
  const head = heights.slice(0, headRows).reduce((sum, height) => sum + height, 0);
  return heights.slice(headRows).every((height) => height <= TEXT_HEIGHT - head);
}

/** How high a row can become, in points: in the widest letters, and with words of which only one fits on each second line. */
function highest(cells: readonly Run[][], shares: readonly number[]): number {
  const lines = cells.map((runs, column) => {
    const width = Math.max(1, TEXT_WIDTH * (shares[column] ?? 0) - CELL_PADDING);
    return runs
      .map(({ text }) => text)
      .join('')
      .split('\n')
      .reduce((sum, { length }) => sum + 1 + Math.ceil((2 * length * WIDEST_LETTER) / width), 0);
  });
  return Math.max(...lines) * LINE_HEIGHT + CELL_PADDING;
}

/** A column as wide as the page: `*` would grow with the longest word. Anew each time, because the library changes it. */
const oneWidth = () => ['100%'];

function boxed(content: PdfContent, fillColor: string): PdfContent {
  return {
    table: { widths: oneWidth(), body: [[content]] },
    layout: {
      defaultBorder: false,
      fillColor: () => fillColor,
      paddingLeft: () => 8,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
    margin: [0, 2, 0, 9],
  };
}

type Look = Omit<PdfText, 'text' | 'font'>;
const LINK: Look = { color: '#006264', decoration: 'underline' };

function writePieces(text: string, look: Look, font?: 'Courier'): PdfText[] {
  return printablePieces(text, font).map((piece) =>
    piece.font === 'Emoji' ? { ...piece, ...look, noWrap: true } : { ...piece, ...look },
  );
}

/** @param size of the letters beside it: its own are a little smaller, and look as large */
const writeCode = (text: string, look: Look, size = TEXT_SIZE) =>
  writePieces(text, { ...look, fontSize: size * CODE_SHARE }, 'Courier');

const writeRuns = (runs: readonly Run[], size?: number) =>
  runs.flatMap((run) => writeRun(run, size));

function writeRun(run: Run, size?: number): PdfText[] {
  const look: Look = {
    ...(run.isBold ? { bold: true } : {}),
    ...(run.isItalic ? { italics: true } : {}),
    ...(run.isStruck ? { decoration: 'lineThrough' as const } : {}),
    ...(run.link ? { ...LINK, link: run.link } : {}),
    ...(run.linkedAnchor ? { ...LINK, linkToDestination: run.linkedAnchor } : {}),
  };
  return run.isCode ? writeCode(run.text, look, size) : writePieces(run.text, look);
}
