/** Writes pasted Markdown tables of acceptance criteria as the lines that they mean. Pure. */

const ROW = /^\s*\|(.+)\|\s*$/u;
const RULE = /^[\s|:-]+$/u;
/** "AK1", "3", "#2" and "KP-12": numbers a row, and is no part of its criterion. */
const ID = /^(?:#|\p{Lu}{1,4}-?)?\d+[.)]?$/u;
const HEADS: readonly [RegExp, string][] = [
  [/^(?:angenommen|gegeben(?: sei)?|given|vorbedingung|ausgangslage|precondition)$/iu, 'Given '],
  [/^(?:wenn|when|aktion|auslöser|trigger|action)$/iu, 'When '],
  [/^(?:dann|then|ergebnis|erwartetes ergebnis|result|expected result|outcome)$/iu, 'Then '],
  [/^(?:szenario|scenario|titel|title|name|fall|case)$/iu, 'Scenario: '],
];

function cellsOf(row: string): string[] {
  return row.split('|').map((cell) => cell.trim());
}

function headsOf(cells: readonly string[]): (string | null)[] | null {
  const heads = cells.map((cell) => {
    const name = cell.replaceAll(/[*_`]/gu, '').trim();
    return HEADS.find(([form]) => form.test(name))?.[1] ?? null;
  });
  return heads.includes('Then ') || heads.includes('When ') ? heads : null;
}

/** The text with the rows of its tables as lines: with the parts that their heads name, else as labelled sentences. */
export function withoutCriteriaTables(text: string): string {
  const lines = text.split('\n');
  let heads: (string | null)[] | null = null;
  return lines
    .flatMap((line, index) => {
      const row = ROW.exec(line)?.[1];
      if (row === undefined) {
        heads = null;
        return [line];
      }
      if (RULE.test(row)) return [];
      const cells = cellsOf(row);
      const found = headsOf(cells);
      if (found !== null) {
        heads = found;
        return [];
      }
      const isHead = RULE.test(ROW.exec(lines[index + 1] ?? '')?.[1] ?? 'none');
      if (isHead) return [];
      if (heads === null) return [cells.filter((cell) => cell !== '' && !ID.test(cell)).join(': ')];
      const known = heads;
      const parts = cells.flatMap((cell, place) =>
        cell === '' || !known[place] ? [] : [`${known[place]}${cell}`],
      );
      // The name comes before its criterion, wherever its column stands.
      return parts.toSorted((one, other) => Number(isName(other)) - Number(isName(one)));
    })
    .join('\n');
}

function isName(part: string): boolean {
  return part.startsWith('Scenario: ');
}
