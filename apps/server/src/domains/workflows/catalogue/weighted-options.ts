import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { AnswerRow, Answers, GuidedColumn } from './guided-workflow.types.ts';
import { decimalText } from './number-text.ts';
import { rankedByScore, type Ranked } from './ranking.ts';
import { textColumn } from './table-columns.ts';

/** Options scored by weighted criteria. Pure. */

export const POINTS_MAX = 5;
/** More criteria than these are not scored: the columns of the table are these. */
export const CRITERIA_MAX_COUNT = 5;

const criterionIds = ['c1', 'c2', 'c3', 'c4', 'c5'] as const;

export const scoreColumns: readonly [GuidedColumn, ...GuidedColumn[]] = [
  textColumn('option', 'Möglichkeit', 'Option'),
  ...criterionIds.map((id, index): GuidedColumn => ({
    id,
    label: { de: `Kriterium ${index + 1}`, en: `Criterion ${index + 1}` },
    kind: 'number',
    min: 1,
    max: POINTS_MAX,
  })),
];

export interface WeightedCriterion {
  name: string;
  weight: number | null;
}

export function criteriaOf(answers: Answers): WeightedCriterion[] {
  return answers.rows('criteria').map((row) => {
    const weight = row.number('weight');
    return {
      name: row.text('criterion') ?? '',
      weight: weight !== null && weight > 0 ? weight : null,
    };
  });
}

export interface ScoredOption {
  option: string;
  /** The sum with its numbers; empty when it can't be worked out. */
  formula: string;
  score: number | null;
}

/** The options with their weighted sums, highest first; one with a gap stands at the end without a rank. */
export function scoredOptions(
  answers: Answers,
  language: InterfaceLanguage,
): Ranked<ScoredOption>[] {
  const criteria = criteriaOf(answers).slice(0, CRITERIA_MAX_COUNT);
  const rows = answers.rows('scores');
  return rankedByScore(
    answers
      .list('options')
      .map((option, index) => scoredOption(option, criteria, rows[index], language)),
  );
}

function scoredOption(
  option: string,
  criteria: readonly WeightedCriterion[],
  row: AnswerRow | undefined,
  language: InterfaceLanguage,
): ScoredOption {
  const terms = criteria.flatMap(({ weight }, index) => {
    const points = row?.number(criterionIds[index] ?? '') ?? null;
    const isUsable = weight !== null && points !== null && points >= 1 && points <= POINTS_MAX;
    return isUsable ? [{ weight, points }] : [];
  });
  if (terms.length === 0 || terms.length < criteria.length) {
    return { option, formula: '', score: null };
  }
  const show = (value: number) => decimalText(value, language);
  return {
    option,
    formula: terms.map(({ weight, points }) => `${show(weight)} × ${show(points)}`).join(' + '),
    score: terms.reduce((sum, { weight, points }) => sum + weight * points, 0),
  };
}

/** How far the first option is ahead of the second; null while fewer than two are scored. */
export function lead(ranked: readonly ScoredOption[]): number | null {
  const [first, second] = ranked.flatMap(({ score }) => (score === null ? [] : [score]));
  return first === undefined || second === undefined ? null : first - second;
}
