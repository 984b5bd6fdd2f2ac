import type { InterfaceLanguage } from '@robin/contract/sessions';

/** The languages of the interface, in the order of the language menu. */
export const interfaceLanguages = ['de', 'en'] as const satisfies readonly InterfaceLanguage[];

/** Where the chosen language is kept in local storage. */
export const LANGUAGE_KEY = 'i18nextLng';
/** The parameter of an address that asks for a language. */
export const QUERY_PARAMETER = 'lang';

interface LanguageSources {
  /** The query of the address, `?lang=de`. */
  search: string;
  stored: string | null;
  browserLanguages: readonly string[];
}

/** The language of a code such as `de` or `de-AT`; null for one that the interface does not speak. */
export function toInterfaceLanguage(code: string | null | undefined): InterfaceLanguage | null {
  const language = code?.toLowerCase().split('-')[0];
  return interfaceLanguages.find((own) => own === language) ?? null;
}

/** The language that a query asks for, null when it asks for none that exists. */
export function languageInQuery(search: string): InterfaceLanguage | null {
  return toInterfaceLanguage(new URLSearchParams(search).get(QUERY_PARAMETER));
}

/**
 * The language to begin with: the query decides, then an earlier choice, then the browser's first
 * language if it is German or English, then English.
 */
export function chooseLanguage({
  search,
  stored,
  browserLanguages,
}: LanguageSources): InterfaceLanguage {
  return (
    languageInQuery(search) ??
    toInterfaceLanguage(stored) ??
    toInterfaceLanguage(browserLanguages[0]) ??
    'en'
  );
}
