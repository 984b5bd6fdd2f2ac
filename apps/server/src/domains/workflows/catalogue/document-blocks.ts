import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  blockText,
  cleanText,
  inlineText,
  joinBlocks,
  onOneLine,
  quotation,
  shortened,
} from '#domains/workflows/markdown-text.ts';

/**
 * The pieces that finished documents are made of: headings, tables, lists. Pure.
 *
 * A person's words go in unchanged and escaped. What nobody said is left out or marked as open.
 */

const TITLE_MAX_LENGTH = 120;
const OPEN = { de: '*offen*', en: '*open*' };

/** Picks the German or the English words for a document in the language. */
export function wordsIn(language: InterfaceLanguage): (german: string, english: string) => string {
  return (german, english) => (language === 'de' ? german : english);
}

/** The mark for something that nobody has named yet. */
export function openMark(language: InterfaceLanguage): string {
  return OPEN[language];
}

/**
 * The words on one line, behind something else on it: in a table cell, behind a label or a box to tick.
 * There no list can begin, so that "28.03." needs no escape that people would read in the source.
 */
export function wordsWithin(text: string): string {
  return inlineText(`x ${onOneLine(text)}`).slice(2);
}

/** The words within a line, or the mark for what is open. */
export function wordsOrOpen(text: string, language: InterfaceLanguage): string {
  return wordsWithin(text) || OPEN[language];
}

/** A section with its heading; null when there is nothing to stand below it. */
export function section(heading: string, ...blocks: readonly (string | null)[]): string | null {
  const body = joinBlocks(...blocks);
  return body === '' ? null : `## ${heading}\n\n${body}`;
}

/** A section of somebody's own words, with their lists and paragraphs. */
export function wordsSection(heading: string, text: string): string | null {
  return section(heading, blockText(text));
}

/** A section that every reader expects: where nothing was said, it says so. */
export function expectedSection(
  heading: string,
  language: InterfaceLanguage,
  ...blocks: readonly (string | null)[]
): string {
  return section(heading, ...blocks) ?? `## ${heading}\n\n${OPEN[language]}`;
}

/** One line per point. */
export function bulletList(points: readonly string[]): string {
  return points.map((point) => `- ${inlineText(point)}`).join('\n');
}

/** Boxes to tick. The points are markdown already. */
export function checklist(points: readonly string[]): string {
  return points.map((point) => `- [ ] ${point}`).join('\n');
}

/** A table of cells that are markdown already; null without rows. Pipes never end a cell. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string | null {
  if (rows.length === 0) return null;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The full stop of a sentence at the very end; not that of a day ("bis 28.03.") or an abbreviation. */
const LAST_STOP =
  /(?<=\p{L}{3}|[%€)“”"])(?<!(?<!\p{L})(?:usw|etc|inkl|exkl|evtl|bzw|abt|str|std|min|mio|mrd|tsd|inc|ltd|corp|approx|incl|jan|feb|mär|mrz|mar|apr|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec))\.$/iu;

/** The words without the full stop at their end: for a heading, and for a line that goes on behind them. */
export function withoutStop(text: string): string {
  return text.trimEnd().replace(LAST_STOP, '');
}

/** A title on one line, not escaped: what kind of document it is, and what it is about. */
export function titleOf(kind: string, subject: string): string {
  const words = withoutStop(shortened(onOneLine(subject), TITLE_MAX_LENGTH));
  return words === '' ? kind : `${kind}: ${words}`;
}

/** The finished document below its title. */
export function documentOf(
  title: string,
  ...blocks: readonly (string | null)[]
): { title: string; markdown: string } {
  return { title, markdown: joinBlocks(`# ${wordsWithin(title)}`, ...blocks) };
}

/** Somebody's words as a quotation in the manner of the language, short enough for a sentence. */
export function quoted(text: string, language: InterfaceLanguage): string {
  return quotation(wordsWithin(shortened(cleanText(text), 80)), language);
}
