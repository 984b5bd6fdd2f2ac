import { CFB, utils, write, type BookType } from '@e965/xlsx';

/** Files as Word, Excel and PowerPoint wrote them from 1997 to 2003, as small as they can be. */

/** What is used of the library's writer of compound files, which comes without types. */
interface CompoundFileWriter {
  utils: {
    cfb_new: () => object;
    cfb_add: (file: object, path: string, content: Uint8Array) => void;
  };
  write: (file: object, options: { type: 'buffer' }) => Buffer;
}
const writer = CFB as CompoundFileWriter;

/** The container of the old formats, with its streams by their names. */
export function compoundFileOf(streams: Readonly<Record<string, Buffer | string>>): Buffer {
  const file = writer.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) {
    writer.utils.cfb_add(file, `/${name}`, Buffer.from(content));
  }
  return writer.write(file, { type: 'buffer' });
}

const uint32s = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
};

/** A page of formatting: what each run of places has of it, which the page names in `entryBytes`. */
function formattingPage(
  places: readonly number[],
  looks: readonly (Buffer | null)[],
  entryBytes: 1 | 13,
) {
  const page = Buffer.alloc(512);
  uint32s(...places).copy(page);
  const known = [...new Set(looks)];
  for (const [run, look] of looks.entries()) {
    if (look === null) continue;
    const where = 200 + known.indexOf(look) * 10;
    page[places.length * 4 + run * entryBytes] = where;
    look.copy(page, where * 2);
  }
  page[511] = looks.length;
  return page;
}

const endOfRow = Buffer.from('030000172401', 'hex');
const inTable = Buffer.from('030000162401', 'hex');

interface OldWordFile {
  /** The text with Word's own signs, in pieces: a piece takes one byte for each character if that is enough. */
  pieces: readonly string[];
  footnotes?: string;
  headers?: string;
  /** What was deleted and is kept as a revision: the positions of the first character, and of the one behind. */
  deleted?: readonly [number, number];
  /** Whether that was taken back, as some programs note it. */
  isRestored?: boolean;
  /** The positions of the signs that end a row of a table. */
  rowEnds?: readonly number[];
  /** … and of those that end a paragraph within a cell. */
  cellParagraphEnds?: readonly number[];
  isEncrypted?: boolean;
  version?: number;
}

export function docOf(file: OldWordFile): Buffer {
  const {
    footnotes = '',
    headers = '',
    deleted = [0, 0],
    rowEnds = [],
    cellParagraphEnds = [],
  } = file;
  const pieces = [...file.pieces, footnotes + headers];
  const textStart = 1_024;
  const encoded = pieces.map((text) => {
    const isNarrow = /^[\0-\x7f\xa0-\xff]*$/.test(text);
    return { text, isNarrow, bytes: Buffer.from(text, isNarrow ? 'latin1' : 'utf16le') };
  });
  const positions = [0];
  const places: number[] = [];
  let place = textStart;
  for (const { text, bytes } of encoded) {
    positions.push((positions.at(-1) ?? 0) + text.length);
    places.push(place);
    place += bytes.length;
  }
  /** Where a character stands in the stream. */
  const placeOf = (position: number) => {
    const index = positions.findLastIndex((start) => start <= position);
    const width = encoded[index]?.isNarrow ? 1 : 2;
    return (places[index] ?? place) + (position - (positions[index] ?? 0)) * width;
  };
  const firstPage = Math.ceil(place / 512);
  const characterPage = formattingPage(
    [textStart, placeOf(deleted[0]), placeOf(deleted[1]), place],
    [null, Buffer.from(file.isRestored ? '03000800' : '03000801', 'hex'), null],
    1,
  );
  const paragraphs = [
    ...rowEnds.map((position) => ({ position, look: endOfRow })),
    ...cellParagraphEnds.map((position) => ({ position, look: inTable })),
  ].sort((a, b) => a.position - b.position);
  const paragraphPage = formattingPage(
    [textStart, ...paragraphs.flatMap(({ position }) => [position, position + 1].map(placeOf))],
    paragraphs.flatMap(({ look }) => [null, look]),
    13,
  );

  const descriptions = encoded.map(({ isNarrow }, index) =>
    Buffer.concat([
      Buffer.alloc(2),
      uint32s(isNarrow ? ((places[index] ?? 0) * 2) | 0x40000000 : (places[index] ?? 0)),
      Buffer.alloc(2),
    ]),
  );
  const pieceTable = Buffer.concat([uint32s(...positions), ...descriptions]);
  const table = Buffer.concat([
    // Formatting of a piece comes first, as quick saving leaves it.
    Buffer.from('0102000000', 'hex'),
    Buffer.from([2]),
    uint32s(pieceTable.length),
    pieceTable,
    uint32s(textStart, place, firstPage),
    uint32s(textStart, place, firstPage + 1),
  ]);

  const head = Buffer.alloc(textStart);
  head.writeUInt16LE(0xa5ec, 0);
  head.writeUInt16LE(file.version ?? 0xc1, 2);
  head.writeUInt16LE(0x0200 | (file.isEncrypted ? 0x0100 : 0), 0x0a);
  head.writeUInt32LE(file.pieces.join('').length, 0x4c);
  head.writeUInt32LE(footnotes.length, 0x50);
  head.writeUInt32LE(headers.length, 0x54);
  uint32s(table.length - 24, 12, table.length - 12, 12).copy(head, 0xfa);
  uint32s(0, table.length - 24).copy(head, 0x1a2);
  const text = Buffer.concat(encoded.map(({ bytes }) => bytes));
  const filling = Buffer.alloc(firstPage * 512 - place);
  return compoundFileOf({
    WordDocument: Buffer.concat([head, text, filling, characterPage, paragraphPage]),
    '1Table': table,
  });
}

/** `t` and `v`: an error such as #N/A, by its number in the file, a number in a format, or a text with remarks. */
type CellValue = string | number | boolean | Date | FileCell | null;
type FileCell =
  | { t: 'e'; v: number }
  | { t: 'n'; v: number; z: string }
  | { t: 's'; v: string; c: { a: string; t: string }[] };

/** A workbook with all these sheets by their names. */
export function workbookOf(
  format: Extract<BookType, 'biff8' | 'biff5' | 'xlsx' | 'xlsb' | 'ods'>,
  sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>,
): Buffer {
  const workbook = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return Buffer.from(write(workbook, { type: 'array', bookType: format }) as ArrayBuffer);
}

function record(kind: number, body: Buffer, instance = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function container(kind: number, parts: readonly Buffer[], instance = 0): Buffer {
  const made = record(kind, Buffer.concat(parts), instance);
  made.writeUInt16LE((instance << 4) | 0xf, 0);
  return made;
}

const textRecord = (text: string) =>
  /^[\0-\xff]*$/.test(text)
    ? record(0x0fa8, Buffer.from(text, 'latin1'))
    : record(0x0fa0, Buffer.from(text, 'utf16le'));

interface OldSlide {
  /** What stands in the outline, to which the slide only refers. */
  title: string;
  /** What stands on the slide alone. */
  box?: string;
  notes?: string;
}

/** @param earlier the slides as they were before the last save, which stay in the file */
export function pptOf(slides: readonly OldSlide[], earlier: readonly OldSlide[] = []): Buffer {
  let stream = Buffer.alloc(0);
  const append = (part: Buffer) => {
    const place = stream.length;
    stream = Buffer.concat([stream, part]);
    return place;
  };
  /** Shapes are nested in groups, each with a box of text. */
  const page = (kind: number, atom: Buffer, shapes: readonly Buffer[]) =>
    container(kind, [
      record(0x03ef, atom),
      container(0x040c, [
        container(0xf002, [
          container(
            0xf003,
            shapes.map((shape) => container(0xf004, [container(0xf00d, [shape])])),
          ),
        ]),
      ]),
    ]);
  const slideAtom = (notesId: number) =>
    Buffer.concat([Buffer.alloc(12), uint32s(0, notesId), Buffer.alloc(4)]);
  const listed = (objectId: number, slideId: number) =>
    record(0x03f3, uint32s(objectId, 0, 0, slideId, 0));

  function save(content: readonly OldSlide[], lastEdit: number): number {
    const places: number[] = [];
    const slideList: Buffer[] = [];
    const notesList: Buffer[] = [];
    for (const [index, { title, box, notes }] of content.entries()) {
      const notesId = notes === undefined ? 0 : 500 + index;
      const shapes = [record(0x0f9e, uint32s(0)), ...(box === undefined ? [] : [textRecord(box)])];
      places.push(append(page(0x03ee, slideAtom(notesId), shapes)));
      slideList.push(listed(places.length + 1, 256 + index), textRecord(title));
      if (notes === undefined) continue;
      places.push(append(page(0x03f0, Buffer.alloc(8), [textRecord('*'), textRecord(notes)])));
      notesList.push(listed(places.length + 1, notesId));
    }
    const document = append(
      container(0x03e8, [
        container(0x0ff0, [listed(900, 1), textRecord('Master')], 1),
        container(0x0ff0, slideList, 0),
        container(0x0ff0, notesList, 2),
      ]),
    );
    const directory = append(
      record(0x1772, uint32s(1 | ((places.length + 1) << 20), document, ...places)),
    );
    return append(record(0x0ff5, uint32s(0, 0, lastEdit, directory, 1, 0, 0)));
  }

  append(record(0x0000, Buffer.alloc(4)));
  const first = earlier.length > 0 ? save(earlier, 0) : 0;
  const newest = save(slides, first);
  return compoundFileOf({
    'PowerPoint Document': stream,
    'Current User': record(0x0ff6, uint32s(20, 0xe391c05f, newest, 0)),
  });
}
