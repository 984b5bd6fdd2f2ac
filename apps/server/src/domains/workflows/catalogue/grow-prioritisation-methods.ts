import { rankingTable } from './assist-prioritise-backlog-document.ts';
import { wordsIn } from './document-blocks.ts';
import { composeMethodGuide, methodLessons } from './grow-prioritisation-methods-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { methodComparison, methodLesson } from './prioritisation-lessons.ts';
import { scoreQuestions } from './prioritisation-questions.ts';
import { vagueHint } from './wording-hints.ts';

/** Prioritisation methods: when to use which, practised on own items. */
export const growPrioritisationMethods: GuidedWorkflow = {
  card: 'grow_prioritisation_methods',
  documentType: 'instruction',
  title: { de: 'Priorisierungsmethoden', en: 'Prioritisation methods' },
  opening: {
    de: 'Du übst WSJF, RICE oder MoSCoW an deinen eigenen Einträgen, ich rechne. Am Ende steht ein kurzer Leitfaden, wann ihr welche Methode nehmt.',
    en: 'You practise WSJF, RICE or MoSCoW on your own items, and I do the sums. You end up with a short guide to when you use which method.',
  },
  steps: [
    {
      name: { de: 'Methode wählen', en: 'Choose a method' },
      description: {
        de: 'Du nennst deinen Fall und wählst die Methode, die dazu passt.',
        en: 'You name your case and choose the method that fits it.',
      },
      successCriteria: {
        de: 'Fall und Methode stehen fest.',
        en: 'Case and method are chosen.',
      },
      questions: [
        {
          id: 'situation',
          kind: 'text',
          label: { de: 'Fall', en: 'Case' },
          ask: {
            de: 'Bei welcher Entscheidung fehlt euch gerade eine Reihenfolge?',
            en: 'For which decision do you lack an order at the moment?',
          },
          example: {
            de: 'Was aus dem Retourenportal bis zur Messe am 12.05. hinein muss',
            en: 'What has to be in the returns portal by the fair on 12 May',
          },
          why: {
            de: 'Eine Methode passt zu einer Lage. Ein Messetermin verlangt eine andere als ein laufendes Produkt mit Nutzungszahlen.',
            en: 'A method fits a situation. A fair asks for another one than a running product with usage numbers.',
          },
        },
        {
          id: 'method',
          kind: 'choice',
          label: { de: 'Methode', en: 'Method' },
          choices: [
            {
              value: 'wsjf',
              label: { de: 'WSJF', en: 'WSJF' },
              hint: { de: 'was kostet das Warten?', en: 'what does waiting cost?' },
            },
            {
              value: 'rice',
              label: { de: 'RICE', en: 'RICE' },
              hint: { de: 'wie viele haben etwas davon?', en: 'how many benefit from it?' },
            },
            {
              value: 'moscow',
              label: { de: 'MoSCoW', en: 'MoSCoW' },
              hint: { de: 'was muss zum Termin hinein?', en: 'what must be in by the date?' },
            },
          ],
          show: (_answers, language) => methodComparison(language),
          ask: {
            de: 'Welche Methode passt zu deinem Fall?',
            en: 'Which method fits your case?',
          },
          example: { de: 'RICE', en: 'RICE' },
          why: {
            de: 'Nimm die, deren Frage ihr beantworten könnt. Ohne Nutzungszahlen ist RICE geraten, ohne festen Termin ist MoSCoW ein Wunschzettel.',
            en: 'Take the one whose question you can answer. Without usage numbers RICE is a guess; without a fixed date MoSCoW is a wish list.',
          },
        },
      ],
    },
    {
      name: { de: 'Sie verstehen', en: 'Understand it' },
      description: {
        de: 'Du liest, wie die Methode rechnet, und sagst, was „Wert“ bei euch heißt.',
        en: 'You read how the method works and say what “value” means to you.',
      },
      successCriteria: {
        de: '„Wert“ ist in euren Worten erklärt.',
        en: '“Value” is explained in your words.',
      },
      questions: [
        {
          id: 'value',
          kind: 'text',
          label: { de: 'Wert', en: 'Value' },
          show: (answers, language) => methodLesson(answers.choice('method'), language),
          ask: {
            de: 'Was heißt „Wert“ bei diesen Einträgen, für wen?',
            en: 'What does “value” mean for these items, and to whom?',
          },
          example: {
            de: 'Weniger Anrufe beim Kundendienst, heute 300 im Monat',
            en: 'Fewer calls to customer service, 300 a month today',
          },
          why: {
            de: 'Jede Methode verlangt eine Zahl für den Wert. Meint jede Person etwas anderes, rechnet ihr mit Äpfeln und Birnen.',
            en: 'Every method asks for a number of value. If everybody means something else, you compare apples and oranges.',
          },
          check: (answers, language) => vagueHint(answers.text('value') ?? '', language),
        },
      ],
    },
    {
      name: { de: 'Auf eigene Einträge anwenden', en: 'Apply it to own items' },
      description: {
        de: 'Du schätzt deine Einträge, ich rechne und sortiere.',
        en: 'You estimate your items, and I do the sums and the sorting.',
      },
      successCriteria: {
        de: 'Drei bis fünf eigene Einträge sind bewertet.',
        en: 'Three to five of your own items are scored.',
      },
      questions: [
        {
          id: 'items',
          areNames: true,
          kind: 'list',
          label: { de: 'Einträge', en: 'Items' },
          ask: {
            de: 'An welchen drei bis fünf Einträgen willst du üben? Eine Zeile je Eintrag.',
            en: 'On which three to five items do you want to practise? One line per item.',
          },
          example: {
            de: 'RET-31 Etikett drucken\nRET-40 Status der Rückzahlung',
            en: 'RET-31 Print the label\nRET-40 Refund status',
          },
          why: {
            de: 'Zum Üben reichen wenige. Nimm einen dazu, bei dem ihr euch uneinig seid.',
            en: 'A few are enough to practise. Include one that you disagree on.',
          },
          check: (answers, language) =>
            answers.list('items').length === 1
              ? wordsIn(language)(
                  'Ein einzelner Eintrag hat keine Reihenfolge. Womit willst du ihn vergleichen?',
                  'A single item has no order. What do you want to compare it with?',
                )
              : null,
        },
        ...scoreQuestions,
      ],
    },
    {
      name: { de: 'Kurzen Leitfaden schreiben', en: 'Write a short guide' },
      description: {
        de: 'Du hältst fest, was du gelernt hast und wann ihr die Methode nehmt.',
        en: 'You note what you have learnt and when you use the method.',
      },
      successCriteria: {
        de: 'Der Leitfaden sagt auch, wann die Methode nicht passt.',
        en: 'The guide also says when the method does not fit.',
      },
      questions: [
        {
          id: 'insight',
          kind: 'text',
          label: { de: 'Erkenntnis', en: 'Insight' },
          show: (answers, language) => rankingTable(answers, language),
          ask: {
            de: 'Was überrascht dich an dieser Reihenfolge, und woran liegt es?',
            en: 'What surprises you about this order, and why is it so?',
          },
          example: {
            de: 'Der Umtausch steht hinten, weil wir den Aufwand auf 8 Wochen schätzen',
            en: 'The exchange is last because we estimate its effort at 8 weeks',
          },
          why: {
            de: 'Wo Bauch und Rechnung auseinandergehen, steckt meist eine Annahme, die niemand ausgesprochen hat.',
            en: 'Where gut feeling and sums differ, there is usually an assumption that nobody has said aloud.',
          },
        },
        {
          id: 'useWhen',
          kind: 'text',
          label: { de: 'Einsatz', en: 'Use' },
          ask: {
            de: 'Wann nehmt ihr diese Methode wieder?',
            en: 'When will you use this method again?',
          },
          example: {
            de: 'Zu Beginn jedes Quartals, wenn die Nutzungszahlen vorliegen',
            en: 'At the beginning of each quarter, once the usage numbers are in',
          },
          why: {
            de: 'Ein fester Anlass macht aus einer Übung eine Gewohnheit.',
            en: 'A fixed occasion turns practice into a habit.',
          },
        },
        {
          id: 'notWhen',
          kind: 'text',
          label: { de: 'Grenzen', en: 'Limits' },
          ask: {
            de: 'Wann nehmt ihr sie ausdrücklich nicht, und was dann?',
            en: 'When do you explicitly not use it, and what do you do then?',
          },
          example: {
            de: 'Nicht bei Fehlern im Betrieb, die beheben wir sofort',
            en: 'Not for errors in operation, which we fix at once',
          },
          why: {
            de: 'Wer die Grenze kennt, rechnet nicht an einer Frage herum, die längst entschieden ist.',
            en: 'Whoever knows the limit does no sums on a question that is long decided.',
          },
        },
      ],
    },
  ],
  compose: composeMethodGuide,
  lessons: methodLessons,
};
