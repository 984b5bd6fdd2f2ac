import { DATE_AFTER_DAY } from './date-words.ts';
import { cleanText, withoutListMarker, withoutTableFrame } from './markdown-text.ts';

/**
 * Splits what somebody typed into its points. Pure.
 *
 * In this order, and only as far as needed: list items, lines, a list within one line ("1. … 2. …"),
 * semicolons, sentences. Every word ends up in exactly one point.
 */

/** A full stop behind these does not end a sentence: "z. B.", "ca.", "Fr.", "Mio.", "Nr.", "e.g.", an initial. */
const ABBREVIATION =
  /(?:^|[\s(„“"])(?:\p{L}|\d+|bzw|bzgl|bspw|ca|ggf|inkl|exkl|zzgl|max|min|mind|lt|gem|sog|insb|Abt|Abs|Nr|No|St|Std|Tel|Fa|Hr|Fr|Dr|Prof|Ing|Dipl|Mr|Mrs|Ms|Tsd|Mio|Mrd|Mo|Di|Mi|Do|Sa|usw|evtl|vgl|e\.g|i\.e|vs|approx|etc|z\.\s?B|d\.\s?h|u\.\s?a|o\.\s?ä)\.$/iu;

/** What stands between the outer bars of a row of a markdown table; any other line as it is. */
function withoutOuterBars(line: string): string {
  const row = line.trim();
  return row.length > 1 && row.startsWith('|') && row.endsWith('|') ? row.slice(1, -1) : line;
}

/** The number of a point within a line, but none of a day as in "10. März". */
const NUMBERED = new RegExp(
  String.raw`(?:^|[\s,;])\(?\d{1,2}[.)]\s+(?!${DATE_AFTER_DAY})(?=\p{L}|["„“])`,
  'iu',
);

/** The points of the text, without list markers, in their order. */
export function textItems(text: string): string[] {
  const lines = withoutTableFrame(cleanText(text).split('\n'))
    .map(withoutOuterBars)
    .filter((line) => line.trim() !== '');
  const items = lines.length > 1 ? joinedItems(lines) : lines.flatMap(inlineItems);
  return items.map((item) => item.trim()).filter((item) => /[\p{L}\p{N}]/u.test(item));
}

/** List items with the lines that continue them; without any marker every line is an item. */
function joinedItems(lines: readonly string[]): string[] {
  const marked = lines.map((line) => ({ ...withoutListMarker(line), isDeep: /^\s/u.test(line) }));
  if (!marked.some((line) => line.isItem)) {
    return marked.filter((line) => !isHeading(line.text)).flatMap((line) => inlineItems(line.text));
  }
  const items: string[] = [];
  let isInsideItem = false;
  for (const line of marked) {
    const last = items.at(-1);
    if (!line.isItem && isInsideItem && line.isDeep && last !== undefined) {
      items[items.length - 1] = `${last} ${line.text}`;
    } else if (line.isItem || !isHeading(line.text)) {
      items.push(line.text);
      isInsideItem = line.isItem;
    }
  }
  return items;
}

/** "Kriterien:" above a list names the list and is no point of its own. */
function isHeading(line: string): boolean {
  return line.length <= 40 && line.trimEnd().endsWith(':');
}

function inlineItems(line: string): string[] {
  const numbered = line.split(NUMBERED);
  const [before = '', ...points] = numbered;
  if (points.length >= 2 && (before.trim() === '' || isHeading(before))) {
    return points.map((point) => point.replace(/[,;]\s*$/u, ''));
  }
  return withoutListMarker(line)
    .text.split(/\s*;\s+/u)
    .flatMap(sentencesOf);
}

/** The sentences of a text: "14. April" and "z. B." end none. */
export function sentencesOf(text: string): string[] {
  const found: string[] = [];
  for (const piece of text.split(/(?<=[.!?]["“”»)]?)\s+(?=["„“«(]?\p{Lu})/u)) {
    const last = found.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) found[found.length - 1] = `${last} ${piece}`;
    else found.push(piece);
  }
  return found;
}
