import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  InternalHyperlink,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IParagraphOptions,
  type IRunOptions,
  type ParagraphChild,
} from 'docx';
import { columnShares } from './column-shares.ts';
import type { Block, Run } from './export.types.ts';

const MONO = 'Consolas';
const BORDER = 'C9D2D8';
const MUTED = '5A6A73';
/** The line beside what is quoted. */
const QUOTE = { style: BorderStyle.SINGLE, size: 12, color: BORDER, space: 8 };
const headings = {
  1: HeadingLevel.HEADING_1,
  2: HeadingLevel.HEADING_2,
  3: HeadingLevel.HEADING_3,
  4: HeadingLevel.HEADING_4,
  5: HeadingLevel.HEADING_5,
  6: HeadingLevel.HEADING_6,
};
/** Word has nine levels of lists. */
const MAX_LEVEL = 8;
/** What a page has room for between its edges, in twentieths of a point. */
const TEXT_WIDTH = 9026;
/** Below a paragraph, in twentieths of a point. */
const AFTER = 140;
/** Of a list's levels and of quotes, in twentieths of a point. */
const INDENT = 360;

const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * The text without what XML 1.0 forbids: one such sign, and Word does not open the file. Breaks of lines and of pages
 * among them stay breaks.
 */
const wellFormed = (text: string) => text.replace(/[\v\f]/g, '\n').replace(FORBIDDEN, '');

/** Writes a document as Word reads it. Emoji stay what they are: Word brings letters for them. */
export async function writeDocx(written: string | null, blocks: readonly Block[]): Promise<Buffer> {
  // A title is one line.
  const title = written === null ? null : wellFormed(written).replaceAll('\n', ' ');
  const writer = new DocxWriter();
  const children = [
    ...(title === null ? [] : [new Paragraph({ text: title, heading: HeadingLevel.TITLE })]),
    ...writer.writeBlocks(blocks, { indent: 0, level: 0 }),
  ];
  const document = new Document({
    ...(title === null ? {} : { title }),
    creator: 'Robin',
    // The library would name a person of its own.
    lastModifiedBy: 'Robin',
    numbering: { config: writer.numberings },
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [{ footers: { default: writeFooter() }, children }],
  });
  return Packer.toBuffer(document);
}

interface Place {
  indent: number;
  level: number;
  /** What paragraphs have from what they stand in. */
  look?: Pick<IParagraphOptions, 'border'>;
}

type Written = Paragraph | Table;
type Numbering = { reference: string; levels: NumberingLevel[] };
interface NumberingLevel {
  level: number;
  format: (typeof LevelFormat)['DECIMAL' | 'BULLET'];
  text: string;
  start: number;
  alignment: (typeof AlignmentType)['LEFT'];
  style: { paragraph: { indent: { left: number; hanging: number } } };
}

class DocxWriter {
  /** Each list counts for itself. */
  readonly numberings: Numbering[] = [];

  writeBlocks(blocks: readonly Block[], place: Place): Written[] {
    return blocks.flatMap((block) => this.writeBlock(block, place));
  }

  private writeBlock(block: Block, place: Place): Written[] {
    const look = { ...place.look, indent: { left: place.indent } };
    switch (block.kind) {
      case 'heading':
        return [
          new Paragraph({
            ...look,
            heading: headings[block.depth],
            // Never alone at the end of a page.
            keepNext: true,
            spacing: { before: 240, after: 80 },
            children: writeAnchored(block),
          }),
        ];
      case 'paragraph':
        return [paragraph(block.runs, { ...look, spacing: { after: AFTER } })];
      case 'code':
        return [
          paragraph([{ text: block.text, isCode: true }], {
            ...look,
            spacing: { before: 80, after: 160 },
            shading: { type: ShadingType.CLEAR, fill: 'F1F4F6' },
          }),
        ];
      case 'quote':
        return this.writeBlocks(block.blocks, {
          ...place,
          indent: place.indent + INDENT,
          look: { border: { left: QUOTE } },
        });
      case 'list':
        return this.writeList(block, place);
      case 'table':
        return [writeTable(block, place.indent), new Paragraph({})];
      case 'rule':
        return [
          new Paragraph({
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: BORDER, space: 1 } },
            spacing: { after: AFTER },
          }),
        ];
    }
  }

  /** @param after the room below its end: where lists within lists end, only the outermost leaves some */
  private writeList(
    { items, start }: Extract<Block, { kind: 'list' }>,
    place: Place,
    after = AFTER,
  ): Written[] {
    const reference = this.addNumbering(start, place);
    const inside = {
      ...place,
      indent: place.indent + INDENT,
      level: Math.min(place.level + 1, MAX_LEVEL),
    };
    return items.flatMap(({ isChecked, blocks }, index) => {
      const room = index === items.length - 1 ? after : 0;
      const [first, ...rest] = blocks;
      const isHeading = first?.kind === 'heading';
      const [lead, others] =
        isHeading || first?.kind === 'paragraph' ? [first.runs, rest] : [[], blocks];
      const runs = isChecked === null ? lead : [{ text: isChecked ? '☑ ' : '☐ ' }, ...lead];
      const look: IParagraphOptions =
        isChecked === null
          ? { numbering: { reference, level: place.level } }
          : { indent: { left: inside.indent, hanging: INDENT } };
      return [
        paragraph(runs, {
          ...place.look,
          ...look,
          ...(isHeading ? { heading: headings[first.depth], keepNext: true } : {}),
          spacing: { after: others.length === 0 ? room : 0 },
        }),
        ...others.flatMap((block) =>
          block.kind === 'list'
            ? this.writeList(block, inside, block === others.at(-1) ? room : 0)
            : this.writeBlock(block, inside),
        ),
      ];
    });
  }

  private addNumbering(start: number | null, { indent, level }: Place): string {
    const reference = `list-${this.numberings.length + 1}`;
    this.numberings.push({
      reference,
      levels: [
        {
          level,
          format: start === null ? LevelFormat.BULLET : LevelFormat.DECIMAL,
          text: start === null ? '•' : `%${level + 1}.`,
          start: start ?? 1,
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: indent + INDENT, hanging: INDENT } } },
        },
      ],
    });
    return reference;
  }
}

/** The number of the page, and of how many. */
const writeFooter = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
            size: 17,
            color: MUTED,
          }),
        ],
      }),
    ],
  });

const paragraph = (runs: readonly Run[], look: IParagraphOptions) =>
  new Paragraph({ ...look, children: runs.flatMap(writeRun) });

function writeAnchored({ runs, anchor }: Extract<Block, { kind: 'heading' }>): ParagraphChild[] {
  const children = runs.flatMap(writeRun);
  return anchor === undefined ? children : [new Bookmark({ id: anchor, children })];
}

function writeRun({ text, link, linkedAnchor, ...look }: Run): ParagraphChild[] {
  const options: IRunOptions = {
    bold: look.isBold === true,
    italics: look.isItalic === true,
    strike: look.isStruck === true,
    ...(look.isCode ? { font: MONO } : {}),
    ...(link || linkedAnchor ? { style: 'Hyperlink' } : {}),
  };
  const lines = wellFormed(text)
    .split('\n')
    .map((line, index) => new TextRun({ ...options, text: line, break: index > 0 ? 1 : 0 }));
  if (linkedAnchor) return [new InternalHyperlink({ anchor: linkedAnchor, children: lines })];
  return link ? [new ExternalHyperlink({ link: wellFormed(link), children: lines })] : lines;
}

/** @param indent of the list or the quote that it stands in: it ends where all others do */
function writeTable(table: Extract<Block, { kind: 'table' }>, indent: number): Table {
  const { rows, align } = table;
  const border = { style: BorderStyle.SINGLE, size: 4, color: BORDER };
  const shares = columnShares(table);
  const width = Math.max(TEXT_WIDTH - indent, TEXT_WIDTH / 4);
  return new Table({
    indent: { size: indent, type: WidthType.DXA },
    width: { size: Math.floor((100 * width) / TEXT_WIDTH), type: WidthType.PERCENTAGE },
    columnWidths: shares.map((share) => Math.round(share * width)),
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
    rows: rows.map(
      (cells, row) =>
        new TableRow({
          tableHeader: row === 0,
          // A row that fits on a page stands on one.
          cantSplit: true,
          children: shares.map((_, column) => {
            const runs = (cells[column] ?? []).map((run) =>
              row === 0 ? { ...run, isBold: true } : run,
            );
            return new TableCell({
              margins: { top: 60, bottom: 60, left: 100, right: 100 },
              children: [paragraph(runs, { alignment: align[column] ?? 'left' })],
            });
          }),
        }),
    ),
  });
}
