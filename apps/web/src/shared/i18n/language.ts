import type { InterfaceLanguage } from '@robin/contract/sessions';

/** The languages of the interface, in the order of the language menu. */
export const interfaceLanguages = ['de', 'en'] as const satisfies readonly InterfaceLanguage[];

/** Where the chosen language is kept in local storage. */
export const LANGUAGE_KEY = 'i18nextLng';

interface LanguageSources {
  /** The query of the address, `?lang=de`. */
  search: string;
  stored: string | null;
  browserLanguages: readonly string[];
}

function isInterfaceLanguage(code: string | null | undefined): code is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === code);
}

/** The language that a query asks for, null when it asks for none that exists. */
export function languageInQuery(search: string): InterfaceLanguage | null {
  const asked = new URLSearchParams(search).get('lang');
  return isInterfaceLanguage(asked) ? asked : null;
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
  const first = browserLanguages[0]?.toLowerCase().split('-')[0];
  return (
    languageInQuery(search) ??
    (isInterfaceLanguage(stored) ? stored : null) ??
    (isInterfaceLanguage(first) ? first : 'en')
  );
}
