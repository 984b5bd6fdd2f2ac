import { DATE_AFTER_DAY } from './date-words.ts';
import {
  cleanText,
  withoutEnd,
  withoutListMarker,
  withoutMailFrame,
  withoutRowNumbers,
  withoutTableFrame,
} from './markdown-text.ts';

/**
 * Splits what somebody typed into its points. Pure.
 *
 * In this order, and only as far as needed: list items, lines, a list within one line ("1. … 2. …"),
 * semicolons, sentences. Every word ends up in exactly one point.
 */

/** A full stop behind these does not end a sentence: "z. B.", "ca.", "Fr.", "Mio.", "Nr.", "e.g.", "U.S.", an initial. */
const ABBREVIATION =
  /(?:^|[\s(„“"])(?:\p{L}|\d+|(?:\p{L}\.){1,3}\p{L}(?<![ap]\.m)|bzw|bzgl|bspw|ca|ggf|inkl|exkl|zzgl|max|min|(?<!in )mind|lt|gem|sog|insb|Abt|Abs|Nr|St|Std|Tel|Fa|Hr|Fr|Dr|Prof|Ing|Dipl|Mr|Mrs|Ms|Jr|Sr|Tsd|Mio|Mrd|usw|evtl|vgl|vs|approx|est|incl|excl|dept|inc|corp|ltd|etc|Ph\.D|z\.\s?B|d\.\s?h|u\.\s?a|o\.\s?ä)\.$/iu;
/** A unit behind its number: "2 Wo. Verzug". */
const SHORT_UNIT = /\d\s(?:Wo|Tg|Mon|Stk|Sek|wks?|mos?|yrs?|hrs?)\.$/iu;
/** Days of the week, which are no words in small letters: "There is nothing we can do." */
const SHORT_DAY = /(?:^|[\s(„“"])(?:Mo|Di|Mi|Do|Fr|Sa)\.$/u;
/** A number that ends a sentence, and counts nothing: no noun begins so. */
const BEHIND_NUMBER =
  /^["„“«(]?(?:The|This|That|These|There|Then|We|It|They|You|He|She|Our|Your|No|Nobody|But|And|If|When|In|On|At|For|So|Some|All|Most|Every|Der|Die|Das|Dann|Danach|Wir|Es|Sie|Er|Ihr|Unser|Unsere|Kein|Keine|Aber|Und|Wenn|Im|In|Am|An|Alle)(?!\p{L})/u;

/** Words in quotation marks on one line: a message that is quoted may have sentences of its own. An inch mark opens none. */
const QUOTATION = /„[^„“”"\n]*[“”"]|“[^“”\n]*”|«[^«»\n]*»|»[^«»\n]*«|(?<![^\s(])"(?!\s)[^"\n]*"/gu;

/**
 * The places of a mark in the text that stand outside of quotations.
 *
 * @param mark with the flag `g`
 */
export function* placesOutsideQuotations(
  text: string,
  mark: RegExp,
): Generator<RegExpExecArray, void> {
  const quotations = [...text.matchAll(QUOTATION)].map(({ 0: words, index }) => ({
    from: index,
    to: index + words.length,
  }));
  let next = 0;
  for (const place of text.matchAll(mark)) {
    while ((quotations[next]?.to ?? Infinity) <= place.index) next += 1;
    if ((quotations[next]?.from ?? Infinity) >= place.index) yield place;
  }
}

/** The text taken apart at the marks that stand outside of quotations. */
function splitOutsideQuotations(text: string, mark: RegExp): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const { 0: found, index } of placesOutsideQuotations(text, mark)) {
    pieces.push(text.slice(start, index));
    start = index + found.length;
  }
  return [...pieces, text.slice(start)];
}

/** What stands between the outer bars of a row of a markdown table; any other line as it is. */
function withoutOuterBars(line: string): string {
  const row = line.trim();
  return row.length > 1 && row.startsWith('|') && row.endsWith('|') ? row.slice(1, -1) : line;
}

/** The number or letter of a point within a line, but none of a day as in "10. März". */
const NUMBERED = new RegExp(
  String.raw`(?:^|[\s,;])\(?(?:\d{1,2}[.)]|[a-h]\))\s+(?!${DATE_AFTER_DAY})(?=\p{L}|["„“])`,
  'iu',
);

/** "h4. Kriterien" and the deeper points "** x", "#* x" are marks of Jira alone. */
const JIRA_ALONE = /^(?:h[1-6]\.|\*{2,6}(?!.*\*\*$)|[*#]{0,4}(?:#\*|\*#)[*#]{0,4}) \S/u;
const JIRA_NUMBER = /^# \S/u;

/** The lines with the headings and points that Jira marks in its own way as Markdown marks them. */
function withoutJiraMarks(lines: readonly string[]): readonly string[] {
  const isNumber = (line = '') => JIRA_NUMBER.test(line);
  // Two headings with nothing in between head nothing: below another line they are a numbered list.
  const isNumbered = lines.some(
    (line, index) =>
      index > 0 && !isNumber(lines[index - 1]) && isNumber(line) && isNumber(lines[index + 1]),
  );
  if (!isNumbered && !lines.some((line) => JIRA_ALONE.test(line))) return lines;
  return lines.map((line) =>
    line.replace(/^(?:h[1-6]\.|[*#]{1,6})(?= \S)/u, (marks) =>
      marks.startsWith('h') ? '##' : `${'  '.repeat(marks.length - 1)}-`,
    ),
  );
}

/** The points of the text, without list markers, in their order. */
export function textItems(text: string): string[] {
  const said = withoutJiraMarks(cleanText(text).split('\n'));
  const typed = withoutTableFrame(withoutMailFrame(said));
  const lines = withoutRowNumbers(typed)
    .map(withoutOuterBars)
    .filter((line) => line.trim() !== '')
    // Markdown shows many spaces as one, and at each of them the end of a point would be looked for. Those before a line stay.
    .map((line) => line.replaceAll(/(?<=\S)\s+/gu, ' '));
  const items = lines.length > 1 ? joinedItems(lines) : lines.flatMap(inlineItems);
  return items.map((item) => item.trim()).filter((item) => /[\p{L}\p{N}]/u.test(item));
}

/** List items with the lines that continue them; without any marker every line is an item. */
function joinedItems(lines: readonly string[]): string[] {
  const marked = lines.map((line) => ({ ...withoutListMarker(line), isDeep: /^\s/u.test(line) }));
  // Headings alone head nothing.
  const isAbove = marked.every((line) => isHeading(line.text)) ? () => false : isHeading;
  if (!marked.some((line) => line.isItem)) {
    return marked.filter((line) => !isAbove(line.text)).flatMap((line) => inlineItems(line.text));
  }
  const items: string[] = [];
  let isInsideItem = false;
  for (const line of marked) {
    const last = items.at(-1);
    if (!line.isItem && isInsideItem && line.isDeep && last !== undefined) {
      items[items.length - 1] = `${last} ${line.text}`;
    } else if (line.isItem || !isAbove(line.text)) {
      items.push(line.text);
      isInsideItem = line.isItem;
    }
  }
  return items;
}

/** "Kriterien:", "**Kriterien:**" and "## Kriterien" above a list name the list and are no points of their own. */
function isHeading(line: string): boolean {
  return /^#{1,6}\s/u.test(line) || (line.length <= 40 && withoutEnd(line, ' \t*_').endsWith(':'));
}

/** An entry of a board with its title, "SHOP-12 Login": the key alone may be named in a sentence. */
const KEYED = String.raw`\p{Lu}[\p{Lu}\d]{1,9}-\d{1,6}:?\s\p{L}`;
const KEYED_ITEM = new RegExp(`^${KEYED}`, 'u');
const BETWEEN_KEYED = new RegExp(String.raw`(?:\s*[,;]|\s+(?:und|and))\s+(?=${KEYED})`, 'gu');

/** The entries of a board that stand beside each other; "SHOP-12 waits for SHOP-3 and SHOP-4" has no comma and is one. */
function keyedItems(text: string): string[] | null {
  const items = splitOutsideQuotations(text, BETWEEN_KEYED);
  const isList = new RegExp(String.raw`[,;]\s+${KEYED}`, 'u').test(text);
  return isList && items.every((item) => KEYED_ITEM.test(item)) ? items : null;
}

/** What stands between names in a row, but not within parentheses; the last one may follow a mere "or". */
const BETWEEN_NAMES =
  /(?:,\s+(?:(?:und|and|oder|or)\s+)?|\s(?:und|and|oder|or)\s(?=[^,]+$))(?![^()]{0,80}\))/giu;
/** A name of a few words; what begins otherwise goes on with what was said before: "label, because it is easy, and cheap". */
const NAME =
  /^(?!(?:d(?:er|ie|as|ann|enn)|dass|wie|weil|wenn|wo|was|aber|nur|auch|ohne|inkl|also|then|that|which|who|because|if|when|as|but|only|so|without|incl)(?!\p{L}))(?=[^\p{L}]*\p{L})\S+(?: \S+){0,3}$/iu;

/**
 * The names that stand in a row: "label, refund status and vouchers"; else the text as it is.
 *
 * @param least how many they are at least, so that "label, cheap" alone is one
 */
export function namesIn(text: string, least = 3): string[] {
  const names = splitOutsideQuotations(text.replace(/[.!]$/u, ''), BETWEEN_NAMES);
  const isRow =
    text.includes(', ') && names.length >= least && names.every((name) => NAME.test(name));
  return isRow ? names : [text];
}

/** What stands beside each other on one line: "Login, Export and Chat" is three. */
export function piecesOf(line: string): string[] {
  return line.split(/[,;]\s+|\s(?:und|and)\s/iu);
}

function inlineItems(line: string): string[] {
  const numbered = line.split(NUMBERED);
  const [before = '', ...points] = numbered;
  if (points.length >= 2 && (before.trim() === '' || isHeading(before))) {
    return points.map((point) => point.replace(/[,;]\s*$/u, ''));
  }
  const text = withoutListMarker(line).text;
  return keyedItems(text) ?? splitOutsideQuotations(text, /\s*;\s+/gu).flatMap(sentencesOf);
}

/** The sentences of a text: "14. April" and "z. B." end none, nor do those within a quotation. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  const ends = /(?<=[.!?]["“”»)]?)\s+(?=["„“«(]?\p{Lu})/gu;
  for (const piece of splitOutsideQuotations(text, ends)) {
    const last = found.at(-1);
    if (last !== undefined && isCut(last, piece)) found[found.length - 1] = `${last} ${piece}`;
    else found.push(piece);
  }
  return found;
}

/** Whether the full stop between the pieces belongs to an abbreviation or a day. */
function isCut(before: string, behind: string): boolean {
  const isUnit = SHORT_UNIT.test(before);
  if ((isUnit || /\d\.$/u.test(before)) && BEHIND_NUMBER.test(behind)) return false;
  return isUnit || ABBREVIATION.test(before) || SHORT_DAY.test(before);
}
