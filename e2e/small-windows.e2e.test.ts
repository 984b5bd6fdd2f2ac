import type { Locator, Page } from 'playwright-core';
import { activateProject, createProject, enter, registerPerson } from '#support/chat-stage.ts';
import { expect, test as base } from '#support/browser-test.ts';
import { callApi } from '#support/api.ts';
import { visitOrigin } from '#support/visit-origin.ts';

const test = base
  .extend('token', { scope: 'file' }, async ({ robin }) => registerPerson(robin.url, 'ada'))
  .extend('openAs', ({ openWindow, token }) => async (width: number): Promise<Page> => {
    const viewport = { width, height: 844 };
    const { page } = await openWindow({ language: 'de', viewport });
    await enter(page, token);
    return page;
  });

/** Does something while the browser's letters are twice as large as usual. */
async function withLargeLetters(page: Page, look: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const setLetters = (standard: number, fixed: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  try {
    await setLetters(32, 26);
    await look();
  } finally {
    // The next window of this profile begins with them.
    await setLetters(16, 13);
  }
}

/** How far each page is wider than its window, where it is. */
async function measureOverflows(page: Page): Promise<Record<string, number>> {
  const id = await createProject(page, 'Rückgabe-Portal');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  const texts = {
    '/projects': 'Rückgabe-Portal',
    '/projects/new': 'So wird es aussehen',
    [`/projects/${id}`]: 'Mitglieder',
    '/chat': 'Wähle einen Einstieg',
    '/po_documents': 'Neues Dokument',
    '/profile': 'Passwort ändern',
    '/admin': 'ada@example.org',
    '/admin?tab=system': 'OpenAI',
    '/admin?tab=oauth': 'GitHub',
    '/admin/audit': 'Als CSV laden',
  };
  const overflows: Record<string, number> = {};
  for (const [path, text] of Object.entries(texts)) {
    await page.goto(path);
    await page.getByRole('main').getByText(text).first().waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (overflow > 0) overflows[path] = overflow;
  }
  return overflows;
}

test('on a phone that shows everything twice as large no page scrolls sideways', async ({
  openAs,
}) => {
  expect(await measureOverflows(await openAs(195))).toEqual({});
});

test.for([390, 1440])(
  'letters that are twice as large in the browser are so here, and no page of %i px scrolls sideways',
  async (width, { openAs }) => {
    const page = await openAs(width);
    await page.goto('/projects');
    const readSize = () =>
      page.evaluate(() => {
        const { fontSize, lineHeight } = getComputedStyle(document.body);
        return [parseFloat(fontSize), parseFloat(lineHeight)];
      });
    const [size = NaN, height = NaN] = await readSize();
    await withLargeLetters(page, async () => {
      expect(await measureOverflows(page)).toEqual({});
      expect(await readSize()).toEqual([2 * size, 2 * height]);
    });
  },
);

test('letters that are twice as large fit on the front page of a phone to its end: nothing of it lies beside the window', async ({
  openWindow,
}) => {
  const { page } = await openWindow({ language: 'de', viewport: { width: 390, height: 844 } });
  await visitOrigin(page);
  await withLargeLetters(page, async () => {
    await page.goto('/');
    await page.mouse.wheel(0, 1_000);
    await page.getByRole('tab', { name: 'Registrieren' }).waitFor();
    const beside = await page
      .locator('main *')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
          .map((one) => one.outerHTML.slice(0, 200)),
      );
    expect(beside).toEqual([]);
  });
});

test('letters that are twice as large leave every field and button of a form within the window of a phone', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Etiketten');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  const press = (name: string) => page.getByRole('button', { name }).first().click();
  const forms = {
    [`/projects/${id}`]: 'Bearbeiten',
    '/po_documents': 'Neues Dokument',
    '/admin?tab=system': 'Einrichten',
    '/admin?tab=oauth': 'einrichten',
  };
  await withLargeLetters(page, async () => {
    for (const [path, opener] of Object.entries(forms)) {
      await page.goto(path);
      await press(opener);
      // The way out stands last in each of them.
      await page.getByRole('button', { name: 'Abbrechen' }).last().waitFor();
      // The marks of the editor scroll by themselves.
      const beside = await page
        .locator('form, dialog')
        .locator('button:not([role=group] *), input, textarea')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.outerHTML.slice(0, 200)),
        );
      expect(beside, path).toEqual([]);
    }
  });
});

test('letters that are twice as large put what is done with all documents below each other, and leave the name of an active project whole, on a phone', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Etiketten');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await callApi(page, 'POST', '/api/po_documents', { project_id: id, title: 'Ziele', content: '' });
  const main = page.getByRole('main');
  await withLargeLetters(page, async () => {
    await page.goto('/po_documents');
    const boxes = ['Neues Dokument', 'Importieren', 'Alle exportieren'].map((name) =>
      main.getByRole('button', { name }).first().boundingBox(),
    );
    const edges = (await Promise.all(boxes)).map((box) => box && [box.x, box.width]);
    expect(edges[1]).toEqual(edges[0]);
    expect(edges[2]).toEqual(edges[0]);
    await page.goto('/projects');
    const active = page.getByText('Aktiv', { exact: true });
    const name = main.getByRole('listitem').filter({ has: active }).getByRole('heading');
    expect(await name.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(false);
  });
});

test('letters that are twice as large leave whole on a phone what a language model is called, whether a service is set up and when a document was changed', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Adressen');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await callApi(page, 'POST', '/api/po_documents', { project_id: id, title: 'Plan', content: '' });
  const main = page.getByRole('main');
  await withLargeLetters(page, async () => {
    const model = { api_key: 'sk-planted', model: 'claude-planted' };
    await callApi(page, 'PUT', '/api/llm-providers/claude', model);
    await page.goto('/admin?tab=system');
    const name = main.getByRole('heading', { name: 'Claude' });
    const lines = await name.evaluate(
      (one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight),
    );
    expect(lines).toBe(1);
    await callApi(page, 'DELETE', '/api/llm-providers/claude');
    await page.goto('/admin?tab=oauth');
    const rows = main.getByRole('listitem').filter({ hasText: 'Nicht eingerichtet' });
    await rows.first().waitFor();
    const beyond = await rows.getByText('Nicht eingerichtet').evaluateAll(
      (all) =>
        all.filter((one) => {
          const row = one.closest('li')?.getBoundingClientRect();
          return !row || one.getBoundingClientRect().right > row.right;
        }).length,
    );
    expect(beyond).toBe(0);
    for (const width of [390, 640]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/po_documents');
      const change = main.getByRole('paragraph').filter({ has: page.locator('time') });
      expect(await cutOf(change), `${width} px`).toBe(0);
    }
  });
});

test('letters that are twice as large leave the name of the step of a workflow to be read on a phone', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Rangfolge');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await page.goto('/chat');
  await page.getByLabel('Nachricht an Robin').fill('Prioritise the backlog');
  await page.keyboard.press('Enter');
  const place = page.getByRole('button', { name: /1\/\d$/ });
  await place.waitFor();
  await withLargeLetters(page, async () => {
    // As long as the first words of most names.
    const letters = await place
      .locator('span')
      .first()
      .evaluate((name) => {
        const size = parseFloat(getComputedStyle(name).fontSize);
        return (name.clientWidth / size) * Math.floor(name.clientHeight / size);
      });
    expect(letters).toBeGreaterThan(6);
  });
});

test('on a phone the tabs of the administration scroll sideways at most, so that no bar up and down stands in them', async ({
  openAs,
}) => {
  const page = await openAs(390);
  await page.goto('/admin');
  const tabs = page.getByRole('main').getByRole('tablist');
  await tabs.waitFor();
  const bars = await tabs.evaluate((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return { x: overflowX, y: one.scrollHeight > one.clientHeight && overflowY !== 'hidden' };
  });
  expect(bars).toEqual({ x: 'auto', y: false });
});

test('on a phone every link of the footer is as high as a finger needs', async ({ openAs }) => {
  const page = await openAs(390);
  await page.goto('/projects');
  const links = page.getByRole('contentinfo').getByRole('link');
  await links.first().waitFor();
  const heights = await links.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(heights.length).toBeGreaterThanOrEqual(4);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('on a phone the buttons at the foot of a dialog fill its lines, and none repeats what the corner does', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Retouren');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  const document = { project_id: id, title: 'Vision', content: 'Kurz.' };
  await callApi(page, 'POST', '/api/po_documents', document);
  await page.goto('/po_documents');
  await page.getByRole('button', { name: 'Vision', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Vision' });
  await dialog.getByRole('button', { name: 'Bearbeiten' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Schließen' }).count()).toBe(1);
  const unused = await dialog.locator('footer').evaluate((foot) => {
    const widths = new Map<number, number>();
    for (const button of foot.querySelectorAll(':scope > :is(a, button)')) {
      const { y, width } = button.getBoundingClientRect();
      if (width > 0) widths.set(y, (widths.get(y) ?? -8) + 8 + width);
    }
    return [...widths.values()].map((width) => Math.round(foot.clientWidth - 2 * 20 - width));
  });
  expect(unused).toEqual([0, 0]);
});

test('on a phone the field of the tags says whole what belongs into it', async ({ openAs }) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Retouren');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await callApi(page, 'POST', '/api/po_documents', {
    project_id: id,
    title: 'Vision',
    content: 'Kurz.',
  });
  await page.goto('/po_documents');
  const field = page.getByPlaceholder(/^Tags/);
  await field.waitFor();
  const room = await field.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('The field is no input.');
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('Nothing can be measured here.');
    pen.font = font;
    const words = pen.measureText(input.placeholder).width;
    return input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - words;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('on a phone the keyboard stays in the scratchpad that covers the page, and closing it leads back', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Versand');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  const document = { project_id: id, title: 'Etikett', type: 'note', content: 'Größe A6' };
  await callApi(page, 'POST', '/api/po_documents', document);
  await page.goto('/po_documents');
  const opener = page.getByRole('button', { name: 'Als Scratchpad: Etikett' });
  await opener.click();
  const scratchpad = page.getByRole('dialog', { name: /Etikett/ });
  const holdsFocus = () =>
    scratchpad.evaluate((window) => window.contains(globalThis.document.activeElement));
  await expect.poll(holdsFocus).toBe(true);
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last button of the window comes the browser, which has no element.
    const isInPage = await scratchpad.evaluate((window) => {
      const { activeElement: focused, body } = globalThis.document;
      return focused !== body && !window.contains(focused);
    });
    expect(isInPage).toBe(false);
  }
  await scratchpad.getByRole('button', { name: 'Scratchpad schließen' }).click();
  await scratchpad.waitFor({ state: 'detached' });
  await expect
    .poll(() => opener.evaluate((it) => it === globalThis.document.activeElement))
    .toBe(true);
});

test('on a phone a step back closes the sheet that lies over the chat, and only the next one leaves the chat', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Lager');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Zum Chat' }).click();
  await page.getByRole('button', { name: 'Episoden' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.evaluate(() => history.back());
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/chat');
  await page.getByLabel('Nachricht an Robin').fill('Noch da');
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: 'Projekte', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/projects');
});

test('whoever turns a phone while a sheet is open goes on in the page, where the button that had opened it is gone', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Etiketten');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Episoden' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.setViewportSize({ width: 844, height: 390 });
  await sheet.waitFor({ state: 'detached' });
  await expect
    .poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement))
    .toBe(true);
});

test('a name, a message and a list from right to left begin on the right', async ({ openAs }) => {
  const page = await openAs(390);
  const id = await createProject(page, 'مشروع (v2)');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  /** How far the first letter lies from the last place that the text takes, in pixels. */
  const startOf = (text: Locator) =>
    text.evaluate((element) => {
      const whole = document.createRange();
      whole.selectNodeContents(element);
      const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (!first) throw new Error('no text');
      const letter = document.createRange();
      letter.setStart(first, 0);
      letter.setEnd(first, 1);
      const end = whole.getBoundingClientRect().right;
      return Math.round(end - letter.getBoundingClientRect().right);
    });

  await page.goto(`/projects/${id}`);
  expect(await startOf(page.getByRole('heading', { level: 1 }))).toBe(0);
  const card = page.getByRole('listitem').getByRole('heading', { name: 'مشروع' });
  await page.goto('/projects');
  expect(await startOf(card)).toBe(0);

  await page.goto('/chat');
  const main = page.getByRole('main');
  const input = page.getByLabel('Nachricht an Robin');
  await input.fill('متى ننتهي (Phase 2)\n\n- أولا\n- ثانيا');
  await input.press('Enter');
  // Robin names what he has read as a list, inside that of the messages.
  const list = main.locator('ol ol').filter({ hasText: 'ثانيا' });
  await list.waitFor();
  expect(await startOf(main.getByRole('paragraph').filter({ hasText: 'متى' }).first())).toBe(0);
  expect(await list.evaluate((it) => getComputedStyle(it).direction)).toBe('rtl');
});

test('in a window that is enlarged four times a question is read to its end, with its buttons below it', async ({
  openWindow,
  token,
}) => {
  const viewport = { width: 320, height: 256 };
  const { page } = await openWindow({ language: 'de', viewport });
  await enter(page, token);
  await createProject(page, 'Bestellungen aus dem Katalog');
  const id = await createProject(page, 'Rückgabe-Portal für Großkunden und Wiederverkäufer');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: id });
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Jira Project Name').fill('Rücksendungen');
  await page.getByRole('button', { name: 'Archivieren' }).click();
  const question = page.getByRole('dialog');
  const end = question.getByText('jederzeit wieder aktivieren');
  await end.hover();
  await page.mouse.wheel(0, 1_000);
  await expect
    .poll(() => end.evaluate((text) => text.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(
      await question
        .getByRole('button', { name: 'Abbrechen' })
        .evaluate((button) => button.getBoundingClientRect().top),
    );
});

/** What of it is cut off, in px. */
const cutOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => element.scrollWidth - element.clientWidth);

test('on a phone it can be read whose words the search has found and where, also of an earlier version in another project', async ({
  openAs,
}) => {
  const page = await openAs(390);
  const id = await createProject(page, 'Etiketten für Großkunden und Wiederverkäufer');
  const other = await createProject(page, 'Lager');
  await callApi(page, 'PUT', '/api/users/me', { active_project_id: other });
  const hit = {
    message_id: 'm1',
    session_id: 's1',
    session_type: 'assist',
    session_title: null,
    session_created_at: '2026-11-19T09:00:00.000Z',
    is_active: false,
    project_id: id,
    role: 'assistant',
    created_at: '2026-11-20T14:02:11.000Z',
    absolute_event_index: 1,
    is_superseded: true,
    snippet: [{ text: 'Etikett', hit: true }],
  };
  await page.route('**/api/search/messages**', (route) =>
    route.fulfill({ json: { hits: [hit], has_more: false } }),
  );
  await page.goto('/projects');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.getByRole('combobox').fill('Etikett');
  const speaker = page.getByText('Robin in „Assist“');
  await speaker.waitFor();
  expect(await cutOf(speaker)).toBeLessThanOrEqual(0);
});

test('on a phone a long name of a service is read whole beside its state', async ({ openAs }) => {
  const page = await openAs(390);
  const display_name = 'Anmeldedienst der Konzernmutter für alle Gesellschaften';
  await callApi(page, 'PUT', '/api/configuration/oauth-providers/konzern', {
    display_name,
    client_id: 'robin',
    client_secret: 'geheim',
    auth_url: 'https://login.example.org/authorize',
    token_url: 'https://login.example.org/token',
    user_info_url: 'https://login.example.org/me',
  });
  await page.goto('/admin?tab=oauth');
  const name = page.getByRole('main').getByText(display_name, { exact: true });
  await name.waitFor();
  expect(await cutOf(name)).toBeLessThanOrEqual(0);
});

/** Whether an element shows all of its text, and cuts none of it. */
async function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
}

test('the toolbar of the chat lies within the chat on a tablet held upright', async ({
  openAs,
}) => {
  const page = await openAs(768);
  await activateProject(page, await createProject(page, 'Rückgabe-Portal'));
  await page.goto('/chat');
  const actions = page.getByRole('button', { name: 'Aktionen', exact: true });
  const toolbar = page.locator('section').filter({ has: actions });
  const edge = async (element: Locator) =>
    element.evaluate((it) => Math.round(it.getBoundingClientRect().right));
  expect((await edge(toolbar)) - (await edge(actions))).toBeGreaterThanOrEqual(16);
});

test('the header of a tablet held upright has room for the name of the project', async ({
  openAs,
}) => {
  const page = await openAs(768);
  await activateProject(page, await createProject(page, 'Kundenportal'));
  await page.goto('/projects');
  const name = page.getByRole('banner').getByText('Kundenportal').first();
  await name.waitFor();
  expect(await isWhole(name)).toBe(true);
});

test('the accounts of a tablet held upright have room for a name, and for the address below it', async ({
  openAs,
  robin,
}) => {
  await fetch(new URL('/api/auth/register', robin.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'bo',
      email: 'bo@example.org',
      password: 'Kanne!voll',
      first_name: 'Leonhard',
      last_name: 'Brandt',
    }),
  });
  const page = await openAs(768);
  await page.goto('/admin');
  const person = page.getByRole('rowheader').filter({ hasText: 'Leonhard Brandt' });
  expect(await isWhole(person.getByText('Leonhard Brandt'))).toBe(true);
  const address = await person
    .getByText('bo', { exact: true })
    .evaluate((it) => getComputedStyle(it, '::after').content);
  expect(address).toContain('bo@example.org');
});

test('a window as low as that of a laptop shows all four ways to begin above the field', async ({
  openAs,
}) => {
  const page = await openAs(1366);
  await page.setViewportSize({ width: 1366, height: 768 });
  await activateProject(page, await createProject(page, 'Etiketten'));
  await page.goto('/chat');
  await page.getByRole('button', { name: 'Aktionen', exact: true, expanded: true }).click();
  await page.getByRole('button', { name: 'Aktionen', exact: true, expanded: false }).waitFor();
  const talk = await page.getByRole('main').getByRole('button', { name: /^Talk/ }).boundingBox();
  const field = await page
    .locator('form')
    .filter({ has: page.locator('textarea') })
    .boundingBox();
  expect((talk?.y ?? NaN) + (talk?.height ?? NaN)).toBeLessThan(field?.y ?? NaN);
});
