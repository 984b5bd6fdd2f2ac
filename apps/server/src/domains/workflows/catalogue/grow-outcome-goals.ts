import { wordsIn } from './document-blocks.ts';
import {
  composeOutcomeGoals,
  keyResultTable,
  outcomeLessons,
  rephrasingHelp,
} from './grow-outcome-goals-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { keyResultHint } from './key-results.ts';
import {
  dueColumn,
  emptyCellHint,
  ownerColumn,
  measuredColumn,
  textColumn,
} from './table-columns.ts';
import { solutionHint, vagueHint } from './wording-hints.ts';

const measure = textColumn('measure', 'Messgröße', 'Measure');

/** Outcome goals: from what is delivered to what changes, with numbers. */
export const growOutcomeGoals: GuidedWorkflow = {
  card: 'grow_outcome_goals',
  documentType: 'strategy',
  title: { de: 'Ziele mit Wirkung (OKR)', en: 'Outcome goals' },
  opening: {
    de: 'Du machst aus einem Ziel, das etwas liefert, eines, das etwas bewirkt. Am Ende stehen Ziel, Schlüsselergebnisse mit gerechneten Werten und frühe Zeichen.',
    en: 'You turn a goal that delivers something into one that changes something. You end up with the goal, key results with their sums, and early signs.',
  },
  steps: [
    {
      name: { de: 'Wirkung und Ergebnis unterscheiden', en: 'Understand outcome and output' },
      description: {
        de: 'Du nennst, was ihr liefert und was danach anders ist.',
        en: 'You name what you deliver and what is different afterwards.',
      },
      successCriteria: {
        de: 'Ergebnis und Wirkung stehen nebeneinander.',
        en: 'Output and outcome stand side by side.',
      },
      questions: [
        {
          id: 'output',
          kind: 'text',
          label: { de: 'Bisheriges Ziel', en: 'Goal so far' },
          show: (_answers, language) =>
            wordsIn(language)(
              'Ergebnis: Die neue Suche ist live. Wirkung: Zwei von drei Besuchern finden ihr Ersatzteil, ohne anzurufen.',
              'Output: the new search is live. Outcome: two of three visitors find their spare part without calling.',
            ),
          ask: {
            de: 'Welches Ziel habt ihr gerade, wörtlich?',
            en: 'Which goal do you have at the moment, word for word?',
          },
          example: {
            de: 'Das Statusportal bis Ende Juni live bringen',
            en: 'Launch the status portal by the end of June',
          },
          why: {
            de: 'Nimm ein echtes, gern eines mit „einführen“ oder „live bringen“. Daran siehst du den Unterschied am besten.',
            en: 'Take a real one, preferably with “introduce” or “launch”. It shows the difference best.',
          },
        },
        {
          id: 'effect',
          kind: 'text',
          label: { de: 'Wirkung', en: 'Effect' },
          ask: {
            de: 'Wer verhält sich anders, wenn das gelingt, und wie?',
            en: 'Who behaves differently if it succeeds, and how?',
          },
          example: {
            de: 'Kundinnen schauen selbst nach dem Stand, statt anzurufen, heute 300-mal im Monat',
            en: 'Customers look up the status themselves instead of calling, 300 times a month today',
          },
          why: {
            de: 'Wirkung zeigt sich im Verhalten. Ein Portal, das niemand öffnet, ist geliefert und hat nichts bewirkt.',
            en: 'An outcome shows in behaviour. A portal that nobody opens is delivered and has changed nothing.',
          },
          check: (answers, language) => vagueHint(answers.text('effect') ?? '', language),
        },
      ],
    },
    {
      name: { de: 'Ein Ziel umformulieren', en: 'Rephrase a goal' },
      description: {
        de: 'Du formulierst das Ziel als Wirkung.',
        en: 'You word the goal as an outcome.',
      },
      successCriteria: {
        de: 'Das Ziel lässt mehrere Lösungen zu.',
        en: 'The goal leaves room for several solutions.',
      },
      questions: [
        {
          id: 'objective',
          kind: 'text',
          label: { de: 'Neues Ziel', en: 'New goal' },
          show: (answers, language) => rephrasingHelp(answers, language),
          ask: {
            de: 'Wie lautet das Ziel als Wirkung, ohne eine Lösung zu nennen?',
            en: 'What is the goal as an outcome, without naming a solution?',
          },
          example: {
            de: 'Niemand muss mehr anrufen, um den Stand seiner Retoure zu erfahren',
            en: 'Nobody has to call any more to learn the status of their return',
          },
          why: {
            de: 'Kannst du drei Wege dorthin nennen, ist es eine Wirkung. Gibt es nur einen, ist es noch eine Lösung.',
            en: 'If you can name three ways there, it is an outcome. If there is only one, it is still a solution.',
          },
          check: (answers, language) => solutionHint(answers.text('objective') ?? '', language),
        },
      ],
    },
    {
      name: { de: 'Schlüsselergebnisse finden', en: 'Find key results' },
      description: {
        de: 'Du gibst dem Ziel Zahlen, ich rechne die Änderung aus.',
        en: 'You give the goal numbers, and I work out the change.',
      },
      successCriteria: {
        de: 'Jede Messgröße hat heutigen Wert, Ziel und Datum.',
        en: 'Every measure has a value of today, a target and a date.',
      },
      questions: [
        {
          id: 'keyResults',
          kind: 'table',
          label: { de: 'Schlüsselergebnisse', en: 'Key results' },
          columns: [
            measure,
            measuredColumn('baseline', 'Heute', 'Today'),
            measuredColumn('target', 'Ziel', 'Target'),
            dueColumn,
          ],
          ask: {
            de: 'An welchen zwei oder drei Zahlen misst du das: heute, Ziel, bis wann?',
            en: 'By which two or three numbers do you measure it: today, target, by when?',
          },
          example: {
            de: 'Anrufe zum Status je Monat | 300 | 120 | 30.06.',
            en: 'Calls about the status a month | 300 | 120 | 30 June',
          },
          why: {
            de: 'Ohne den Wert von heute kann jede Zahl ein Erfolg sein. Schätz lieber, als ihn wegzulassen.',
            en: 'Without the value of today any number may be a success. Better to estimate it than to leave it out.',
          },
          check: (answers, language) => keyResultHint(answers.rows('keyResults'), language),
        },
        {
          id: 'signals',
          kind: 'table',
          rowsFrom: 'keyResults',
          label: { de: 'Frühindikatoren', en: 'Leading measures' },
          columns: [
            measure,
            textColumn('signal', 'Frühes Zeichen', 'Early sign'),
            textColumn('rhythm', 'Wie oft prüfen', 'How often to check'),
          ],
          appliesIf: (answers) => answers.rows('keyResults').length > 0,
          show: (answers, language) => keyResultTable(answers, language),
          ask: {
            de: 'Woran merkst du schon nach zwei Wochen, dass es in die richtige Richtung geht?',
            en: 'How will you notice after only two weeks that it is going the right way?',
          },
          example: {
            de: 'Aufrufe der Statusseite | jeden Montag',
            en: 'Visits to the status page | every Monday',
          },
          why: {
            de: 'Das Ziel siehst du erst am Ende. Ein frühes Zeichen lässt dich umsteuern, solange es noch hilft.',
            en: 'You see the target only at the end. An early sign lets you change course while it still helps.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('signals'), ['measure', 'signal'], language, {
              de: 'Was bewegt sich zuerst?',
              en: 'What moves first?',
            }),
        },
      ],
    },
    {
      name: { de: 'Messbarkeit prüfen', en: 'Check measurability' },
      description: {
        de: 'Du sagst, woher jede Zahl kommt und was nicht leiden darf.',
        en: 'You say where each number comes from and what must not suffer.',
      },
      successCriteria: {
        de: 'Jede Zahl hat eine Quelle und jemanden, der sie liefert.',
        en: 'Every number has a source and somebody who delivers it.',
      },
      questions: [
        {
          id: 'sources',
          kind: 'table',
          rowsFrom: 'keyResults',
          label: { de: 'Quellen', en: 'Sources' },
          columns: [measure, textColumn('source', 'Quelle', 'Source'), ownerColumn],
          appliesIf: (answers) => answers.rows('keyResults').length > 0,
          ask: {
            de: 'Woher kommt die Zahl, und wer liefert sie?',
            en: 'Where does the number come from, and who delivers it?',
          },
          example: {
            de: 'Telefonanlage, Monatsbericht | Jana',
            en: 'Phone system, monthly report | Jana',
          },
          why: {
            de: 'Eine Zahl, die niemand erhebt, ist ein Wunsch. Frag heute nach, ob es den Bericht wirklich gibt.',
            en: 'A number that nobody collects is a wish. Ask today whether the report really exists.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('sources'), ['measure', 'source'], language, {
              de: 'Wo kannst du die Zahl ablesen?',
              en: 'Where can you read the number?',
            }),
        },
        {
          id: 'guards',
          kind: 'list',
          label: { de: 'Schutzgrößen', en: 'Guardrails' },
          isOptional: true,
          ask: {
            de: 'Was darf dabei nicht schlechter werden?',
            en: 'What must not get worse on the way?',
          },
          example: {
            de: 'Die Zufriedenheit nach einem Anruf bleibt über 4 von 5',
            en: 'Satisfaction after a call stays above 4 of 5',
          },
          why: {
            de: 'Jede Zahl lässt sich auf Kosten einer anderen erreichen. Weniger Anrufe gibt es auch, wenn niemand mehr abhebt.',
            en: 'Every number can be reached at the expense of another. Calls also drop if nobody picks up.',
          },
        },
      ],
    },
  ],
  compose: composeOutcomeGoals,
  lessons: outcomeLessons,
};
