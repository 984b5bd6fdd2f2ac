import {
  backlogChangesLessons,
  composeBacklogChanges,
} from './catchup-backlog-changes-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { emptyCellHint, ownerAndDateHint, taskColumns, textColumn } from './table-columns.ts';
import { dateHint, firstHint, numberHint, vagueHint } from './wording-hints.ts';

const askReason = {
  de: 'Warum? Ein halber Satz reicht.',
  en: 'Why? Half a sentence will do.',
};

/** Backlog changes: what was added, changed and removed since a date, why, and what follows. */
export const catchupBacklogChanges: GuidedWorkflow = {
  card: 'catchup_backlog_changes',
  documentType: 'note',
  title: { de: 'Backlog-Änderungen', en: 'Backlog changes' },
  opening: {
    de: 'Wir gehen durch, was im Backlog neu, anders oder weggefallen ist und was das bedeutet. Am Ende steht eine Notiz mit Gründen und nächsten Schritten.',
    en: 'We go through what is new, different or gone in the backlog and what that means. You end up with a note of reasons and follow-ups.',
  },
  steps: [
    {
      name: { de: 'Zeitraum festlegen', en: 'Set the period' },
      description: {
        de: 'Du legst Zeitraum und Maßstab fest.',
        en: 'You set the period and the yardstick.',
      },
      successCriteria: {
        de: 'Anfang, Ende und Ziel sind benannt.',
        en: 'Start, end and goal are named.',
      },
      questions: [
        {
          id: 'period',
          kind: 'text',
          label: { de: 'Zeitraum', en: 'Period' },
          ask: {
            de: 'Von wann bis wann schauen wir?',
            en: 'From when to when do we look?',
          },
          example: { de: '01.03. bis 14.03.', en: '1 March to 14 March' },
          why: {
            de: 'Ein fester Zeitraum macht zwei Notizen vergleichbar.',
            en: 'A fixed period makes two notes comparable.',
          },
          check: (answers, language) => dateHint(answers.text('period') ?? '', language),
        },
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Ziel', en: 'Goal' },
          ask: {
            de: 'An welchem Ziel misst du die Änderungen?',
            en: 'Against which goal do you judge the changes?',
          },
          example: {
            de: 'Bis Ende Mai kommen 60 % der Buchungen über die App.',
            en: 'By the end of May, 60% of the bookings come through the app.',
          },
          why: {
            de: 'Eine Änderung ist nicht gut oder schlecht, sie bringt euch einem Ziel näher oder nicht.',
            en: 'A change is not good or bad; it brings you closer to a goal or it does not.',
          },
          check: (answers, language) => {
            const goal = answers.text('goal') ?? '';
            return firstHint(vagueHint(goal, language), numberHint(goal, language));
          },
        },
      ],
    },
    {
      name: { de: 'Geänderte Einträge auflisten', en: 'List changed items' },
      description: {
        de: 'Du listest auf, was neu, anders und weggefallen ist, jeweils mit Grund.',
        en: 'You list what is new, different and gone, each with its reason.',
      },
      successCriteria: { de: 'Jede Änderung hat einen Grund.', en: 'Every change has a reason.' },
      questions: [
        {
          id: 'added',
          kind: 'table',
          label: { de: 'Neu', en: 'Added' },
          isOptional: true,
          columns: [textColumn('item', 'Eintrag', 'Item'), textColumn('reason', 'Grund', 'Reason')],
          ask: { de: 'Was ist dazugekommen, und warum?', en: 'What was added, and why?' },
          example: {
            de: 'BOOK-88 Stornieren in der App | 120 Anrufe im Februar',
            en: 'BOOK-88 Cancel in the app | 120 calls in February',
          },
          why: {
            de: 'Neues ohne Grund verdrängt oft Wichtigeres.',
            en: 'New items without a reason tend to displace more important ones.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('added'), ['item', 'reason'], language, askReason),
        },
        {
          id: 'changed',
          kind: 'table',
          label: { de: 'Geändert', en: 'Changed' },
          alsoCalled: { de: ['Änderungen'], en: ['changes'] },
          isOptional: true,
          columns: [
            textColumn('item', 'Eintrag', 'Item'),
            textColumn('change', 'Was ist anders', 'What is different'),
            textColumn('reason', 'Grund', 'Reason'),
          ],
          ask: {
            de: 'Was wurde geändert: Inhalt, Schätzung oder Platz in der Reihenfolge?',
            en: 'What was changed: content, estimate or place in the order?',
          },
          example: {
            de: 'BOOK-71 Zahlung per Rechnung | von 3 auf 8 Punkte | Prüfung der Bonität kommt dazu',
            en: 'BOOK-71 Pay by invoice | from 3 to 8 points | a credit check was added',
          },
          why: {
            de: 'Still gewachsene Einträge sind der häufigste Grund für verfehlte Termine.',
            en: 'Items that grew quietly are the most common cause of missed dates.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('changed'), ['item', 'reason'], language, askReason),
        },
        {
          id: 'removed',
          kind: 'table',
          label: { de: 'Entfernt', en: 'Removed' },
          isOptional: true,
          columns: [textColumn('item', 'Eintrag', 'Item'), textColumn('reason', 'Grund', 'Reason')],
          ask: { de: 'Was ist weggefallen, und warum?', en: 'What was removed, and why?' },
          example: {
            de: 'BOOK-42 Treuepunkte | nur 2 von 40 Befragten wollten sie',
            en: 'BOOK-42 Loyalty points | only 2 of 40 people asked wanted them',
          },
          why: {
            de: 'Wer den Grund kennt, legt denselben Eintrag nicht im nächsten Monat neu an.',
            en: 'People who know the reason do not create the same item again next month.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('removed'), ['item', 'reason'], language, askReason),
        },
      ],
    },
    {
      name: { de: 'Wirkung beurteilen', en: 'Judge the effect' },
      description: {
        de: 'Du beurteilst, was die Änderungen für das Ziel bedeuten.',
        en: 'You judge what the changes mean for the goal.',
      },
      successCriteria: {
        de: 'Die Wirkung auf Ziel, Termin oder Umfang ist beziffert.',
        en: 'The effect on goal, date or scope has a number.',
      },
      questions: [
        {
          id: 'effect',
          kind: 'text',
          label: { de: 'Wirkung', en: 'Effect' },
          ask: {
            de: 'Was bedeutet das für Ziel, Termin oder Umfang?',
            en: 'What does this mean for goal, date or scope?',
          },
          example: {
            de: 'Der Umfang wächst um 6 Punkte, der Start am 30.04. bleibt möglich.',
            en: 'The scope grows by 6 points; the launch on 30 April is still possible.',
          },
          why: {
            de: 'Eine Liste von Änderungen liest niemand gern. Die Wirkung wollen alle wissen.',
            en: 'Nobody likes to read a list of changes. Everybody wants to know their effect.',
          },
          check: (answers, language) => numberHint(answers.text('effect') ?? '', language),
        },
        {
          id: 'informed',
          kind: 'list',
          label: { de: 'Zu informieren', en: 'To inform' },
          isOptional: true,
          ask: { de: 'Wer muss davon wissen?', en: 'Who needs to know about it?' },
          example: {
            de: 'Support, wegen der neuen Stornofrist',
            en: 'Support, because of the new cancellation period',
          },
          why: {
            de: 'Überraschte Menschen werden zu Gegnern, auch von guten Änderungen.',
            en: 'People who are taken by surprise oppose even good changes.',
          },
        },
      ],
    },
    {
      name: { de: 'Nächste Schritte notieren', en: 'Note follow-ups' },
      description: {
        de: 'Du notierst, was wer bis wann tut.',
        en: 'You note who does what by when.',
      },
      successCriteria: {
        de: 'Jeder Schritt hat Person und Datum.',
        en: 'Every follow-up has a person and a date.',
      },
      questions: [
        {
          id: 'followUps',
          kind: 'table',
          label: { de: 'Nächste Schritte', en: 'Follow-ups' },
          columns: taskColumns({ de: 'Schritt', en: 'Step' }),
          ask: {
            de: 'Was folgt daraus, wer macht es, bis wann?',
            en: 'What follows from it, who does it, by when?',
          },
          example: {
            de: 'BOOK-71 im Refinement neu schätzen | Team | 19.03.',
            en: 'Re-estimate BOOK-71 in the refinement | team | 19 March',
          },
          why: {
            de: 'Ohne Person und Datum bleibt ein nächster Schritt ein Wunsch.',
            en: 'Without a person and a date, a follow-up remains a wish.',
          },
          check: (answers, language) => ownerAndDateHint(answers.rows('followUps'), language),
        },
      ],
    },
  ],
  compose: composeBacklogChanges,
  lessons: backlogChangesLessons,
};
