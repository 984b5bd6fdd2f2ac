/** How the beginning of a file shows what it is, by the extension of its type. Text has no such sign. */
export type Signature = (start: Buffer) => boolean;

const startsWith = (...bytes: number[]): Signature => {
  const wanted = Buffer.from(bytes);
  return (start) => start.subarray(0, wanted.length).equals(wanted);
};
const saysAt = (offset: number, words: string): Signature => {
  return (start) => start.subarray(offset, offset + words.length).toString('latin1') === words;
};

const zip = startsWith(0x50, 0x4b, 0x03, 0x04);
/** "Compound File", which Word, Excel and PowerPoint wrote before 2007. */
const compoundFile = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
/** A locked file of the formats since 2007 hides in the old container. */
const zipOrLocked: Signature = (start) => zip(start) || compoundFile(start);
/** Programs that print put a mark or blank lines in front. */
const pdf: Signature = (start) =>
  /^(?:\xef\xbb\xbf)?\s{0,20}%PDF-\d/.test(start.toString('latin1'));
/** What may stand in front of the first element of XML, and how each of it ends. */
const preliminaries = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;
/** A document type, with the names that drawing programs declare in it. */
const doctype = /^<!DOCTYPE\s+svg[^[>]{0,300}(?:\[[^\]]{0,4000}\]\s{0,20})?>/;

const svg: Signature = (start) => {
  let rest = start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  for (;;) {
    const preliminary = preliminaries.find(([begin]) => rest.startsWith(begin));
    const end = preliminary
      ? rest.indexOf(preliminary[1]) + preliminary[1].length
      : (doctype.exec(rest)?.[0].length ?? 0);
    if (end === 0) break;
    // One without an end: nothing but a piece of it was found.
    if (preliminary && end < preliminary[1].length) return false;
    rest = rest.slice(end).trimStart();
  }
  return /^<(?:\w{1,20}:)?svg[\s>]/.test(rest);
};

const signatures: Record<string, Signature> = {
  jpeg: startsWith(0xff, 0xd8, 0xff),
  png: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  webp: (start) => saysAt(0, 'RIFF')(start) && saysAt(8, 'WEBP')(start),
  gif: (start) => saysAt(0, 'GIF87a')(start) || saysAt(0, 'GIF89a')(start),
  bmp: saysAt(0, 'BM'),
  tiff: (start) =>
    startsWith(0x49, 0x49, 0x2a, 0x00)(start) || startsWith(0x4d, 0x4d, 0x00, 0x2a)(start),
  svg,
  pdf,
  doc: compoundFile,
  xls: compoundFile,
  ppt: compoundFile,
  docx: zipOrLocked,
  xlsx: zipOrLocked,
  pptx: zipOrLocked,
  odt: zip,
  ods: zip,
  odp: zip,
  rtf: saysAt(0, '{\\rtf'),
};

/** How a page of the web begins, and one that is packed into a message with its pictures. */
const page: Signature = (start) =>
  /^(?:\xef\xbb\xbf)?(?:\s|<\?xml[^<>]*>|<!--[^>]*-->)*<(?:!doctype html|html|head|meta|style|body|div|table)[\s>]/i.test(
    start.toString('latin1'),
  );
const message: Signature = (start) =>
  /^(?:[\w-]+:[^\n]*\n|[ \t][^\n]*\n){0,40}?content-type:\s*(?:multipart\/related|text\/html)\b/i.test(
    start.toString('latin1'),
  );

/**
 * What programs write under the name of an old office file, because Word and Excel open it: Confluence and Jira export pages,
 * and others the formats of today.
 */
const guests: Record<string, readonly (readonly [extension: string, sign: Signature])[]> = {
  doc: [
    ['html', page],
    ['mht', message],
    ['rtf', saysAt(0, '{\\rtf')],
    ['docx', zip],
  ],
  xls: [
    ['html', page],
    ['mht', message],
    ['xlsx', zip],
  ],
};

/** What begins like this is not meant to be read as text, whatever it is called. */
const neverText = ['jpeg', 'png', 'webp', 'gif', 'pdf', 'doc', 'docx'].flatMap(
  (extension) => signatures[extension] ?? [],
);

/** How much of a file is needed to know its format. */
export const FORMAT_BYTES = 8_192;

/**
 * What a file under the name of an old office file is instead, by its extension; undefined when it is no such thing.
 * @param extension the first extension of the type that it claims
 */
export function guestOf(extension: string, start: Buffer): string | undefined {
  return guests[extension]?.find(([, sign]) => sign(start))?.[0];
}

/**
 * Whether the beginning of a file fits the type that it claims.
 * @param extension the first extension of the type
 */
export function fitsFormat(extension: string, start: Buffer): boolean {
  const signature = signatures[extension];
  // Text is whatever is not plainly something else.
  return signature ? signature(start) : !neverText.some((isOther) => isOther(start));
}
