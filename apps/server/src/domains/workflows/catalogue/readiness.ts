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

/** Words made of letters of INVEST, each of them once. */
const LETTERS = /^(?!.*(.).*\1)[INVEST]{1,6}$/iu;
/** What stands around the letters and is none of them. */
const AROUND_LETTERS =
  /^(?:es|it|ist|is|sind|are|und|and|oder|or|noch|still|fehlt|fehlen|missing|lacks?|needs)$/u;

/** The letters that the cell names; an empty list says that nothing is missing, null that nobody judged. */
export function missingLetters(cell: string | null): readonly InvestLetter[] | null {
  const typed = (cell ?? '').trim();
  if (typed === '') return null;
  if (NOTHING_MISSING.test(typed)) return [];
  // "E, T", "et" and "E fehlt": nothing but letters. In a sentence "es" and "it is" are words, and capitals are letters.
  const all = typed.match(/\p{L}+/gu) ?? [];
  const words = all.length === 1 ? all : all.filter((word) => !AROUND_LETTERS.test(word));
  const isBare = words.every((word) => LETTERS.test(word));
  const letters = words
    .filter((word) => LETTERS.test(word) && (isBare || (word !== 'I' && !/\p{Ll}/u.test(word))))
    .join('')
    .toUpperCase();
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
