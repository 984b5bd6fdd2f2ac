import type { Answers } from './guided-workflow.types.ts';
import { rankedByScore, type Ranked } from './ranking.ts';

/** How far a skill is from what the work asks for, each from 1 to 5. Pure. */

export const SKILL_MIN = 1;
export const SKILL_MAX = 5;

export interface SkillGap {
  skill: string;
  today: number | null;
  needed: number | null;
  /** What is missing; 0 when there is more than is needed, null while a number is missing. */
  score: number | null;
}

/** The skills, the largest gap first. */
export function skillGaps(answers: Answers): Ranked<SkillGap>[] {
  return rankedByScore(
    answers.rows('skills').map((row) => {
      const today = row.number('today');
      const needed = row.number('needed');
      const score = today === null || needed === null ? null : Math.max(0, needed - today);
      return { skill: row.text('skill') ?? '', today, needed, score };
    }),
  );
}
