import { findMainStream, openCompoundFile } from './compound-file.ts';
import { MAX_TEXT_LENGTH } from './extraction.types.ts';
import { Refused } from './run-worker.ts';

/* The text of a PowerPoint file of 1997 to 2003, after [MS-PPT] of Microsoft. */

/** The kinds of records that lead to text. */
const kinds = {
  document: 0x03e8,
  slideAtom: 0x03ef,
  persistAtom: 0x03f3,
  outlineReference: 0x0f9e,
  wideText: 0x0fa0,
  narrowText: 0x0fa8,
  list: 0x0ff0,
  edit: 0x0ff5,
  directory: 0x1772,
} as const;
/** Which list of the document a list is. */
const lists = { slides: 0, notes: 2 } as const;

const HEADER_BYTES = 8;
const ENCRYPTED = 0xf3d1c4df;
/** An edit that names the key of an encrypted file is this long. */
const ENCRYPTED_EDIT_BYTES = 32;
/** What stands for the number of a slide, the date and the like. */
const FIELD = '*';

interface PowerPointRecord {
  kind: number;
  instance: number;
  isContainer: boolean;
  body: Buffer;
}

function recordAt(stream: Buffer, offset: number): PowerPointRecord {
  const head = stream.readUInt16LE(offset);
  const start = offset + HEADER_BYTES;
  const end = start + stream.readUInt32LE(offset + 4);
  if (end > stream.length) throw new Refused('unreadable');
  return {
    kind: stream.readUInt16LE(offset + 2),
    instance: head >> 4,
    isContainer: (head & 0xf) === 0xf,
    body: stream.subarray(start, end),
  };
}

/** All records in a container, on every level, as they stand in the file: a container comes before what is in it. */
function* recordsIn({ body }: PowerPointRecord): Generator<PowerPointRecord> {
  for (let offset = 0; offset + HEADER_BYTES <= body.length; offset += HEADER_BYTES) {
    const record = recordAt(body, offset);
    yield record;
    if (!record.isContainer) offset += record.body.length;
  }
}

/** What the newest state of the file consists of. */
interface Objects {
  documentId: number;
  /** Takes an object out: a file that names one twice would have more text than bytes. */
  take: (id: number) => PowerPointRecord | null;
}

/** Every save appends what has changed, and a directory of where that stands. */
function readObjects(stream: Buffer, newestEdit: number): Objects {
  const places = new Map<number, number>();
  let documentId: number | null = null;
  for (let at = newestEdit, before = Infinity; at > 0 && at < before;) {
    const { kind, body } = recordAt(stream, at);
    if (kind !== kinds.edit) throw new Refused('unreadable');
    if (body.length >= ENCRYPTED_EDIT_BYTES) throw new Refused('protected');
    documentId ??= body.readUInt32LE(16);
    readDirectory(recordAt(stream, body.readUInt32LE(12)), places);
    before = at;
    at = body.readUInt32LE(8);
  }
  if (documentId === null) throw new Refused('unreadable');
  const take = (id: number) => {
    const place = places.get(id);
    places.delete(id);
    return place === undefined ? null : recordAt(stream, place);
  };
  return { documentId, take };
}

function readDirectory({ kind, body }: PowerPointRecord, places: Map<number, number>): void {
  if (kind !== kinds.directory) throw new Refused('unreadable');
  for (let at = 0; at < body.length;) {
    const entry = body.readUInt32LE(at);
    const [first, count] = [entry & 0xfffff, entry >>> 20];
    for (let index = 0; index < count; index += 1) {
      const place = body.readUInt32LE(at + 4 + index * 4);
      // Newer directories come first.
      if (!places.has(first + index)) places.set(first + index, place);
    }
    at += 4 + count * 4;
  }
}

/** A slide or a page of notes as its list tells: where it stands, and its text as far as the outline has it. */
interface Listed {
  objectId: number;
  slideId: number;
  outline: string[];
}

function textOf({ kind, body }: PowerPointRecord): string | null {
  if (kind === kinds.wideText) return body.toString('utf16le');
  return kind === kinds.narrowText ? body.toString('latin1') : null;
}

function readList(document: PowerPointRecord, wanted: number): Listed[] {
  const listed: Listed[] = [];
  for (const list of recordsIn(document)) {
    if (list.kind !== kinds.list || list.instance !== wanted) continue;
    for (const record of recordsIn(list)) {
      const text = textOf(record);
      if (record.kind === kinds.persistAtom) {
        const [objectId, slideId] = [record.body.readUInt32LE(0), record.body.readUInt32LE(12)];
        listed.push({ objectId, slideId, outline: [] });
      } else if (text !== null) {
        listed.at(-1)?.outline.push(text);
      }
    }
  }
  return listed;
}

/** The text of a page in the order of its shapes; first what stands in the outline only. */
function pageText(page: PowerPointRecord, outline: readonly string[]): string {
  const shown: string[] = [];
  const referredTo = new Set<number>();
  for (const record of recordsIn(page)) {
    if (record.kind === kinds.outlineReference) {
      const index = record.body.readUInt32LE(0);
      const text = outline[index];
      if (text !== undefined && !referredTo.has(index)) shown.push(text);
      referredTo.add(index);
    } else {
      const text = textOf(record);
      if (text !== null && text.trim() !== FIELD) shown.push(text);
    }
  }
  return [...outline.filter((_, index) => !referredTo.has(index)), ...shown]
    .join('\n')
    .replaceAll(/[\r\v]/g, '\n')
    .trim();
}

function notesIdOf(slide: PowerPointRecord): number | null {
  for (const { kind, body } of recordsIn(slide)) {
    if (kind === kinds.slideAtom) return body.readUInt32LE(16);
  }
  return null;
}

/**
 * The text of a PowerPoint file of 1997 to 2003: of each slide what stands on it, then its notes.
 * @throws Refused unreadable, protected, disguised
 */
export function readPowerPoint97(content: Buffer): string {
  const find = openCompoundFile(content);
  const stream = findMainStream(find, 'PowerPoint Document');
  const user = findMainStream(find, 'Current User');
  if (user.readUInt32LE(12) === ENCRYPTED) throw new Refused('protected');
  const { documentId, take } = readObjects(stream, user.readUInt32LE(16));
  const document = take(documentId);
  if (document?.kind !== kinds.document) throw new Refused('unreadable');

  const notes = new Map(readList(document, lists.notes).map((page) => [page.slideId, page]));
  const pages: string[] = [];
  let length = 0;
  for (const { objectId, outline } of readList(document, lists.slides)) {
    const slide = take(objectId);
    if (!slide) continue;
    const note = notes.get(notesIdOf(slide) ?? 0);
    const notesPage = note && take(note.objectId);
    for (const text of [
      pageText(slide, outline),
      notesPage ? pageText(notesPage, note.outline) : '',
    ]) {
      if (text !== '') pages.push(text);
      length += text.length;
    }
    if (length > MAX_TEXT_LENGTH) break;
  }
  return pages.join('\n\n');
}
