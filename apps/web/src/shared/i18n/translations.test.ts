import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readLocale, readLocaleFile } from '#testing/render-app.tsx';
import { startTranslations, changeLanguage, translationOptions } from './i18n.ts';
import { chooseLanguage, interfaceLanguages, LANGUAGE_KEY } from './language.ts';
import { namespaces, type Namespace } from './namespaces.ts';

/** A server of translation files on which some can be missing for a while. */
function serveLocales(failures: Record<string, number> = {}) {
  const asked: { path: string; at: number }[] = [];
  const left = { ...failures };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push({ path, at: Date.now() });
    if ((left[path] ?? 0) > 0) {
      left[path] = (left[path] ?? 0) - 1;
      return Promise.resolve(new Response('{"detail":"Not now."}', { status: 503 }));
    }
    return Promise.resolve(new Response(JSON.stringify(readLocaleFile(path))));
  });
  return {
    paths: () => asked.map(({ path }) => path),
    timesOf: (path: string) => asked.filter((call) => call.path === path).map(({ at }) => at),
  };
}

const german = '/locales/de/projects.json';
const english = '/locales/en/projects.json';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Nothing is loaded yet, as in a page that has just been opened. */
beforeEach(() => {
  if (!i18next.isInitialized) return;
  for (const language of interfaceLanguages) {
    for (const namespace of namespaces) i18next.removeResourceBundle(language, namespace);
  }
});

/** Lets every timer run that the work waits for. */
async function settled(work: Promise<unknown>): Promise<void> {
  await vi.advanceTimersByTimeAsync(120_000);
  await work;
}

async function start(language: 'de' | 'en', files: Namespace[] = []): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await settled(startTranslations(files));
}

describe('the languages of the interface', () => {
  test('are German and English, and English when nothing says otherwise [I18N-001] [I18N-002] [CONST2-002]', () => {
    expect([...interfaceLanguages].sort()).toEqual(['de', 'en']);
    const nothing = { search: '', stored: null, browserLanguages: [] };
    expect(chooseLanguage(nothing)).toBe('en');
  });

  test('follow the browser when it is German or English, else they are English [I18N-004] [I18N-005]', () => {
    const of = (browserLanguage: string) =>
      chooseLanguage({ search: '', stored: null, browserLanguages: [browserLanguage] });
    expect(['de-CH', 'en-GB', 'fr', 'nl-BE'].map(of)).toEqual(['de', 'en', 'en', 'en']);
  });

  test('can be chosen by the query, and the choice is kept under i18nextLng [I18N-006] [I18N-007] [PREF-027]', async () => {
    expect(chooseLanguage({ search: '?lang=de', stored: 'en', browserLanguages: ['en'] })).toBe(
      'de',
    );
    serveLocales();
    localStorage.setItem('i18nextLng', 'de');
    await settled(startTranslations([]));
    expect(i18next.language).toBe('de');
    await settled(changeLanguage('en'));
    expect(localStorage.getItem('i18nextLng')).toBe('en');
  });

  test('changes also where the browser has no room to keep the choice', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    serveLocales();
    await start('de');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await settled(changeLanguage('en'));
    full.mockRestore();
    expect(i18next.language).toBe('en');
  });

  test('is the one that is chosen in another window, once it is one of them', async () => {
    serveLocales();
    await start('de');
    const choose = async (key: string, newValue: string | null) => {
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
      await vi.advanceTimersByTimeAsync(1_000);
      return i18next.language;
    };
    expect(await choose('user_settings', 'en')).toBe('de');
    expect(await choose('i18nextLng', null)).toBe('de');
    expect(await choose('i18nextLng', 'fr')).toBe('de');
    expect(await choose('i18nextLng', 'en')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});

describe('what the first page needs together', () => {
  test('comes with one request, and what else it needs from its own files', async () => {
    const { paths } = serveLocales();
    await start('de', ['pages', 'projects']);
    expect(paths().sort()).toEqual([german, '/locales/de/sets/guest.json']);
    for (const name of ['common', 'navigation', 'pages', 'projects']) {
      expect(i18next.getResourceBundle('de', name)).toEqual(readLocale('de', name));
    }
  });

  test('comes from the files of its own when it can not be had together', async () => {
    const { paths } = serveLocales({ '/locales/de/sets/guest.json': 100 });
    await start('de', ['pages']);
    expect(paths()).toContain('/locales/de/pages.json');
    expect(i18next.getResourceBundle('de', 'pages')).toEqual(readLocale('de', 'pages'));
  });
});

describe('a translation file', () => {
  test('is asked for at its address [API2-063]', async () => {
    const { timesOf } = serveLocales();
    await start('de');
    await settled(i18next.loadNamespaces('projects'));
    expect(timesOf(german)).toHaveLength(1);
    expect(i18next.getResourceBundle('de', 'projects')).toEqual(readLocale('de', 'projects'));
  });

  test('that cannot be had is asked for 5 times more, after 350 ms, and twice as long each time [I18N-028] [I18N-029] [I18N-030] [OPEN2-146]', async () => {
    const { timesOf } = serveLocales({ [german]: 100 });
    await start('de');
    void i18next.loadNamespaces('projects');
    await vi.advanceTimersByTimeAsync(120_000);
    const times = timesOf(german);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(waits).toEqual([350, 700, 1_400, 2_800, 5_600]);
  });

  test('in German that cannot be had at all is replaced by the English one [I18N-003]', async () => {
    const { timesOf } = serveLocales({ [german]: 100 });
    await start('de');
    const { result } = renderHook(() => useTranslation('projects').t('title'));
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(timesOf(english)).not.toHaveLength(0);
    expect(i18next.getResourceBundle('de', 'projects')).toEqual(readLocale('en', 'projects'));
    // What was drawn without it has it now.
    expect(result.current).toBe(i18next.getFixedT('de', 'projects')('title'));
    expect(result.current).not.toBe('title');
  });

  test('in German that has an English one in its place is asked for again with what somebody does next', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    serveLocales();
    await start('en');
    serveLocales(Object.fromEntries(namespaces.map((name) => [`/locales/de/${name}.json`, 100])));
    const { result } = renderHook(() => useTranslation('navigation').t('projects'));
    void changeLanguage('de');
    const press = () =>
      act(async () => {
        window.dispatchEvent(new Event('pointerdown'));
        await vi.advanceTimersByTimeAsync(120_000);
      });
    await press();
    await press();
    expect(result.current).toBe('Projects');
    serveLocales();
    await press();
    expect(result.current).toBe('Projekte');
    expect(i18next.resolvedLanguage).toBe('de');
  });

  test.each(['en', 'de'] as const)(
    'that cannot be had in any language is asked for again with what somebody does next (%s)',
    async (language) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      serveLocales({ [german]: 100, [english]: 100 });
      await start(language);
      const { result } = renderHook(() => useTranslation('projects').t('title'));
      await act(() => vi.advanceTimersByTimeAsync(120_000));
      const press = () =>
        act(async () => {
          window.dispatchEvent(new Event('pointerdown'));
          await vi.advanceTimersByTimeAsync(120_000);
        });
      await press();
      expect(result.current).toBe('title');
      serveLocales();
      await press();
      expect(i18next.getResourceBundle(language, 'projects')).toEqual(
        readLocale(language, 'projects'),
      );
      expect(result.current).toBe(i18next.getFixedT(language, 'projects')('title'));
    },
  );
});

test('all 18 namespaces exist in both languages, beside that of the scratchpad [I18N-010] [I18N-011] [I18N-012] [I18N-013] [I18N-014] [I18N-015] [I18N-016] [I18N-017] [I18N-018] [I18N-019] [I18N-020] [I18N-021] [I18N-022] [I18N-023] [I18N-024] [I18N-025] [I18N-026] [I18N-027]', () => {
  const promised =
    'common navigation forms errors pages projects documents admin auth chat profile workflow workflows toolbar integrations roles episodes po_documents';
  expect([...namespaces].sort()).toEqual([...promised.split(' '), 'scratchpad'].sort());
  for (const language of interfaceLanguages) {
    for (const namespace of namespaces)
      expect(readLocale(language, namespace)).toBeTypeOf('object');
  }
});

test('navigation, project selector and account menu have their texts in both languages [I18N-031] [I18N-032] [I18N-033] [I18N-034] [I18N-035] [I18N-037] [I18N-038] [I18N-039] [I18N-040] [I18N-041]', () => {
  const keys = ['chat', 'documents', 'admin', 'language', 'logIn', 'logOut', 'profile'];
  for (const language of interfaceLanguages) {
    const texts = readLocale(language, 'navigation');
    for (const key of keys) expect(texts[key]).toMatch(/\S/);
  }
  const english = readLocale('en', 'navigation') as Record<string, string>;
  expect(english['selectProject']?.toLowerCase()).toBe('select a project');
  expect(english['noProjects']).toBe('No projects available');
  expect(english['createProjectFirst']).toBe('Create a project first');
});

test('the roles are labelled Administrator, Power User and Benutzer [I18N-042] [I18N-043] [I18N-044]', () => {
  expect(readLocale('de', 'roles')).toEqual({
    admin: 'Administrator',
    poweruser: 'Power User',
    user: 'Benutzer',
  });
});

test('texts are shown as they are: what a person wrote is escaped by the page, not twice', () => {
  expect(translationOptions.interpolation.escapeValue).toBe(false);
});
