import { composeRiskRadar, riskLessons, riskTable } from './catchup-risk-radar-document.ts';
import type { GuidedColumn, GuidedWorkflow } from './guided-workflow.types.ts';
import { RATING_MAX, RATING_MIN } from './risk-scores.ts';
import {
  dueColumn,
  emptyCellHint,
  missingNumberHint,
  ownerAndDateHint,
  ownerColumn,
  textColumn,
} from './table-columns.ts';
import { dateHint, firstHint, solutionHint, vagueHint } from './wording-hints.ts';

const risk = textColumn('risk', 'Risiko', 'Risk');
const blocker = textColumn('blocker', 'Blocker', 'Blocker');

function ratingColumn(id: string, de: string, en: string): GuidedColumn {
  return { id, label: { de, en }, kind: 'number', min: RATING_MIN, max: RATING_MAX, isLevel: true };
}

const ratingColumns = [
  ratingColumn('likelihood', 'Wahrscheinlichkeit', 'Likelihood'),
  ratingColumn('impact', 'Wirkung', 'Impact'),
];

/** Risks and blockers: what endangers the goal, how much, and what is done about it. */
export const catchupRiskRadar: GuidedWorkflow = {
  card: 'catchup_risk_radar',
  documentType: 'todo',
  title: { de: 'Risiken und Blocker', en: 'Risks and blockers' },
  opening: {
    de: 'Wir sammeln Risiken und Blocker, du bewertest sie, ich rechne und sortiere. Am Ende steht eine Liste mit Gegenmaßnahmen, Personen und Terminen.',
    en: 'We collect risks and blockers; you rate them, I do the sums and the sorting. You end up with a list of measures, people and dates.',
  },
  steps: [
    {
      name: { de: 'Risiken und Blocker sammeln', en: 'Collect risks and blockers' },
      description: {
        de: 'Du nennst das Ziel und was es gefährdet oder schon blockiert.',
        en: 'You name the goal and what endangers or already blocks it.',
      },
      successCriteria: {
        de: 'Jedes Risiko nennt Ursache und Folge.',
        en: 'Every risk names cause and consequence.',
      },
      questions: [
        {
          id: 'goal',
          kind: 'text',
          label: { de: 'Ziel', en: 'Goal' },
          ask: {
            de: 'Welches Ziel wollt ihr erreichen, und bis wann?',
            en: 'Which goal do you want to reach, and by when?',
          },
          example: {
            de: 'Ab 01.05. buchen alle Praxen ihre Termine online',
            en: 'From 1 May on, all surgeries book their appointments online',
          },
          why: {
            de: 'Ein Risiko ist nur eines, wenn es ein Ziel trifft.',
            en: 'A risk is one only if it hits a goal.',
          },
          check: (answers, language) => {
            const goal = answers.text('goal') ?? '';
            return firstHint(vagueHint(goal, language), dateHint(goal, language));
          },
        },
        {
          id: 'risks',
          kind: 'list',
          label: { de: 'Risiken', en: 'Risks' },
          ask: {
            de: 'Was könnte schiefgehen? Je Zeile ein Risiko, mit Ursache und Folge.',
            en: 'What could go wrong? One risk per line, with cause and consequence.',
          },
          example: {
            de: 'Der Anbieter der SMS fällt aus, dann kommen Patienten zu spät',
            en: 'The text message provider fails, then patients arrive late',
          },
          why: {
            de: '„Technik“ ist ein Bereich, kein Risiko. Mit Ursache und Folge findet ihr die Gegenmaßnahme fast von selbst.',
            en: '“Technology” is an area, not a risk. With cause and consequence the measure nearly finds itself.',
          },
          check: (answers, language) => {
            const risks = answers.list('risks');
            const short = risks.find((line) => line.trim().split(/\s+/u).length < 3);
            if (short === undefined) return solutionHint(risks.join('\n'), language);
            return language === 'de'
              ? 'Ein oder zwei Wörter sind eher ein Bereich. Was genau könnte geschehen, und was folgt daraus?'
              : 'One or two words are more of an area. What exactly could happen, and what follows from it?';
          },
        },
        {
          id: 'blockers',
          kind: 'list',
          label: { de: 'Blocker', en: 'Blockers' },
          isOptional: true,
          ask: { de: 'Was blockiert euch schon heute?', en: 'What blocks you already today?' },
          example: {
            de: 'Ohne Vertrag mit dem SMS-Anbieter kein Test, seit 04.03.',
            en: 'No test without a contract with the provider, since 4 March',
          },
          why: {
            de: 'Ein Risiko kann eintreten, ein Blocker ist eingetreten. Er braucht keine Bewertung, sondern jemanden.',
            en: 'A risk may happen; a blocker has happened. It needs a person, not a rating.',
          },
        },
      ],
    },
    {
      name: { de: 'Wahrscheinlichkeit und Wirkung bewerten', en: 'Rate likelihood and impact' },
      description: {
        de: 'Du bewertest jedes Risiko von 1 bis 5, ich rechne.',
        en: 'You rate every risk from 1 to 5, and I do the sums.',
      },
      successCriteria: {
        de: 'Jedes Risiko hat zwei Zahlen.',
        en: 'Every risk has two numbers.',
      },
      questions: [
        {
          id: 'ratings',
          kind: 'table',
          rowsFrom: 'risks',
          label: { de: 'Bewertung', en: 'Rating' },
          columns: [risk, ...ratingColumns],
          appliesIf: (answers) => answers.list('risks').length > 0,
          ask: {
            de: 'Wie wahrscheinlich ist es, und wie schlimm wäre es? Beides von 1 (kaum) bis 5 (sehr).',
            en: 'How likely is it, and how bad would it be? Both from 1 (hardly) to 5 (very).',
          },
          example: { de: '2 | 5', en: '2 | 5' },
          why: {
            de: 'Die Zahlen sind Schätzungen. Ihr Wert ist das Gespräch darüber und die Reihenfolge. Ich rechne Wahrscheinlichkeit mal Wirkung.',
            en: 'The numbers are estimates. Their worth is the talk about them and the order. I multiply likelihood by impact.',
          },
          check: (answers, language) =>
            missingNumberHint(answers.rows('ratings'), ['risk', ratingColumns], language),
        },
      ],
    },
    {
      name: { de: 'Gegenmaßnahmen wählen', en: 'Choose countermeasures' },
      description: {
        de: 'Du wählst zu jedem Risiko eine Gegenmaßnahme.',
        en: 'You choose a measure for every risk.',
      },
      successCriteria: {
        de: 'Jedes hohe Risiko hat eine Gegenmaßnahme.',
        en: 'Every high risk has a measure.',
      },
      questions: [
        {
          id: 'measures',
          kind: 'table',
          rowsFrom: 'risks',
          label: { de: 'Gegenmaßnahmen', en: 'Measures' },
          columns: [risk, textColumn('measure', 'Gegenmaßnahme', 'Measure')],
          appliesIf: (answers) => answers.list('risks').length > 0,
          show: (answers, language) => riskTable(answers, language),
          ask: {
            de: 'Was tut ihr dagegen: vermeiden, verringern, abgeben oder bewusst hinnehmen?',
            en: 'What do you do about it: avoid, reduce, transfer or accept it on purpose?',
          },
          example: {
            de: 'Zweiten Anbieter anbinden und im April einmal umschalten',
            en: 'Connect a second provider and switch over once in April',
          },
          why: {
            de: 'Auch „bewusst hingenommen“ ist eine Entscheidung. „Beobachten“ allein ist keine.',
            en: '“Accepted on purpose” is a decision too. “Watch it” alone is none.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('measures'), ['risk', 'measure'], language, {
              de: 'Was tut ihr dagegen, oder nehmt ihr es bewusst hin?',
              en: 'What do you do about it, or do you accept it on purpose?',
            }),
        },
      ],
    },
    {
      name: { de: 'Nächste Schritte festlegen', en: 'Set follow-ups' },
      description: {
        de: 'Du gibst jedem Risiko und Blocker eine Person und ein Datum.',
        en: 'You give every risk and blocker a person and a date.',
      },
      successCriteria: {
        de: 'Jede Zeile hat Person und Datum.',
        en: 'Every line has a person and a date.',
      },
      questions: [
        {
          id: 'followUps',
          kind: 'table',
          rowsFrom: 'risks',
          label: { de: 'Zuständige', en: 'Owners' },
          columns: [risk, ownerColumn, textColumn('due', 'Wiedervorlage', 'Review')],
          appliesIf: (answers) => answers.list('risks').length > 0,
          ask: {
            de: 'Wer kümmert sich um das Risiko, und wann schaut ihr wieder hin?',
            en: 'Who takes care of the risk, and when do you look at it again?',
          },
          example: { de: 'Sofia | 25.03.', en: 'Sofia | 25 March' },
          why: {
            de: 'Ein Risiko ohne Person fällt erst auf, wenn es eingetreten ist.',
            en: 'A risk without a person is noticed once it has happened.',
          },
          check: (answers, language) => {
            const rows = answers.rows('followUps');
            return firstHint(
              emptyCellHint(rows, ['risk', 'owner'], language, {
                de: 'Wer kümmert sich darum?',
                en: 'Who takes care of it?',
              }),
              emptyCellHint(rows, ['risk', 'due'], language, {
                de: 'Wann schaut ihr wieder hin?',
                en: 'When do you look at it again?',
              }),
            );
          },
        },
        {
          id: 'blockerSteps',
          kind: 'table',
          rowsFrom: 'blockers',
          label: { de: 'Blocker lösen', en: 'Unblocking' },
          columns: [blocker, ownerColumn, dueColumn],
          appliesIf: (answers) => answers.list('blockers').length > 0,
          ask: {
            de: 'Wer löst den Blocker, und bis wann?',
            en: 'Who removes the blocker, and by when?',
          },
          example: { de: 'Herr Vogt (Einkauf) | 20.03.', en: 'Mr Vogt (purchasing) | 20 March' },
          why: {
            de: 'Blocker lösen sich selten im Team. Nenn die Person, die es wirklich kann.',
            en: 'Blockers are rarely removed within the team. Name the person who really can.',
          },
          check: (answers, language) =>
            ownerAndDateHint(answers.rows('blockerSteps'), language, 'blocker'),
        },
      ],
    },
  ],
  compose: composeRiskRadar,
  lessons: riskLessons,
};
