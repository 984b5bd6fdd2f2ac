import {
  composeStakeholderSignals,
  signalsLessons,
} from './catchup-stakeholder-signals-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { interestColumn, missingLevelHint, powerColumn } from './power-interest.ts';
import {
  dueColumn,
  emptyCellHint,
  ownerAndDateHint,
  ownerColumn,
  textColumn,
} from './table-columns.ts';

/** Stakeholder signals: who said what lately, in which themes, and how to react. */
export const catchupStakeholderSignals: GuidedWorkflow = {
  card: 'catchup_stakeholder_signals',
  documentType: 'note',
  title: { de: 'Stakeholder-Signale', en: 'Stakeholder signals' },
  opening: {
    de: 'Wir sammeln, was deine Stakeholder zuletzt gesagt haben, bündeln es nach Themen und wählen Reaktionen. Am Ende steht eine Notiz mit Einfluss und Interesse.',
    en: 'We collect what your stakeholders said lately, cluster it by theme and choose reactions. You end up with a note of power and interest.',
  },
  steps: [
    {
      name: { de: 'Stakeholder auflisten', en: 'List stakeholders' },
      description: {
        de: 'Du listest auf, wer Einfluss oder Interesse hat.',
        en: 'You list who has power or interest.',
      },
      successCriteria: {
        de: 'Jede Person hat Einfluss und Interesse, hoch oder niedrig.',
        en: 'Everybody has power and interest, high or low.',
      },
      questions: [
        {
          id: 'topic',
          kind: 'text',
          label: { de: 'Thema', en: 'Topic' },
          ask: { de: 'Um welches Vorhaben geht es?', en: 'Which undertaking is it about?' },
          example: {
            de: 'Umzug der Filialkassen in die Cloud',
            en: 'Moving the store tills to the cloud',
          },
          why: {
            de: 'Dieselbe Person kann bei einem Vorhaben viel Einfluss haben und beim nächsten keinen.',
            en: 'The same person may have much power in one undertaking and none in the next.',
          },
        },
        {
          id: 'stakeholders',
          kind: 'table',
          label: { de: 'Stakeholder', en: 'Stakeholders' },
          columns: [
            textColumn('name', 'Person oder Gruppe', 'Person or group'),
            powerColumn,
            interestColumn,
          ],
          ask: {
            de: 'Wer hat Einfluss oder Interesse? Je Zeile: wer, Einfluss, Interesse (hoch oder niedrig).',
            en: 'Who has power or interest? Per line: who, power, interest (high or low).',
          },
          example: {
            de: 'Frau Lindner, Filialleitung Nord | hoch | hoch',
            en: 'Ms Lindner, head of stores north | high | high',
          },
          why: {
            de: 'Einfluss und Interesse sagen, wie eng du jemanden einbeziehst. Nenn auch die Leisen mit viel Einfluss.',
            en: 'Power and interest say how closely to involve somebody. Name the quiet ones with much power too.',
          },
          check: (answers, language) => missingLevelHint(answers.rows('stakeholders'), language),
        },
      ],
    },
    {
      name: { de: 'Signale sammeln', en: 'Collect signals' },
      description: {
        de: 'Du sammelst Aussagen, möglichst wörtlich.',
        en: 'You collect statements, word for word if you can.',
      },
      successCriteria: {
        de: 'Zu jedem Signal steht, von wem es kommt.',
        en: 'Every signal says whom it comes from.',
      },
      questions: [
        {
          id: 'signals',
          kind: 'table',
          label: { de: 'Signale', en: 'Signals' },
          columns: [
            textColumn('signal', 'Signal', 'Signal'),
            textColumn('who', 'Von wem', 'From whom'),
            textColumn('when', 'Wann und wo', 'When and where'),
          ],
          ask: {
            de: 'Was wurde gesagt oder getan, von wem, wann und wo? Am besten wörtlich.',
            en: 'What was said or done, by whom, when and where? Word for word if you can.',
          },
          example: {
            de: '„Samstags darf nichts ausfallen“ | Frau Lindner | Jour fixe 11.03.',
            en: '“Nothing may fail on a Saturday” | Ms Lindner | weekly call 11 March',
          },
          why: {
            de: 'Die eigenen Worte der Menschen verraten mehr als deine Deutung. Auch Schweigen ist ein Signal.',
            en: 'People’s own words tell more than your reading of them. Silence is a signal too.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('signals'), ['signal', 'who'], language, {
              de: 'Von wem kommt das?',
              en: 'Whom does this come from?',
            }),
        },
      ],
    },
    {
      name: { de: 'Nach Themen bündeln', en: 'Cluster by theme' },
      description: {
        de: 'Du ordnest jedes Signal einem Thema zu.',
        en: 'You give every signal a theme.',
      },
      successCriteria: { de: 'Jedes Signal hat ein Thema.', en: 'Every signal has a theme.' },
      questions: [
        {
          id: 'themes',
          kind: 'table',
          rowsFrom: 'signals',
          label: { de: 'Themen', en: 'Themes' },
          columns: [
            textColumn('signal', 'Signal', 'Signal'),
            textColumn('theme', 'Thema', 'Theme'),
          ],
          appliesIf: (answers) => answers.rows('signals').length > 0,
          ask: {
            de: 'Zu welchem Thema gehört jedes Signal? Gleiches Wort, gleiches Thema.',
            en: 'Which theme does each signal belong to? Same word, same theme.',
          },
          example: { de: 'Ausfallsicherheit', en: 'Reliability' },
          why: {
            de: 'Drei Aussagen zum selben Thema sind ein Muster. Einzeln wirken sie wie Launen.',
            en: 'Three statements on one theme are a pattern. One by one they look like moods.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('themes'), ['signal', 'theme'], language, {
              de: 'Zu welchem Thema gehört das?',
              en: 'Which theme does this belong to?',
            }),
        },
      ],
    },
    {
      name: { de: 'Reaktionen wählen', en: 'Choose reactions' },
      description: {
        de: 'Du wählst, worauf ihr wie reagiert.',
        en: 'You choose what to react to and how.',
      },
      successCriteria: {
        de: 'Jede Reaktion hat Person und Datum.',
        en: 'Every reaction has a person and a date.',
      },
      questions: [
        {
          id: 'reactions',
          kind: 'table',
          label: { de: 'Reaktionen', en: 'Reactions' },
          columns: [
            textColumn('task', 'Reaktion', 'Reaction'),
            ownerColumn,
            dueColumn,
            textColumn('theme', 'Zu welchem Thema', 'On which theme'),
          ],
          ask: {
            de: 'Wie reagiert ihr, wer macht es, bis wann, zu welchem Thema?',
            en: 'How do you react, who does it, by when, on which theme?',
          },
          example: {
            de: 'Umzug auf Dienstag legen und Frau Lindner den Rückfallplan zeigen | Tom | 20.03. | Ausfallsicherheit',
            en: 'Move on a Tuesday and show Ms Lindner the fallback plan | Tom | 20 March | Reliability',
          },
          why: {
            de: 'Wer etwas sagt und nichts hört, sagt beim nächsten Mal nichts mehr. Auch ein begründetes Nein ist eine Reaktion.',
            en: 'People who speak and hear nothing stop speaking. A no with a reason is a reaction too.',
          },
          check: (answers, language) => ownerAndDateHint(answers.rows('reactions'), language),
        },
        {
          id: 'unheard',
          kind: 'list',
          label: { de: 'Noch nicht gehört', en: 'Not heard yet' },
          isOptional: true,
          ask: {
            de: 'Von wem hast du länger nichts gehört?',
            en: 'Whom have you not heard from for a while?',
          },
          example: { de: 'Betriebsrat, seit Januar', en: 'Works council, since January' },
          why: {
            de: 'Lücken in den Signalen sind selbst ein Signal.',
            en: 'Gaps in the signals are a signal themselves.',
          },
        },
      ],
    },
  ],
  compose: composeStakeholderSignals,
  lessons: signalsLessons,
};
