import type { InterfaceLanguage } from '@robin/contract/sessions';

/** What is told after somebody has asked for episodes. */
export const triggerAnswers: Record<
  InterfaceLanguage,
  {
    isOver: string;
    isOff: string;
    isTooShort: string;
    isWaiting: string;
    found: (count: number) => string;
    compressed: (count: number) => string;
  }
> = {
  de: {
    isOver: 'Dieses Gespräch ist beendet. Neue Episoden gibt es hier nicht mehr.',
    isOff: 'Dein Episodengedächtnis ist ausgeschaltet. Du kannst es in deinem Profil einschalten.',
    isTooShort: 'Für eine Episode braucht es mindestens zwei Nachrichten, die noch in keiner sind.',
    isWaiting: 'Für diese Nachrichten wartet schon eine Episode auf deine Entscheidung.',
    found: (count) =>
      count === 1
        ? 'Eine Episode gefunden. Entscheide, was bleibt.'
        : `${count} Episoden gefunden. Entscheide, was bleibt.`,
    compressed: (count) => {
      if (count === 0)
        return 'Hier gibt es nichts zu verdichten: nur die neuesten Nachrichten sind übrig.';
      return count === 1 ? '1 Episode wurde verdichtet.' : `${count} Episoden wurden verdichtet.`;
    },
  },
  en: {
    isOver: 'This conversation has ended. There are no new episodes here any more.',
    isOff: 'Your episode memory is switched off. You can switch it on in your profile.',
    isTooShort: 'An episode needs at least two messages that are in none yet.',
    isWaiting: 'An episode for these messages is already waiting for your decision.',
    found: (count) =>
      count === 1
        ? 'Found one episode. Decide what stays.'
        : `Found ${count} episodes. Decide what stays.`,
    compressed: (count) => {
      if (count === 0) return 'There is nothing to compress: only the newest messages are left.';
      return count === 1 ? '1 episode was compressed.' : `${count} episodes were compressed.`;
    },
  },
};

/** What somebody is told who has asked for room: how many episodes were made or taken to a lower level. */
export const describeCompression = (count: number, language: InterfaceLanguage): string =>
  triggerAnswers[language].compressed(count);

/** What a document of an episode is divided by, and why there can be none. */
export const documentWords: Record<
  InterfaceLanguage,
  { essence: string; decisions: string; topics: string; noProject: string }
> = {
  de: {
    essence: 'Kurz gesagt',
    decisions: 'Entscheidungen',
    topics: 'Themen',
    noProject:
      'Ein freies Gespräch gehört zu keinem Projekt, und Dokumente gibt es nur in Projekten.',
  },
  en: {
    essence: 'In short',
    decisions: 'Decisions',
    topics: 'Topics',
    noProject: 'A talk belongs to no project, and documents exist in projects only.',
  },
};
