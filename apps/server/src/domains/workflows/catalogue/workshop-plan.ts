import type { Answers } from './guided-workflow.types.ts';
import { textColumn } from './table-columns.ts';

/** The blocks of a workshop one after the other. Pure. */

export const blockColumn = textColumn('block', 'Block', 'Block');

export interface PlannedBlock {
  block: string;
  method: string | null;
  /** Minutes from the beginning; null behind a block whose length nobody knows. */
  startsAt: number | null;
  minutes: number | null;
}

export function workshopPlan(answers: Answers): PlannedBlock[] {
  const lengths = answers.rows('minutes');
  let startsAt: number | null = 0;
  return answers.rows('blocks').map((row, index) => {
    const minutes = lengths[index]?.number('minutes') ?? null;
    const planned = {
      block: row.text('block') ?? '',
      method: row.text('method'),
      startsAt,
      minutes,
    };
    startsAt = startsAt === null || minutes === null ? null : startsAt + minutes;
    return planned;
  });
}

/** The minutes that the blocks take together. */
export function workshopMinutes(answers: Answers): number {
  return workshopPlan(answers).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
}
