import { tooLongHint } from './agenda-minutes.ts';
import { composeRefinement, refinementLessons } from './assist-refinement-prep-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { readinessQuestions } from './readiness-questions.ts';
import { plannedMinutes } from './readiness.ts';
import { emptyCellHint, minutesColumn, textColumn } from './table-columns.ts';
import { dateHint, vagueHint } from './wording-hints.ts';

const item = textColumn('item', 'Eintrag', 'Item');

/** Prepare a refinement: items, readiness by Definition of Ready and INVEST, questions, agenda. */
export const assistRefinementPrep: GuidedWorkflow = {
  card: 'assist_refinement_prep',
  documentType: 'todo',
  title: { de: 'Refinement vorbereiten', en: 'Prepare a refinement' },
  opening: {
    de: 'Wir wählen Einträge, prüfen ihre Reife und sammeln Fragen. Am Ende stehen eine Agenda mit Zeiten und eine Checkliste, was du vorher noch klärst.',
    en: 'We pick items, check their readiness and collect questions. You end up with a timed agenda and a checklist of what to settle beforehand.',
  },
  steps: [
    {
      name: { de: 'Einträge auswählen', en: 'Pick the items' },
      description: {
        de: 'Du nennst Termin, Dauer und Einträge.',
        en: 'You name date, length and items.',
      },
      successCriteria: {
        de: 'Termin, Dauer und Einträge stehen fest.',
        en: 'Date, length and items are set.',
      },
      questions: [
        {
          id: 'meeting',
          kind: 'text',
          label: { de: 'Termin', en: 'Date' },
          ask: {
            de: 'Wann ist das Refinement, und mit wem?',
            en: 'When is the refinement, and with whom?',
          },
          example: {
            de: 'Donnerstag, 20.03., 10 Uhr, Team Checkout',
            en: 'Thursday 20 March, 10 am, team Checkout',
          },
          why: {
            de: 'Wer Fragen beantworten soll, muss eingeladen sein.',
            en: 'Whoever should answer questions must be invited.',
          },
          check: (answers, language) => dateHint(answers.text('meeting') ?? '', language),
        },
        {
          id: 'duration',
          kind: 'number',
          isMinutes: true,
          label: { de: 'Dauer', en: 'Length' },
          ask: { de: 'Wie viele Minuten habt ihr?', en: 'How many minutes do you have?' },
          example: { de: '60', en: '60' },
          why: {
            de: 'Nach 60 bis 90 Minuten schätzt niemand mehr gut.',
            en: 'After 60 to 90 minutes, nobody estimates well any more.',
          },
        },
        {
          id: 'items',
          kind: 'list',
          areNames: true,
          label: { de: 'Einträge', en: 'Items' },
          ask: {
            de: 'Welche Einträge sollen danach bereit sein? Der wichtigste zuerst.',
            en: 'Which items should be ready afterwards? The most important one first.',
          },
          example: {
            de: 'CHK-12 Gastbestellung\nCHK-15 Lieferadresse ändern',
            en: 'CHK-12 Guest order\nCHK-15 Change the delivery address',
          },
          why: {
            de: 'Lieber drei Einträge fertig als sieben angefangen.',
            en: 'Better three items finished than seven begun.',
          },
        },
      ],
    },
    {
      name: { de: 'Reife prüfen', en: 'Check readiness' },
      description: {
        de: 'Du legst eure Definition of Ready daneben und prüfst jeden Eintrag nach INVEST.',
        en: 'You apply your definition of ready and check each item by INVEST.',
      },
      successCriteria: {
        de: 'Zu jedem Eintrag steht, was noch fehlt.',
        en: 'Every item says what is still missing.',
      },
      questions: readinessQuestions,
    },
    {
      name: { de: 'Offene Fragen sammeln', en: 'Collect open questions' },
      description: {
        de: 'Du sammelst Fragen und wer sie beantworten kann.',
        en: 'You collect questions and who can answer them.',
      },
      successCriteria: {
        de: 'Zu jeder Frage ist jemand benannt.',
        en: 'Every question has somebody to answer it.',
      },
      questions: [
        {
          id: 'questions',
          kind: 'table',
          label: { de: 'Fragen', en: 'Questions' },
          isOptional: true,
          columns: [
            textColumn('question', 'Frage', 'Question'),
            textColumn('item', 'Zu welchem Eintrag', 'On which item'),
            textColumn('who', 'Wer weiß es', 'Who knows'),
          ],
          ask: {
            de: 'Welche Fragen sind offen, zu welchem Eintrag, und wer kann sie beantworten?',
            en: 'Which questions are open, on which item, and who can answer them?',
          },
          example: {
            de: 'Brauchen Gäste eine Telefonnummer? | CHK-12 | Frau Novak, Versand',
            en: 'Do guests need a phone number? | CHK-12 | Ms Novak, shipping',
          },
          why: {
            de: 'Eine Frage, die vorher beantwortet ist, spart dem ganzen Team zehn Minuten.',
            en: 'A question answered beforehand saves the whole team ten minutes.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('questions'), ['question', 'who'], language, {
              de: 'Wer kann das beantworten, am besten schon vorher?',
              en: 'Who can answer that, ideally beforehand?',
            }),
        },
      ],
    },
    {
      name: { de: 'Agenda aufstellen', en: 'Build the agenda' },
      description: {
        de: 'Du verteilst die Zeit und nennst das Ziel.',
        en: 'You divide the time and name the goal.',
      },
      successCriteria: {
        de: 'Die Zeiten passen in die Dauer.',
        en: 'The times fit into the length.',
      },
      questions: [
        {
          id: 'minutes',
          kind: 'table',
          rowsFrom: 'items',
          label: { de: 'Zeiten', en: 'Times' },
          columns: [item, minutesColumn],
          appliesIf: (answers) => answers.list('items').length > 0,
          ask: {
            de: 'Wie viele Minuten bekommt jeder Eintrag?',
            en: 'How many minutes does each item get?',
          },
          example: { de: '20', en: '20' },
          why: {
            de: 'Eine Zeitgrenze zeigt früh, dass ein Eintrag noch nicht reif ist.',
            en: 'A time limit shows early that an item is not ready.',
          },
          check: (answers, language) =>
            tooLongHint(plannedMinutes(answers), answers.number('duration'), language),
        },
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Ziel', en: 'Goal' },
          ask: {
            de: 'Was soll am Ende des Termins anders sein?',
            en: 'What should be different at the end of the meeting?',
          },
          example: {
            de: 'CHK-12 und CHK-15 sind geschätzt und bereit für Sprint 15',
            en: 'CHK-12 and CHK-15 are estimated and ready for sprint 15',
          },
          why: {
            de: 'Mit einem Ziel merkt ihr, wann ihr fertig seid, auch früher.',
            en: 'With a goal you notice when you are done, even early.',
          },
          check: (answers, language) => vagueHint(answers.text('goal') ?? '', language),
        },
      ],
    },
  ],
  compose: composeRefinement,
  lessons: refinementLessons,
};
