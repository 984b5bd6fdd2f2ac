import { isAsAbove } from './as-above.ts';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { DASH } from './cell-marks.ts';
import { withoutEnd } from './markdown-text.ts';
import { withRemark } from './remark-cells.ts';

/** The cells that say by when, and by whom until then: "Send the minutes, Jens, by Friday". Pure. */

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
export function datedCells(line: string, columns: readonly GuidedColumn[]): string[] | null {
  const due = columns.findIndex(({ id }) => id === 'due');
  const cells = line.split(/,\s+/u);
  const isTask = columns.length === 3 && columns[1]?.id === 'owner';
  const isWhole = cells.length === columns.length && cells.every((cell) => cell !== '');
  const day = cells[due] ?? '';
  const isDated = due > 0 && columns.length > 2 && !isTask && isWhole && namesDate(day);
  return isDated ? cells.with(due, withoutUntil(day)) : null;
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
