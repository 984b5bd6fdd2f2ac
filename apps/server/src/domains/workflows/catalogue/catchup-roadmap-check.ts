import { composeRoadmapCheck, roadmapLessons } from './catchup-roadmap-check-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { goalQuestions } from './roadmap-goal-questions.ts';
import { dueColumn, emptyCellHint, ownerColumn, textColumn } from './table-columns.ts';
import { vagueHint } from './wording-hints.ts';

/** Roadmap check: goals now, next and later, against their evidence; gaps and corrections. */
export const catchupRoadmapCheck: GuidedWorkflow = {
  card: 'catchup_roadmap_check',
  documentType: 'strategy',
  title: { de: 'Roadmap-Check', en: 'Roadmap check' },
  opening: {
    de: 'Wir legen Ziele und Belege nebeneinander, suchen Lücken und schlagen Korrekturen vor. Am Ende steht eine Roadmap nach Jetzt, Als Nächstes und Später.',
    en: 'We put goals and evidence side by side, look for gaps and propose corrections. You end up with a roadmap by now, next and later.',
  },
  steps: [
    {
      name: { de: 'Ziele lesen', en: 'Read the goals' },
      description: {
        de: 'Du nennst das Produkt und die Ziele je Horizont.',
        en: 'You name the product and the goals by horizon.',
      },
      successCriteria: {
        de: 'Jedes Ziel beschreibt eine Wirkung und hat einen Horizont.',
        en: 'Every goal describes an outcome and has a horizon.',
      },
      questions: goalQuestions,
    },
    {
      name: { de: 'Plan und Fortschritt vergleichen', en: 'Compare plan and progress' },
      description: {
        de: 'Du stellst zu jedem Ziel den Stand und seinen Beleg daneben.',
        en: 'You put state and evidence beside every goal.',
      },
      successCriteria: { de: 'Jeder Stand hat einen Beleg.', en: 'Every state has its evidence.' },
      questions: [
        {
          id: 'progress',
          kind: 'table',
          rowsFrom: 'goals',
          label: { de: 'Fortschritt', en: 'Progress' },
          columns: [
            textColumn('goal', 'Ziel', 'Goal'),
            textColumn('state', 'Stand', 'State'),
            textColumn('evidence', 'Beleg', 'Evidence'),
          ],
          appliesIf: (answers) => answers.rows('goals').length > 0,
          ask: {
            de: 'Wie weit seid ihr, und was belegt das?',
            en: 'How far are you, and what is the evidence?',
          },
          example: {
            de: '31 % am Handy | Auswertung Februar',
            en: '31% on a phone | analytics of February',
          },
          why: {
            de: 'Ein Beleg ist eine Zahl, eine Beobachtung oder ein Zitat. „Läuft gut“ ist keiner.',
            en: 'Evidence is a number, an observation or a quotation. “Going well” is none.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('progress'), ['goal', 'evidence'], language, {
              de: 'Was belegt den Stand? Wenn nichts, dann bleibt er eine Annahme.',
              en: 'What is the evidence? If there is none, the state remains an assumption.',
            }),
        },
      ],
    },
    {
      name: { de: 'Lücken benennen', en: 'Name the gaps' },
      description: {
        de: 'Du benennst, wo Plan und Fortschritt auseinanderliegen, und warum.',
        en: 'You name where plan and progress differ, and why.',
      },
      successCriteria: { de: 'Jede Lücke hat eine Ursache.', en: 'Every gap has a cause.' },
      questions: [
        {
          id: 'gaps',
          kind: 'table',
          label: { de: 'Lücken', en: 'Gaps' },
          isOptional: true,
          columns: [textColumn('gap', 'Lücke', 'Gap'), textColumn('cause', 'Ursache', 'Cause')],
          ask: {
            de: 'Wo liegen Plan und Fortschritt auseinander, und warum?',
            en: 'Where do plan and progress differ, and why?',
          },
          example: {
            de: '19 Punkte fehlen bei mobil | Videos laden unter 4G nicht',
            en: '19 points short on mobile | videos do not load on 4G',
          },
          why: {
            de: 'Die Ursache entscheidet, ob mehr Arbeit hilft oder ein anderes Ziel.',
            en: 'The cause decides whether more work helps or a different goal.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('gaps'), ['gap', 'cause'], language, {
              de: 'Woran liegt es?',
              en: 'What causes it?',
            }),
        },
        {
          id: 'assumptions',
          kind: 'list',
          label: { de: 'Annahmen', en: 'Assumptions' },
          isOptional: true,
          ask: {
            de: 'Auf welche unbelegten Annahmen stützt sich die Roadmap?',
            en: 'Which unproven assumptions does the roadmap rest on?',
          },
          example: {
            de: 'Firmen zahlen für Zertifikate, bisher nur von zwei Kunden gehört',
            en: 'Companies pay for certificates, heard from only two customers so far',
          },
          why: {
            de: 'Was „später“ steht, ist fast immer eine Annahme. Benannt lässt sie sich früh prüfen.',
            en: 'What is listed under “later” is nearly always an assumption. Once named it can be tested early.',
          },
        },
      ],
    },
    {
      name: { de: 'Korrekturen vorschlagen', en: 'Propose corrections' },
      description: {
        de: 'Du schlägst Korrekturen vor und sagst, was dafür entfällt.',
        en: 'You propose corrections and say what goes in return.',
      },
      successCriteria: {
        de: 'Zu jeder Korrektur steht, was entfällt und wer entscheidet.',
        en: 'Every correction says what goes and who decides.',
      },
      questions: [
        {
          id: 'corrections',
          kind: 'table',
          label: { de: 'Korrekturen', en: 'Corrections' },
          columns: [
            textColumn('correction', 'Korrektur', 'Correction'),
            textColumn('tradeOff', 'Was dafür entfällt', 'What goes in return'),
            { ...ownerColumn, label: { de: 'Wer entscheidet', en: 'Who decides' } },
            dueColumn,
          ],
          ask: {
            de: 'Was ändert ihr, was entfällt dafür, wer entscheidet, bis wann?',
            en: 'What do you change, what goes in return, who decides, by when?',
          },
          example: {
            de: 'Videos verkleinern vorziehen | Foren rutschen auf „später“ | Lea Brandt | 21.03.',
            en: 'Shrink the videos first | forums move to “later” | Lea Brandt | 21 March',
          },
          why: {
            de: 'Eine Korrektur ohne Verzicht ist ein Wunsch: Die Zeit ist schon verplant.',
            en: 'A correction without a sacrifice is a wish: the time is taken already.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('corrections'), ['correction', 'tradeOff'], language, {
              de: 'Was entfällt dafür oder kommt später?',
              en: 'What goes in return, or comes later?',
            }),
        },
        {
          id: 'message',
          kind: 'text',
          label: { de: 'Kernaussage', en: 'Key message' },
          ask: {
            de: 'Was ist die eine Aussage des Checks, in einem Satz?',
            en: 'What is the one message of this check, in a sentence?',
          },
          example: {
            de: 'Mobil braucht 3 Wochen mehr, alles andere bleibt.',
            en: 'Mobile needs 3 more weeks, everything else stays.',
          },
          why: {
            de: 'Diesen Satz erzählen andere weiter. Besser, er ist von dir.',
            en: 'This is the sentence that others pass on. Better that it is yours.',
          },
          check: (answers, language) => vagueHint(answers.text('message') ?? '', language),
        },
      ],
    },
  ],
  compose: composeRoadmapCheck,
  lessons: roadmapLessons,
};
