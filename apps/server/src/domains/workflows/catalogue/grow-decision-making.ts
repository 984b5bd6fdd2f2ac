import { wordsIn } from './document-blocks.ts';
import { composeDecision, decisionLessons, optionTable } from './grow-decision-making-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { weighingQuestions } from './weighing-questions.ts';
import { dateHint } from './wording-hints.ts';

/** "Bauen oder kaufen?" asks for one of two, and "Kaufen oder nicht?" for yes or no. */
const YES_OR_NO =
  /^(?:sollen|soll|wollen|machen|nehmen|should|shall|do|are|is)\s(?!.*\s(?:oder|or)\s(?!nicht|not))/isu;
const HAS_REASON =
  /(?<!\p{L})(?:weil|denn|da|damit|um|because|since|so that|as|to)(?!\p{L})|[:,–]/iu;

/** Sound decisions: options, weighted criteria, sums, a decision and a date to review it. */
export const growDecisionMaking: GuidedWorkflow = {
  card: 'grow_decision_making',
  documentType: 'decisions',
  title: { de: 'Gute Entscheidungen', en: 'Sound decisions' },
  opening: {
    de: 'Du gehst eine echte Entscheidung durch: Frage, Möglichkeiten, Kriterien, Punkte. Ich rechne, du entscheidest. Am Ende steht ein Protokoll mit Gründen und Prüftermin.',
    en: 'You go through a real decision: question, options, criteria, points. I do the sums, you decide. You end up with a record of reasons and a date to review it.',
  },
  steps: [
    {
      name: { de: 'Frage klären', en: 'Frame the question' },
      description: {
        de: 'Du stellst die Frage und klärst, wer entscheidet.',
        en: 'You put the question and settle who decides.',
      },
      successCriteria: {
        de: 'Frage, Entscheider und Umkehrbarkeit stehen fest.',
        en: 'Question, decider and reversibility are settled.',
      },
      questions: [
        {
          id: 'question',
          kind: 'text',
          label: { de: 'Frage', en: 'Question' },
          ask: {
            de: 'Welche Frage ist zu entscheiden? Am besten mit „Wie“, „Welche“ oder „Womit“.',
            en: 'Which question is to be decided? Best with “how”, “which” or “what”.',
          },
          example: {
            de: 'Wie bezahlen Firmenkunden ab Juli?',
            en: 'How will business customers pay from July on?',
          },
          why: {
            de: '„Sollen wir PayPal nehmen?“ kennt nur Ja und Nein. „Wie bezahlen sie?“ öffnet den Blick auf dritte Wege.',
            en: '“Should we take PayPal?” knows only yes and no. “How will they pay?” opens a view of third ways.',
          },
          check: (answers, language) =>
            YES_OR_NO.test((answers.text('question') ?? '').trim())
              ? wordsIn(language)(
                  'Darauf gibt es nur Ja oder Nein. Wie lautet die Frage dahinter, mit „Wie“ oder „Welche“?',
                  'That only has yes or no for an answer. What is the question behind it, with “how” or “which”?',
                )
              : null,
        },
        {
          id: 'decider',
          kind: 'text',
          label: { de: 'Wer entscheidet', en: 'Decider' },
          ask: {
            de: 'Wer entscheidet, und wer wird vorher gehört?',
            en: 'Who decides, and who is heard beforehand?',
          },
          example: {
            de: 'Mara, nach Anhören von Finanzen und Betrieb',
            en: 'Mara, after hearing finance and operations',
          },
          why: {
            de: 'Ist das offen, wird zweimal entschieden: einmal im Termin und einmal danach auf dem Flur.',
            en: 'If that is open, the decision is made twice: in the meeting and in the corridor afterwards.',
          },
        },
        {
          id: 'reversible',
          kind: 'choice',
          label: { de: 'Umkehrbarkeit', en: 'Reversibility' },
          choices: [
            {
              value: 'easy',
              label: { de: 'Leicht umkehrbar', en: 'Easy to reverse' },
              alsoCalled: { de: ['einfach'], en: ['easily'] },
              hint: { de: 'in Tagen zurückgenommen', en: 'taken back in days' },
            },
            {
              value: 'costly',
              label: { de: 'Mit Kosten umkehrbar', en: 'Reversible at a cost' },
              hint: { de: 'Zurück kostet Wochen oder Geld', en: 'going back costs weeks or money' },
            },
            {
              value: 'final',
              label: { de: 'Kaum umkehrbar', en: 'Hardly reversible' },
              alsoCalled: { de: ['schwer', 'gar nicht'], en: ['hard to reverse', 'not at all'] },
              hint: { de: 'Verträge, Daten, Vertrauen', en: 'contracts, data, trust' },
            },
          ],
          ask: {
            de: 'Wie leicht könnt ihr sie zurücknehmen?',
            en: 'How easily can you take it back?',
          },
          example: { de: 'Mit Kosten umkehrbar', en: 'Reversible at a cost' },
          why: {
            de: 'Was sich leicht umkehren lässt, entscheide schnell. Für einen Fünfjahresvertrag nimm dir Zeit.',
            en: 'Decide fast what is easy to reverse. Take your time for a five-year contract.',
          },
        },
      ],
    },
    {
      name: { de: 'Möglichkeiten auflisten', en: 'List the options' },
      description: {
        de: 'Du listest auf, was ihr tun könnt, auch nichts zu tun.',
        en: 'You list what you can do, including doing nothing.',
      },
      successCriteria: {
        de: 'Es gibt mindestens drei echte Möglichkeiten.',
        en: 'There are at least three real options.',
      },
      questions: [
        {
          id: 'options',
          kind: 'list',
          areNames: true,
          label: { de: 'Möglichkeiten', en: 'Options' },
          ask: {
            de: 'Welche Möglichkeiten gibt es? Eine Zeile je Möglichkeit, auch „alles lassen“.',
            en: 'Which options are there? One line per option, including “leave it as it is”.',
          },
          example: {
            de: 'PayPal anbinden\nRechnung mit 14 Tagen Ziel\nAlles lassen',
            en: 'Connect PayPal\nInvoice payable within 14 days\nLeave it as it is',
          },
          why: {
            de: 'Mit zwei Möglichkeiten streitet man, ab drei vergleicht man.',
            en: 'With two options people argue; from three on they compare.',
          },
          check: (answers, language) =>
            answers.list('options').length < 3
              ? wordsIn(language)(
                  'Was wäre eine dritte? Was würdet ihr tun, wenn die anderen wegfallen, oder wenn ihr alles lasst, wie es ist?',
                  'What would be a third? What would you do if the others fell away, or if you left everything as it is?',
                )
              : null,
        },
      ],
    },
    {
      name: { de: 'Folgen abwägen', en: 'Weigh the consequences' },
      description: {
        de: 'Du gewichtest Kriterien und gibst Punkte, ich rechne.',
        en: 'You weight criteria and give points, and I do the sums.',
      },
      successCriteria: {
        de: 'Jede Möglichkeit hat Punkte für jedes Kriterium.',
        en: 'Every option has points for every criterion.',
      },
      questions: weighingQuestions,
    },
    {
      name: { de: 'Entscheiden und festhalten', en: 'Decide and record' },
      description: {
        de: 'Du entscheidest, begründest und setzt den Termin der Überprüfung.',
        en: 'You decide, give the reason and set the date of the review.',
      },
      successCriteria: {
        de: 'Entscheidung, Grund und Prüftermin stehen da.',
        en: 'Decision, reason and review date are there.',
      },
      questions: [
        {
          id: 'decision',
          kind: 'text',
          label: { de: 'Entscheidung', en: 'Decision' },
          show: (answers, language) => optionTable(answers, language),
          ask: {
            de: 'Wie entscheidest du, und warum?',
            en: 'How do you decide, and why?',
          },
          example: {
            de: 'Rechnung mit 14 Tagen Ziel, weil sie im Juli ohne neuen Vertrag startet',
            en: 'Invoice payable within 14 days, because it starts in July without a new contract',
          },
          why: {
            de: 'Die Rechnung entscheidet nicht. Weichst du ab, ist dein Grund das Wertvollste an diesem Protokoll.',
            en: 'The sums do not decide. If you deviate, your reason is the most valuable part of this record.',
          },
          check: (answers, language) =>
            HAS_REASON.test(answers.text('decision') ?? '')
              ? null
              : wordsIn(language)(
                  'Warum so? In einem Jahr fragt jemand genau danach.',
                  'Why so? In a year somebody will ask exactly that.',
                ),
        },
        {
          id: 'review',
          kind: 'text',
          label: { de: 'Überprüfung', en: 'Review' },
          ask: {
            de: 'Wann prüft ihr die Entscheidung, und bei welchem Zeichen ändert ihr sie?',
            en: 'When do you review the decision, and at which sign do you change it?',
          },
          example: {
            de: 'Am 30.09., wenn mehr als 5 % der Rechnungen offen sind',
            en: 'On 30 September, if more than 5% of the invoices are unpaid',
          },
          why: {
            de: 'Ein Prüftermin nimmt Druck heraus: Ihr müsst nicht für immer recht haben, nur bis dahin.',
            en: 'A review date takes off pressure: you need not be right for ever, only until then.',
          },
          check: (answers, language) => dateHint(answers.text('review') ?? '', language),
        },
      ],
    },
  ],
  compose: composeDecision,
  lessons: decisionLessons,
};
