import type { Localised } from './catalogue/catalogue.types.ts';

/** What is told of a guided workflow beside the chat. Plain text. */
export interface TrackingTexts {
  note(answered: number, asked: number): string;
  stopped(answered: number, asked: number): string;
  replaced(context: string): string;
  saved(title: string): string;
  notSaved(title: string): string;
  noLessons: string;
}

export const trackingTexts: Localised<TrackingTexts> = {
  de: {
    note: (answered, asked) =>
      asked === 1
        ? answered === 1
          ? 'Beantwortet.'
          : 'Noch offen.'
        : `${answered} von ${asked} Fragen beantwortet.`,
    stopped: (answered, asked) =>
      `Angehalten. ${answered} von ${asked} Fragen sind beantwortet, und die Antworten bleiben erhalten.`,
    replaced: (context) => `Angehalten, weil „${context}“ begonnen hat.`,
    saved: (title) => `„${title}“ ist fertig, das Dokument ist gespeichert.`,
    notSaved: (title) => `„${title}“ ist fertig, das Dokument steht im Chat.`,
    noLessons: 'Nichts festgehalten.',
  },
  en: {
    note: (answered, asked) =>
      asked === 1
        ? answered === 1
          ? 'Answered.'
          : 'Still open.'
        : `${answered} of ${asked} questions answered.`,
    stopped: (answered, asked) =>
      `Stopped. ${answered} of ${asked} questions are answered, and the answers are kept.`,
    replaced: (context) => `Stopped because “${context}” has begun.`,
    saved: (title) => `“${title}” is done, and the document is saved.`,
    notSaved: (title) => `“${title}” is done, and the document stands in the chat.`,
    noLessons: 'Nothing noted.',
  },
};
