import {
  composeVision,
  visionDraft,
  visionLessons,
  visionSentenceHint,
} from './assist-product-vision-document.ts';
import { wordsIn } from './document-blocks.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { productBenefitQuestions } from './product-benefit-questions.ts';
import { firstHint, numberHint, solutionHint } from './wording-hints.ts';

const TOO_BROAD =
  /^(?:alle|jeder|jede|jedermann|nutzer|kunden|everyone|everybody|all|users|customers|people)(?:\s+\p{L}+)?[.!]?$/iu;

/** Sharpen the product vision: target group, need, product, benefit, difference, one sentence. */
export const assistProductVision: GuidedWorkflow = {
  card: 'assist_product_vision',
  documentType: 'vision',
  title: { de: 'Produktvision schärfen', en: 'Sharpen the product vision' },
  opening: {
    de: 'Wir klären, für wen das Produkt da ist, was es verändert und worin es anders ist. Am Ende steht deine Vision in einem Satz, mit kritischen Fragen geprüft.',
    en: 'We settle whom the product is for, what it changes and how it differs. You end up with your vision in one sentence, tested with challenge questions.',
  },
  steps: [
    {
      name: { de: 'Zielgruppe benennen', en: 'Name the target group' },
      description: {
        de: 'Du nennst, für wen das Produkt da ist.',
        en: 'You name whom the product is for.',
      },
      successCriteria: {
        de: 'Die Zielgruppe ist so eng, dass man jemanden daraus anrufen könnte.',
        en: 'The target group is so narrow that you could call one of them.',
      },
      questions: [
        {
          id: 'targetGroup',
          kind: 'text',
          label: { de: 'Zielgruppe', en: 'Target group' },
          ask: {
            de: 'Für wen ist das Produkt? Nenn die Gruppe und ihre Lage.',
            en: 'Who is the product for? Name the group and their situation.',
          },
          example: {
            de: 'Pflegekräfte, die ihre Schichten kurzfristig tauschen',
            en: 'nurses who swap shifts at short notice',
          },
          why: {
            de: 'Wer für alle baut, trifft niemanden. Die Lage sagt oft mehr als das Alter.',
            en: 'Whoever builds for everybody suits nobody. The situation often says more than the age.',
          },
          check: (answers, language) =>
            TOO_BROAD.test((answers.text('targetGroup') ?? '').trim())
              ? wordsIn(language)(
                  'Das sind sehr viele Menschen. Wer davon braucht es am dringendsten?',
                  'Those are very many people. Who of them needs it most?',
                )
              : null,
        },
      ],
    },
    {
      name: { de: 'Bedarf benennen', en: 'Name the need' },
      description: {
        de: 'Du nennst das Problem und wie es heute gelöst wird.',
        en: 'You name the problem and how it is solved today.',
      },
      successCriteria: {
        de: 'Das Problem steht da, nicht die Lösung.',
        en: 'The problem is named, not the solution.',
      },
      questions: [
        {
          id: 'need',
          kind: 'text',
          label: { de: 'Bedarf', en: 'Need' },
          alsoCalled: { de: ['problem'], en: ['problem'] },
          ask: {
            de: 'Welches Problem haben sie, und wie oft?',
            en: 'Which problem do they have, and how often?',
          },
          example: {
            de: 'Ein Tausch kostet sie heute 6 Anrufe und gelingt nur jedes zweite Mal',
            en: 'A swap costs them 6 calls today and works out only every other time',
          },
          why: {
            de: 'Eine Vision trägt, wenn das Problem auch ohne dein Produkt besteht.',
            en: 'A vision holds if the problem exists without your product as well.',
          },
          check: (answers, language) => {
            const need = answers.text('need') ?? '';
            return firstHint(solutionHint(need, language), numberHint(need, language));
          },
        },
        {
          id: 'today',
          kind: 'text',
          label: { de: 'Heute', en: 'Today' },
          ask: {
            de: 'Was nutzen sie heute stattdessen?',
            en: 'What do they use instead today?',
          },
          example: {
            de: 'Chatgruppen und einen Aushang im Stationszimmer',
            en: 'chat groups and a notice on the ward',
          },
          why: {
            de: 'Dein schärfster Wettbewerber ist oft eine Tabelle oder die Gewohnheit.',
            en: 'Your toughest competitor is often a spreadsheet or a habit.',
          },
        },
      ],
    },
    {
      name: { de: 'Produkt und Nutzen benennen', en: 'Name product and benefit' },
      description: {
        de: 'Du sagst, was das Produkt ist, was es bringt und worin es anders ist.',
        en: 'You say what the product is, what it brings and how it differs.',
      },
      successCriteria: {
        de: 'Nutzen und Unterschied sind benannt.',
        en: 'Benefit and difference are named.',
      },
      questions: productBenefitQuestions,
    },
    {
      name: { de: 'Vision entwerfen', en: 'Draft the vision' },
      description: {
        de: 'Du machst aus den Bausteinen einen Satz.',
        en: 'You turn the building blocks into one sentence.',
      },
      successCriteria: {
        de: 'Die Vision ist ein Satz, den du auswendig sagen kannst.',
        en: 'The vision is one sentence that you can say by heart.',
      },
      questions: [
        {
          id: 'sentence',
          kind: 'text',
          label: { de: 'Vision', en: 'Vision' },
          show: (answers, language) => visionDraft(answers, language),
          ask: {
            de: 'Wie lautet die Vision in einem Satz, mit höchstens 35 Wörtern?',
            en: 'What is the vision in one sentence, in 35 words at most?',
          },
          example: {
            de: 'Pflegekräfte tauschen Schichten in Minuten statt in Tagen, und keine Station bleibt unbesetzt.',
            en: 'Nurses swap shifts in minutes instead of days, and no ward is left unstaffed.',
          },
          why: {
            de: 'Ein Satz, den alle gleich weitersagen, lenkt mehr Entscheidungen als drei Seiten.',
            en: 'A sentence that all pass on alike guides more decisions than three pages.',
          },
          check: (answers, language) =>
            visionSentenceHint(answers.text('sentence') ?? '', language),
        },
      ],
    },
    {
      name: { de: 'Mit kritischen Fragen prüfen', en: 'Test it with challenge questions' },
      description: {
        de: 'Du beantwortest zwei Fragen, an denen schwache Visionen scheitern.',
        en: 'You answer two questions on which weak visions fail.',
      },
      successCriteria: {
        de: 'Messgröße und Grenze sind benannt.',
        en: 'Measure and limit are named.',
      },
      questions: [
        {
          id: 'measure',
          kind: 'text',
          label: { de: 'Messgröße', en: 'Measure' },
          ask: {
            de: 'Woran merkst du in einem Jahr, dass ihr ihr näher seid?',
            en: 'How will you know in a year that you are closer to it?',
          },
          example: {
            de: '80 % der Tauschanfragen sind am selben Tag gelöst',
            en: '80% of the swap requests are solved the same day',
          },
          why: {
            de: 'Eine Vision, die nichts ausschließt und nichts misst, gefällt allen und hilft niemandem.',
            en: 'A vision that excludes and measures nothing pleases everybody and helps nobody.',
          },
          check: (answers, language) => numberHint(answers.text('measure') ?? '', language),
        },
        {
          id: 'notFor',
          kind: 'list',
          label: { de: 'Nicht gemeint', en: 'Not meant' },
          ask: {
            de: 'Für wen oder was ist das Produkt ausdrücklich nicht?',
            en: 'Who or what is the product explicitly not for?',
          },
          example: { de: 'Dienstplanung für ein ganzes Haus', en: 'Rostering a whole hospital' },
          why: {
            de: 'Erst was ihr nicht macht, gibt der Vision eine Kante.',
            en: 'Only what you do not do gives a vision its edge.',
          },
        },
      ],
    },
  ],
  compose: composeVision,
  lessons: visionLessons,
};
