import type { actionCards } from '@robin/contract/action-cards';
import type { CardSteps } from './card-steps.types.ts';

type AssistCard = Exclude<(typeof actionCards.assist)[number], 'assist_user_story'>;

/** The steps of the cards with which something gets done, but for the user story, which has a workflow of its own. */
export const assistCards: Readonly<Record<AssistCard, CardSteps>> = {
  assist_acceptance_criteria: {
    title: { de: 'Akzeptanzkriterien schärfen', en: 'Sharpen acceptance criteria' },
    documentType: 'backlog',
    steps: {
      de: [
        'Eintrag lesen',
        'Lücken und Grenzfälle finden',
        'Angenommen/Wenn/Dann schreiben',
        'Prüfbarkeit bestätigen',
      ],
      en: [
        'Read the item',
        'Find gaps and edge cases',
        'Write Given/When/Then',
        'Confirm testability',
      ],
    },
  },
  assist_prioritise_backlog: {
    title: { de: 'Backlog priorisieren', en: 'Prioritise the backlog' },
    documentType: 'backlog',
    steps: {
      de: [
        'Methode wählen',
        'Kriterien festlegen',
        'Einträge bewerten',
        'Reihenfolge prüfen',
        'Rangfolge festhalten',
      ],
      en: [
        'Choose the method',
        'Set the criteria',
        'Score the items',
        'Review the order',
        'Record the ranking',
      ],
    },
  },
  assist_split_epic: {
    title: { de: 'Epic aufteilen', en: 'Split an epic' },
    documentType: 'backlog',
    steps: {
      de: [
        'Epic verstehen',
        'Schnittmuster wählen',
        'Teile entwerfen',
        'Jeden Teil auf seinen Wert prüfen',
        'Teile ordnen',
      ],
      en: [
        'Understand the epic',
        'Choose the split pattern',
        'Draft the slices',
        'Check each slice for value',
        'Order the slices',
      ],
    },
  },
  assist_product_vision: {
    title: { de: 'Produktvision schärfen', en: 'Sharpen the product vision' },
    documentType: 'vision',
    steps: {
      de: [
        'Zielgruppe benennen',
        'Bedarf benennen',
        'Produkt und Nutzen benennen',
        'Vision entwerfen',
        'Mit kritischen Fragen prüfen',
      ],
      en: [
        'Name the target group',
        'Name the need',
        'Name product and benefit',
        'Draft the vision',
        'Test it with challenge questions',
      ],
    },
  },
  assist_refinement_prep: {
    title: { de: 'Refinement vorbereiten', en: 'Prepare a refinement' },
    documentType: 'todo',
    steps: {
      de: ['Einträge auswählen', 'Reife prüfen', 'Offene Fragen sammeln', 'Agenda aufstellen'],
      en: ['Pick the items', 'Check readiness', 'Collect open questions', 'Build the agenda'],
    },
  },
  assist_stakeholder_update: {
    title: { de: 'Stakeholder-Update entwerfen', en: 'Draft a stakeholder update' },
    documentType: 'result',
    steps: {
      de: ['Zielgruppe wählen', 'Kernbotschaften wählen', 'Text entwerfen', 'Ton prüfen'],
      en: ['Pick the audience', 'Choose the key messages', 'Draft the text', 'Review the tone'],
    },
  },
};
