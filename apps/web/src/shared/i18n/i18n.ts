import i18next, { type InitOptions } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { useSettings } from '#shared/settings/settings-store.ts';
import { storeText } from '#shared/storage/store-text.ts';
import { loadLocaleFile, loadSets, localeFiles } from './locale-files.ts';
import type { Namespace } from './namespaces.ts';
import {
  chooseLanguage,
  LANGUAGE_KEY,
  languageInQuery,
  QUERY_PARAMETER,
  toInterfaceLanguage,
} from './language.ts';

/** Settings that hold wherever texts are shown, in the page and in its tests. */
export const translationOptions = {
  // With a fallback i18next would load both languages for everybody; `showEnglishInstead` does it on demand.
  fallbackLng: false,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/** The line is back, or somebody is there who would see it. */
const signsOfReturn = ['online', 'focus', 'pointerdown', 'keydown'] as const;

/**
 * Starts the translations with the files that the first page needs. A component that uses others suspends until
 * its file is there.
 */
export async function startTranslations(firstPageFiles: readonly Namespace[]): Promise<void> {
  const language = chooseLanguage({
    search: location.search,
    stored: localStorage.getItem(LANGUAGE_KEY),
    browserLanguages: navigator.languages,
  });
  if (languageInQuery(location.search)) {
    rememberLanguage(language);
    takeLanguageOutOfAddress();
  }
  i18next.on('languageChanged', markDocumentLanguage);
  i18next.on('failedLoading', (failed, namespace) => void showEnglishInstead(failed, namespace));
  addEventListener('storage', followLanguage);
  for (const sign of signsOfReturn) addEventListener(sign, askForMissing);
  const files: Namespace[] = ['common', 'navigation', ...firstPageFiles];
  loadSets(language, files);
  await i18next
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      ...translationOptions,
      lng: language,
      ns: files,
      maxRetries: 5,
      retryTimeout: 350,
      react: { useSuspense: true, bindI18nStore: 'added' },
    });
}

/** Files that have not come: the page shows the English one in their place, or the names of their texts. */
const missing: { language: string; namespace: string; isReplaced: boolean }[] = [];

/** A German file that cannot be had even after several tries is replaced by the English one. */
async function showEnglishInstead(language: string, namespace: string): Promise<void> {
  const isReplaced = language !== 'en' && (await show(language, namespace, 'en'));
  missing.push({ language, namespace, isReplaced });
}

/** Shows the texts of a namespace in the words of a file, wherever they stand. False where it does not come. */
async function show(language: string, namespace: string, fileLanguage: string): Promise<boolean> {
  try {
    const texts = await loadLocaleFile(fileLanguage, namespace);
    i18next.addResourceBundle(language, namespace, texts);
    return true;
  } catch (error) {
    console.warn(`The texts of “${namespace}” (${fileLanguage}) could not be loaded.`, error);
    return false;
  }
}

/** Asks once more for what is missing. The page stays as it is meanwhile, with what is typed there. */
function askForMissing(): void {
  for (const file of missing.splice(0)) {
    const { language, namespace, isReplaced } = file;
    void show(language, namespace, language).then((isThere) => {
      // A language without any texts was not spoken yet: days and numbers stood there in the other one.
      if (isThere && language === i18next.language) void i18next.changeLanguage(language);
      if (isThere) return;
      if (isReplaced) missing.push(file);
      else void showEnglishInstead(language, namespace);
    });
  }
}

/** Changes the language of the whole interface and remembers it. */
export async function changeLanguage(language: InterfaceLanguage): Promise<void> {
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}

/** Speaks the language that is chosen in another window of this browser. */
function followLanguage({ key, newValue }: StorageEvent): void {
  const language = key === LANGUAGE_KEY ? toInterfaceLanguage(newValue) : null;
  if (language !== null) void i18next.changeLanguage(language);
}

/** It is remembered: left there, it would undo every later choice when the page is loaded anew. */
function takeLanguageOutOfAddress(): void {
  const address = new URL(location.href);
  address.searchParams.delete(QUERY_PARAMETER);
  history.replaceState(history.state, '', address);
}

function rememberLanguage(language: InterfaceLanguage): void {
  storeText(LANGUAGE_KEY, language);
  useSettings.getState().change({ preferredLanguage: language });
}

function markDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
}
