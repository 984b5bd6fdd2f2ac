import { withoutEnd } from './markdown-text.ts';

/** Finds the rows of a table that are known already by what stands ahead of their cells. Pure. */

const SALUTATION = /^(?:(?:frau|herrn?|mrs?|ms|dr)\.? )+/u;

/** A name in lower case without its salutation, its mark in the end and what is added in parentheses: "krüger" of "Herr Krüger (Lager)". */
function bareName(name: string): string {
  const words = withoutEnd(name.toLowerCase().replace(SALUTATION, ''), '.?!');
  const added = words.endsWith(')') ? words.lastIndexOf(' (') : -1;
  return added > 0 ? words.slice(0, added) : words;
}

/** What tells an entry of a board from all others. */
export const BOARD_KEY = /^\p{Lu}[\p{Lu}\d]{1,9}-\d{1,6}$/u;

/** The key of an entry of a board in lower case: "ret-31" of "RET-31 Print the label"; null where it has none. */
export function boardKey(name: string): string | null {
  const [first = ''] = name.split(/[\s:]/u);
  return BOARD_KEY.test(first) ? first.toLowerCase() : null;
}

/** Nobody types a longer name once more. */
const NAME_MAX_LENGTH = 200;

/** The one row whose name the text begins with, as `namesOf` calls it, and what stands behind that; null where none or several have it. */
function rowAhead(
  text: string,
  names: readonly string[],
  namesOf: (name: string) => readonly string[],
): { name: string; rest: string } | null {
  const lower = text.slice(0, NAME_MAX_LENGTH).toLowerCase();
  const lengthOf = (name: string) =>
    Math.max(
      0,
      ...namesOf(name)
        .filter(
          (known) => lower.startsWith(known) && /^[^\p{L}\p{N}-]/u.test(lower.slice(known.length)),
        )
        .map(({ length }) => length),
    );
  const found = names.filter((name) => lengthOf(name) > 0);
  const [name] = found;
  if (name === undefined || found.length > 1) return null;
  const rest = text.slice(lengthOf(name)).replace(/^\s*(?:[:–—-]\s+)?/u, '');
  return /[\p{L}\p{N}]/u.test(rest) ? { name, rest } : null;
}

/** "CHK-15 E and T": the entry of a board is named by its key, and what stands behind it is said of it. */
export function rowByKey(
  text: string,
  names: readonly string[],
): { name: string; rest: string } | null {
  return rowAhead(text, names, (name) => [boardKey(name)].filter((key) => key !== null));
}

const BETWEEN = /[,;]\s+(?:(?:und|and)\s+)?/giu;

/** The rows that stand beside each other on one line, "Vogt mail monthly, support chat daily", each behind its own name; empty where they don't. */
export function rowsAhead(line: string, names: readonly string[]): string[] {
  if (names.length < 2 || line.includes('\n')) return [];
  const callsOf = (name: string) =>
    [name.toLowerCase(), bareName(name), boardKey(name) ?? []].flat();
  if (rowAhead(line, names, callsOf) === null) return [];
  const marks = [{ start: 0, end: 0 }].concat(
    [...line.matchAll(BETWEEN)].map(({ 0: mark, index }) => ({
      start: index,
      end: index + mark.length,
    })),
  );
  const begun = marks.filter(({ end }) => rowAhead(line.slice(end), names, callsOf) !== null);
  const rows = begun.flatMap(({ end }, at) => {
    const found = rowAhead(line.slice(end, begun[at + 1]?.start), names, callsOf);
    return found === null ? [] : [found];
  });
  const isEach = rows.length > 1 && new Set(rows.map(({ name }) => name)).size === begun.length;
  return isEach && begun[0]?.end === 0 ? rows.map(({ name, rest }) => `${name}: ${rest}`) : [];
}

/** The row whose name begins with the words, or is said by them but for its additions, unless several do. */
export function nameBeginning(names: readonly string[], words: string): string | undefined {
  const bare = bareName(words);
  const said = names.filter((name) => bareName(name) === bare);
  if (said.length > 0 || words.length < 4) return said.length === 1 ? said[0] : undefined;
  const near = names.filter((name) =>
    [name.toLowerCase(), bareName(name)].some((known) => known.startsWith(words)),
  );
  return near.length === 1 ? near[0] : undefined;
}

/** The row whose name ends in the words, "Acme" of "Customer Acme", unless several do. */
export function nameEnding(names: readonly string[], words: string): string | undefined {
  const near = names.filter((name) => bareName(name).endsWith(` ${words}`));
  return words.length > 3 && near.length === 1 ? near[0] : undefined;
}

/** The one row in whose name the words stand, "vendor" in "The vendor delivers late"; none where several have them. */
export function rowHolding(names: readonly string[], words: string): string | undefined {
  const form = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(words)}(?![\\p{L}\\p{N}])`, 'iu');
  const found = words.length > 3 ? names.filter((name) => form.test(name)) : [];
  return found.length === 1 ? found[0] : undefined;
}

/** The row with that name, or whose name begins so. */
export function rowNamed(names: readonly string[], words: string): string | undefined {
  return names.find((name) => name.toLowerCase() === words) ?? nameBeginning(names, words);
}

/** The row that the words before its numbers and choices name, be it by how its name ends. */
export function rowCalled(names: readonly string[], words: string): string | undefined {
  return rowNamed(names, words) ?? nameEnding(names, words);
}
