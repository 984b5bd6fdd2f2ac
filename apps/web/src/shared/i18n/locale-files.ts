import type { BackendModule } from 'i18next';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { textSets, type Namespace, type TextSet } from './namespaces.ts';

type Texts = Record<string, unknown>;

/** The sets that were asked for when the page started, by language and namespace. */
const sets = new Map<string, Promise<Record<string, Texts>>>();

const keyOf = (language: string, namespace: string) => `${language}/${namespace}`;

/** Loads the texts of a namespace; i18next repeats what failed. */
export const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      // `true` asks i18next to try again.
      (error: Error) => done(error, true),
    );
  },
};

/** Asks for those sets that hold nothing but what is wanted, each with one request instead of one for every file. */
export function loadSets(language: InterfaceLanguage, wanted: readonly Namespace[]): void {
  for (const [name, members] of Object.entries(textSets) as [TextSet, readonly Namespace[]][]) {
    if (!members.every((member) => wanted.includes(member))) continue;
    const set = loadJson(`/locales/${language}/sets/${name}.json`);
    // What a set can't bring comes from the file of its own.
    const orNothing = set.catch(() => ({})) as Promise<Record<string, Texts>>;
    for (const member of members) sets.set(keyOf(language, member), orNothing);
  }
}

async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const set = sets.get(keyOf(language, namespace));
  sets.delete(keyOf(language, namespace));
  return (await set)?.[namespace] ?? (await loadLocaleFile(language, namespace));
}

/** The texts of `/locales/{language}/{namespace}.json`. @throws Error when the server does not answer with them */
export async function loadLocaleFile(language: string, namespace: string): Promise<Texts> {
  return loadJson(`/locales/${language}/${namespace}.json`);
}

async function loadJson(path: string): Promise<Texts> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return (await response.json()) as Texts;
}
