import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { readSettings } from '#shared/settings/settings-store.ts';
import { readLocaleFile } from '#testing/render-app.tsx';

/** Serves the translation files, once `open` is called. Answers the addresses asked for. */
function serveLocales() {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    await gate.promise;
    return new Response(JSON.stringify(readLocaleFile(address)));
  });
  return { asked, open: gate.resolve };
}

/** Starts the page at an address, with modules as fresh as after a reload. */
async function startPage(address: string) {
  history.replaceState(null, '', address);
  vi.resetModules();
  const { startTranslations } = await import('#shared/i18n/i18n.ts');
  const { useAuth: freshAuth } = await import('#shared/auth/auth-store.ts');
  const { App } = await import('./app.tsx');
  void startTranslations(['auth', 'pages']);
  await freshAuth.getState().start();
  await act(async () => {
    render(<App />);
  });
}

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  useAuth.setState({ status: 'guest' });
});

test('until the texts are there the page says that it loads them [SHELL-012] [I18N-008]', async () => {
  const { asked, open } = serveLocales();
  await startPage('/');
  expect(screen.getByText('Loading translations...')).toBeTruthy();
  await waitFor(() => expect(asked).toContain('/locales/en/sets/guest.json'));
  open();
  expect(await screen.findByText(/^Robin keeps/)).toBeTruthy();
});

test('the query chooses the language, which is remembered [SHELL-002] [SHELL-006] [SHELL-007]', async () => {
  serveLocales().open();
  await startPage('/?lang=de');
  expect(await screen.findByText(/^Robin behält/)).toBeTruthy();
  expect(localStorage.getItem('i18nextLng')).toBe('de');
  expect(document.documentElement.lang).toBe('de');
});

test('the query has no say any more when the page is loaded anew after another choice [SHELL-006] [SHELL-007] [I18N-007]', async () => {
  serveLocales().open();
  await startPage('/?lang=de&from=mail#end');
  expect(await screen.findByText(/^Robin behält/)).toBeTruthy();
  const address = location.pathname + location.search + location.hash;
  expect(address).toBe('/?from=mail#end');
  cleanup();
  localStorage.setItem('i18nextLng', 'en');
  await startPage(address);
  expect(await screen.findByText(/^Robin keeps/)).toBeTruthy();
  expect(localStorage.getItem('i18nextLng')).toBe('en');
});

test('the language of the browser is used without being remembered as a choice [SHELL-003] [SHELL-005]', async () => {
  serveLocales().open();
  await startPage('/');
  expect(await screen.findByText(/^Robin keeps/)).toBeTruthy();
  expect(localStorage.getItem('i18nextLng')).toBeNull();
});

test.each([
  ['/?lang=de-AT', 'en', 'en', 'de'],
  ['/?lang=fr', 'de-AT', 'en', 'de'],
  ['/?lang=fr', 'xx', 'de-AT', 'de'],
  ['/', null, 'fr', 'en'],
] as const)(
  'at %s with the choice %s in a browser of %s the page speaks %s [OPEN2-145]',
  async (address, choice, browserLanguage, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browserLanguage, 'de']);
    if (choice) localStorage.setItem('i18nextLng', choice);
    serveLocales().open();
    await startPage(address);
    await screen.findByText(language === 'de' ? /^Robin behält/ : /^Robin keeps/);
    expect(document.documentElement.lang).toBe(language);
  },
);

test('a German browser is spoken to in German, which is no choice either [SHELL-003] [SHELL-005]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
  serveLocales().open();
  await startPage('/');
  expect(await screen.findByText(/^Robin behält/)).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(localStorage.getItem('i18nextLng')).toBeNull();
});

test('the language menu changes every text and remembers the choice [SHELL-007] [SHELL-061]', async () => {
  serveLocales().open();
  await startPage('/');
  fireEvent.click(await screen.findByRole('button', { name: 'Language: English' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
  expect(await screen.findByText(/^Robin behält/)).toBeTruthy();
  expect(localStorage.getItem('i18nextLng')).toBe('de');
  expect(readSettings().preferredLanguage).toBe('de');
  expect(document.documentElement.lang).toBe('de');
});

test('the window title names the page [SHELL-015]', async () => {
  serveLocales().open();
  await startPage('/login');
  await waitFor(() => expect(document.title).toBe('Sign in · Robin'));
});
