import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted, wordsIn, wordsOrOpen } from './document-blocks.ts';
import type { AnswerRow, Answers, GuidedChoice, GuidedColumn } from './guided-workflow.types.ts';
import { decimalText } from './number-text.ts';

/** The marks of a strong vision, and how somebody rates the own one. Pure. */

export const MARK_MAX = 2;

const marks: readonly (GuidedChoice & { question: GuidedChoice['label'] })[] = [
  {
    value: 'audience',
    label: { de: 'Zielgruppe', en: 'Audience' },
    alsoCalled: { de: ['für wen'], en: ['for whom'] },
    question: {
      de: 'nennt sie Menschen und ihre Lage?',
      en: 'does it name people and their situation?',
    },
  },
  {
    value: 'change',
    label: { de: 'Veränderung', en: 'Change' },
    alsoCalled: { de: ['wirkung'], en: ['effect'] },
    question: {
      de: 'sieht man, was danach anders ist?',
      en: 'does one see what is different afterwards?',
    },
  },
  {
    value: 'brevity',
    label: { de: 'Merkbar', en: 'Memorable' },
    alsoCalled: { de: ['kürze', 'kurz'], en: ['short', 'brevity'] },
    question: {
      de: 'kann das Team sie auswendig sagen?',
      en: 'can the team say it by heart?',
    },
  },
  {
    value: 'edge',
    label: { de: 'Kante', en: 'Edge' },
    alsoCalled: { de: ['grenze'], en: ['limit'] },
    question: { de: 'hilft sie euch, Nein zu sagen?', en: 'does it help you to say no?' },
  },
];

export const markColumn: GuidedColumn = {
  id: 'mark',
  label: { de: 'Merkmal', en: 'Mark' },
  kind: 'choice',
  choices: marks,
};

/** The marks with the question that each of them asks. */
export function markQuestions(language: InterfaceLanguage): string {
  return marks
    .map(({ label, question }) => `- **${label[language]}:** ${question[language]}`)
    .join('\n');
}

/** The name of the mark in a row; somebody's own one in their words. */
export function markName(row: AnswerRow, language: InterfaceLanguage): string {
  const value = row.text('mark') ?? '';
  const known = marks.find((mark) => mark.value === value);
  return known === undefined ? wordsOrOpen(value, language) : known.label[language];
}

/** The points of a row within the scale; null for anything else. */
export function markPoints(row: AnswerRow): number | null {
  const points = row.number('points');
  return points !== null && points >= 0 && points <= MARK_MAX ? points : null;
}

/** "Summe: 5 von 8 Punkten", of the rows that have points; null when none has. */
export function markSum(answers: Answers, language: InterfaceLanguage): string | null {
  const points = answers.rows('rating').flatMap((row) => markPoints(row) ?? []);
  if (points.length === 0) return null;
  const sum = decimalText(
    points.reduce((total, value) => total + value, 0),
    language,
  );
  const most = decimalText(points.length * MARK_MAX, language);
  return wordsIn(language)(`Summe: ${sum} von ${most} Punkten.`, `Sum: ${sum} of ${most} points.`);
}

/** The marks with the fewest points, by name; null while nothing is rated or nothing is missing. */
export function weakestMarks(answers: Answers, language: InterfaceLanguage): string | null {
  const rated = answers.rows('rating').flatMap((row) => {
    const points = markPoints(row);
    return points === null ? [] : [{ name: markName(row, language), points }];
  });
  const least = Math.min(...rated.map(({ points }) => points));
  if (rated.length === 0 || least === MARK_MAX) return null;
  return rated
    .filter(({ points }) => points === least)
    .map(({ name }) => name)
    .join(', ');
}

/** Names the first mark that has not been rated yet. */
export function unratedHint(answers: Answers, language: InterfaceLanguage): string | null {
  const rated = new Set(answers.rows('rating').map((row) => row.text('mark')));
  const missing = marks.find(({ value }) => !rated.has(value));
  if (missing === undefined) return null;
  const name = quoted(missing.label[language], language);
  return wordsIn(language)(
    `${name} hat noch keine Punkte: ${missing.question.de}`,
    `${name} has no points yet: ${missing.question.en}`,
  );
}
