import { composeSplitEpic, splitLessons } from './assist-split-epic-document.ts';
import { wordsIn } from './document-blocks.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { splitPattern, splitPatterns } from './split-patterns.ts';
import { emptyCellHint, numberColumn, textColumn } from './table-columns.ts';
import { firstHint, solutionHint, vagueHint } from './wording-hints.ts';

const slice = textColumn('slice', 'Teil', 'Slice');

/** Split an epic: small slices that are worth something by themselves, in an order. */
export const assistSplitEpic: GuidedWorkflow = {
  card: 'assist_split_epic',
  documentType: 'backlog',
  title: { de: 'Epic aufteilen', en: 'Split an epic' },
  opening: {
    de: 'Wir schneiden dein Epic in Teile, von denen jeder für sich Wert hat. Am Ende steht eine geordnete Liste mit Nutzen und Prüfpunkt je Teil.',
    en: 'We cut your epic into slices, each worth something by itself. You end up with an ordered list of slices with benefit and test.',
  },
  steps: [
    {
      name: { de: 'Epic verstehen', en: 'Understand the epic' },
      description: {
        de: 'Du nennst das Epic und die Wirkung, um die es geht.',
        en: 'You name the epic and the outcome that it is about.',
      },
      successCriteria: { de: 'Epic und Wirkung sind klar.', en: 'Epic and outcome are clear.' },
      questions: [
        {
          id: 'epic',
          kind: 'text',
          label: { de: 'Epic', en: 'Epic' },
          ask: { de: 'Wie heißt das Epic?', en: 'What is the epic called?' },
          example: { de: 'Rückzahlungen im Kundenkonto', en: 'Refunds in the customer account' },
          why: {
            de: 'Ein kurzer Name hilft, im Gespräch beim Thema zu bleiben.',
            en: 'A short name helps a talk to stay on topic.',
          },
        },
        {
          id: 'outcome',
          kind: 'text',
          label: { de: 'Wirkung', en: 'Outcome' },
          ask: {
            de: 'Für wen wird damit was besser, und woran merkt man es?',
            en: 'For whom does it improve what, and how will one notice?',
          },
          example: {
            de: 'Kundinnen sehen ihr Geld kommen: 150 Nachfragen im Monat weniger',
            en: 'Customers see their money coming: 150 fewer enquiries a month',
          },
          why: {
            de: 'Jeder Teil muss ein Stück dieser Wirkung bringen. Sonst ist er nur Arbeit.',
            en: 'Each slice must bring a piece of this outcome. Otherwise it is only work.',
          },
          check: (answers, language) => {
            const outcome = answers.text('outcome') ?? '';
            return firstHint(solutionHint(outcome, language), vagueHint(outcome, language));
          },
        },
      ],
    },
    {
      name: { de: 'Schnittmuster wählen', en: 'Choose the split pattern' },
      description: {
        de: 'Du wählst, wonach wir schneiden.',
        en: 'You choose what we cut by.',
      },
      successCriteria: { de: 'Ein Schnittmuster steht fest.', en: 'A pattern is chosen.' },
      questions: [
        {
          id: 'pattern',
          kind: 'choice',
          label: { de: 'Schnittmuster', en: 'Pattern' },
          choices: splitPatterns,
          ask: {
            de: 'Wonach schneiden wir? Nimm das Muster, an dem das Epic am dicksten ist.',
            en: 'What do we cut by? Take the pattern along which the epic is thickest.',
          },
          example: { de: 'Ablaufschritte', en: 'Workflow steps' },
          why: {
            de: 'Nach Technik zu schneiden (erst Datenbank, dann Oberfläche) ergibt Teile, die niemand benutzen kann. Diese Muster nicht.',
            en: 'Cutting by technology (first the database, then the screen) gives slices nobody can use. These patterns do not.',
          },
        },
      ],
    },
    {
      name: { de: 'Teile entwerfen', en: 'Draft the slices' },
      description: {
        de: 'Du entwirfst die Teile nach dem Muster.',
        en: 'You draft the slices by the pattern.',
      },
      successCriteria: {
        de: 'Es gibt mindestens zwei Teile.',
        en: 'There are at least two slices.',
      },
      questions: [
        {
          id: 'slices',
          kind: 'list',
          areNames: true,
          isSequence: true,
          label: { de: 'Teile', en: 'Slices' },
          ask: (answers, language) => {
            const say = wordsIn(language);
            const question = splitPattern(answers.choice('pattern'))?.question[language];
            return `${question ?? say('In welche Teile zerfällt das Epic?', 'Which slices does the epic fall into?')} ${say('Eine Zeile je Teil.', 'One line per slice.')}`;
          },
          example: (answers, language) =>
            (splitPattern(answers.choice('pattern')) ?? splitPatterns[0])?.example[language] ?? '',
          why: {
            de: 'Ein guter Teil passt in einen Sprint, geht durch alle Schichten und lässt sich zeigen.',
            en: 'A good slice fits into a sprint, goes through all layers and can be shown.',
          },
          check: (answers, language) => {
            const say = wordsIn(language);
            const slices = answers.list('slices');
            if (slices.length < 2) {
              return say(
                'Ein Teil allein ist noch kein Schnitt. Was davon hilft schon ohne den Rest?',
                'One slice is no split yet. Which part of it helps without the rest?',
              );
            }
            return /backend|frontend|datenbank|database|tabelle|schema|api\b/iu.test(
              slices.join('\n'),
            )
              ? say(
                  'Ein Teil klingt nach einer technischen Schicht. Was könnte jemand damit schon tun?',
                  'One slice sounds like a technical layer. What could somebody already do with it?',
                )
              : null;
          },
        },
      ],
    },
    {
      name: { de: 'Jeden Teil auf seinen Wert prüfen', en: 'Check each slice for value' },
      description: {
        de: 'Du sagst zu jedem Teil, wer etwas davon hat und wie ihr es zeigt.',
        en: 'You say for each slice who gains from it and how you show it.',
      },
      successCriteria: {
        de: 'Jeder Teil hat Nutzen und Prüfpunkt.',
        en: 'Every slice has a benefit and a test.',
      },
      questions: [
        {
          id: 'values',
          kind: 'table',
          rowsFrom: 'slices',
          label: { de: 'Wert', en: 'Value' },
          columns: [
            slice,
            textColumn('value', 'Wer hat was davon', 'Who gains what'),
            textColumn('test', 'Woran zeigt ihr es', 'How do you show it'),
          ],
          appliesIf: (answers) => answers.list('slices').length > 0,
          ask: {
            de: 'Wer hat was davon, wenn nur dieser Teil kommt? Und woran zeigt ihr es im Review?',
            en: 'Who gains what if only this slice comes? And how do you show it in the review?',
          },
          example: {
            de: 'Kundin sieht, dass die Rückzahlung angestoßen ist | Status nach Testretoure',
            en: 'Customer sees that the refund has started | status after a test return',
          },
          why: {
            de: 'Teile ohne Nutzen sind Aufgaben. Häng sie an den Teil, dem sie dienen.',
            en: 'Slices without a benefit are tasks. Attach them to the slice that they serve.',
          },
          check: (answers, language) =>
            emptyCellHint(answers.rows('values'), ['slice', 'value'], language, {
              de: 'Wer hat etwas davon, wenn nur das kommt? Wenn niemand, gehört es zu einem anderen Teil.',
              en: 'Who gains if only this comes? If nobody, it belongs to another slice.',
            }),
        },
      ],
    },
    {
      name: { de: 'Teile ordnen', en: 'Order the slices' },
      description: {
        de: 'Du ordnest die Teile und lässt weg, was niemand vermisst.',
        en: 'You order the slices and leave out what nobody will miss.',
      },
      successCriteria: { de: 'Der erste Teil steht fest.', en: 'The first slice is chosen.' },
      questions: [
        {
          id: 'order',
          kind: 'table',
          rowsFrom: 'slices',
          label: { de: 'Reihenfolge', en: 'Order' },
          columns: [
            slice,
            numberColumn('place', 'Platz', 'Place'),
            textColumn('reason', 'Warum dort', 'Why there'),
          ],
          appliesIf: (answers) => answers.list('slices').length > 1,
          ask: {
            de: 'Auf welchen Platz kommt der Teil, und warum? 1 ist zuerst.',
            en: 'Which place does the slice get, and why? 1 comes first.',
          },
          example: {
            de: '1 | daran lernen wir, ob der Anbieter mitspielt',
            en: '1 | it teaches us whether the provider plays along',
          },
          why: {
            de: 'Zuerst kommt, was am meisten Wert oder Wissen bringt, nicht was am leichtesten ist.',
            en: 'First comes what brings most value or knowledge, not what is easiest.',
          },
        },
        {
          id: 'leftOut',
          kind: 'list',
          label: { de: 'Weggelassen', en: 'Left out' },
          isOptional: true,
          ask: { de: 'Was lasst ihr bewusst weg?', en: 'What do you leave out on purpose?' },
          example: { de: 'Rückzahlung als Gutschein', en: 'Refund as a voucher' },
          why: {
            de: 'Der größte Gewinn beim Schneiden ist oft der Teil, den ihr nie baut.',
            en: 'The biggest gain of splitting is often the slice that you never build.',
          },
        },
      ],
    },
  ],
  compose: composeSplitEpic,
  lessons: splitLessons,
};
