import { findPassage, placeOf, type Passage } from '@robin/contract/rules/document-passages';
import { lineSeparatorOf } from '@robin/contract/rules/line-ends';

/** Signs, and how models write them: as their plain look-alikes, or not at all. */
const LOOK_ALIKES: readonly [signs: string, plain: string][] = [
  ['„“”‟«»', '"'],
  ['‚‘’‛‹›', "'"],
  [String.raw`\u2010-\u2015\u2212`, '-'],
  [String.raw`\u00a0\u2007\u2009\u202f`, ' '],
  ['…', '...'],
  [String.raw`\u00ad\u200b\u2060\ufe0f\ufeff`, ''],
];
const lookAlikes = LOOK_ALIKES.map(
  ([signs, plain]) => [new RegExp(`[${signs}]`, 'g'), plain] as const,
);
/** Spaces at the end of a line, letters whose marks stand behind them, ligatures, and what has a look-alike. */
const different = new RegExp(
  String.raw`(?<![ \t])[ \t]+(?=\r?\n)|\P{M}\p{M}+|[\ufb00-\ufb06${LOOK_ALIKES.map(([signs]) => signs).join('')}]`,
  'gu',
);

function plainSign(sign: string): string {
  if (/^[ \t]+$/.test(sign)) return '';
  return lookAlikes
    .reduce((words, [signs, plain]) => words.replaceAll(signs, plain), sign)
    .normalize('NFKC');
}

/** A text with plain signs, and for each character of it where in the text begins and ends what it stands for. */
interface PlainText {
  words: string;
  starts: number[];
  ends: number[];
}

function plain(text: string): PlainText {
  let words = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let done = 0;
  const keepUntil = (end: number): void => {
    words += text.slice(done, end);
    for (; done < end; done += 1) {
      starts.push(done);
      ends.push(done + 1);
    }
  };
  for (const { 0: sign, index } of text.matchAll(different)) {
    keepUntil(index);
    done += sign.length;
    const written = plainSign(sign);
    words += written;
    for (let count = 0; count < written.length; count += 1) {
      starts.push(index);
      ends.push(done);
    }
  }
  keepUntil(text.length);
  return { words, starts, ends };
}

/** Whether a place in plain words is one in their text too, not one within what a single sign stands for. */
function isEdge({ starts }: PlainText, place: number): boolean {
  return place === 0 || place === starts.length || starts[place] !== starts[place - 1];
}

/** How many characters two texts have in common at their beginnings. */
function commonLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length += 1;
  return length;
}

const reversed = (text: string) => text.split('').toReversed().join('');

/** A passage with the line ends of the text, which models end as they are used to, whatever they have read. */
function withLineEndsOf(text: string, { old_text, new_text }: Passage): Passage {
  // A text with other ends is quoted as it is: a carriage return is one of its characters.
  if (lineSeparatorOf(text) !== '\r\n') return { old_text, new_text };
  const fit = (words: string) => words.replaceAll(/\r?\n/g, '\r\n');
  return { old_text: fit(old_text), new_text: fit(new_text) };
}

/**
 * A passage with the signs of the text where it stands there with other ones, exactly once. What stays at both ends of
 * the passage stays as it is in the text; what is new is as the model has written it.
 */
function withSignsOf(text: string, plainText: PlainText, passage: Passage): Passage {
  const { old_text, new_text } = passage;
  const quoted = plain(old_text);
  const length = quoted.words.length;
  const found = findPassage(plainText.words, quoted.words);
  if (length === 0 || 'problem' in found) return passage;
  const { start: at } = found;
  if (!isEdge(plainText, at) || !isEdge(plainText, at + length)) return passage;
  const isCut = (place: number) => isEdge(quoted, place) && isEdge(plainText, at + place);
  /** Where the characters before a place of the passage end, in the quote and in the text. The quote may end in hidden signs. */
  const inQuote = (place: number) => {
    if (place === length) return old_text.length;
    return place === 0 ? 0 : (quoted.ends[place - 1] ?? 0);
  };
  const inText = (place: number) =>
    (place === 0 ? plainText.starts[at] : plainText.ends[at + place - 1]) ?? 0;

  const kept = commonLength(old_text, new_text);
  let before = length;
  while (before > 0 && (inQuote(before) > kept || !isCut(before))) before -= 1;
  const rest = inQuote(before);
  const keptEnd = commonLength(reversed(old_text.slice(rest)), reversed(new_text.slice(rest)));
  let after = before;
  while (after < length && (inQuote(after) < old_text.length - keptEnd || !isCut(after)))
    after += 1;

  const standing = text.slice(inText(0), inText(length));
  const changed =
    text.slice(inText(0), inText(before)) +
    new_text.slice(rest, new_text.length - (old_text.length - inQuote(after))) +
    text.slice(inText(after), inText(length));
  return changed === standing ? passage : { old_text: standing, new_text: changed };
}

/**
 * Passages as they stand in the text that they go into, where it has other line ends, quotation marks, dashes, spaces or
 * letters with marks than a model has quoted. Those that are not found even so stay as they are, for whoever applies
 * them to refuse.
 */
export function fitPassages(text: string, passages: readonly Passage[]): Passage[] {
  let plainText: PlainText | null = null;
  return passages.map((one) => {
    const passage = withLineEndsOf(text, one);
    if (placeOf(text, passage.old_text) !== -1) return passage;
    plainText ??= plain(text);
    return withSignsOf(text, plainText, passage);
  });
}
