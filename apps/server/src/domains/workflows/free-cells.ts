import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { DASH, splitPair } from './cell-marks.ts';
import { closedRow, isClosed } from './closed-cells.ts';
import { datedCells, splitDue, taskCells, withDue } from './due-cells.ts';
import { choiceCells, withRemark } from './remark-cells.ts';

/** The cells of rows that are typed without marks between them. Pure. */

/**
 * The cells of a line without marks that names its row itself: "KP-3 5 2", "Anna: runs the operation",
 * "Anrufe von 300 auf 120 bis 30.06.".
 */
export function freeCells(
  line: string,
  columns: readonly GuidedColumn[],
  language: InterfaceLanguage,
): string[] {
  const behind = columns.slice(1);
  const firstText = behind.findIndex((column) => !isClosed(column));
  const closed = firstText === -1 ? behind : behind.slice(0, firstText);
  const [before, due] = (behind[firstText]?.id === 'due' ? splitDue(line) : null) ?? [];
  const beforeDue = before === undefined ? null : closedRow(before, closed, language);
  if (beforeDue !== null && due !== undefined) return [...beforeDue, due];
  const cells = closedRow(line, closed, language);
  const [name = ''] = cells ?? [];
  // The figures of a day behind the name are none of the numbers.
  const hasDay = due !== undefined && name.length <= line.length - due.length;
  return cells === null || hasDay ? looseCells(line, columns) : cells;
}

const DASHES = new RegExp(DASH, 'u');

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
