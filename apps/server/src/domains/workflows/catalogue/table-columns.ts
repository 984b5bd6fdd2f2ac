import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Localised } from './catalogue.types.ts';
import { checklist, quoted, withoutStop, wordsOrOpen, wordsWithin } from './document-blocks.ts';
import type { AnswerRow, GuidedColumn } from './guided-workflow.types.ts';
import { withoutUntil } from '#domains/workflows/due-cells.ts';

/** Columns that several workflows share, and what is made of their rows. Pure. */

/** A column of free words. */
export function textColumn(id: string, de: string, en: string): GuidedColumn {
  return { id, label: { de, en }, kind: 'text' };
}

/** A column of numbers, none below zero. */
export function numberColumn(id: string, de: string, en: string, max?: number): GuidedColumn {
  return { id, label: { de, en }, kind: 'number', min: 0, ...(max === undefined ? {} : { max }) };
}

/** A column of what is measured, with its unit; it may be below zero, as a Net Promoter Score or a balance is. */
export function measuredColumn(id: string, de: string, en: string): GuidedColumn {
  return { id, label: { de, en }, kind: 'number', hasUnit: true };
}

/** How long each row takes. */
export const minutesColumn: GuidedColumn = {
  ...numberColumn('minutes', 'Minuten', 'Minutes'),
  isMinutes: true,
};
export const ownerColumn = textColumn('owner', 'Wer', 'Who');
export const dueColumn = textColumn('due', 'Bis wann', 'By when');

/** What is to be done, by whom, by when. */
export function taskColumns(what: Localised): readonly [GuidedColumn, ...GuidedColumn[]] {
  return [textColumn('task', what.de, what.en), ownerColumn, dueColumn];
}

/** The day until which something is due, or the mark for what is open: the "bis" before it is said by the label. */
export function dueWords(row: AnswerRow | undefined, language: InterfaceLanguage): string {
  return untilWords(row?.text('due') ?? null, language);
}

/** The same for a day that was taken from its row already. */
export function untilWords(due: string | null, language: InterfaceLanguage): string {
  return wordsOrOpen(withoutUntil(due ?? ''), language);
}

const LABELS = {
  de: { owner: 'Wer', due: 'Bis' },
  en: { owner: 'Who', due: 'By' },
};

/**
 * One box to tick per row; a missing owner or date is marked as open.
 *
 * @param what the column that says what is to be done
 * @param about the column that says what it belongs to, in parentheses
 */
export function taskChecklist(
  rows: readonly AnswerRow[],
  language: InterfaceLanguage,
  what = 'task',
  about: string | null = null,
): string {
  const labels = LABELS[language];
  return checklist(
    rows.map((row) => {
      const owner = wordsOrOpen(row.text('owner') ?? '', language);
      const due = dueWords(row, language);
      const words = wordsOrOpen(withoutStop(row.text(what) ?? ''), language);
      const topic = about === null ? '' : wordsWithin(row.text(about) ?? '');
      const named = topic === '' ? words : `${words} (${topic})`;
      return `${named} · **${labels.owner}:** ${owner} · **${labels.due}:** ${due}`;
    }),
  );
}

/** Asks for the first missing owner or date; a task that nobody has is done by nobody. */
export function ownerAndDateHint(
  rows: readonly AnswerRow[],
  language: InterfaceLanguage,
  what = 'task',
): string | null {
  const row = rows.find(({ text }) => text('owner') === null || text('due') === null);
  if (row === undefined) return null;
  const words = quoted(row.text(what) ?? '', language);
  if (row.text('owner') === null) {
    return language === 'de'
      ? `Bei ${words} fehlt noch, wer es übernimmt. Ein Name reicht.`
      : `Nobody has ${words} yet. One name will do.`;
  }
  return language === 'de'
    ? `Bei ${words} fehlt noch ein Datum. Bis wann?`
    : `There is no date for ${words} yet. By when?`;
}

/** Asks for the first empty cell of a column, when that cell makes the row worth having. */
export function emptyCellHint(
  rows: readonly AnswerRow[],
  [first, column]: readonly [string, string],
  language: InterfaceLanguage,
  question: Localised,
): string | null {
  const row = rows.find(({ text }) => text(column) === null);
  if (row === undefined) return null;
  return `${quoted(row.text(first) ?? '', language)}: ${question[language]}`;
}

/** Asks for the first number that keeps a row out of the order, row by row. One without any was left open on purpose. */
export function missingNumberHint(
  rows: readonly AnswerRow[],
  [first, columns]: readonly [string, readonly Pick<GuidedColumn, 'id' | 'label'>[]],
  language: InterfaceLanguage,
): string | null {
  for (const row of rows) {
    const missing = columns.filter(({ id }) => row.number(id) === null);
    const [column] = missing;
    if (column === undefined || missing.length === columns.length) continue;
    return emptyCellHint([row], [first, column.id], language, {
      de: `Welche Zahl für ${quoted(column.label.de, 'de')}? Ohne sie gibt es keinen Rang.`,
      en: `Which number for ${quoted(column.label.en, 'en')}? Without it there is no rank.`,
    });
  }
  return null;
}

/** The cells of a row as markdown, with the mark for what is open in the empty ones. */
export function cellsOf(
  row: AnswerRow,
  columns: readonly string[],
  language: InterfaceLanguage,
): string[] {
  return columns.map((column) =>
    column === 'due' ? dueWords(row, language) : wordsOrOpen(row.text(column) ?? '', language),
  );
}
