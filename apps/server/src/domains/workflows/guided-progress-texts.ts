import type { Localised } from './catalogue/catalogue.types.ts';

/** What is told of a guided workflow beside the chat. Plain text. */
export interface TrackingTexts {
  /** How much of a step or of a workflow is answered. */
  note(answered: number, asked: number): string;
  /** Of a last step that asks nothing. */
  ready: string;
  stopped(answered: number, asked: number): string;
  replaced(title: string): string;
  saved(title: string): string;
  notSaved(title: string): string;
  noLessons: string;
}

export const trackingTexts: Localised<TrackingTexts> = {
  de: {
    note(answered, asked) {
      if (asked === 0) return 'Hier war nichts zu fragen.';
      if (asked === 1) return answered === 1 ? 'Beantwortet.' : 'Noch offen.';
      return `${answered} von ${asked} Fragen beantwortet.`;
    },
    ready: 'Das Dokument ist fertig.',
    stopped: (answered, asked) =>
      `Angehalten. ${answered} von ${asked} Fragen ${answered === 1 ? 'ist' : 'sind'} beantwortet, und die Antworten bleiben erhalten.`,
    replaced: (title) => `Angehalten, weil „${title}“ begonnen hat.`,
    saved: (title) => `„${title}“ ist fertig, das Dokument ist gespeichert.`,
    notSaved: (title) => `„${title}“ ist fertig, das Dokument steht im Chat.`,
    noLessons: 'Nichts festgehalten.',
  },
  en: {
    note(answered, asked) {
      if (asked === 0) return 'There was nothing to ask here.';
      if (asked === 1) return answered === 1 ? 'Answered.' : 'Still open.';
      return `${answered} of ${asked} questions answered.`;
    },
    ready: 'The document is ready.',
    stopped: (answered, asked) =>
      `Stopped. ${answered} of ${asked} questions ${answered === 1 ? 'is' : 'are'} answered, and the answers are kept.`,
    replaced: (title) => `Stopped because “${title}” has begun.`,
    saved: (title) => `“${title}” is done, and the document is saved.`,
    notSaved: (title) => `“${title}” is done, and the document is in the chat.`,
    noLessons: 'Nothing noted.',
  },
};
