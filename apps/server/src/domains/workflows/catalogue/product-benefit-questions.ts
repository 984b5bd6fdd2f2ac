import type { GuidedQuestion } from './guided-workflow.types.ts';
import { vagueHint } from './wording-hints.ts';

/** What a product is, what it brings and how it differs. */
export const productBenefitQuestions: readonly GuidedQuestion[] = [
  {
    id: 'product',
    kind: 'text',
    label: { de: 'Produkt', en: 'Product' },
    ask: {
      de: 'Wie heißt das Produkt, und was für eins ist es?',
      en: 'What is the product called, and what kind of product is it?',
    },
    example: {
      de: 'Dienstring, ein Tauschplan fürs Handy',
      en: 'Shiftring, a swap planner for the phone',
    },
    why: {
      de: 'Die Art des Produkts sagt, womit man es vergleicht.',
      en: 'The kind of product says what it is compared with.',
    },
  },
  {
    id: 'benefit',
    kind: 'text',
    label: { de: 'Nutzen', en: 'Benefit' },
    ask: {
      de: 'Was ist für die Zielgruppe danach anders?',
      en: 'What is different for the target group afterwards?',
    },
    example: {
      de: 'Sie finden in unter 10 Minuten jemanden für ihre Schicht',
      en: 'They find somebody for their shift in under 10 minutes',
    },
    why: {
      de: 'Der wichtigste Nutzen reicht. Wer drei nennt, hat noch nicht gewählt.',
      en: 'The main benefit is enough. Three benefits mean you have not chosen yet.',
    },
    check: (answers, language) => vagueHint(answers.text('benefit') ?? '', language),
  },
  {
    id: 'difference',
    kind: 'text',
    label: { de: 'Unterschied', en: 'Difference' },
    ask: {
      de: 'Was macht das Produkt anders als das, was sie heute nutzen?',
      en: 'What does the product do differently from what they use today?',
    },
    example: {
      de: 'Es fragt nur Kolleginnen, die laut Tarif einspringen dürfen',
      en: 'It only asks colleagues whose contract lets them step in',
    },
    why: {
      de: '„Besser“ behaupten alle. Ein Unterschied lässt sich zeigen.',
      en: 'Everybody claims “better”. A difference can be shown.',
    },
    check: (answers, language) => vagueHint(answers.text('difference') ?? '', language),
  },
];
