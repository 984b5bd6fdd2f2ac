import type { Localised } from './catalogue/catalogue.types.ts';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { CELL_MARKS, cellsBetween, markedCells } from './cell-marks.ts';
import { isNumberColumn, isTableRule, withoutEnd, withoutListMarker } from './markdown-text.ts';
import { namesOfChoice } from './read-cell.ts';

/** Reads the heading above pasted rows, whose columns may stand in another order and be more than are asked for. Pure. */

/** Other names of a column in sheets and on boards, by its id; the most telling ones first. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  owner:
    'verantwortlich|verantwortliche|verantwortlicher|zuständig|bearbeiter|zugewiesen an|zugewiesen|owner|assignee|responsible',
  person: 'name|ansprechpartner|ansprechpartnerin|kontaktperson|contact person',
  who: 'quelle|source|stakeholder|person|von|from|name',
  due: 'termin|fällig am|fällig|fälligkeit|frist|deadline|bis|due date|due|datum|date|wann|when',
  when: 'datum|date|wann|when|termin',
  likelihood: 'eintrittswahrscheinlichkeit|probability|w|p|l',
  impact: 'auswirkung|auswirkungen|schaden|schadenshöhe|severity|a|i',
  power: 'macht|influence|power',
  baseline: 'ist|ist-wert|ausgangswert|baseline|current|actual|start',
  target: 'soll|soll-wert|zielwert|goal',
  today: 'ist|current|heute|today',
  needed: 'soll|target|ziel',
  committed: 'geplant|planned|commitment|story points|sp|points|punkte',
  done: 'fertig|geliefert|completed|delivered',
  value: 'bv|wert|value|user business value|user-business value',
  urgency: 'tc|zeitkritikalität|time criticality',
  risk: 'rr|rr/oe|risikoreduktion|risk reduction',
  size: 'js|effort|story points|sp|schätzung|estimate|size',
  reach: 'r|kontakt|contact|e-mail|email|mail|telefon|phone',
  confidence: 'c|konfidenz|zuversicht',
  effort: 'e|story points|sp|schätzung|estimate|points|punkte',
  points: 'story points|sp|schätzung|estimate',
  class: 'moscow|priorität|prio|priority',
  reason: 'begründung|warum|why|reason',
  measure: 'maßnahme|maßnahmen|mitigation|action',
  response: 'maßnahme|maßnahmen|gegenmaßnahme|mitigation|measure|action',
  state: 'status|fortschritt|progress',
  next: 'nächste schritte|next steps',
  horizon: 'zeitraum|zeithorizont|timeframe',
};
/** The same for a first column, which says what each row is. */
const ROW_CALLED =
  'aufgabe|task|maßnahme|action item|action|to-do|todo|was|what|zusammenfassung|summary|titel|title|user story|story|feature|epic|vorgang|issue|eintrag|item|thema|topic|name|beschreibung|description';

/** The same above the entries of a list, which a sheet names one by one. */
const ENTRY_CALLED =
  'risiko|risk|frage|offene frage|question|open question|blocker|hindernis|obstacle|impediment|annahme|assumption|entscheidung|decision|lücke|gap|abhängigkeit|dependency|aktivität|activity|option';

/** What tells an entry of a board from all others, and belongs before its title. */
const KEY_COLUMN = /^(?:key|issue key|id|ticket(?: ?id)?|schlüssel|vorgangsschlüssel)$/u;

/** "**Aufwand (SP):**" is called "aufwand". */
function columnName(cell: string): string {
  return cell
    .replaceAll(/[*_]/gu, '')
    .replace(/\([^()]*\)/u, '')
    .trim()
    .replace(/:$| in %$/u, '')
    .trim()
    .toLowerCase();
}

function isKeyColumn(cell: string): boolean {
  return KEY_COLUMN.test(columnName(cell));
}

/** For each of the columns the place of the cell that names it; -1 where none does. */
function namedPlaces(cells: readonly string[], columns: readonly GuidedColumn[]): number[] {
  const names = cells.map(columnName);
  const places = columns.map(({ label }) =>
    names.findIndex((name) => [label.de, label.en].map(columnName).includes(name)),
  );
  // What the rows are called is the vaguest of the names, and comes last.
  for (const [index, { id }] of [...columns.entries()].toReversed()) {
    if (places[index] !== -1) continue;
    const others = (index === 0 ? ROW_CALLED : (ALSO_CALLED[id] ?? '')).split('|');
    const free = others.map((other) => names.indexOf(other)).filter((at) => !places.includes(at));
    places[index] = free[0] ?? -1;
  }
  return places;
}

/** The places with those of cells that are called otherwise: such a cell means the column at its own place. */
function withOwnPlaces(places: readonly number[], cells: readonly string[]): number[] {
  const isFree = (at: number) => cells[at] !== undefined && !places.includes(at);
  const isSameCount = cells.length <= places.length;
  const isFirst = (cell: string, at: number) => isFree(at) && !isNumberColumn(cell);
  const first = places[0] === -1 ? cells.findIndex(isFirst) : -1;
  return places.map((place, index) => {
    if (place !== -1) return place;
    if (index === 0) return first;
    return isSameCount && isFree(index) && index !== first ? index : -1;
  });
}

/** The cells of the line; between tabs an empty one may stand at its beginning. */
function cellsIn(line: string, mark: string): string[] {
  return cellsBetween(mark === '|' ? line.trim().replace(/^\||\|$/gu, '') : line, mark);
}

interface Heading {
  /** The place of the line. */
  at: number;
  mark: string;
  cells: readonly string[];
  /** For each of the columns the place of its cell. */
  places: readonly number[];
}

function readHeading(
  line: string,
  at: number,
  columns: readonly GuidedColumn[],
  { minNamed, areNamed }: { minNamed: number; areNamed: boolean },
): Heading | null {
  const mark = [...CELL_MARKS, ','].find((each) => line.includes(each));
  if (mark === undefined) return null;
  const cells = cellsIn(line, mark);
  const areWords = cells.every((cell, index) => {
    const choices = columns[index]?.choices?.flatMap(namesOfChoice) ?? [];
    const isChoice = choices.includes(cell.toLowerCase());
    return !/[\d"„“]/u.test(cell) && !isChoice;
  });
  const named = namedPlaces(cells, columns);
  const count = named.filter((place) => place !== -1).length;
  // Words between commas may as well be a sentence, unless each of them names a column or a sheet was saved so.
  const isSentence = mark === ',' && /,\s/u.test(line) && count < cells.length;
  const places = areNamed ? named : withOwnPlaces(named, cells);
  const isHeading = areWords && cells.length > 1 && count >= minNamed && !isSentence;
  return isHeading && places[0] !== -1 ? { at, mark, cells, places } : null;
}

/** The place of the line that heads the rows: above the rule of a table, or below what introduces it. */
function headingPlace(said: readonly string[], rule: number): number {
  if (rule > 0) return rule - 1;
  const [first = ''] = said;
  const isIntroduction =
    first.trim().endsWith(':') && !CELL_MARKS.some((mark) => first.includes(mark));
  return isIntroduction ? 1 : 0;
}

/** The lines of a table as they are asked for, and the names of its columns that have no place among those. */
export interface OrderedLines {
  lines: readonly string[];
  left: readonly string[];
}

/**
 * Puts the cells below a heading into the columns that it names. Without a heading the lines stay as they are.
 *
 * @param namesRows whether the lines name their rows, rather than rows that were named before
 * @param areNamed whether a column is only taken by its name, and never by its place
 */
export function inColumnOrder(
  lines: readonly string[],
  columns: readonly GuidedColumn[],
  { namesRows, areNamed = false }: { namesRows: boolean; areNamed?: boolean },
): OrderedLines {
  const said = lines.filter((line) => line.trim() !== '');
  const rule = said.findIndex((line) => isTableRule(line));
  const at = headingPlace(said, rule);
  const heading = readHeading(said[at] ?? '', at, columns, {
    minNamed: rule > 0 ? 1 : 2,
    areNamed,
  });
  if (heading === null || said.length < at + 2 || columns.length < 2) return { lines, left: [] };
  const { mark, cells, places } = heading;
  const key = cells.findIndex((cell, place) => !places.includes(place) && isKeyColumn(cell));
  const left = cells.filter(
    (cell, place) =>
      cell !== '' && !places.includes(place) && place !== key && !isNumberColumn(cell),
  );
  const ordered = (line: string) => {
    if (isTableRule(line)) return [];
    const row = cellsIn(line, mark);
    const isRow =
      row.length > 1 && row.length <= cells.length && !row.some((cell) => cell.includes('|'));
    if (!isRow) return [line];
    const [name = '', ...others] = places.map((place) => row[place] ?? '');
    const named = namesRows ? `${row[key] ?? ''} ${name}`.trim() : name;
    return [`| ${[named, ...others].join(' | ')} |`];
  };
  return { lines: [...said.slice(0, at), ...said.slice(at + 1).flatMap(ordered)], left };
}

/** "**Nächster Schritt:** Frau Roth fragen", and any other words before a colon. */
const LABELLED = /^\**([^:*]{1,40}?)\s?(?::\**|\*\*:)\s*(.*)$/u;

/** The row with its cells by the places of their columns, and the labels that name none. */
interface LabelledRow {
  cells: Map<number, string>;
  left: string[];
}

/**
 * The rows of blocks whose lines each name their column: "Thema: Preistest", below it "Stand: läuft". The name of a row may
 * stand without its label. Null for any other text.
 */
export function labelledRows(
  lines: readonly string[],
  columns: readonly GuidedColumn[],
): OrderedLines | null {
  const rows: LabelledRow[] = [];
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const text = withoutListMarker(line.trim().replace(/^#{1,6}\s/u, '')).text;
    const [, label = '', words = ''] = LABELLED.exec(text) ?? [];
    const place = label === '' ? 0 : namedPlaces([label], columns).indexOf(0);
    if (/[|\t]/u.test(line)) return null;
    if (place === 0 || (place === -1 && words === '')) {
      rows.push({
        cells: new Map([[0, place === 0 && label !== '' ? words : withoutEnd(text, ':* ')]]),
        left: [],
      });
      continue;
    }
    const row = rows.at(-1);
    if (row === undefined || row.cells.has(place)) return null;
    if (place === -1) row.left.push(label);
    else row.cells.set(place, words);
  }
  const areRows = rows.every(({ cells }) => cells.size > 1 && cells.get(0) !== '');
  if (rows.length === 0 || !areRows) return null;
  return {
    lines: rows.map(
      ({ cells }) => `| ${columns.map((_, place) => cells.get(place) ?? '').join(' | ')} |`,
    ),
    left: [...new Set(rows.flatMap(({ left }) => left))],
  };
}

/** What any other column of a sheet or a board may be called. */
const OTHER_COLUMN = new Set([
  ...Object.values(ALSO_CALLED).flatMap((names) => names.split('|')),
  ...[...ROW_CALLED.split('|'), 'typ', 'type', 'labels', 'kommentar', 'comment', 'notiz', 'note'],
]);

function isOtherColumn(cell: string): boolean {
  return OTHER_COLUMN.has(columnName(cell)) || isNumberColumn(cell) || isKeyColumn(cell);
}

const ENTRY_KEY = /^\p{Lu}{1,10}-?\d{1,6}$/u;

/** "SHOP-12 | Login | High | 5" without any heading is "SHOP-12 Login (High, 5)"; null unless each line is such a row. */
function keyedEntries(lines: readonly string[]): string[] | null {
  const entries = lines.map((line) => {
    const [key = '', name = '', ...others] = /[|\t]/u.test(line) ? (markedCells(line) ?? []) : [];
    if (!ENTRY_KEY.test(key) || !/\p{L}{2}/u.test(name)) return '';
    const remarks = others.filter((cell) => cell !== '').join(', ');
    return `${key} ${name}${remarks === '' ? '' : ` (${remarks})`}`;
  });
  return entries.length > 0 && !entries.includes('') ? entries : null;
}

/**
 * The entries of a list that was pasted as a table: of one with a heading the key and the words of each, and the names of all
 * other columns. Null for any other text.
 */
export function entriesOfTable(lines: readonly string[], label: Localised): OrderedLines | null {
  const said = lines.filter((line) => line.trim() !== '');
  const keyed = keyedEntries(said);
  if (keyed !== null) return { lines: keyed, left: [] };
  const rule = said.findIndex((line) => isTableRule(line));
  const at = headingPlace(said, rule);
  const above = said[at] ?? '';
  const rows = said.slice(at + (rule > 0 ? 2 : 1)).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const mark = [...CELL_MARKS, ','].find((each) => above.includes(each));
  const isIntroduced = said.slice(0, at).every((line) => line.trim().endsWith(':'));
  if (mark === undefined || rows.length === 0 || !isIntroduced) return null;
  const heads = cellsIn(above, mark);
  const names = heads.map(columnName);
  const called = [label.de.toLowerCase(), label.en.toLowerCase(), ...ENTRY_CALLED.split('|')];
  const place = [...called, ...ROW_CALLED.split('|')]
    .map((name) => names.indexOf(name))
    .find((each) => each !== -1);
  const isHeading =
    rule > 0 || heads.every((head, index) => index === place || isOtherColumn(head));
  const cells = rows.map((row) => cellsIn(row, mark));
  const isRow = (row: readonly string[]) =>
    row.length <= heads.length && (row[place ?? -1] ?? '') !== '';
  if (place === undefined || heads.length < 2 || !isHeading || !cells.every(isRow)) return null;
  const key = heads.findIndex((head, index) => index !== place && isKeyColumn(head));
  const left = heads.filter(
    (head, index) => head !== '' && index !== place && index !== key && !isNumberColumn(head),
  );
  // Keys that only count the rows tell nobody anything.
  const isCounted = cells.every((row, index) => row[key] === `${index + 1}`);
  const lead = (row: readonly string[]) => (isCounted ? '' : (row[key] ?? ''));
  return { lines: cells.map((row) => `${lead(row)} ${row[place] ?? ''}`.trim()), left };
}
