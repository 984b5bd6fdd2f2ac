import { wordsIn } from './document-blocks.ts';
import type { GuidedQuestion } from './guided-workflow.types.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';
import { blockColumn } from './workshop-plan.ts';

/** The blocks of a workshop with their methods, and how the decision is made. */
export const methodQuestions: readonly GuidedQuestion[] = [
  {
    id: 'blocks',
    kind: 'table',
    label: { de: 'Blöcke', en: 'Blocks' },
    columns: [blockColumn, textColumn('method', 'Methode', 'Method')],
    show: (_answers, language) =>
      wordsIn(language)(
        '- Ankommen: eine Frage reihum\n- Sammeln: jede Person schreibt still, dann erst sprechen\n- Ordnen: ähnliche Karten gruppieren, Gruppen benennen\n- Entscheiden: Punkte kleben, Einwände hören\n- Abschließen: wer macht was bis wann',
        '- Arriving: one question in turn\n- Collecting: everybody writes in silence, then you speak\n- Sorting: group similar cards, name the groups\n- Deciding: dots to vote, hear objections\n- Closing: who does what by when',
      ),
    ask: {
      de: 'Aus welchen Blöcken besteht der Workshop, mit welcher Methode?',
      en: 'Which blocks does the workshop consist of, with which method?',
    },
    example: {
      de: 'Engpässe sammeln | still schreiben, dann vorlesen',
      en: 'Collect bottlenecks | write in silence, then read out',
    },
    why: {
      de: 'Wer sammelt und bewertet zugleich, hört nur die Lauten. Erst weit werden, dann eng.',
      en: 'Whoever collects and judges at once only hears the loud ones. Go wide first, then narrow.',
    },
    check: (answers, language) =>
      emptyCellHint(answers.rows('blocks'), ['block', 'method'], language, {
        de: 'Was tun die Leute dabei genau?',
        en: 'What exactly do people do in it?',
      }),
  },
  {
    id: 'rule',
    kind: 'choice',
    label: { de: 'Entscheidungsregel', en: 'Rule for deciding' },
    choices: [
      {
        value: 'consent',
        label: { de: 'Konsent', en: 'Consent' },
        hint: { de: 'kein schwerwiegender Einwand', en: 'no serious objection' },
      },
      {
        value: 'majority',
        label: { de: 'Mehrheit', en: 'Majority' },
        hint: { de: 'Abstimmung', en: 'a vote' },
      },
      {
        value: 'one',
        label: { de: 'Eine Person', en: 'One person' },
        hint: { de: 'nach Anhören aller', en: 'after hearing everybody' },
      },
    ],
    ask: {
      de: 'Wie wird am Ende entschieden?',
      en: 'How is the decision made in the end?',
    },
    example: { de: 'Konsent', en: 'Consent' },
    why: {
      de: 'Wer die Regel erst beim Streit erfindet, verliert die Hälfte der Leute. Sag sie zu Beginn.',
      en: 'Inventing the rule once there is a quarrel loses half the people. Say it at the beginning.',
    },
  },
];
