import type { GuidedChoice, GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { withoutEnd } from './markdown-text.ts';
import { readLevel, withFigures } from './number-reading.ts';
import { placesOutsideQuotations } from './text-items.ts';

/** Takes apart what somebody typed into the cells of one row, with marks between them or without. Pure. */

/** What stands between two cells, the surest mark first. */
export const CELL_MARKS = ['|', '\t', ';'];

/** What stands before the first arrow is a cell, so that the semicolons behind it part none. */
const ARROW_FIRST = /^[^;]*\s(?:→|[-=]>)\s/u;

/** Whether the mark stands between cells: a semicolon may belong to what is quoted, or to what an arrow leads to. */
function partsCells(line: string, mark: string): boolean {
  if (!line.includes(mark)) return false;
  if (mark !== ';') return true;
  const isSheet = line.startsWith('"') || line.includes(';"');
  return isSheet || (!ARROW_FIRST.test(line) && !placesOutsideQuotations(line, /;/gu).next().done);
}

/** The cells between bars, tabs or semicolons; null where none stands in the line. */
export function markedCells(line: string): string[] | null {
  const bare = line.trim().replace(/^\||\|$/gu, '');
  const mark = CELL_MARKS.find((each) => partsCells(bare, each));
  return mark === undefined ? null : cellsBetween(bare, mark);
}

/** The cells between the marks. One that holds a mark itself stands in quotation marks where a sheet was saved. */
export function cellsBetween(row: string, mark: string): string[] {
  const pieces = row.split(mark);
  if (mark === '|' || !row.includes('"')) return pieces.map((piece) => piece.trim());
  const closing = pieces.map((piece) => piece.split('"').length % 2 === 0);
  const cells: string[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at]?.trim() ?? '';
    const isOpen = piece.startsWith('"') && closing[at] === true;
    const end = isOpen ? closing.indexOf(true, at + 1) : at;
    cells.push(
      withoutCellQuotes(
        pieces
          .slice(at, end === -1 ? at + 1 : end + 1)
          .join(mark)
          .trim(),
        mark,
      ),
    );
    if (end !== -1) at = end;
  }
  return cells;
}

/** Quotation marks that a sheet has put around a cell, and doubled within; those that somebody typed stay. */
function withoutCellQuotes(cell: string, mark: string): string {
  const within =
    cell.length > 2 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1) : '';
  const isOfSheet = within.includes(mark) || within.includes('""');
  return isOfSheet && !/(?<!")"(?!")/u.test(within.replaceAll('""', ''))
    ? within.replaceAll('""', '"')
    : cell;
}

const AS_ABOVE =
  /^(?:s\.? ?o\.?|(?:siehe|s\.|wie) oben|dito|ditto|same|(?:the )?same as above|as above|see above|["″〃])[.!]?$/iu;

/** Whether the words stand for those of the row above: "s. o.", "wie oben", "ditto". */
export function isAsAbove(words: string): boolean {
  return AS_ABOVE.test(words);
}

/** What stands beside each other on one line: "Login, Export and Chat" is three. */
export function piecesOf(line: string): string[] {
  return line.split(/[,;]\s+|\s(?:und|and)\s/iu);
}

/** Whether a cell of the column is one of a kind that is known by itself: a number or a choice. */
export function isClosed({ kind }: GuidedColumn): boolean {
  return kind !== 'text';
}

/** All that a choice is called, in lower case. */
export function namesOfChoice({ value, label, alsoCalled }: GuidedChoice): string[] {
  return [
    value,
    label.de.toLowerCase(),
    label.en.toLowerCase(),
    ...(alsoCalled?.de ?? []),
    ...(alsoCalled?.en ?? []),
  ];
}

const NUMBER_CELL =
  /^(?:(?:ca|rund|etwa|ungefähr|circa|about|around|approx|roughly)\.? |~ ?)?[-−]?\d[\d.,]*(?: ?[%\p{Sc}]|[kK]| \p{L}+\.?)?$/u;

/** A number at the end of the words, with its unit or without: what follows behind "auf" is the next one. */
const NUMBER_END = /\d(?: ?[%\p{Sc}]| \p{L}+\.?)?$/u;

/** Of "2, sehr niedrig" this is no unit of the number. */
const DEGREE_END = / (?:sehr|extrem|very|extremely)$/iu;

function isCell(column: GuidedColumn, words: string): boolean {
  if (column.kind === 'number') {
    const isNumber = NUMBER_CELL.test(words) && !(column.isLevel && DEGREE_END.test(words));
    return isNumber || (column.isLevel === true && readLevel(words) !== null);
  }
  const wanted = words.toLowerCase();
  return column.choices?.some((choice) => namesOfChoice(choice).includes(wanted)) ?? false;
}

/** "3 von 8", "3 points out of 8" */
const PART_OF_WHOLE = /\d\S*(?:\s+\p{L}+\.?)?\s+(?:von|(?:out )?of)\s+\d/iu;
const SLASHED = /(?<![\d/])(\d{1,3})\s?\/\s?(\d{1,3})(?![\d/])/u;
const OF = /^(?:von|out|of)$/iu;

/** Whether the words say first what is done and then of how much, where the columns have it the other way round. */
function saysPartFirst(text: string, [whole, part]: readonly GuidedColumn[]): boolean {
  if (whole?.id !== 'committed' || part?.id !== 'done') return false;
  const [, before, behind] = SLASHED.exec(text) ?? [];
  // Nobody has done more than there is: "3/8" are three of eight, "8/3" the two columns.
  return PART_OF_WHOLE.test(text) || Number(before) < Number(behind);
}

/** The cells of words that are nothing but numbers and choices, as in "4, 5" or "hoch niedrig"; null for any others. */
export function closedCells(typed: string, columns: readonly GuidedColumn[]): string[] | null {
  const text = columns.some(({ kind }) => kind === 'number') ? withFigures(typed) : typed;
  const isPartFirst = saysPartFirst(text, columns);
  const words = text
    .replace(/(?<=[\p{L}\d%])\s*\/\s*(?=[\p{L}\d])/gu, ' ')
    .replace(/\s+(?:auf|to)\s+(?=[-−\d])/giu, (mark: string, at: number, whole: string) =>
      NUMBER_END.test(whole.slice(Math.max(0, at - 20), at)) ? ' ' : mark,
    )
    .split(/\s+/u)
    .map((word) => word.replace(/^\(|[),;:.]+$/gu, ''))
    .filter(
      (word) =>
        /[\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}%]/u.test(word) &&
        !(isPartFirst && OF.test(word)),
    );
  if (words.length === 0) return null;
  const cells = isPartFirst ? null : cellsFrom(words, columns);
  if (cells !== null || columns.length < 2) return cells;
  // "low interest, high power" is in another order than the columns.
  const turned = cellsFrom(words, columns.toReversed());
  return turned?.length === columns.length ? turned.toReversed() : null;
}

/** Whether the word is what the column is called: "high power" holds "high". */
function namesColumn({ label }: GuidedColumn, word: string): boolean {
  return [label.de, label.en].some((name) => name.toLowerCase() === word.toLowerCase());
}

function cellsFrom(
  words: readonly string[],
  [column, ...others]: readonly GuidedColumn[],
): string[] | null {
  if (words.length === 0) return [];
  if (column === undefined) return null;
  for (const length of [3, 2, 1].filter((each) => each <= words.length)) {
    const cell = words
      .slice(0, length)
      .filter((word) => !namesColumn(column, word))
      .join(' ');
    const rest = isCell(column, cell) ? cellsFrom(words.slice(length), others) : null;
    if (rest !== null) return [cell, ...rest];
  }
  return null;
}

/** "1200 people, impact 2, 80 %, 3 weeks": one piece for each of the numbers and choices, whatever else is in it; else null. */
export function commaCells(text: string, columns: readonly GuidedColumn[]): string[] | null {
  const pieces = text.split(/,\s+/u);
  const isWhole = columns.length > 1 && pieces.length === columns.length && columns.every(isClosed);
  return isWhole && pieces.every((piece) => /[\d\p{L}]/u.test(piece)) ? pieces : null;
}

/** "Done when the text stands" and "who: Tom" say again what their column is called; other such words may begin the cell itself: "what we do not know". */
export function withoutColumnName({ label }: GuidedColumn, cell: string): string {
  for (const name of [label.de, label.en]) {
    const words = name.split(/\P{L}+/u).filter((word) => word !== '');
    const mark = /^(?:wenn|when|if)$/iu.test(words.at(-1) ?? '')
      ? String.raw`\s*:?\s+`
      : String.raw`\s*:\s+`;
    const form = new RegExp(`^${words.join(String.raw`,?\s+`)}${mark}(?=\\S)`, 'iu');
    if (form.test(cell)) return cell.replace(form, '');
  }
  return cell;
}

/** What stands between two cells where no bar does. */
const DASH = String.raw`\s+(?:[-–—→=]|[-=]>)\s+`;
const PAIR_MARK = String.raw`(?:\s*:\s+|${DASH})`;
const PAIR_START = new RegExp(`^${PAIR_MARK}`, 'u');
const PAIR = new RegExp(`^(.{2,60}?)${PAIR_MARK}(.+)$`, 'u');
const DASHES = new RegExp(DASH, 'u');

/** Whether the words go on behind the name of their row. */
export function beginsPair(rest: string): boolean {
  return PAIR_START.test(rest);
}

export function withoutPairMark(rest: string): string {
  return rest.replace(PAIR_START, '').trim();
}

/** What stands before and behind the first mark of a pair; null where there is none. */
export function splitPair(text: string): [string, string] | null {
  const [, before, after = ''] = PAIR.exec(text) ?? [];
  return before === undefined ? null : [before, after];
}

/** The cells of free words: between dashes or arrows, behind a colon, before a reason or a date. */
export function looseCells(line: string, columns: readonly GuidedColumn[]): string[] {
  if (columns.length < 2) return [line.trim()];
  const chosen = choiceCells(line.trim(), columns);
  if (chosen !== null) return chosen;
  const pair = splitPair(line);
  if (pair === null) {
    const task = datedCells(line.trim(), columns) ?? taskCells(line.trim(), columns);
    if (task !== null) return task;
    return withReason(withActivity(withRemark([line.trim()], columns), columns), columns);
  }
  const [before, after] = pair;
  const pieces = after.split(DASHES);
  const cells = pieces.length < columns.length ? [before, ...pieces] : [before, after];
  const isBehindColon = /^\s*:/u.test(line.slice(before.length));
  const inOrder = withReach(withSpeaker(cells, columns, isBehindColon), columns);
  const dated = withDue(withSpan(withRemark(inOrder, columns), columns), columns);
  // "Tom, 20 March, reliability": the day has just got a cell of its own, with what stands behind it.
  return columns[dated.length - 1]?.id === 'due' ? withRemark(dated, columns) : dated;
}

/** Up to three words of a name; what else stands between two commas, as "Raum buchen", belongs to the task. */
const NAME =
  /^(?:(?!.* \p{Ll}+(?:en|ern|eln)$)\p{Lu}\S*(?: \S+){0,2}|(?:frau|herrn?|mrs?|ms)\.? \S+)$/u;

/** "Send the minutes, Jens, by Friday" and "Send the minutes (Jens, by Friday)" name who and by when behind the task. */
export function taskCells(line: string, columns: readonly GuidedColumn[]): string[] | null {
  if (columns[1]?.id !== 'owner' || columns[2]?.id !== 'due') return null;
  const open = line.lastIndexOf('(');
  if (open > 0 && line.endsWith(')')) {
    const cells = withDue([line.slice(0, open).trim(), line.slice(open + 1, -1)], columns);
    return cells.length > 2 ? withRemark(cells, columns) : null;
  }
  const [before = '', due = ''] = splitDue(line) ?? [];
  const comma = before.lastIndexOf(', ');
  const owner = before.slice(comma + 1).trim();
  return comma > 0 && NAME.test(owner) ? [before.slice(0, comma), owner, due] : null;
}

/** "Shrink the videos, no forums, Lea, by March": commas stand between the cells where the day is in its place. */
function datedCells(line: string, columns: readonly GuidedColumn[]): string[] | null {
  const due = columns.findIndex(({ id }) => id === 'due');
  const cells = line.split(/,\s+/u);
  const isTask = columns.length === 3 && columns[1]?.id === 'owner';
  const isWhole = cells.length === columns.length && cells.every((cell) => cell !== '');
  const day = cells[due] ?? '';
  const isDated = due > 0 && columns.length > 2 && !isTask && isWhole && namesDate(day);
  return isDated ? cells.with(due, withoutUntil(day)) : null;
}

/** What stands between a choice and what is said of it; else parentheses around that, or the choice is a coloured sign. */
const REMARKS_BEHIND = [
  /^([^,:]+?)(?:,\s*|:\s+|\s+[-–—]\s+|\s+(?=(?:weil|wegen|bei|mit|seit|because|due to|at|with|since|too|as well)(?!\p{L})))(.+)$/iu,
  /^([^,:(]+?)\s+\(([^()]+)\)$/u,
  /^([^,:]*[\p{L}\p{N})]\s\p{Extended_Pictographic}\uFE0F?)\s+([\p{L}\p{N}].*)$/u,
];

/** "Budget yellow because …", "Budget is yellow, …" and "finish on phones, now, 50 %": a choice behind its name, and what is said of it. */
function choiceCells(line: string, columns: readonly GuidedColumn[]): string[] | null {
  const [, choice, remark] = columns;
  if (columns.length !== 3 || choice?.kind !== 'choice' || remark?.kind !== 'text') return null;
  const pieces = line.split(/,\s+/u);
  const at = pieces.findIndex((piece, place) => place > 0 && isCell(choice, piece));
  if (at > 0 && at < pieces.length - 1) {
    const [name, remark] = [pieces.slice(0, at), pieces.slice(at + 1)];
    return [name.join(', '), pieces[at] ?? '', remark.join(', ')];
  }
  for (const form of REMARKS_BEHIND) {
    const [, before = '', behind = ''] = form.exec(line) ?? [];
    const words = before.split(' ');
    for (const length of [3, 2, 1].filter((each) => each < words.length)) {
      const cell = words.slice(-length).join(' ');
      const name = words
        .slice(0, -length)
        .join(' ')
        .replace(/ (?:ist|sind|is|are)$/iu, '');
      if (isCell(choice, cell)) return [name, cell, behind.replace(/^(?:too|as well)\.?$/iu, '')];
    }
  }
  return null;
}

const QUOTATION = /^["„“”'‚‘’«»]/u;

/** When something was said stands before the name where it was copied from a chat: "[14.03.26, 10:32] Tom". */
const CHAT_STAMP = /^\[([^[\]]{3,30})\]\s(.+)$/u;

/** "Tom: it takes too long" names first who said it, where the table has what was said in front. */
function withSpeaker(
  cells: readonly string[],
  columns: readonly GuidedColumn[],
  isBehindColon: boolean,
): readonly string[] {
  const [first = '', second = '', ...others] = cells;
  if (columns[0]?.id !== 'signal' || columns[1]?.id !== 'who') return cells;
  const stamp = CHAT_STAMP.exec(first)?.[2] ?? first;
  const [before = 0, behind = 0] = [stamp, second].map((each) => each.split(/\s+/u).length);
  const isSaid = QUOTATION.test(second) || (isBehindColon && before <= 3 && before < behind);
  if (!isSaid || QUOTATION.test(first)) return cells;
  const [, when, who] = CHAT_STAMP.exec(first) ?? [];
  return when === undefined || who === undefined || others.length > 0
    ? [second, first, ...others]
    : [second, who, when];
}

/** "Ines Duarte, Chat bis 17 Uhr" and "Buchhaltung (0711 1234)": what says how somebody is reached, and no other name. */
const REACH =
  /^([^,(]{2,60}?)(?:, | \()((?=.{0,80}(?:\d{3}|@|(?<!\p{L})(?:chat|teams|slack|mail|e-mail|telefon|handy|durchwahl|phone|extension)(?!\p{L}))).{2,120}?)\)?$/iu;

/** Who helps, and how that person is reached, where a comma or parentheses part them. */
function withReach(cells: readonly string[], columns: readonly GuidedColumn[]): readonly string[] {
  const [, who, reach] = REACH.exec(cells.at(-1) ?? '') ?? [];
  const isNext = columns[cells.length]?.id === 'reach';
  return isNext && who !== undefined && reach !== undefined
    ? [...cells.slice(0, -1), who, reach]
    : cells;
}

/** "von 20 auf 60" and "20 auf 60" hold two numbers. */
function withSpan(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
  const last = cells.length - 1;
  const areNumbers = [last, last + 1].every((place) => columns[place]?.kind === 'number');
  const [, from = '', to = ''] =
    /^(?:(?:von|from)\s+)?(.+?)\s+(?:auf|to)\s+(.+)$/iu.exec(cells[last] ?? '') ?? [];
  return areNumbers && from !== '' ? [...cells.slice(0, -1), from, to] : [...cells];
}

/** "Suchen (2)" and "Suchen, 2" name the activity on the map behind the task. */
function withActivity(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
  const [, task = '', activity = ''] =
    /^(.+?)(?:,\s+|\s+\()(?:(?:aktivität|schritt|activity|step)\s+)?(\d{1,2})\)?$/iu.exec(
      cells.at(-1) ?? '',
    ) ?? [];
  const isNext = columns[cells.length]?.id === 'activity';
  return isNext && task !== '' ? [...cells.slice(0, -1), task, activity] : [...cells];
}

/** How often something happens: "jeden Montag", "alle 4 Wochen", "weekly". */
const CADENCE =
  /^(?:jede[nrs]?|alle|täglich|(?:zwei|14-?)?(?:wöchentlich|tägig)|monatlich|quartalsweise|(?:ein|zwei|drei)mal|\d{1,2} ?(?:x|mal)|every|each|daily|(?:bi-?)?weekly|monthly|quarterly|once|twice)(?!\p{L})/iu;

/** "grün, passt" holds a choice and what is said of it, "Freitag, Text steht" a day, "Mail, wöchentlich" how often. */
function withRemark(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
  const last = cells.length - 1;
  const column = columns[last];
  const [, choice = '', remark = ''] = /^([^,]+),\s*(.+)$/u.exec(cells[last] ?? '') ?? [];
  const isKnown =
    column?.id === 'due'
      ? namesDate(choice) && !namesDate(remark)
      : (column?.kind === 'choice' && isCell(column, choice)) ||
        (columns[last + 1]?.id === 'cadence' && CADENCE.test(remark));
  return isKnown && columns[last + 1]?.kind === 'text'
    ? [...cells.slice(0, -1), choice, remark]
    : [...cells];
}

/** "gelb Schnittstelle fehlt" holds a choice and what is said of it, which would be left out of its cell. */
export function withChoiceAlone(
  cells: readonly string[],
  columns: readonly GuidedColumn[],
): string[] {
  const last = cells.length - 1;
  const [column, next] = columns.slice(last);
  const typed = cells[last] ?? '';
  if (column?.kind !== 'choice' || next?.kind !== 'text' || isCell(column, typed))
    return [...cells];
  const words = typed.split(' ');
  const length = [3, 2, 1].find(
    (each) => each < words.length && isCell(column, words.slice(0, each).join(' ')),
  );
  if (length === undefined) return [...cells];
  const behind = words
    .slice(length)
    .join(' ')
    .replace(/^[-–—:,]\s*/u, '');
  return [...cells.slice(0, last), words.slice(0, length).join(' '), behind];
}

/** A reason behind what it is given for; "wegen" may belong to a name where there is another. */
const REASONS = [
  /^(.{2,}?),?\s+((?:weil|because)\s.+)$/iu,
  /^(.{2,}?),?\s+((?:wegen|due to)\s.+)$/iu,
];

function splitReason(words: string): [string, string] | null {
  for (const form of REASONS) {
    const [, what, why = ''] = form.exec(words) ?? [];
    if (what !== undefined) return [what, why];
  }
  return null;
}

const reasonPlace = (columns: readonly GuidedColumn[]) =>
  columns.findIndex(({ id }) => ['reason', 'why', 'cause'].includes(id));

/** "…, weil …" says the reason, where the table has a column for one. */
function withReason(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
  const place = reasonPlace(columns);
  const [what, why = ''] = splitReason(cells[0] ?? '') ?? [];
  if (place < 1 || what === undefined) return withDue(cells, columns);
  return [what, ...Array.from({ length: place - 1 }, () => ''), why];
}

/** "Late because it was down; Ben retries": one cell is missing, and the reason for the first stands in it. */
export function withReasonApart(
  cells: readonly string[],
  columns: readonly GuidedColumn[],
): readonly string[] {
  const isOneMissing = columns.length > 2 && cells.length === columns.length - 1;
  const apart = isOneMissing && reasonPlace(columns) === 1 ? splitReason(cells[0] ?? '') : null;
  return apart === null ? cells : [...apart, ...cells.slice(1)];
}

const UNTIL = String.raw`(?:bis|by|until)(?:\s+(?:zum|the))?`;
const UNTIL_AHEAD = new RegExp(String.raw`^${UNTIL}\s+`, 'iu');
/** Behind the last "bis"; else behind the last comma or dash before more than a year, or a day in figures. */
const DUES_BEHIND = [
  String.raw`^(.*[^\s,]),?\s+${UNTIL}\s+(.+)$`,
  String.raw`^(.+)(?:,\s+(?!\d{4}$)|${DASH}|(?<![-–—→=>,])\s+(?=\d{1,2}\.\s?\d{1,2}\.\S*$))(.+)$`,
].map((form) => new RegExp(form, 'iu'));

/** The day without "bis" before it, which the document says itself. */
export function withoutUntil(due: string): string {
  const day = due.replace(UNTIL_AHEAD, '');
  return namesDate(day) ? day : due;
}

/** What stands before the day at the end of a line, and that day; null where there is none. */
export function splitDue(line: string): [string, string] | null {
  for (const form of DUES_BEHIND) {
    const [, before, due = ''] = form.exec(line) ?? [];
    if (before !== undefined && namesDate(due)) return [before, due];
  }
  return null;
}

const ENTRY_UNTIL = new RegExp(
  String.raw`^(\S+\s.*[^\s,]),?\s+${UNTIL}\s+(\S+(?: \S+){0,3})$`,
  'iu',
);

/** "Interview Ms Weber by Friday": what is to be done, and the day behind "by"; null where there is none. */
export function splitUntil(line: string): [string, string] | null {
  const [, task = '', day = ''] = ENTRY_UNTIL.exec(line.replace(/(?<!\d)\.$/u, '')) ?? [];
  return namesDate(day) ? [task, day] : null;
}

/** A name right before what begins a day, or with that day in parentheses: "Anna KW 12", "Lea Kurz (Fr.)", "Tom am 03.03.". */
const NAME_AND_DAY =
  /^(\p{Lu}\S{0,30}(?: \p{Lu}\S{0,30}){0,2}?) (?:\(([^()]{1,30})\)|(?:am|vom|on) (.{1,30})|((?:(?:[Ee]nde|[Aa]nfang|[Mm]itte|[Ee]nd of|KW|[Ww]eek|[Ss]print) |Q\d|\d{1,4}[./-]).{0,30}))$/u;

/** A day behind a sentence that has ended, or behind a quotation: "What is missing?" by Friday. */
const DUE_BEHIND_SENTENCE = new RegExp(String.raw`^(.*[.?!“”"»]),?\s${UNTIL}\s(.+)$`, 'iu');

/** Several words and the day that follows "bis". */
const TASK_AND_DAY = new RegExp(String.raw`^(\S+\s.*[^\s,]),?\s+${UNTIL}\s+(.+)$`, 'iu');
const PERSON = /^\p{Lu}\S*(?: \p{Lu}\S*){0,2}$/u;

/** "Freigabe klären bis 15.03." says by when, and not yet who; the next step stands right before its day. */
function datedTask(cells: readonly string[], columns: readonly GuidedColumn[]): string[] | null {
  const [, task = '', day = ''] = TASK_AND_DAY.exec(cells.at(-1) ?? '') ?? [];
  if (!namesDate(day) || PERSON.test(task)) return null;
  const [column, next, last] = columns.slice(cells.length - 1);
  if (column?.id === 'next' && next?.id === 'due') return [...cells.slice(0, -1), task, day];
  const isOwnerOpen = cells.length === 1 && next?.id === 'owner' && last?.id === 'due';
  return isOwnerOpen && column?.kind === 'text' ? [task, '', day] : null;
}

/** "Tom bis Freitag" names who and by when, "60 % bis Juni" how much. */
export function withDue(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
  const task = datedTask(cells, columns);
  if (task !== null) return task;
  const isDueNext = columns[cells.length]?.id === 'due';
  const last = cells.at(-1) ?? '';
  const [, name = '', within, on, behind = ''] = NAME_AND_DAY.exec(last) ?? [];
  const day = within ?? on ?? behind;
  const isOwner = columns[cells.length - 1]?.id === 'owner';
  const [, sentence = '', until = ''] = DUE_BEHIND_SENTENCE.exec(last) ?? [];
  if (isDueNext && namesDate(until)) return [...cells.slice(0, -1), sentence, until];
  if (isDueNext && isOwner && namesDate(day) && !namesDate(name)) {
    return [...cells.slice(0, -1), withoutEnd(name, ','), day];
  }
  const [, who = '', due = ''] = /^(.+?)(?:,?\s+(?:bis|by|until)|,)\s+(.+)$/iu.exec(last) ?? [];
  const column = columns[cells.length - 1];
  const isSplit = isDueNext && (column?.id === 'owner' || column?.kind === 'number');
  return isSplit && (namesDate(due) || isAsAbove(due))
    ? [...cells.slice(0, -1), who, due]
    : [...cells];
}
