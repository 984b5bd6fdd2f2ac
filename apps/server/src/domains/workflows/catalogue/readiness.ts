import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Answers } from './guided-workflow.types.ts';

/** Which of the six INVEST questions an item still fails, as somebody judged it. Pure. */

export const investLetters = ['I', 'N', 'V', 'E', 'S', 'T'] as const;
export type InvestLetter = (typeof investLetters)[number];

export const investNames: Record<InterfaceLanguage, Record<InvestLetter, string>> = {
  de: {
    I: 'unabhängig',
    N: 'verhandelbar',
    V: 'wertvoll',
    E: 'schätzbar',
    S: 'klein',
    T: 'testbar',
  },
  en: {
    I: 'independent',
    N: 'negotiable',
    V: 'valuable',
    E: 'estimable',
    S: 'small',
    T: 'testable',
  },
};

const NOTHING_MISSING =
  /^(?:keine?s?|nichts|alles gut|ok|bereit|fertig|none|nothing|ready|–|-)[.!]?$/iu;

/** The letters that the cell names; an empty list says that nothing is missing, null that nobody judged. */
export function missingLetters(cell: string | null): readonly InvestLetter[] | null {
  const typed = (cell ?? '').trim();
  if (typed === '') return null;
  if (NOTHING_MISSING.test(typed)) return [];
  // "E, T", "ET" and "E T": letters by themselves, or a word made of nothing but them.
  const words = typed.toUpperCase().match(/\p{L}+/gu) ?? [];
  const letters = words.filter((word) => /^[INVEST]{1,6}$/u.test(word)).join('');
  const found = investLetters.filter((letter) => letters.includes(letter));
  return found.length > 0 ? found : null;
}

export interface ItemReadiness {
  item: string;
  /** Null while nobody judged it. */
  missing: readonly InvestLetter[] | null;
  minutes: number | null;
}

export function readinessOf(answers: Answers): ItemReadiness[] {
  const judged = answers.rows('readiness');
  const minutes = answers.rows('minutes');
  return answers.list('items').map((item, index) => ({
    item,
    missing: missingLetters(judged[index]?.text('missing') ?? null),
    minutes: minutes[index]?.number('minutes') ?? null,
  }));
}

/** The minutes that the items take together. */
export function plannedMinutes(answers: Answers): number {
  return readinessOf(answers).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
}
