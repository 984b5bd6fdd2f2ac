import { rankedByScore, type Ranked } from './ranking.ts';
import type { AnswerRow, Answers } from './guided-workflow.types.ts';

/** Likelihood times impact, each from 1 to 5. Pure. */
export interface ScoredRisk {
  risk: string;
  likelihood: number | null;
  impact: number | null;
  score: number | null;
  level: RiskLevel | null;
  measure: string | null;
  owner: string | null;
  due: string | null;
}

export type RiskLevel = 'high' | 'medium' | 'low';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
const HIGH_FROM = 15;
const MEDIUM_FROM = 8;

export function riskLevel(score: number): RiskLevel {
  if (score >= HIGH_FROM) return 'high';
  return score >= MEDIUM_FROM ? 'medium' : 'low';
}

/** A rating within the scale; null for anything else. */
function rating(row: AnswerRow | undefined, column: string): number | null {
  const value = row?.number(column) ?? null;
  return value !== null && value >= RATING_MIN && value <= RATING_MAX ? value : null;
}

/** The risks of the answers with all that was said about each, the highest score first. */
export function scoredRisks(answers: Answers): Ranked<ScoredRisk>[] {
  const ratings = answers.rows('ratings');
  const measures = answers.rows('measures');
  const followUps = answers.rows('followUps');
  return rankedByScore(
    answers.list('risks').map((risk, index) => {
      const likelihood = rating(ratings[index], 'likelihood');
      const impact = rating(ratings[index], 'impact');
      const score = likelihood === null || impact === null ? null : likelihood * impact;
      return {
        risk,
        likelihood,
        impact,
        score,
        level: score === null ? null : riskLevel(score),
        measure: measures[index]?.text('measure') ?? null,
        owner: followUps[index]?.text('owner') ?? null,
        due: followUps[index]?.text('due') ?? null,
      };
    }),
  );
}
