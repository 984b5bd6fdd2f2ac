import type { GuidedQuestion } from './guided-workflow.types.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';
import { dateHint } from './wording-hints.ts';

/** Which roadmap it is, and which goals stand on it. */
export const goalQuestions: readonly GuidedQuestion[] = [
  {
    id: 'product',
    kind: 'text',
    label: { de: 'Produkt', en: 'Product' },
    ask: {
      de: 'Um welche Roadmap geht es, mit welchem Stand?',
      en: 'Which roadmap is it, as of when?',
    },
    example: { de: 'Lernplattform, Stand 14.03.', en: 'Learning platform, as of 14 March' },
    why: {
      de: 'Eine Roadmap ist eine Momentaufnahme. Mit Datum weiß jeder, wie alt sie ist.',
      en: 'A roadmap is a snapshot. With a date, everybody knows how old it is.',
    },
    check: (answers, language) => dateHint(answers.text('product') ?? '', language),
  },
  {
    id: 'goals',
    kind: 'table',
    label: { de: 'Ziele', en: 'Goals' },
    columns: [
      textColumn('goal', 'Ziel', 'Goal'),
      {
        id: 'horizon',
        label: { de: 'Horizont', en: 'Horizon' },
        kind: 'choice',
        choices: [
          { value: 'now', label: { de: 'Jetzt', en: 'Now' } },
          {
            value: 'next',
            label: { de: 'Als Nächstes', en: 'Next' },
            alsoCalled: { de: ['danach', 'nächstes'], en: ['after'] },
          },
          { value: 'later', label: { de: 'Später', en: 'Later' } },
        ],
      },
      textColumn('outcome', 'Wirkung', 'Outcome'),
    ],
    ask: {
      de: 'Welche Ziele stehen auf der Roadmap? Je Zeile: Ziel, Horizont (jetzt, als Nächstes, später), Wirkung.',
      en: 'Which goals are on the roadmap? Per line: goal, horizon (now, next, later), outcome.',
    },
    example: {
      de: 'Kurse mobil beenden | jetzt | 50 % der Kurse werden am Handy abgeschlossen',
      en: 'Finish courses on the phone | now | 50% of the courses are completed on a phone',
    },
    why: {
      de: 'Eine Funktion kann fertig sein und nichts bewirken. Prüfbar ist nur die Wirkung.',
      en: 'A feature may be done and change nothing. Only an outcome can be checked.',
    },
    check: (answers, language) =>
      emptyCellHint(answers.rows('goals'), ['goal', 'outcome'], language, {
        de: 'Was ist für die Nutzer danach anders, und woran misst du es?',
        en: 'What is different for users afterwards, and how do you measure it?',
      }),
  },
];
