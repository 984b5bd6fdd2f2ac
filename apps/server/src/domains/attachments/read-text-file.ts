import { createReadStream } from 'node:fs';

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** What no text holds: signs that control machines, except for those that lay text out or colour it. */
const unprintable = /[\0-\x08\x0e-\x1a\x1c-\x1f\x80-\x84\x86-\x9f]/;

/** The beginning of a text, and whether it has more. */
export interface TextBeginning {
  text: string;
  isCut: boolean;
}

/**
 * Reads a text file piece by piece, so that a large one needs no more memory than a small one, and to its end, so
 * that nothing else hides behind a beginning of text. UTF-8, also with some broken letters as where a log was cut,
 * UTF-16 with its mark, and what older programs of Western Europe write: Windows-1252, for example a CSV file of Excel,
 * and Mac Roman, which Excel writes on a Mac.
 * @param start the first bytes of the file
 * @param maxLength UTF-16 units that are kept
 * @returns null when the file is no text
 */
export async function readTextFile(
  path: string,
  start: Uint8Array,
  maxLength: number,
): Promise<TextBeginning | null> {
  const marked = marks.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte));
  if (marked && marked.encoding !== 'utf-8') return decode(path, marked.encoding, maxLength);
  return (
    (await decode(path, 'utf-8', maxLength)) ??
    (await decode(path, 'utf-8', maxLength, mostlyWhole())) ??
    (marked
      ? null
      : ((await decode(path, 'macintosh', maxLength, mostlyOfMac())) ??
        (await decode(path, 'windows-1252', maxLength))))
  );
}

/** Judges a text piece by piece; at the end, with nothing, the whole of it. */
type Judge = (piece: string | null) => boolean;

/** Whether more letters beyond ASCII are whole than broken: in another encoding they hardly ever are. */
function mostlyWhole(): Judge {
  let whole = 0;
  let broken = 0;
  return (piece) => {
    for (const [letter] of piece?.matchAll(/[^\0-\x7f]/gu) ?? []) {
      if (letter === '\ufffd') broken += 1;
      else whole += 1;
    }
    return piece !== null || whole > broken;
  };
}

/** Of Mac Roman the letters within words, and the apostrophe, that are none of it in Windows-1252: "don’t" there is "donít". */
const OF_A_MAC = /[äöüßéèàç’]/u;
/** A sign beyond ASCII within a word. */
const WITHIN_WORD = /(?<=[A-Za-z])[^\0-\x7f](?=[A-Za-z]|[^\0-\x7f])/gu;

/** Whether a text read as Mac Roman mostly has within its words what stands there: umlauts of Windows-1252 are other signs. */
function mostlyOfMac(): Judge {
  let letters = 0;
  let others = 0;
  return (piece) => {
    for (const [sign] of piece?.matchAll(WITHIN_WORD) ?? []) {
      if (OF_A_MAC.test(sign)) letters += 1;
      else others += 1;
    }
    return piece !== null || letters > others;
  };
}

/**
 * null when a byte is no text in that encoding
 * @param judge lets broken letters pass, and judges what came out
 */
async function decode(
  path: string,
  encoding: string,
  maxLength: number,
  judge?: Judge,
): Promise<TextBeginning | null> {
  const decoder = new TextDecoder(encoding, { fatal: judge === undefined });
  let text = '';
  let length = 0;
  const take = (piece: string): boolean => {
    length += piece.length;
    if (text.length < maxLength) text += piece.slice(0, maxLength - text.length);
    return !unprintable.test(piece) && judge?.(piece) !== false;
  };
  const content: AsyncIterable<Buffer> = createReadStream(path);
  try {
    for await (const chunk of content) {
      if (!take(decoder.decode(chunk, { stream: true }))) return null;
    }
    if (!take(decoder.decode()) || judge?.(null) === false) return null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  // Half a pair of surrogates at the cut could not be stored.
  return { text: text.toWellFormed(), isCut: length > maxLength };
}
