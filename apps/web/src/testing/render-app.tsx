import { act, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter, useLocation, type Location } from 'react-router';
import i18next from 'i18next';
import { Suspense, useLayoutEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { Pages } from '#app/router.tsx';
import { findFirstPage, loadFirstPage } from '#app/first-page.ts';
import { startSession } from '#app/start-session.ts';
import { useAuthDialog } from '#features/accounts/auth-dialog-store.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readToken } from '#shared/api/token.ts';
import { translationOptions } from '#shared/i18n/i18n.ts';
import { namespaces, textSets, type TextSet } from '#shared/i18n/namespaces.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';

/** Reads a translation file as it is delivered. */
export function readLocale(language: string, namespace: string): Record<string, unknown> {
  const locales = join(import.meta.dirname, '../../public/locales');
  const file = join(locales, language, `${namespace}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}

/** What `/locales/{language}/{namespace}.json` and `/locales/{language}/sets/{set}.json` answer. */
export function readLocaleFile(address: string): Record<string, unknown> {
  const [, language = '', set = '', name = ''] =
    /^\/locales\/(\w+)\/(sets\/)?(\w+)\.json$/.exec(address) ?? [];
  if (!set) return readLocale(language, name);
  const members = textSets[name as TextSet];
  return Object.fromEntries(members.map((member) => [member, readLocale(language, member)]));
}

/** Makes the texts of one language available at once. */
export async function loadTexts(language: 'de' | 'en'): Promise<void> {
  const texts = Object.fromEntries(namespaces.map((name) => [name, readLocale(language, name)]));
  await i18next.use(initReactI18next).init({
    ...translationOptions,
    lng: language,
    resources: { [language]: texts },
  });
}

/** Where the app is now. */
interface ShownPlace {
  state: { location: Location };
  /** The addresses so far, also of those that a page has changed at once. */
  addresses: string[];
}

function Place({ onChange }: { onChange: (location: Location) => void }) {
  const location = useLocation();
  useLayoutEffect(() => {
    onChange(location);
  });
  return null;
}

/** Shows the whole app at an address, with a fresh session that reads local storage. Answers where it is. */
export async function renderApp(
  path: string,
  { language = 'en' }: { language?: 'de' | 'en' } = {},
) {
  await loadTexts(language);
  useAuth.setState({
    status: 'loading',
    user: null,
    token: null,
    hasJustLoggedIn: false,
    hasJustLeft: false,
    hasEnded: false,
  });
  useActiveProject.setState({ isResolved: false, activeProject: null });
  useAuthDialog.setState({ isOpen: false, tab: 'login' });
  const session = startSession();
  await loadFirstPage(findFirstPage(new URL(path, location.origin), readToken() !== null), session);
  const router: Partial<ShownPlace> & Pick<ShownPlace, 'addresses'> = { addresses: [] };
  const onPlace = (location: Location) => {
    router.state = { location };
    router.addresses.push(location.pathname + location.search);
  };
  await act(async () => {
    render(
      <Suspense fallback="Loading translations...">
        <MemoryRouter initialEntries={[path]}>
          <Place onChange={onPlace} />
          <Pages />
        </MemoryRouter>
      </Suspense>,
    );
  });
  return { router: router as ShownPlace, session };
}
