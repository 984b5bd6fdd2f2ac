import { withoutMarks } from '#platform/markdown-marks.ts';
import { DATE } from './fact-patterns.ts';
import { ENGLISH_MARKERS, GERMAN_MARKERS, STOP_WORDS } from './stop-words.ts';

/** Lower case without accents and umlauts, so that "Übergröße" and "UBERGROSSE" are one word. */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
}

/** The same with straight apostrophes, as patterns of what people say are written: "let's", "war's". */
export const foldSpeech = (text: string): string => fold(text).replaceAll('’', "'");

/** All words of a text in their order, folded; what follows an apostrophe belongs to its word. */
export function splitWords(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu) ?? [];
}

const ENDINGS = [
  'ierungen',
  'ierung',
  'ungen',
  'ingly',
  'ments',
  'ung',
  'ern',
  'ing',
  'est',
  'ies',
  'ed',
  'en',
  'er',
  'es',
  'em',
  'ly',
  'st',
  'te',
  'e',
  'n',
  's',
  't',
  'y',
];
const SHORTEST_STEM = 4;

/**
 * The beginning of a word that its forms share. Light, and the same for German and English, because nobody
 * says in which language a message is and many hold both.
 */
export function stem(word: string): string {
  let rest = word.replace(/['’].*$/u, '');
  if (/\p{N}/u.test(rest)) return rest;
  // Twice, because a plural may follow another ending: "customers".
  for (const _pass of [1, 2]) {
    const ending = ENDINGS.find(
      (one) => rest.endsWith(one) && rest.length - one.length >= SHORTEST_STEM,
    );
    if (ending !== undefined) rest = rest.slice(0, -ending.length);
  }
  // "planning" and "plan", "shipped" and "ship".
  return rest.replace(/([bdfgklmnprt])\1$/u, '$1');
}

/** The stems of the words that say what a text is about. */
export function contentStems(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    const bare = word.replace(/['’].*$/u, '');
    return bare.length < 2 || STOP_WORDS.has(bare) ? [] : [stem(bare)];
  });
}

const PIECE = 5;

/**
 * What a text is about in pieces of its words, each word counted once: "Gutscheinfehler" shares pieces with
 * "Gutscheine", which no stem shows.
 */
export function wordPieces(text: string): string[] {
  return [...new Set(contentStems(text))].flatMap((word) => {
    const marked = `_${word}`;
    const count = Math.max(1, marked.length - PIECE + 1);
    return Array.from({ length: count }, (_, start) => marked.slice(start, start + PIECE));
  });
}

/** How a polite person is spoken to: no names of things. */
const ADDRESS = /^(?:Sie|Ihr|Ihnen|Ihre[mnrs]?)$/u;

/**
 * The nouns of a German text: what has a capital and does not begin a sentence. What does begin one may be anything,
 * and is left out.
 */
export function germanNouns(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+|\n+/u).flatMap((sentence) => {
    const [, ...rest] = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];
    return rest.filter((word) => /^\p{Lu}/u.test(word) && !ADDRESS.test(word));
  });
}

/** The language in which more of the small words of a text are; English when none tells. */
export function detectLanguage(text: string): 'de' | 'en' {
  let german = 0;
  let english = 0;
  for (const word of splitWords(text)) {
    if (GERMAN_MARKERS.has(word)) german += 1;
    if (ENGLISH_MARKERS.has(word)) english += 1;
  }
  return german > english ? 'de' : 'en';
}

/** "z. B.", "e.g.", "Nr. 5", "3. März": a dot after these ends no sentence. */
const NO_END =
  /(?:^|[\s(])(?:\p{L}|\p{N}{1,2}|z\. ?B|d\. ?h|u\. ?a|o\. ?[äa]|bzw|ca|etc|evtl|ggf|inkl|max|min|nr|st|str|usw|vgl|dr|prof|e\.g|i\.e|vs|approx|mr|mrs|ms|jan|feb|aug|sept?|okt|oct|nov|dez|dec)\.$/iu;

/** Also within a list, where it is indented; what is in three backticks within a line is none. */
const CODE = /^[ \t]*`{3,}[^`\n]*$[\s\S]*?(?:^[ \t]*`{3,}\s*$|$(?![\s\S]))/gmu;
/** An aside in italics that only shows what an answer could look like: kept, it would pass for something that is so. */
const EXAMPLE = /^\*(?:Zum Beispiel|For example):[^*]*\*[ \t]*$/gmu;

/** The number of an entry in a list: it says how many stand above it, and nothing about the matter. */
const ENTRY_NUMBER = /^\d{1,3}[.)]\s+/u;

/** A line of Markdown as it is read aloud. */
function readAloud(line: string): string {
  const bare = withoutMarks(line);
  // "3. März" begins with a number, too.
  return bare.search(DATE) === 0 ? bare : bare.replace(ENTRY_NUMBER, '');
}

/** What stands between the head of a table and its rows. */
const isBelowHead = (line = '') =>
  line.includes('-') && line.includes('|') && /^[\s|:-]+$/u.test(line);

/** Rows of tables as they are read aloud, cell by cell. A head without a number says nothing by itself. */
function readTables(lines: readonly string[]): string[] {
  return lines.flatMap((line, place) => {
    if (isBelowHead(line) || (isBelowHead(lines[place + 1]) && !/\p{N}/u.test(line))) return [];
    if (!/^\s*\|/u.test(line)) return [line];
    const cells = line.split('|').map((cell) => cell.trim());
    return [cells.filter((cell) => cell !== '').join(', ')];
  });
}

const FENCE = /^[ \t]*`{3,}.*$/gmu;

/** A text whose code is lines like any other. */
export const withCodeAsLines = (text: string): string => text.replace(FENCE, '');

/** How a text begins when it is read aloud; what is nothing but code is not, and stands for itself. */
export const beginningOf = (text: string): string =>
  splitSentences(text)[0] ?? withCodeAsLines(text).trim();

/** "am 14.9. ging es los": where a small letter follows. */
const DATE_AT_END = /(?:^|[\s(])\d{1,2}\.\d{1,2}\.$/u;

/** Longer than any abbreviation, so that the end of what was said so far tells whether it is one. */
const END_LENGTH = 12;

/**
 * The sentences of a text. Lines of Markdown and rows of tables stand on their own, without their marks; code is left
 * out.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  const prose = text.replace(CODE, '\n').replace(EXAMPLE, '');
  for (const line of readTables(prose.split(/\n+/u))) {
    const bare = readAloud(line);
    if (!/[\p{L}\p{N}]/u.test(bare)) continue;
    let open: string[] = [];
    let end = '';
    const pieces = bare.split(/(?<=[.!?…]["'”“)]?)\s+/u);
    for (const [place, piece] of pieces.entries()) {
      end = (open.length === 0 ? piece : `${end} ${piece}`).slice(-END_LENGTH);
      open.push(piece);
      if (piece.endsWith('.') && NO_END.test(end)) continue;
      if (DATE_AT_END.test(end) && /^\p{Ll}/u.test(pieces[place + 1] ?? '')) continue;
      sentences.push(open.join(' '));
      open = [];
    }
    if (open.length > 0) sentences.push(open.join(' '));
  }
  return sentences;
}
