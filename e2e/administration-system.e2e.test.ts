import { adminSystemPages } from '#pages/admin-system-pages.ts';
import { findBarriers } from '#support/accessibility.ts';
import { callApi } from '#support/api.ts';
import { expect, test } from '#support/browser-test.ts';
import { startOpenAiEmulator } from '#support/openai-emulator.ts';
import type { WatchedPage, WindowOptions } from '#support/watched-page.ts';
import { waitForText } from '#support/waiting.ts';
import { visitOrigin } from '#support/visit-origin.ts';

const ada = { username: 'ada', email: 'ada@example.org', password: 'Kanne!voll' };
const KEY = 'sk-planted-0123456789-4Qz7';
const REFUSAL = 'The model `gpt-missing` does not exist or you do not have access to it.';

type OpenWindow = (options?: WindowOptions) => Promise<WatchedPage>;

/** The token of a new sign-in of the administrator, who is registered when there is none yet. */
async function signIn(url: string): Promise<string> {
  const { username, password } = ada;
  await fetch(new URL('/api/auth/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ada),
  });
  const body = new URLSearchParams({ username, password });
  const response = await fetch(new URL('/api/auth/login', url), { method: 'POST', body });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Opens the system configuration or the OAuth providers in a window of the administrator. */
async function openTab(
  tab: 'system' | 'oauth',
  { openWindow, url, ...options }: WindowOptions & { openWindow: OpenWindow; url: string },
) {
  const { page, context, expectTrouble } = await openWindow(options);
  // What the server refuses, browsers report as an error, too.
  expectTrouble(/status of (400|409)/);
  await context.addCookies([{ name: 'robin_cookie_consent', value: 'declined', url }]);
  await visitOrigin(page);
  await page.evaluate((token) => localStorage.setItem('token', token), await signIn(url));
  const system = adminSystemPages(page, options.language ?? 'en');
  await system.openTab(tab);
  return { page, system };
}

const speech = {
  en: {
    keyRequired: 'API key is required for new provider configuration',
    active: 'Active',
    help: 'Check that the model has the same name there',
    asking: 'Robin asks OpenAI',
    noChanges: 'No changes to save',
    jiraFailed: 'Failed to save JIRA_URL',
    missing: 'Client secret is required.',
    count: '7 fields need you.',
    address: 'Start the address with https://',
    faster: 'Somebody else was faster',
  },
  de: {
    keyRequired: 'API key is required for new provider configuration',
    active: 'Aktiv',
    help: 'Prüfe, ob das Modell dort denselben Namen hat',
    asking: 'Robin fragt OpenAI',
    noChanges: 'No changes to save',
    jiraFailed: 'Fehler beim Speichern von JIRA_URL',
    missing: 'Client-Secret fehlt noch.',
    count: '7 Felder brauchen dich noch.',
    address: 'Beginne die Adresse mit https://',
    faster: 'Jemand anderes war schneller',
  },
};

const surroundings = [
  { language: 'en', theme: 'light' },
  { language: 'de', theme: 'dark' },
] as const;

test.for(surroundings)(
  'an administrator sets up a language model, tests it, makes it the active one and deletes it again ($language, $theme) [ADMIN-044, ADMIN-054, ADMIN-055]',
  async ({ language, theme }, { openWindow, robin, onTestFinished }) => {
    const t = speech[language];
    const openai = await startOpenAiEmulator();
    onTestFinished(() => openai.stop());
    openai.refuse('gpt-missing', 404, REFUSAL);
    openai.keepWaiting('gpt-slow');
    openai.answer('ready', 'ready');
    const { page, system } = await openTab('system', {
      openWindow,
      url: robin.url,
      language,
      theme,
    });
    expect(await findBarriers(page)).toEqual([]);

    await system.setUp.click();
    await system.model.fill('gpt-missing');
    await system.test.click();
    await waitForText(system.form, t.keyRequired);
    expect(await system.key.evaluate((field) => field === document.activeElement)).toBe(true);
    await system.key.fill(KEY);
    await system.baseUrl.fill(openai.baseUrl);
    await system.test.click();
    await waitForText(system.results, REFUSAL);
    await waitForText(system.results, t.help);
    expect(await findBarriers(page)).toEqual([]);

    // A test that takes too long is broken off, and the next one is not in its way.
    await system.model.fill('gpt-slow');
    await system.test.click();
    await waitForText(system.form, t.asking);
    await system.stop.click();
    await system.model.fill('gpt-planted');
    await system.test.click();
    await waitForText(system.results.first(), 'gpt-planted');
    expect(await system.results.count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);
    // A short banner has its button beside its words.
    const [ends] = await Promise.all([system.bannerEnds(), system.saveAndClose()]);
    expect(ends.button).toBeGreaterThan(ends.words);
    await waitForText(system.openAi, 'gpt-planted');

    await system.activate.click();
    // Exactly: "inactive" and the button that activates hold the word, too.
    await system.openAi.getByText(t.active, { exact: true }).waitFor();
    await waitForText(system.openAi, '4Qz7');

    // An empty key keeps the stored one.
    await system.edit.click();
    expect(await system.key.inputValue()).toBe('');
    expect(await system.key.getAttribute('placeholder')).toMatch(/^•+4Qz7$/);
    await system.model.fill('gpt-other');
    await system.model.press('Enter');
    await waitForText(system.openAi, 'gpt-other');
    await system.edit.click();
    await system.test.click();
    await waitForText(system.results.first(), 'gpt-other');
    expect(await page.content()).not.toContain(KEY);

    await system.remove.click();
    await system.waitForQuestion();
    expect(await findBarriers(page)).toEqual([]);
    await system.confirm();
    await system.setUp.waitFor();
    expect(await system.setUp.evaluate((button) => button === document.activeElement)).toBe(true);
  },
);

test.for(surroundings)(
  'the address of Jira is set with the keyboard alone, and a wrong one is refused ($language, $theme) [ADMIN-072, ADMIN-078, ERR1-053, OPEN1-009]',
  async ({ language, theme }, { openWindow, robin }) => {
    const t = speech[language];
    const { page, system } = await openTab('system', {
      openWindow,
      url: robin.url,
      language,
      theme,
    });
    await system.editJira.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await system.waitForMessage(t.noChanges);
    await system.jira.fill('ftp://example.org');
    await page.keyboard.press('Enter');
    await system.waitForMessage(t.jiraFailed);
    expect(await findBarriers(page)).toEqual([]);
    await system.jira.fill(`https://${language}.atlassian.net/`);
    await page.keyboard.press('Enter');
    await system.waitForMessage(`https://${language}.atlassian.net`);
    expect(await system.editJira.evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
  },
);

test.for(surroundings)(
  'an OAuth provider is defined, changed by two administrators at once, and deleted ($language, $theme) [ADMIN-084, ADMIN-097, ADMIN-106, ADMIN-107, OPEN1-098]',
  async ({ language, theme }, { openWindow, robin }) => {
    const t = speech[language];
    const { page, system } = await openTab('oauth', {
      openWindow,
      url: robin.url,
      language,
      theme,
    });
    expect(await findBarriers(page)).toEqual([]);

    await system.addProvider.click();
    await system.save();
    await waitForText(system.form, t.missing);
    await waitForText(system.form, t.count);
    expect(await findBarriers(page)).toEqual([]);
    await system.field('name').pressSequentially('Git-LAB');
    expect(await system.field('name').inputValue()).toBe('git-lab');
    await waitForText(
      system.form,
      `${robin.url.replace('127.0.0.1', 'localhost')}/oauth/git-lab/callback`,
    );
    await system.field('display_name').fill('GitLab');
    await system.field('client_id').fill('client-0123456789');
    await system.field('client_secret').fill('planted-secret');
    await system.field('auth_url').fill('gitlab.example.org/oauth/authorize');
    await system.field('token_url').fill('https://gitlab.example.org/oauth/token');
    await system.field('user_info_url').fill('https://gitlab.example.org/userinfo');
    await system.field('scopes').fill(' openid ,, profile, ');
    await system.save();
    await waitForText(system.form, t.address);
    await system.field('auth_url').fill('https://gitlab.example.org/oauth/authorize');
    await system.saveAndClose();
    await waitForText(system.provider('GitLab'), 'client-0...');

    await system.editProvider('GitLab').click();
    expect(await system.field('name').isEditable()).toBe(false);
    expect(await system.field('client_secret').inputValue()).toBe('');
    expect(await system.field('scopes').inputValue()).toBe('openid, profile');
    await system.field('display_name').fill('Code');
    await system.field('client_secret').fill('planted-secret');
    // Another window of an administrator saves meanwhile.
    await callApi(page, 'PUT', '/api/configuration/oauth-providers/git-lab', {
      display_name: 'GitLab',
      client_id: 'client-of-the-other',
      client_secret: 'planted-secret',
      auth_url: 'https://gitlab.example.org/oauth/authorize',
      token_url: 'https://gitlab.example.org/oauth/token',
      user_info_url: 'https://gitlab.example.org/userinfo',
    });
    await system.save();
    await waitForText(system.form, t.faster);
    await waitForText(system.form, 'client-of-the-other');
    expect(await system.field('client_id').inputValue()).toBe('client-of-the-other');
    expect(await system.field('display_name').inputValue()).toBe('Code');
    expect(await findBarriers(page)).toEqual([]);
    await system.saveAndClose();
    await waitForText(system.provider('Code'), 'client-o...');

    await system.deleteProvider('Code').click();
    await system.confirm();
    await system.provider('Code').waitFor({ state: 'detached' });
  },
);

test('of two administrators who change a language model the second one reads what is stored now, and goes on', async ({
  openWindow,
  robin,
}) => {
  const url = robin.url;
  const path = '/api/llm-providers/openai';
  const { page, system: mine } = await openTab('oauth', { openWindow, url, language: 'de' });
  await callApi(page, 'PUT', path, { api_key: KEY, model: 'gpt-before' });
  await mine.openTab('system');
  const { system: theirs } = await openTab('system', { openWindow, url, language: 'en' });
  await mine.edit.click();
  await mine.baseUrl.fill('https://mine.example.org/v1');
  await mine.key.fill(KEY);
  await theirs.edit.click();
  await theirs.model.fill('gpt-theirs');
  await theirs.saveAndClose();

  await mine.save();
  await waitForText(mine.form, speech.de.faster);
  expect(await mine.model.inputValue()).toBe('gpt-theirs');
  expect(await mine.baseUrl.inputValue()).toBe('https://mine.example.org/v1');
  expect(await findBarriers(page)).toEqual([]);
  await mine.saveAndClose();
  expect(await callApi(page, 'GET', path)).toMatchObject({
    model: 'gpt-theirs',
    base_url: 'https://mine.example.org/v1',
  });
});
