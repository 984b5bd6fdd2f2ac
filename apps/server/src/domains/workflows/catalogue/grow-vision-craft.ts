import { visionSentenceHint } from './assist-product-vision-document.ts';
import { wordsIn } from './document-blocks.ts';
import {
  composeVisionCraft,
  rewritingHelp,
  visionCraftLessons,
} from './grow-vision-craft-document.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';
import { dueColumn, numberColumn, textColumn } from './table-columns.ts';
import { MARK_MAX, markColumn, markQuestions, unratedHint } from './vision-marks.ts';
import { dateHint, firstHint, vagueHint } from './wording-hints.ts';

/** Vision craft: what makes a vision strong, practised on the own one. */
export const growVisionCraft: GuidedWorkflow = {
  card: 'grow_vision_craft',
  documentType: 'vision',
  title: { de: 'Visionsarbeit lernen', en: 'Vision craft' },
  opening: {
    de: 'Du siehst dir starke Sätze an, bewertest eure Vision und schreibst sie neu. Am Ende steht eine Vision mit Testsatz und Terminen für Feedback.',
    en: 'You look at strong sentences, rate your vision and rewrite it. You end up with a vision, a test sentence and dates for feedback.',
  },
  steps: [
    {
      name: { de: 'Gute Beispiele ansehen', en: 'Look at good examples' },
      description: {
        de: 'Du vergleichst schwache und starke Sätze.',
        en: 'You compare weak and strong sentences.',
      },
      successCriteria: {
        de: 'Du kannst sagen, was einen Satz stark macht.',
        en: 'You can say what makes a sentence strong.',
      },
      questions: [
        {
          id: 'learned',
          kind: 'text',
          label: { de: 'Beobachtung', en: 'Observation' },
          show: (_answers, language) =>
            wordsIn(language)(
              '- Schwach: Wir sind die führende Plattform für moderne Pflege.\n- Stark: Pflegekräfte tauschen Schichten in Minuten, und keine Station bleibt unbesetzt.\n- Schwach: Wir bieten innovative Lösungen für den Handel.\n- Stark: Wer etwas zurückschickt, hat sein Geld, bevor er daran denkt.',
              '- Weak: We are the leading platform for modern care.\n- Strong: Nurses swap shifts in minutes, and no ward is left unstaffed.\n- Weak: We offer innovative solutions for retail.\n- Strong: Whoever sends something back has their money before they think of it.',
            ),
          ask: {
            de: 'Was haben die starken Sätze, das den schwachen fehlt?',
            en: 'What do the strong sentences have that the weak ones lack?',
          },
          example: {
            de: 'Sie nennen Menschen und was für sie danach anders ist',
            en: 'They name people and what is different for them afterwards',
          },
          why: {
            de: 'Was du selbst entdeckst, behältst du. Such nach dem, was man sehen könnte, etwa eine besetzte Station.',
            en: 'You keep what you discover yourself. Look for what one could see, such as a staffed ward.',
          },
        },
      ],
    },
    {
      name: { de: 'Eigene Vision bewerten', en: 'Rate the own vision' },
      description: {
        de: 'Du schreibst eure Vision auf und gibst ihr Punkte.',
        en: 'You write down your vision and give it points.',
      },
      successCriteria: {
        de: 'Alle vier Merkmale haben Punkte.',
        en: 'All four marks have points.',
      },
      questions: [
        {
          id: 'product',
          kind: 'text',
          label: { de: 'Produkt', en: 'Product' },
          ask: { de: 'Um welches Produkt geht es?', en: 'Which product is it about?' },
          example: { de: 'Retourenportal', en: 'Returns portal' },
          why: {
            de: 'So findest du das Dokument wieder, auch wenn ihr mehrere Produkte habt.',
            en: 'This lets you find the document again, also if you have several products.',
          },
        },
        {
          id: 'current',
          kind: 'text',
          label: { de: 'Vision heute', en: 'Vision today' },
          ask: {
            de: 'Wie lautet eure Vision heute, wörtlich oder so, wie du sie erzählst?',
            en: 'What is your vision today, word for word or as you tell it?',
          },
          example: {
            de: 'Wir machen Retouren modern und kundenfreundlich',
            en: 'We make returns modern and customer-friendly',
          },
          why: {
            de: 'Schönen hilft nicht: Am echten Satz siehst du, was fehlt. Gibt es keinen, schreib, was du auf dem Flur sagst.',
            en: 'Polishing does not help: the real sentence shows what is missing. If there is none, write what you say in the corridor.',
          },
        },
        {
          id: 'rating',
          kind: 'table',
          label: { de: 'Bewertung', en: 'Rating' },
          columns: [markColumn, numberColumn('points', 'Punkte', 'Points', MARK_MAX)],
          show: (_answers, language) => markQuestions(language),
          ask: {
            de: 'Wie viele Punkte bekommt sie je Merkmal: 0 (nein), 1 (halb) oder 2 (ja)?',
            en: 'How many points does it get for each mark: 0 (no), 1 (half) or 2 (yes)?',
          },
          example: { de: 'Zielgruppe | 0', en: 'Audience | 0' },
          why: {
            de: 'Wer vier Fragen einzeln beantwortet, findet die eine schwache Stelle. Ein Gesamteindruck findet sie selten.',
            en: 'Answering four questions one by one finds the weak spot. An overall impression rarely does.',
          },
          check: (answers, language) => unratedHint(answers, language),
        },
      ],
    },
    {
      name: { de: 'Sie neu schreiben', en: 'Rewrite it' },
      description: {
        de: 'Du schreibst die Vision neu und prüfst sie mit einem Testsatz.',
        en: 'You rewrite the vision and test it with a sentence.',
      },
      successCriteria: {
        de: 'Der Testsatz nennt etwas, das ihr deshalb nicht macht.',
        en: 'The test sentence names something that you therefore do not do.',
      },
      questions: [
        {
          id: 'rewrite',
          kind: 'text',
          label: { de: 'Neue Vision', en: 'New vision' },
          show: (answers, language) => rewritingHelp(answers, language),
          ask: {
            de: 'Wie lautet sie neu, in einem Satz mit höchstens 35 Wörtern?',
            en: 'How does it read now, in one sentence of 35 words at most?',
          },
          example: {
            de: 'Wer bei uns etwas zurückschickt, hat sein Geld, bevor er daran denkt nachzufragen.',
            en: 'Whoever sends something back to us has their money before they think of asking.',
          },
          why: {
            de: 'Fang bei den Menschen an, nicht beim Produkt: „Wer zurückschickt, …“ statt „Unser Portal …“.',
            en: 'Begin with the people, not with the product: “Whoever sends back …” instead of “Our portal …”.',
          },
          check: (answers, language) => {
            const sentence = answers.text('rewrite') ?? '';
            return firstHint(visionSentenceHint(sentence, language), vagueHint(sentence, language));
          },
        },
        {
          id: 'testSentence',
          kind: 'text',
          label: { de: 'Testsatz', en: 'Test sentence' },
          ask: {
            de: 'Führ den Satz zu Ende: „Weil wir das wollen, sagen wir Nein zu …“',
            en: 'Finish the sentence: “Because we want this, we say no to …”',
          },
          example: {
            de: 'Weil wir das wollen, sagen wir Nein zu Gutscheinen statt Geld',
            en: 'Because we want this, we say no to vouchers instead of money',
          },
          why: {
            de: 'Findest du nichts, wozu ihr Nein sagt, lenkt die Vision keine einzige Entscheidung.',
            en: 'If you find nothing to say no to, the vision does not guide a single decision.',
          },
        },
      ],
    },
    {
      name: { de: 'Feedback holen', en: 'Take feedback' },
      description: {
        de: 'Du planst, wen du was fragst.',
        en: 'You plan whom to ask what.',
      },
      successCriteria: {
        de: 'Mindestens eine Person außerhalb des Teams hat einen Termin.',
        en: 'At least one person outside the team has a date.',
      },
      questions: [
        {
          id: 'feedback',
          kind: 'table',
          label: { de: 'Feedback', en: 'Feedback' },
          columns: [
            textColumn('who', 'Wen', 'Whom'),
            textColumn('question', 'Frage', 'Question'),
            dueColumn,
          ],
          ask: {
            de: 'Wen fragst du, mit welcher Frage, bis wann?',
            en: 'Whom do you ask, with which question, by when?',
          },
          example: {
            de: 'Jana (Kundendienst) | Was würdest du danach nicht mehr tun? | 20.03.',
            en: 'Jana (customer service) | What would you no longer do then? | 20 March',
          },
          why: {
            de: '„Gefällt sie dir?“ bringt Höflichkeit. „Was würdest du danach anders machen?“ bringt Erkenntnis.',
            en: '“Do you like it?” gets politeness. “What would you do differently then?” gets insight.',
          },
          check: (answers, language) =>
            dateHint(
              answers
                .rows('feedback')
                .map(({ text }) => text('due') ?? '')
                .join('\n'),
              language,
            ),
        },
      ],
    },
  ],
  compose: composeVisionCraft,
  lessons: visionCraftLessons,
};
