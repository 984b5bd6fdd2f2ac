import { strToU8, zipSync } from 'fflate';

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/**
 * A Word file whose whole text is a page of the web, alone (`html`) or packed into a message with its pictures (`mht`): Word
 * shows such a chunk as text of its own, and the reader of Word files finds its encoding.
 */
export function wrapInWord(page: Buffer, extension: 'html' | 'mht'): Buffer {
  const parts = {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${TYPES}"><Override PartName="/word/document.xml" ContentType="${DOCUMENT}"/></Types>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${MAIN}" xmlns:r="${OFFICE}"><w:body><w:altChunk r:id="page"/></w:body></w:document>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="page" Type="${OFFICE}/aFChunk" Target="page.${extension}"/></Relationships>`,
    ),
    [`word/page.${extension}`]: page,
  };
  return Buffer.from(zipSync(parts, { level: 0 }));
}
