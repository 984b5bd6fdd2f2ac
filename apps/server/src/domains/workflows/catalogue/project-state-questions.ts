import type { GuidedQuestion } from './guided-workflow.types.ts';
import { emptyCellHint, textColumn } from './table-columns.ts';

/** How the areas of a project are, and what it has achieved. */
export const stateQuestions: readonly GuidedQuestion[] = [
  {
    id: 'areas',
    kind: 'table',
    label: { de: 'Bereiche', en: 'Areas' },
    columns: [
      textColumn('area', 'Bereich', 'Area'),
      {
        id: 'light',
        label: { de: 'Ampel', en: 'Light' },
        kind: 'choice',
        choices: [
          {
            value: 'green',
            label: { de: 'grün', en: 'green' },
            alsoCalled: { de: ['🟢'], en: ['🟢'] },
          },
          {
            value: 'yellow',
            label: { de: 'gelb', en: 'yellow' },
            alsoCalled: { de: ['🟡', 'orange'], en: ['🟡', 'amber'] },
          },
          { value: 'red', label: { de: 'rot', en: 'red' }, alsoCalled: { de: ['🔴'], en: ['🔴'] } },
        ],
      },
      textColumn('state', 'Stand', 'State'),
    ],
    ask: {
      de: 'Wie steht es um Umfang, Termin, Budget, Qualität und Team? Eine Zeile je Bereich.',
      en: 'How are scope, schedule, budget, quality and team? One line per area.',
    },
    example: {
      de: 'Umfang | gelb | 14 von 20 Stories fertig',
      en: 'Scope | yellow | 14 of 20 stories done',
    },
    why: {
      de: 'Eine Ampel ohne Grund beruhigt oder alarmiert nur. Ein halber Satz mit Zahl macht sie nützlich.',
      en: 'A light without a reason only calms or alarms. Half a sentence with a number makes it useful.',
    },
    check: (answers, language) =>
      emptyCellHint(answers.rows('areas'), ['area', 'state'], language, {
        de: 'Woran machst du die Ampel fest?',
        en: 'What is the light based on?',
      }),
  },
  {
    id: 'achieved',
    kind: 'list',
    label: { de: 'Erreicht', en: 'Achieved' },
    ask: {
      de: 'Was ist erreicht und schon nutzbar?',
      en: 'What is achieved and already in use?',
    },
    example: {
      de: 'Etikett drucken ist seit 03.03. für alle Kundinnen frei',
      en: 'Printing labels has been open to all customers since 3 March',
    },
    why: {
      de: 'Zähl Ergebnisse, keine Tätigkeiten: was jemand jetzt kann, nicht woran ihr arbeitet.',
      en: 'Count results, not activities: what somebody can do now, not what you work on.',
    },
  },
];
