import { describe, expect, test } from 'vitest';
import { readLocale } from '#testing/render-app.tsx';
import { namespaces } from './namespaces.ts';

/** Every text below an object of a translation file, with its key. */
function textsOf(texts: object, prefix = ''): [key: string, text: unknown][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value] as [string, unknown]],
  );
}

const keysOf = (texts: object) => textsOf(texts).map(([key]) => key);

describe('translation files', () => {
  test.each(namespaces)('%s has the same keys in German and in English [I18N-009]', (namespace) => {
    const german = keysOf(readLocale('de', namespace)).sort();
    expect(keysOf(readLocale('en', namespace)).sort()).toEqual(german);
  });

  test.each(namespaces)('%s has no empty text', (namespace) => {
    const texts = ['de', 'en'].flatMap((language) => textsOf(readLocale(language, namespace)));
    expect(texts.filter(([, text]) => text === '')).toEqual([]);
  });

  test.each(namespaces)('%s fills the same values into both languages [I18N-009]', (namespace) => {
    const valuesOf = (language: 'de' | 'en') =>
      textsOf(readLocale(language, namespace)).map(([key, text]) => [
        key,
        [...String(text).matchAll(/\{\{\s*(\w+)/gu)].map(([, name]) => name).sort(),
      ]);
    expect(Object.fromEntries(valuesOf('en'))).toEqual(Object.fromEntries(valuesOf('de')));
  });

  test.each(namespaces)(
    '%s has a text for one wherever it has one for several, and the reverse',
    (namespace) => {
      const keys = keysOf(readLocale('de', namespace));
      const counted = (form: string) =>
        keys.filter((key) => key.endsWith(form)).map((key) => key.slice(0, -form.length));
      expect(counted('_one').sort()).toEqual(counted('_other').sort());
    },
  );

  test.each([
    ['de', /["'”]/u],
    ['en', /["'„]/u],
  ] as const)(
    'have the quotation marks and apostrophes of their language: %s',
    (language, wrong) => {
      const texts = namespaces.flatMap((namespace) => textsOf(readLocale(language, namespace)));
      expect(texts.filter(([, text]) => wrong.test(String(text)))).toEqual([]);
    },
  );

  test.each(['de', 'en'] as const)(
    'leave no number on another line than its unit: %s',
    (language) => {
      const texts = namespaces.flatMap((namespace) => textsOf(readLocale(language, namespace)));
      expect(texts.filter(([, text]) => /[\d}] (?:%|MB|s)(?!\p{L})/u.test(String(text)))).toEqual(
        [],
      );
    },
  );

  test('a session is a Sitzung in German, but where both languages say the same', () => {
    const told = namespaces.flatMap((namespace) => {
      const english = new Map(textsOf(readLocale('en', namespace)));
      return textsOf(readLocale('de', namespace)).filter(
        ([key, text]) => text !== english.get(key) && String(text).includes('Session'),
      );
    });
    expect(told).toEqual([]);
  });

  test('the emergency compression has one name in German, wherever it is told of', () => {
    const told = namespaces.flatMap((namespace) => {
      const german = new Map(textsOf(readLocale('de', namespace)));
      return textsOf(readLocale('en', namespace))
        .filter(([, english]) => /emergency compression/i.test(String(english)))
        .map(([key]) => german.get(key));
    });
    expect(told.length).toBeGreaterThan(3);
    for (const text of told) expect(text).toContain('Notfall-Verdichtung');
  });

  test.each([
    ['common', 'loading', 'Loading...', 'SHELL-050'],
    ['errors', 'notFound.title', '404 - Page not found', 'SHELL-040'],
    ['errors', 'notFound.text', 'The requested page does not exist.', 'SHELL-041'],
    ['projects', 'form.createTitle', 'Create New Project', 'PROJ-071'],
    ['projects', 'form.saving', 'Saving...', 'PROJ-081'],
    ['projects', 'form.nameMissing', 'Please enter a project name.', 'PROJ-083'],
    [
      'projects',
      'form.saveFailed',
      'The project could not be saved. Please try again later.',
      'ERR1-031',
    ],
    [
      'projects',
      'members.checkFailed',
      'Fehler beim Überprüfen der Projektberechtigung',
      'ROLE-007',
    ],
    ['profile', 'episodes.loadFailed', 'Fehler beim Laden der Episode-Einstellungen', 'ERR1-016'],
    [
      'profile',
      'episodes.updateFailed',
      'Fehler beim Aktualisieren der Episode-Einstellungen',
      'ERR1-017',
    ],
    ['profile', 'episodes.switchedOn', 'Episode-System wurde aktiviert', 'ERR1-018'],
    ['profile', 'episodes.switchedOff', 'Episode-System wurde deaktiviert', 'ERR1-019'],
    [
      'chat',
      'sessions.noSession',
      'Session initialization failed - no current session available',
      'ERR2-006',
    ],
    ['chat', 'sessions.noProject', 'No project ID available for mode switch', 'ERR2-007'],
    ['episodes', 'unknownError', 'Unbekannter Fehler', 'ERR2-039'],
  ] as const)(
    'say what the product promises word by word in both languages: %s %s “%s” [%s] [OPEN1-001]',
    (namespace, key, words, _row) => {
      const said = ['de', 'en'].map((language) =>
        new Map(textsOf(readLocale(language, namespace))).get(key),
      );
      expect(said).toEqual([words, words]);
    },
  );

  test('the files that the product promises exist [SHELL-008] [SHELL-009] [SHELL-010] [SHELL-011]', () => {
    expect(namespaces).toEqual(expect.arrayContaining(['common', 'errors', 'admin', 'roles']));
  });
});
