import {
  composeRanking,
  rankingLessons,
  rankingTable,
} from './assist-prioritise-backlog-document.ts';
import { wordsIn } from './document-blocks.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { scoreQuestions } from './prioritisation-questions.ts';
import { dateHint, vagueHint } from './wording-hints.ts';

/** Prioritise the backlog: a reasoned order by WSJF, RICE or MoSCoW. */
export const assistPrioritiseBacklog: GuidedWorkflow = {
  card: 'assist_prioritise_backlog',
  documentType: 'backlog',
  title: { de: 'Backlog priorisieren', en: 'Prioritise the backlog' },
  opening: {
    de: 'Du wählst eine Methode und schätzt, ich rechne und sortiere. Am Ende steht eine Rangfolge mit Rechenweg und deinen Gründen.',
    en: 'You choose a method and estimate, I do the sums and the sorting. You end up with a ranking that shows its sums and your reasons.',
  },
  steps: [
    {
      name: { de: 'Methode wählen', en: 'Choose the method' },
      description: {
        de: 'Du wählst die Methode, die zu deiner Lage passt.',
        en: 'You choose the method that fits your situation.',
      },
      successCriteria: { de: 'Die Methode steht fest.', en: 'The method is chosen.' },
      questions: [
        {
          id: 'method',
          kind: 'choice',
          label: { de: 'Methode', en: 'Method' },
          choices: [
            {
              value: 'wsjf',
              label: { de: 'WSJF', en: 'WSJF' },
              hint: {
                de: 'wenn Warten unterschiedlich viel kostet',
                en: 'when waiting costs more for some items than for others',
              },
            },
            {
              value: 'rice',
              label: { de: 'RICE', en: 'RICE' },
              hint: { de: 'wenn es Nutzungszahlen gibt', en: 'when there are usage numbers' },
            },
            {
              value: 'moscow',
              label: { de: 'MoSCoW', en: 'MoSCoW' },
              hint: {
                de: 'wenn ein Termin feststeht und nicht alles hineinpasst',
                en: 'when a date is fixed and not everything fits in',
              },
            },
          ],
          ask: {
            de: 'Nach welcher Methode willst du ordnen?',
            en: 'Which method do you want to order by?',
          },
          example: { de: 'WSJF', en: 'WSJF' },
          why: {
            de: 'WSJF fragt, was Warten kostet. RICE rechnet mit Reichweite. MoSCoW schneidet für einen festen Termin.',
            en: 'WSJF asks what waiting costs. RICE works with reach. MoSCoW cuts for a fixed date.',
          },
        },
      ],
    },
    {
      name: { de: 'Kriterien festlegen', en: 'Set the criteria' },
      description: {
        de: 'Du sagst, worauf die Reihenfolge einzahlt und was in ihr steht.',
        en: 'You say what the order serves and what is in it.',
      },
      successCriteria: {
        de: 'Ziel und Einträge sind benannt.',
        en: 'Goal and items are named.',
      },
      questions: [
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Ziel', en: 'Goal' },
          ask: {
            de: 'Auf welches Ziel soll die Reihenfolge einzahlen?',
            en: 'Which goal should the order serve?',
          },
          example: {
            de: 'Bis Juni 200 Anrufe im Monat weniger',
            en: '200 fewer calls a month by June',
          },
          why: {
            de: '„Wert“ heißt: bringt euch diesem Ziel näher. Sonst gewinnt, wer am lautesten ist.',
            en: '“Value” means: brings you closer to this goal. Otherwise the loudest voice wins.',
          },
          check: (answers, language) => vagueHint(answers.text('goal') ?? '', language),
        },
        {
          id: 'items',
          kind: 'list',
          areNames: true,
          label: { de: 'Einträge', en: 'Items' },
          ask: {
            de: 'Welche Einträge willst du ordnen? Eine Zeile je Eintrag.',
            en: 'Which items do you want to order? One line per item.',
          },
          example: {
            de: 'RET-31 Etikett drucken\nRET-40 Status der Rückzahlung',
            en: 'RET-31 Print the label\nRET-40 Refund status',
          },
          why: {
            de: 'Fünf bis zehn Einträge ähnlicher Größe lassen sich gut vergleichen.',
            en: 'Five to ten items of similar size are easy to compare.',
          },
          check: (answers, language) =>
            answers.list('items').length === 1
              ? wordsIn(language)(
                  'Ein einzelner Eintrag hat keine Reihenfolge. Womit willst du ihn vergleichen?',
                  'A single item has no order. What do you want to compare it with?',
                )
              : null,
        },
      ],
    },
    {
      name: { de: 'Einträge bewerten', en: 'Score the items' },
      description: {
        de: 'Du schätzt jeden Eintrag, ich rechne.',
        en: 'You estimate every item, and I do the sums.',
      },
      successCriteria: { de: 'Jeder Eintrag ist bewertet.', en: 'Every item is scored.' },
      questions: scoreQuestions,
    },
    {
      name: { de: 'Reihenfolge prüfen', en: 'Review the order' },
      description: {
        de: 'Du liest die Reihenfolge und verschiebst, was du begründen kannst.',
        en: 'You read the order and move what you can give a reason for.',
      },
      successCriteria: {
        de: 'Abweichungen von der Rechnung sind begründet.',
        en: 'Deviations from the sums have a reason.',
      },
      questions: [
        {
          id: 'adjustments',
          kind: 'list',
          label: { de: 'Abweichungen', en: 'Adjustments' },
          isOptional: true,
          show: (answers, language) => rankingTable(answers, language),
          ask: {
            de: 'Was stellst du bewusst anders, und warum? Denk an Abhängigkeiten.',
            en: 'What do you place differently on purpose, and why? Think of dependencies.',
          },
          example: {
            de: 'RET-40 vor RET-31, weil die Buchhaltung im April umstellt',
            en: 'RET-40 before RET-31, because accounting migrates in April',
          },
          why: {
            de: 'Die Rechnung ist ein Vorschlag, du entscheidest. Ein Grund hält deine Entscheidung auch morgen noch.',
            en: 'The sums are a proposal; you decide. A reason keeps your decision standing tomorrow.',
          },
        },
      ],
    },
    {
      name: { de: 'Rangfolge festhalten', en: 'Record the ranking' },
      description: {
        de: 'Du hältst fest, wer die Rangfolge trägt und wann ihr sie erneuert.',
        en: 'You record who stands behind the ranking and when you renew it.',
      },
      successCriteria: {
        de: 'Beteiligte und nächster Termin sind benannt.',
        en: 'People and next date are named.',
      },
      questions: [
        {
          id: 'agreedBy',
          kind: 'text',
          label: { de: 'Getragen von', en: 'Agreed by' },
          ask: {
            de: 'Wer trägt die Rangfolge mit, und wann schaut ihr wieder darauf?',
            en: 'Who stands behind the ranking, and when do you look at it again?',
          },
          example: {
            de: 'Mara, Herr Aydin und das Team, wieder am 01.04.',
            en: 'Mara, Mr Aydin and the team, again on 1 April',
          },
          why: {
            de: 'Eine Rangfolge, die niemand mitträgt, wird im nächsten Gespräch umgeworfen.',
            en: 'A ranking that nobody stands behind is overturned in the next talk.',
          },
          check: (answers, language) => dateHint(answers.text('agreedBy') ?? '', language),
        },
      ],
    },
  ],
  compose: composeRanking,
  lessons: rankingLessons,
};
