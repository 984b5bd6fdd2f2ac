import type { InterfaceLanguage } from '@robin/contract/sessions';

/** What people are told, in each language of the product. */
export type Sentence = Readonly<Record<InterfaceLanguage, string>>;

/** One wording for everybody: the specification fixes it, or only programs come to see it. */
export const inOneWording = (text: string): Sentence => ({ de: text, en: text });

/** All that is said of a mistake of our own. */
export const internalFailure: Sentence = {
  de: 'Auf dem Server ist etwas schiefgegangen.',
  en: 'Something went wrong on the server.',
};
