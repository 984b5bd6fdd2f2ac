import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { isCell } from './closed-cells.ts';

/** The cells that are told from what is said of them: a choice, a day or how often, and the remark behind. Pure. */

/** What stands between a choice and what is said of it; else parentheses around that, or the choice is a coloured sign. */
const REMARKS_BEHIND = [
  /^([^,:]+?)(?:,\s*|:\s+|\s+[-–—]\s+|\s+(?=(?:weil|wegen|bei|mit|seit|because|due to|at|with|since|too|as well)(?!\p{L})))(.+)$/iu,
  /^([^,:(]+?)\s+\(([^()]+)\)$/u,
  /^([^,:]*[\p{L}\p{N})]\s\p{Extended_Pictographic}\uFE0F?)\s+([\p{L}\p{N}].*)$/u,
];

/** "Budget yellow because …", "Budget is yellow, …" and "finish on phones, now, 50 %": a choice behind its name, and what is said of it. */
export function choiceCells(line: string, columns: readonly GuidedColumn[]): string[] | null {
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

/** How often something happens: "jeden Montag", "alle 4 Wochen", "weekly". */
const CADENCE =
  /^(?:jede[nrs]?|alle|täglich|(?:zwei|14-?)?(?:wöchentlich|tägig)|monatlich|quartalsweise|(?:ein|zwei|drei)mal|\d{1,2} ?(?:x|mal)|every|each|daily|(?:bi-?)?weekly|monthly|quarterly|once|twice)(?!\p{L})/iu;

/** "grün, passt" holds a choice and what is said of it, "Freitag, Text steht" a day, "Mail, wöchentlich" how often. */
export function withRemark(cells: readonly string[], columns: readonly GuidedColumn[]): string[] {
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
