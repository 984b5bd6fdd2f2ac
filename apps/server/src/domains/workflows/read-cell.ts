import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { GuidedChoice, GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { storedMeasure } from './catalogue/number-text.ts';
import { withoutEnd } from './markdown-text.ts';
import {
  readLevel,
  readMinutes,
  readNumber,
  readPercent,
  readShare,
  readUnit,
  withFigures,
} from './number-reading.ts';

/** Reads one cell of a table that somebody typed. Pure. */

/** Why words are no cell of a column. */
export type CellProblem =
  | { kind: 'no-number'; column: GuidedColumn }
  | { kind: 'out-of-range'; column: GuidedColumn }
  | { kind: 'no-choice'; column: GuidedColumn };

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

/**
 * The choice that somebody means: by its name in either language, by another name, or by how the name begins or ends.
 * Behind "nach" the German one has an n more: "nach Wegen".
 */
export function findChoice(
  choices: readonly GuidedChoice[],
  said: string,
): GuidedChoice | undefined {
  const wanted = withoutEnd(said.toLowerCase(), '.!');
  const exact = choices.find((choice) => namesOfChoice(choice).includes(wanted));
  if (exact !== undefined || wanted.length < 3) return exact;
  const only = (fits: (name: string) => boolean) => {
    const near = choices.filter((choice) => namesOfChoice(choice).some(fits));
    return near.length === 1 ? near[0] : undefined;
  };
  return (
    only(
      (name) => name.startsWith(wanted) || wanted.startsWith(`${name} `) || wanted === `${name}n`,
    ) ?? only((name) => name.endsWith(` ${wanted}`))
  );
}

const EMPTY_CELL = /^(?:[-–—?]|n\/a|offen|open)?$/iu;
function numberReader({ isMinutes, isPercent, isShare, max }: GuidedColumn): typeof readNumber {
  if (isMinutes) return readMinutes;
  if (isShare && max !== undefined) return (text, language) => readShare(text, language, max);
  return isPercent ? readPercent : readNumber;
}

/** "Done when the text stands" and "who: Tom" say again what their column is called; other such words may begin the cell itself: "what we do not know". */
function withoutColumnName({ label }: GuidedColumn, cell: string): string {
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

/** The cell as it is stored, or why the words are none. */
export function readCell(
  column: GuidedColumn,
  typed: string,
  language: InterfaceLanguage,
): { cell: string } | { problem: CellProblem } {
  if (EMPTY_CELL.test(typed)) return { cell: '' };
  if (column.kind === 'text') return { cell: withoutColumnName(column, typed) };
  if (column.kind === 'choice') {
    const choice = findChoice(column.choices ?? [], typed);
    return choice === undefined
      ? { problem: { kind: 'no-choice', column } }
      : { cell: choice.value };
  }
  const level = column.isLevel ? readLevel(typed) : null;
  const value = level ?? numberReader(column)(withFigures(typed), language);
  if (value === null) return { problem: { kind: 'no-number', column } };
  const isInRange = value >= (column.min ?? -Infinity) && value <= (column.max ?? Infinity);
  if (!isInRange) return { problem: { kind: 'out-of-range', column } };
  const unit = column.hasUnit ? readUnit(typed) : null;
  return { cell: storedMeasure({ value, unit }) };
}
