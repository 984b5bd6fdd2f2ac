import {
  composeDecisionReview,
  decisionReviewLessons,
} from './catchup-decision-review-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { dueColumn, emptyCellHint, ownerColumn, textColumn } from './table-columns.ts';
import { firstHint } from './wording-hints.ts';

/** Decisions at a glance: what is decided and why, what contradicts, what is still open. */
export const catchupDecisionReview: GuidedWorkflow = {
  card: 'catchup_decision_review',
  documentType: 'decisions',
  title: { de: 'Entscheidungen im Blick', en: 'Decisions at a glance' },
  opening: {
    de: 'Wir sammeln, was entschieden ist und warum, suchen Widersprüche und benennen, was noch offen ist. Am Ende steht ein Entscheidungsprotokoll.',
    en: 'We gather what is decided and why, look for contradictions and name what is still open. You end up with a decision log.',
  },
  steps: [
    {
      name: { de: 'Entscheidungen sammeln', en: 'Gather decisions' },
      description: {
        de: 'Du nennst das Thema und die Entscheidungen mit Grund und Folge.',
        en: 'You name the topic and the decisions with reason and consequence.',
      },
      successCriteria: {
        de: 'Jede Entscheidung hat einen Grund.',
        en: 'Every decision has a reason.',
      },
      questions: [
        {
          id: 'scope',
          kind: 'text',
          label: { de: 'Thema', en: 'Topic' },
          ask: {
            de: 'Um welches Thema und welchen Zeitraum geht es?',
            en: 'Which topic and which period is it about?',
          },
          example: {
            de: 'Zahlungsarten, Januar bis März',
            en: 'Payment methods, January to March',
          },
          why: {
            de: 'Ein enger Rahmen hilft dir, vollständig zu sein.',
            en: 'A narrow frame helps you to be complete.',
          },
        },
        {
          id: 'decisions',
          kind: 'table',
          label: { de: 'Entscheidungen', en: 'Decisions' },
          columns: [
            textColumn('decision', 'Entscheidung', 'Decision'),
            textColumn('why', 'Warum', 'Why'),
            textColumn('alternatives', 'Verworfene Alternativen', 'Rejected alternatives'),
            textColumn('consequence', 'Folge', 'Consequence'),
          ],
          ask: {
            de: 'Was wurde entschieden, warum, gegen welche Alternativen, mit welcher Folge? Eine Zeile je Entscheidung.',
            en: 'What was decided, why, against which alternatives, with which consequence? One line per decision.',
          },
          example: {
            de: 'Wir starten mit PayPal | 70 % der Abbrüche nennen es | nur Kreditkarte; Rechnung später | Gebühren von 2,5 %',
            en: 'We start with PayPal | 70% of the drop-outs ask for it | credit card only, invoice later | fees of 2.5%',
          },
          why: {
            de: 'Ohne Grund und Alternative wird jede Entscheidung in drei Monaten neu verhandelt.',
            en: 'Without reason and alternative, every decision is renegotiated three months later.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('decisions'), ['decision', 'why'], language, {
              de: 'Warum habt ihr so entschieden?',
              en: 'Why did you decide that way?',
            }),
        },
      ],
    },
    {
      name: { de: 'Auf Widersprüche prüfen', en: 'Check for contradictions' },
      description: {
        de: 'Du liest die Entscheidungen nebeneinander und suchst, was nicht zusammenpasst.',
        en: 'You read the decisions side by side and look for what does not fit together.',
      },
      successCriteria: {
        de: 'Widersprüche sind benannt, oder es gibt keine.',
        en: 'Contradictions are named, or there are none.',
      },
      questions: [
        {
          id: 'contradictions',
          kind: 'list',
          label: { de: 'Widersprüche', en: 'Contradictions' },
          isOptional: true,
          ask: {
            de: 'Welche Entscheidungen widersprechen sich, einem Ziel oder einer Zusage?',
            en: 'Which decisions contradict each other, a goal or a promise?',
          },
          example: {
            de: 'PayPal zum 01.04. passt nicht zum Einfrieren der Releases im April',
            en: 'PayPal on 1 April does not fit the release freeze in April',
          },
          why: {
            de: 'Widersprüche fallen im Alltag erst auf, wenn zwei Teams aneinander vorbeiarbeiten.',
            en: 'In daily work, contradictions only show when two teams work past each other.',
          },
        },
      ],
    },
    {
      name: { de: 'Offene Entscheidungen benennen', en: 'Name open decisions' },
      description: {
        de: 'Du benennst, was noch zu entscheiden ist und was dafür fehlt.',
        en: 'You name what is still to be decided and what is missing for it.',
      },
      successCriteria: {
        de: 'Zu jeder offenen Entscheidung steht, was fehlt.',
        en: 'Every open decision says what is missing.',
      },
      questions: [
        {
          id: 'open',
          kind: 'table',
          label: { de: 'Offene Entscheidungen', en: 'Open decisions' },
          isOptional: true,
          columns: [
            textColumn('question', 'Was ist zu entscheiden', 'What is to be decided'),
            textColumn('missing', 'Was fehlt dafür', 'What is missing'),
          ],
          ask: {
            de: 'Was ist noch zu entscheiden, und was fehlt dafür?',
            en: 'What is still to be decided, and what is missing for it?',
          },
          example: {
            de: 'Bieten wir Kauf auf Rechnung an? | Angebot des Dienstleisters',
            en: 'Do we offer payment by invoice? | the provider’s quote',
          },
          why: {
            de: 'Oft fehlt nicht Mut, sondern eine einzige Information. Benannt lässt sie sich besorgen.',
            en: 'Often it is not courage that is missing but one piece of information. Once named, it can be had.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('open'), ['question', 'missing'], language, {
              de: 'Was fehlt, um das zu entscheiden?',
              en: 'What is missing to decide this?',
            }),
        },
      ],
    },
    {
      name: { de: 'Zuständige und Termine festhalten', en: 'Record owner and date' },
      description: {
        de: 'Du ordnest jeder Entscheidung eine Person und ein Datum zu.',
        en: 'You give every decision a person and a date.',
      },
      successCriteria: {
        de: 'Jede Entscheidung hat Person und Datum.',
        en: 'Every decision has a person and a date.',
      },
      questions: [
        {
          id: 'records',
          kind: 'table',
          rowsFrom: 'decisions',
          label: { de: 'Zuständige', en: 'Owners' },
          columns: [
            textColumn('decision', 'Entscheidung', 'Decision'),
            ownerColumn,
            textColumn('due', 'Entschieden am', 'Decided on'),
          ],
          appliesIf: (answers) => answers.rows('decisions').length > 0,
          ask: {
            de: 'Wer verantwortet die Entscheidung, und wann fiel sie?',
            en: 'Who is responsible for the decision, and when was it made?',
          },
          example: { de: 'Tom Berger | 12.02.', en: 'Tom Berger | 12 February' },
          why: {
            de: 'Wer eine Entscheidung ändern will, muss wissen, mit wem zu reden ist.',
            en: 'People who want to change a decision must know whom to talk to.',
          },
          check: (answers, language) => {
            const rows = answers.rows('records');
            return firstHint(
              emptyCellHint(rows, ['decision', 'owner'], language, {
                de: 'Wer verantwortet das?',
                en: 'Who is responsible for it?',
              }),
              emptyCellHint(rows, ['decision', 'due'], language, {
                de: 'Wann fiel die Entscheidung?',
                en: 'When was it decided?',
              }),
            );
          },
        },
        {
          id: 'openRecords',
          kind: 'table',
          rowsFrom: 'open',
          label: { de: 'Termine', en: 'Dates' },
          columns: [
            textColumn('question', 'Was ist zu entscheiden', 'What is to be decided'),
            ownerColumn,
            dueColumn,
          ],
          appliesIf: (answers) => answers.rows('open').length > 0,
          ask: {
            de: 'Wer entscheidet das, und bis wann?',
            en: 'Who decides this, and by when?',
          },
          example: { de: 'Frau Okafor | 28.03.', en: 'Ms Okafor | 28 March' },
          why: {
            de: 'Eine offene Frage ohne Person und Termin bleibt offen.',
            en: 'An open question without a person and a date stays open.',
          },
          check: (answers, language) => {
            const rows = answers.rows('openRecords');
            return firstHint(
              emptyCellHint(rows, ['question', 'owner'], language, {
                de: 'Wer entscheidet das?',
                en: 'Who decides this?',
              }),
              emptyCellHint(rows, ['question', 'due'], language, {
                de: 'Bis wann?',
                en: 'By when?',
              }),
            );
          },
        },
      ],
    },
  ],
  compose: composeDecisionReview,
  lessons: decisionReviewLessons,
};
