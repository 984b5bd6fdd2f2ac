import { strToU8, zipSync } from 'fflate';

/** Office files and PDFs, as small as they can be: real ones that any program opens. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

export function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const entries = Object.entries(parts).map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function contentTypes(overrides: Readonly<Record<string, string>>): string {
  const items = Object.entries(overrides).map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${items.join('')}</Types>`;
}

export function docxOf(...paragraphs: string[]): Buffer {
  return wordOf(paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join(''));
}

interface MoreXml {
  /** Stands in front of the document. */
  doctype?: string;
  /** Further parts by their names. */
  parts?: Readonly<Record<string, string | Buffer>>;
}

/** @param body the content of `w:body` */
export function wordOf(body: string, { doctype = '', parts = {} }: MoreXml = {}): Buffer {
  return zipOf({
    ...parts,
    '[Content_Types].xml': contentTypes({
      'word/document.xml': 'wordprocessingml.document.main',
    }),
    '_rels/.rels': relationships([['officeDocument', 'word/document.xml']]),
    'word/document.xml': `${XML}${doctype}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });
}

export function xlsxOf(sheetName: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return excelOf(rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join(''), sheetName);
}

/** @param rows the content of `sheetData` */
export function excelOf(rows: string, sheetName = 'Sheet', doctype = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return zipOf({
    '[Content_Types].xml': contentTypes({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
    }),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationships([['worksheet', 'worksheets/sheet1.xml']]),
    'xl/workbook.xml': `${XML}<workbook xmlns="${main}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `${XML}${doctype}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** A box of a slide with a paragraph for each line. */
export const boxOf = (...lines: string[]) =>
  `<p:sp><p:txBody>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;

export const pptxOf = (...lines: string[]) => slidesOf({ shapes: boxOf(...lines) });

/** A slide by the XML of what stands on it, on its page of notes, and in its chart, which it calls rId2. */
interface Slide {
  shapes: string;
  notes?: string;
  chart?: string;
}

/** A presentation of these slides. */
export function slidesOf(...slides: Slide[]): Buffer {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const page = (kind: 'sld' | 'notes', shapes: string) =>
    `${XML}<p:${kind} xmlns:p="${main}" xmlns:a="${drawing}"><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:${kind}>`;
  const types: Record<string, string> = {
    'ppt/presentation.xml': 'presentationml.presentation.main',
  };
  const parts: Record<string, string> = {};
  for (const [index, { shapes, notes, chart }] of slides.entries()) {
    const number = index + 1;
    types[`ppt/slides/slide${number}.xml`] = 'presentationml.slide';
    parts[`ppt/slides/slide${number}.xml`] = page('sld', shapes);
    if (notes === undefined) continue;
    types[`ppt/notesSlides/notesSlide${number}.xml`] = 'presentationml.notesSlide';
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = page('notes', notes);
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships([
      ['notesSlide', `../notesSlides/notesSlide${number}.xml`],
      ...(chart === undefined ? [] : [['chart', `../charts/chart${number}.xml`] as const]),
    ]);
    if (chart !== undefined) parts[`ppt/charts/chart${number}.xml`] = `${XML}${chart}`;
  }
  const listed = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`);
  return zipOf({
    '[Content_Types].xml': contentTypes(types),
    '_rels/.rels': relationships([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/_rels/presentation.xml.rels': relationships(
      slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`] as const),
    ),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${main}" xmlns:r="${OFFICE}"><p:sldIdLst>${listed.join('')}</p:sldIdLst></p:presentation>`,
    ...parts,
  });
}

/** @param body the content of `office:body` */
export function openDocument(kind: 'text' | 'spreadsheet' | 'presentation', body: string): Buffer {
  const type = `application/vnd.oasis.opendocument.${kind}`;
  const namespaces = ['office', 'text', 'table', 'drawing']
    .map((name) => [name === 'drawing' ? 'draw' : name, name])
    .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .concat('xmlns:dc="http://purl.org/dc/elements/1.1/"')
    .join(' ');
  return zipOf({
    mimetype: type,
    'META-INF/manifest.xml': `${XML}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
    'content.xml': `${XML}<office:document-content ${namespaces}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  });
}

export const odtOf = (text: string) => openDocument('text', `<text:p>${text}</text:p>`);
export const odsOf = (text: string) =>
  openDocument(
    'spreadsheet',
    `<table:table table:name="Sheet"><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`,
  );
export const odpOf = (text: string) =>
  openDocument(
    'presentation',
    `<draw:page draw:name="one"><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`,
  );

export const rtfOf = (text: string) =>
  String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl\f0 Arial;}\f0 ${text}\par}`;

/**
 * A PDF of these objects; the first one is the catalogue.
 * @param trailer further entries of the trailer
 */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let size = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(size);
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]));
  }
  const start = size;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

export function pdfStream(content: Buffer, dictionary = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
}

/** A page for each text. */
export function pdfPages(...texts: string[]): Buffer {
  const objects: (string | Buffer)[] = ['<</Type/Catalog/Pages 2 0 R>>', ''];
  const kids: string[] = [];
  for (const text of texts) {
    const page = objects.length + 1;
    kids.push(`${page} 0 R`);
    const lines = text.split('\n').map((line) => `(${line}) Tj T*`);
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${page + 1} 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>>>`,
      pdfStream(Buffer.from(`BT /F1 12 Tf 14 TL 72 700 Td ${lines.join(' ')} ET`, 'latin1')),
    );
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`;
  return pdfOf(objects);
}
