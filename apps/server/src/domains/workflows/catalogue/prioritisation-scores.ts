import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { AnswerRow } from './guided-workflow.types.ts';
import { decimalText, percentText } from './number-text.ts';
import { rankedByScore, type Ranked } from './ranking.ts';

/**
 * The arithmetic of WSJF, RICE and MoSCoW. Pure.
 *
 * WSJF (Don Reinertsen, SAFe): cost of delay divided by job size. RICE (Intercom): reach × impact ×
 * confidence ÷ effort. MoSCoW sorts into four classes and adds up the effort of each.
 */
export interface ScoredItem {
  item: string;
  /** The sum with its numbers; empty when it can't be worked out. */
  formula: string;
  score: number | null;
  /** Columns without a usable number; a divisor of zero is not usable either. */
  unusable: readonly string[];
}

type Values = Readonly<Record<string, number>>;

interface Formula {
  columns: readonly string[];
  divisor: string;
  score(at: (column: string) => number): number;
  text(show: (column: string) => string): string;
}

const FORMULAS = {
  wsjf: {
    columns: ['value', 'urgency', 'risk', 'size'],
    divisor: 'size',
    score: (at) => (at('value') + at('urgency') + at('risk')) / at('size'),
    text: (show) => `(${show('value')} + ${show('urgency')} + ${show('risk')}) ÷ ${show('size')}`,
  },
  rice: {
    columns: ['reach', 'impact', 'confidence', 'effort'],
    divisor: 'effort',
    score: (at) => (at('reach') * at('impact') * at('confidence')) / 100 / at('effort'),
    text: (show) =>
      `${show('reach')} × ${show('impact')} × ${show('confidence')} ÷ ${show('effort')}`,
  },
} satisfies Record<string, Formula>;

export type ScoreMethod = keyof typeof FORMULAS;

/** The rows with their scores, highest first; what can't be worked out stands at the end. */
export function scoredItems(
  method: ScoreMethod,
  rows: readonly AnswerRow[],
  language: InterfaceLanguage,
): Ranked<ScoredItem>[] {
  return rankedByScore(rows.map((row) => scoredItem(FORMULAS[method], row, language)));
}

/** The item of the first row whose divisor is zero; null when no row has one. */
export function dividedByZero(method: ScoreMethod, rows: readonly AnswerRow[]): string | null {
  const row = rows.find((candidate) => candidate.number(FORMULAS[method].divisor) === 0);
  return row?.text('item') ?? null;
}

function scoredItem(formula: Formula, row: AnswerRow, language: InterfaceLanguage): ScoredItem {
  const values: Values = Object.fromEntries(
    formula.columns.flatMap((column) => {
      const value = row.number(column);
      const isUsable = value !== null && value >= 0 && !(column === formula.divisor && value === 0);
      return isUsable ? [[column, value]] : [];
    }),
  );
  const unusable = formula.columns.filter((column) => values[column] === undefined);
  const item = row.text('item') ?? '';
  if (unusable.length > 0) return { item, formula: '', score: null, unusable };
  const at = (column: string) => values[column] ?? 0;
  const show = (column: string) =>
    column === 'confidence' ? percentText(at(column), language) : decimalText(at(column), language);
  return { item, formula: formula.text(show), score: formula.score(at), unusable };
}

const moscowClasses = ['must', 'should', 'could', 'wont'] as const;

export interface MoscowGroup {
  name: (typeof moscowClasses)[number];
  items: readonly { item: string; effort: number | null }[];
  /** The efforts that are numbers, added up. */
  effort: number;
}

/** The rows by class, each in the order in which it was named, and those without a class. */
export function moscowGroups(rows: readonly AnswerRow[]): {
  groups: MoscowGroup[];
  unsorted: string[];
} {
  const read = rows.map((row) => ({
    item: row.text('item') ?? '',
    name: row.text('class'),
    effort: row.number('effort'),
  }));
  const groups = moscowClasses.map((name) => {
    const items = read.filter((row) => row.name === name);
    return { name, items, effort: items.reduce((sum, row) => sum + (row.effort ?? 0), 0) };
  });
  const isClass = (name: string | null) => moscowClasses.some((known) => known === name);
  return {
    groups,
    unsorted: read.filter((row) => !isClass(row.name)).map((row) => row.item),
  };
}
