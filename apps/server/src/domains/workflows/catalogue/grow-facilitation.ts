import { tooLongHint } from './agenda-minutes.ts';
import { wordsIn } from './document-blocks.ts';
import {
  agendaTable,
  composeWorkshopScript,
  facilitationLessons,
} from './grow-facilitation-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import {
  emptyCellHint,
  minutesColumn,
  ownerAndDateHint,
  ownerColumn,
  taskColumns,
  textColumn,
} from './table-columns.ts';
import { blockColumn, workshopMinutes } from './workshop-plan.ts';
import { methodQuestions } from './workshop-questions.ts';

const ACTIVITY =
  /^(?:wir )?(?:sprechen|reden|diskutieren|austauschen|brainstormen|talk|speak|discuss|exchange|brainstorm)|(?:austausch|diskussion|discussion)[.!]?$/iu;

/** Facilitating workshops: a goal, methods, minutes that add up, conflicts and roles. */
export const growFacilitation: GuidedWorkflow = {
  card: 'grow_facilitation',
  documentType: 'instruction',
  title: { de: 'Workshops moderieren', en: 'Facilitating workshops' },
  opening: {
    de: 'Du planst einen echten Workshop vom Ziel her, ich rechne die Zeiten. Am Ende steht ein Drehbuch mit Ablauf, Rollen und Sätzen für schwierige Momente.',
    en: 'You plan a real workshop from its goal, and I add up the minutes. You end up with a script: agenda, roles and sentences for difficult moments.',
  },
  steps: [
    {
      name: { de: 'Ziel festlegen', en: 'Set the goal' },
      description: {
        de: 'Du sagst, was am Ende da sein soll und wie viel Zeit ihr habt.',
        en: 'You say what should be there in the end and how much time you have.',
      },
      successCriteria: {
        de: 'Das Ziel ist etwas, das man am Ende zeigen kann.',
        en: 'The goal is something one can show in the end.',
      },
      questions: [
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Ziel', en: 'Goal' },
          ask: {
            de: 'Was ist am Ende da oder entschieden, das vorher fehlte?',
            en: 'What is there or decided in the end that was missing before?',
          },
          example: {
            de: 'Eine Liste von drei Engpässen im Versand, jeder mit einer Person',
            en: 'A list of three bottlenecks in shipping, each with a person',
          },
          why: {
            de: '„Austauschen“ ist immer erreicht und bringt nichts. Ein Ziel, das man zeigen kann, wählt dir die Methoden fast von selbst.',
            en: '“Exchange views” is always reached and gets nothing done. A goal that can be shown nearly picks the methods itself.',
          },
          check: (answers, language) =>
            ACTIVITY.test((answers.text('goal') ?? '').trim())
              ? wordsIn(language)(
                  'Das ist, was ihr tut. Was liegt danach auf dem Tisch?',
                  'That is what you do. What is on the table afterwards?',
                )
              : null,
        },
        {
          id: 'duration',
          kind: 'number',
          isMinutes: true,
          label: { de: 'Dauer', en: 'Length' },
          ask: { de: 'Wie viele Minuten habt ihr?', en: 'How many minutes do you have?' },
          example: { de: '90 Minuten', en: '90 minutes' },
          why: {
            de: 'Die Zeit entscheidet, wie viel hineinpasst. In 60 Minuten geht eine Entscheidung, nicht drei.',
            en: 'Time decides how much fits in. 60 minutes are enough for one decision, not for three.',
          },
          check: (answers, language) => {
            const duration = answers.number('duration') ?? 1;
            return duration > 0
              ? null
              : wordsIn(language)(
                  'Weniger als eine Minute wird knapp. Wie viele Minuten habt ihr?',
                  'Less than a minute is tight. How many minutes do you have?',
                );
          },
        },
      ],
    },
    {
      name: { de: 'Methoden wählen', en: 'Choose methods' },
      description: {
        de: 'Du teilst den Workshop in Blöcke und wählst je eine Methode.',
        en: 'You divide the workshop into blocks and choose a method for each.',
      },
      successCriteria: {
        de: 'Jeder Block hat eine Methode, und die Entscheidungsregel steht fest.',
        en: 'Every block has a method, and the rule for deciding is settled.',
      },
      questions: methodQuestions,
    },
    {
      name: { de: 'Zeiten planen', en: 'Plan the timing' },
      description: {
        de: 'Du gibst jedem Block Minuten, ich zähle zusammen.',
        en: 'You give every block minutes, and I add them up.',
      },
      successCriteria: {
        de: 'Die Minuten passen in die Dauer.',
        en: 'The minutes fit into the length.',
      },
      questions: [
        {
          id: 'minutes',
          kind: 'table',
          rowsFrom: 'blocks',
          label: { de: 'Minuten', en: 'Minutes' },
          columns: [blockColumn, minutesColumn],
          appliesIf: (answers) => answers.rows('blocks').length > 0,
          ask: {
            de: 'Wie viele Minuten gibst du jedem Block?',
            en: 'How many minutes do you give each block?',
          },
          example: { de: '25', en: '25' },
          why: {
            de: 'Plane den Abschluss zuerst. Er fällt sonst immer weg, und mit ihm die Verabredungen.',
            en: 'Plan the closing first. Otherwise it is always dropped, and the agreements with it.',
          },
          check: (answers, language) =>
            tooLongHint(workshopMinutes(answers), answers.number('duration'), language),
        },
      ],
    },
    {
      name: { de: 'Auf Konflikte vorbereiten', en: 'Prepare for conflict' },
      description: {
        de: 'Du legst dir Sätze für schwierige Momente zurecht.',
        en: 'You prepare sentences for difficult moments.',
      },
      successCriteria: {
        de: 'Zu jedem Moment hast du einen Satz.',
        en: 'You have a sentence for every moment.',
      },
      questions: [
        {
          id: 'conflicts',
          kind: 'table',
          label: { de: 'Schwierige Momente', en: 'Difficult moments' },
          columns: [
            textColumn('situation', 'Was geschieht', 'What happens'),
            textColumn('reply', 'Was du sagst', 'What you say'),
          ],
          ask: {
            de: 'Was könnte kippen, und welchen Satz sagst du dann?',
            en: 'What could go wrong, and which sentence do you say then?',
          },
          example: {
            de: 'Zwei streiten über Schuld | Was brauchen wir, damit es nächste Woche besser läuft?',
            en: 'Two quarrel about blame | What do we need so that next week goes better?',
          },
          why: {
            de: 'Unter Druck fällt einem kein guter Satz ein. Ein vorbereiteter reicht meist, um zurück zum Ziel zu kommen.',
            en: 'Nobody finds a good sentence under pressure. One prepared beforehand is usually enough to get back to the goal.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('conflicts'), ['situation', 'reply'], language, {
              de: 'Welchen Satz sagst du dann?',
              en: 'Which sentence do you say then?',
            }),
        },
      ],
    },
    {
      name: { de: 'Drehbuch schreiben', en: 'Write the script' },
      description: {
        de: 'Du verteilst Rollen und planst, was danach geschieht.',
        en: 'You give out roles and plan what happens afterwards.',
      },
      successCriteria: {
        de: 'Rollen und Nacharbeit haben Namen.',
        en: 'Roles and follow-up have names.',
      },
      questions: [
        {
          id: 'roles',
          kind: 'table',
          label: { de: 'Rollen', en: 'Roles' },
          columns: [textColumn('role', 'Rolle', 'Role'), ownerColumn],
          show: (answers, language) => agendaTable(answers, language),
          ask: {
            de: 'Wer moderiert, wer schreibt mit, wer achtet auf die Zeit?',
            en: 'Who facilitates, who takes notes, who watches the time?',
          },
          example: { de: 'Zeit | Mehmet', en: 'Time | Mehmet' },
          why: {
            de: 'Wer moderiert und zugleich mitdiskutiert, tut beides halb. Gib wenigstens Zeit und Protokoll ab.',
            en: 'Whoever facilitates and argues at once does both by halves. Hand over at least time and notes.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('roles'), ['role', 'owner'], language, {
              de: 'Wer übernimmt sie?',
              en: 'Who takes it?',
            }),
        },
        {
          id: 'followUps',
          kind: 'table',
          label: { de: 'Nacharbeit', en: 'Follow-up' },
          columns: taskColumns({ de: 'Aufgabe', en: 'Task' }),
          ask: {
            de: 'Was geschieht mit dem Ergebnis, durch wen, bis wann?',
            en: 'What happens to the result, by whom, by when?',
          },
          example: {
            de: 'Fotos und Beschlüsse verschicken | Jana | 20.03.',
            en: 'Send out photos and decisions | Jana | 20 March',
          },
          why: {
            de: 'Ob ein Workshop etwas gebracht hat, entscheidet sich in den zwei Tagen danach.',
            en: 'Whether a workshop was of use is decided in the two days after it.',
          },
          check: (answers, language) => ownerAndDateHint(answers.rows('followUps'), language),
        },
      ],
    },
  ],
  compose: composeWorkshopScript,
  lessons: facilitationLessons,
};
