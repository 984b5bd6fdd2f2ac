import { describe } from 'vitest';
import type { Page } from 'playwright-core';
import { accountPages } from '#pages/account-pages.ts';
import { shellPages } from '#pages/shell-pages.ts';
import { holdCode } from '#support/hold-code.ts';
import { findBarriers } from '#support/accessibility.ts';
import { expect, test } from '#support/browser-test.ts';
import { weighScripts } from '#support/script-weight.ts';
import { waitForText } from '#support/waiting.ts';

const phone = { width: 390, height: 844 };

/** Where the upper edge of an element is in the window, once nothing scrolls any more. */
async function restingTop(page: Page, selector: string): Promise<number> {
  let last = Number.NaN;
  for (;;) {
    const box = await page.locator(selector).boundingBox();
    const top = Math.round(box?.y ?? Number.NaN);
    if (top === last) return top;
    last = top;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const words = {
  de: {
    start: 'Beta-Zugang holen',
    sections: [
      'Zu viel im Kopf, zu wenig im Blick',
      'In drei Schritten durch den Tag',
      'Dein Tag mit Robin',
      'Worin Robin gut ist',
      'Nimm Robin mit in deinen nächsten Sprint',
    ],
    login: 'Anmelden',
    register: 'Registrieren',
    create: 'Konto anlegen',
    notFound: 'Zur Startseite',
  },
  en: {
    start: 'Get beta access',
    sections: [
      'Too much in mind, too little in view',
      'Through the day in three steps',
      'Your day with Robin',
      'What Robin is good at',
      'Take Robin along into your next sprint',
    ],
    login: 'Sign in',
    register: 'Register',
    create: 'Create account',
    notFound: 'To the front page',
  },
} as const;

describe.each(['de', 'en'] as const)('a visitor whose browser speaks %s', (language) => {
  const text = words[language];

  test.for(['light', 'dark'] as const)(
    'reads the whole landing page without barriers, in the %s theme [SHELL-002] [SHELL-003] [SHELL-005] [SHELL-013] [SHELL-092] [SHELL-094] [SHELL-095] [SHELL-096] [SHELL-098]',
    async (theme, { openWindow }) => {
      const { page } = await openWindow({ language, theme, isUndecided: true });
      const shell = shellPages(page);
      await shell.openLanding();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      for (const name of text.sections) {
        await page.getByRole('heading', { level: 2, name }).scrollIntoViewIfNeeded();
      }
      await shell.cookieBar.waitFor();
      expect(await findBarriers(page)).toEqual([]);
      expect(await shell.sidewaysOverflow()).toBe(0);
      expect(await shell.layoutShift()).toBeLessThan(0.02);
    },
  );

  test('starts from the first screen into the form [SHELL-089] [SHELL-090]', async ({
    openWindow,
  }) => {
    const { page } = await openWindow({ language });
    await page.goto('/');
    await page.getByRole('button', { name: text.start }).click();
    const form = shellPages(page).form;
    await form.getByRole('tab', { name: text.register, selected: true }).waitFor();
    await expect.poll(() => restingTop(page, '#register')).toBe(72);
    expect(
      await form
        .getByRole('textbox')
        .first()
        .evaluate((it) => it.matches(':focus')),
    ).toBe(true);
  });

  test.for([
    ['/login', 'login'],
    ['/register', 'register'],
  ] as const)(
    '%s begins at the form with its tab [SHELL-015] [SHELL-016] [SHELL-017] [SHELL-018] [OPEN1-014]',
    async ([path, tab], { openWindow }) => {
      const { page } = await openWindow({ language });
      const shell = shellPages(page);
      await shell.openLanding(path);
      await shell.form.getByRole('tab', { name: text[tab], selected: true }).waitFor();
      const top = await restingTop(page, '#register');
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(300);
      expect(await findBarriers(page)).toEqual([]);
      expect(await shell.layoutShift()).toBeLessThan(0.02);
    },
  );

  test('is told about missing pages and missing rights, and led back [SHELL-019] [SHELL-020] [SHELL-040] [SHELL-041] [SHELL-042] [SHELL-131]', async ({
    openWindow,
  }) => {
    const { page } = await openWindow({ language });
    await page.goto('/nowhere/at/all');
    await waitForText(page.getByRole('main'), '404 - Page not found');
    await waitForText(page.getByRole('main'), 'The requested page does not exist.');
    expect(await findBarriers(page)).toEqual([]);
    await page.goto('/unauthorized');
    await waitForText(page.getByRole('main'), 'Access denied');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: text.notFound }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('finds everything behind the burger on a phone, and nothing that scrolls sideways [SHELL-079] [SHELL-080]', async ({
    openWindow,
  }) => {
    const { page } = await openWindow({ language, viewport: phone, isUndecided: true });
    const shell = shellPages(page);
    await shell.openLanding();
    expect(await shell.sidewaysOverflow()).toBe(0);
    await page.getByRole('button', { name: /^Menu|^Menü/ }).click();
    const menu = page.getByRole('menu', { name: /^Menu|^Menü/ });
    for (const entry of [text.login, text.register, 'Deutsch', 'English', text.sections[2]]) {
      await waitForText(menu, entry);
    }
    expect(await findBarriers(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: text.register }).click();
    await page.getByRole('dialog').getByRole('button', { name: text.create }).waitFor();
  });
});

test('whoever signs in before the form has come is told that it is on its way, and has typed nothing in vain', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const letArrive = await holdCode(page, /landing-chunk.*\.js$/);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await page.keyboard.type('ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kanne!voll');
  await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
  letArrive();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe('ada');
  expect(await dialog.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const opener = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  expect(await opener.evaluate((it) => it.matches(':focus'))).toBe(true);
});

test('a guest who is led on to the login never sees an empty page over its footer, which would be pushed off', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ language: 'en' });
  // What is drawn is looked at after every change of it: a slow machine shows each of these pages for a while.
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { emptyPages: seen });
    new MutationObserver(() => {
      const footer = document.querySelector('main ~ footer');
      if (!footer || document.querySelector('main h1')) return;
      const isSaid = document.querySelector('main [role=status]') !== null;
      seen.push({ isSaid, isFooterSeen: footer.checkVisibility({ visibilityProperty: true }) });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/chat');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const seen = await page.evaluate(() => (window as { emptyPages?: unknown[] }).emptyPages);
  expect(seen?.length).toBeGreaterThan(0);
  for (const emptyPage of seen ?? [])
    expect(emptyPage).toEqual({ isSaid: true, isFooterSeen: false });
});

test('a section of the address is shown at once, and again when its link is pressed [SHELL-091]', async ({
  openWindow,
}) => {
  const { page } = await openWindow();
  const shell = shellPages(page);
  await shell.openLanding('/#day');
  expect(await restingTop(page, '#day')).toBeLessThan(100);
  await page.evaluate(() => scrollTo(0, 0));
  await shell.banner.getByRole('link', { name: 'Your day with Robin' }).click();
  await page.waitForFunction(() => scrollY > 500);
  await expect.poll(() => restingTop(page, '#day')).toBeLessThan(100);
});

test('the texts that the first page needs come with one request', async ({ openWindow }) => {
  const { page } = await openWindow({ language: 'de' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/locales/')) asked.push(pathname);
  });
  await shellPages(page).openLanding('/');
  expect(asked).toContain('/locales/de/sets/guest.json');
  for (const name of ['common', 'navigation', 'pages'])
    expect(asked).not.toContain(`/locales/de/${name}.json`);
});

test.for([
  ['de', 'Robin braucht den Speicher deines Browsers.'],
  ['en', 'Robin needs the storage of your browser.'],
] as const)(
  'a page that the browser lets store nothing says what is missing, in %s',
  async ([language, words], { openWindow }) => {
    const { page, expectTrouble } = await openWindow({ language, isOwn: true });
    expectTrouble(/^exception:/);
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError');
        },
      }),
    );
    await page.goto('/');
    await waitForText(page.getByRole('alert'), words);
  },
);

test.for([
  ['de', 'Robin konnte nicht geladen werden.', 'Neu laden'],
  ['en', 'Robin could not be loaded.', 'Reload'],
] as const)(
  'a page whose first script does not come says so, and how it goes on, in %s',
  async ([language, words, reload], { openWindow }) => {
    const { page, expectTrouble } = await openWindow({ language });
    expectTrouble(/ERR_FAILED/);
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort(), { times: 1 });
    await page.goto('/');
    await waitForText(page.getByRole('alert'), words);
    await page.getByRole('button', { name: reload }).click();
    await waitForText(page.getByRole('heading', { level: 1 }), 'Robin');
  },
);

test.for(['/', '/login'])(
  'a guest who opens %s loads at most 140 kB of scripts',
  async (path, { openWindow }) => {
    const { page } = await openWindow({ isOwn: true, isUndecided: true });
    const weigh = weighScripts(page);
    await shellPages(page).openLanding(path);
    const weight = await weigh();
    expect(weight).toBeGreaterThan(50);
    expect(weight).toBeLessThanOrEqual(140);
  },
);

test('the query comes before the earlier choice, that before the browser, and only a choice is kept [SHELL-004] [SHELL-006] [SHELL-007] [OPEN1-002]', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ language: 'de' });
  const headline = page.getByRole('heading', { level: 1 });
  const kept = () => page.evaluate(() => localStorage.getItem('i18nextLng'));
  await page.goto('/');
  await waitForText(headline, 'Robin behält');
  expect(await kept()).toBeNull();

  await page.goto('/?lang=fr');
  await waitForText(headline, 'Robin behält');
  await page.goto('/?lang=en');
  await waitForText(headline, 'Robin keeps');
  expect(await kept()).toBe('en');

  await page.goto('/');
  await waitForText(headline, 'Robin keeps');
  await page.getByRole('banner').getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await waitForText(headline, 'Robin behält');
  expect(await kept()).toBe('de');
});

test('the theme follows the system until one is chosen, and the choice survives a reload', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ theme: 'light' });
  const shell = shellPages(page);
  await page.goto('/');
  expect(await page.locator('html.dark').count()).toBe(0);
  await shell.chooseTheme('Dark');
  await page.reload();
  await page.locator('html.dark').waitFor();
});

describe('the question about statistics', () => {
  test('floats, has room of its own at the end of the page, and is answered by keyboard [SHELL-115]', async ({
    openWindow,
  }) => {
    const { page, context } = await openWindow({ isUndecided: true });
    const shell = shellPages(page);
    await shell.openLanding();
    await shell.cookieBar.waitFor();
    const atTop = await shell.cookieBar.boundingBox();
    expect((atTop?.y ?? 0) + (atTop?.height ?? 0)).toBeLessThanOrEqual(900);

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const atEnd = await shell.cookieBar.boundingBox();
    expect(atEnd?.y ?? 0).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0));

    await shell.cookieBar.getByRole('button', { name: 'Decline' }).focus();
    await page.keyboard.press('Enter');
    await shell.cookieBar.waitFor({ state: 'detached' });
    const cookie = (await context.cookies()).find(({ name }) => name === 'robin_cookie_consent');
    expect(cookie).toMatchObject({ value: 'declined', sameSite: 'Lax', path: '/' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  test('is asked again after the cookie settings have forgotten the answer [SHELL-110] [SHELL-112] [SHELL-113]', async ({
    openWindow,
  }) => {
    const { page, context } = await openWindow();
    const shell = shellPages(page);
    await shell.openLanding();
    expect(await shell.cookieBar.count()).toBe(0);
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Cookie settings' }).click();
    await loaded;
    await shell.cookieBar.waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('robin_cookie_consent');
  });

  test('starts nothing when it is agreed to and nothing is configured [SHELL-117] [SHELL-120] [OPEN1-022]', async ({
    openWindow,
  }) => {
    const { page } = await openWindow({ isUndecided: true });
    const shell = shellPages(page);
    await shell.openLanding();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(page.url()).origin) foreign.push(request.url());
    });
    await shell.cookieBar.getByRole('button', { name: 'Accept' }).click();
    await shell.cookieBar.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await shell.cookieBar.count()).toBe(0);
    expect(foreign).toEqual([]);
  });
});

test('somebody who is signed in finds the main areas in the header, and a login by the form of the landing page leads to them [SHELL-001] [SHELL-064] [SHELL-065] [SHELL-066] [SHELL-072] [SHELL-073]', async ({
  openWindow,
}) => {
  const window = await openWindow();
  const { page } = window;
  const shell = shellPages(page);
  const accounts = accountPages(page);
  const ada = { username: 'ada', email: 'ada@example.org', password: 'Kanne!voll' };
  await accounts.register(ada);
  await page.waitForURL('**/projects');
  await accounts.dialog.waitFor({ state: 'hidden' });
  await accounts.signOut();

  window.expectTrouble(/401/);
  await shell.openLanding('/login');
  await shell.form.getByLabel('Username').fill(ada.username);
  await shell.form.getByLabel('Password', { exact: true }).fill('wrong');
  await shell.form.getByRole('button', { name: 'Sign in' }).click();
  await waitForText(shell.form.getByRole('alert'), 'Login fehlgeschlagen.');
  await shell.form.getByLabel('Password', { exact: true }).fill(ada.password);
  await shell.form.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/projects');

  for (const name of ['Projects', 'Chat', 'Documents']) {
    await shell.banner.getByRole('link', { name }).waitFor();
  }
  await page.getByRole('button', { name: /^Account:/ }).click();
  for (const name of ['Profile', 'Admin']) {
    await page.getByRole('menuitem', { name }).waitFor();
  }
});
