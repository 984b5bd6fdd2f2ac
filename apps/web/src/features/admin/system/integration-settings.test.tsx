import { limits } from '@robin/contract/limits';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdChanges } from '#testing/admin-page.tsx';
import { loseNextAnswer, refusal } from '#testing/fake-server.ts';
import { openSystem, readyModel, serveSettings } from '#testing/settings-server.ts';

const JIRA = '/api/configuration/system/JIRA_URL';
const stored = { JIRA_URL: 'https://example.atlassian.net' };

const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const field = () => screen.getByLabelText<HTMLInputElement>(/^(Jira base URL|Jira-Basisadresse)$/);
const type = (value: string) => fireEvent.change(field(), { target: { value } });

async function openForm(world: Parameters<typeof serveSettings>[0], language: 'de' | 'en' = 'en') {
  const server = serveSettings(world);
  const app = await openSystem({ language });
  await click(language === 'en' ? 'Edit the Jira base URL' : 'Jira-Basisadresse bearbeiten');
  return { ...server, ...app };
}

describe('the address of Jira', () => {
  test('is shown to be read, and edited on request, beginning with what is stored [ADMIN-067] [ADMIN-068] [ADMIN-069] [ADMIN-072] [ROLE-063]', async () => {
    await openForm({ settings: stored });
    expect(field().value).toBe('https://example.atlassian.net');
    expect(document.activeElement).toBe(field());
    await click('Cancel');
    const block = within(screen.getByRole('region', { name: 'Integrations' }));
    expect(block.queryByRole('textbox')).toBeNull();
    expect(block.getByText('https://example.atlassian.net')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit the Jira base URL');
  });

  test('takes no more than a setting can hold', async () => {
    await openForm({ settings: stored });
    expect(field().maxLength).toBe(limits.configurationValueMaxLength);
  });

  test('says that none is set', async () => {
    serveSettings();
    await openSystem();
    expect(screen.getByText('Not set yet')).toBeTruthy();
  });

  test('is the only thing that is sent, trimmed, and shown as the server has stored it [ADMIN-075] [ADMIN-076]', async () => {
    const { sent, bodiesTo } = await openForm({
      settings: { ...stored, SPINACH_API_KEY: '••••••••6789', MAIL_SENDER: 'a@example.org' },
    });
    type('  https://jira.example.org/  ');
    await click('Save');
    await screen.findByText('The Jira base URL is saved.');
    expect(sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([JIRA]);
    expect(bodiesTo('PUT', JIRA)).toEqual([{ value: 'https://jira.example.org/', version: 1 }]);
    expect(screen.getByText('https://jira.example.org')).toBeTruthy();
  });

  test('leaves the keyboard to whoever has gone on elsewhere while it was being saved', async () => {
    await openForm({ settings: stored });
    const { release } = holdChanges();
    type('https://jira.example.org');
    await click('Save');
    const elsewhere = screen.getByRole('button', { name: 'Set up Gemini' });
    act(() => elsewhere.focus());
    release();
    await screen.findByText('The Jira base URL is saved.');
    expect(document.activeElement).toBe(elsewhere);
  });

  test('can be changed again after it was saved, beside what else is stored', async () => {
    const { bodiesTo } = await openForm({
      settings: { ...stored, SPINACH_API_KEY: '••••••••6789' },
    });
    type('https://first.example.org');
    await click('Save');
    await screen.findByText('https://first.example.org');
    expect(screen.getByText('Spinach')).toBeTruthy();
    await click('Edit the Jira base URL');
    type('https://second.example.org');
    await click('Save');
    await screen.findByText('https://second.example.org');
    expect(bodiesTo('PUT', JIRA)).toMatchObject([{ version: 1 }, { version: 2 }]);
  });

  test('says nothing any more of a try that failed, once the form is closed and opened again, and nothing of the action before', async () => {
    const closed = refusal(503, 'unavailable', 'The vault is closed.');
    await openForm({
      settings: stored,
      models: [readyModel('claude')],
      handlers: { [`PUT ${JIRA}`]: closed, 'POST /api/llm-providers/active/claude': closed },
    });
    type('https://jira.example.org');
    await click('Save');
    await screen.findByText('The vault is closed.');
    await click('Cancel');
    await click('Set as active: Claude');
    await screen.findByText(/Claude could not be set as active/);
    await click('Edit the Jira base URL');
    expect(screen.queryByText(/The vault is closed/)).toBeNull();
  });

  test.each([
    ['is unchanged', stored, 'https://example.atlassian.net'],
    ['is the same but for spaces', stored, '  https://example.atlassian.net '],
    ['was emptied', stored, ''],
    ['consists of spaces', stored, '   '],
    ['is empty where nothing is stored', {}, ''],
  ])(
    'is not sent when it %s; the message is the same in both languages [ADMIN-076] [ADMIN-077] [ADMIN-078] [OPEN1-096] [OPEN1-001]',
    async (_case, settings, text) => {
      for (const language of ['en', 'de'] as const) {
        const { sent } = await openForm({ settings }, language);
        type(text);
        await click(language === 'en' ? 'Save' : 'Speichern');
        expect(screen.getByText('No changes to save')).toBeTruthy();
        expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
        document.body.replaceChildren();
      }
    },
  );

  test.each([
    ['en', 'Save', 'Failed to save JIRA_URL'],
    ['de', 'Speichern', 'Fehler beim Speichern von JIRA_URL'],
  ] as const)(
    'names the setting that could not be saved, says why, and keeps what was typed (%s) [ERR1-053] [OPEN1-009] [OPEN1-104]',
    async (language, button, message) => {
      const reply = refusal(400, 'rule_broken', 'The Jira address must begin with https://.');
      await openForm({ settings: stored, handlers: { [`PUT ${JIRA}`]: reply } }, language);
      type('jira.example.org');
      await click(button);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(message);
      expect(alert.textContent).toContain('The Jira address must begin with https://.');
      expect(field().value).toBe('jira.example.org');
      // Whoever comes to the field hears that it is this one, and what is wrong with it.
      expect(field().getAttribute('aria-invalid')).toBe('true');
      const described = document.getElementById(field().getAttribute('aria-describedby') ?? '');
      expect(described?.contains(alert)).toBe(true);
      type('https://jira.example.org');
      expect(screen.queryByRole('alert')).toBeNull();
      expect(field().getAttribute('aria-invalid')).toBeNull();
    },
  );

  test('shows what somebody else has stored meanwhile, keeps what was typed, and can be sent again', async () => {
    const { settings, bodiesTo } = await openForm({ settings: stored });
    type('https://mine.example.org');
    settings.set('JIRA_URL', { value: 'https://theirs.example.org', version: 2 });
    await click('Save');
    await screen.findByText('Somebody else was faster');
    expect(screen.getByText('https://theirs.example.org')).toBeTruthy();
    expect(field().value).toBe('https://mine.example.org');
    await click('Save');
    await screen.findByText('The Jira base URL is saved.');
    expect(bodiesTo('PUT', JIRA).at(-1)).toEqual({ value: 'https://mine.example.org', version: 2 });
  });

  test('is sent once, however fast Save is pressed again: the second press would tell of somebody who was faster', async () => {
    const { bodiesTo } = await openForm({ settings: stored });
    type('https://jira.example.org');
    const form = field().closest('form') ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('The Jira base URL is saved.');
    expect(bodiesTo('PUT', JIRA)).toHaveLength(1);
  });

  test('that was stored although no answer came is no conflict with oneself', async () => {
    const { bodiesTo } = await openForm({ settings: stored });
    loseNextAnswer('PUT');
    type('https://Jira.example.org:443/');
    await click('Save');
    await screen.findByRole('alert');
    type('https://jira2.example.org');
    await click('Save');
    await screen.findByText('The Jira base URL is saved.');
    expect(bodiesTo('PUT', JIRA).at(-1)).toEqual({
      value: 'https://jira2.example.org',
      version: 2,
    });
    expect(screen.queryByText('Somebody else was faster')).toBeNull();
  });

  test('that was stored although no answer came is shown to whoever closes the form', async () => {
    await openForm({ settings: stored });
    loseNextAnswer('PUT');
    type('https://jira2.example.org');
    await click('Save');
    await screen.findByRole('alert');
    await click('Cancel');
    expect(await screen.findByText('https://jira2.example.org')).toBeTruthy();
  });

  test('is not set over that of somebody who has set it for the first time meanwhile', async () => {
    const { settings, bodiesTo } = await openForm({});
    type('https://mine.example.org');
    settings.set('JIRA_URL', { value: 'https://theirs.example.org', version: 1 });
    await click('Save');
    await screen.findByText('Somebody else was faster');
    expect(bodiesTo('PUT', JIRA)).toEqual([{ value: 'https://mine.example.org', version: 0 }]);
  });

  test('is not lost on the way to another tab without a question', async () => {
    const { router } = await openForm({ settings: stored });
    type('https://mine.example.org');
    fireEvent.click(screen.getByRole('tab', { name: 'Users' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=system'));
    expect(field().value).toBe('https://mine.example.org');
  });
});

describe('settings that were asked for before a change', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('do not take the place of what was saved when they come after it', async () => {
    const late = Promise.withResolvers<void>();
    let calls = 0;
    await openForm({
      settings: stored,
      handlers: {
        'GET /api/configuration/system': async () => {
          const call = (calls += 1);
          if (call === 2) await late.promise;
          // What is asked for after the change knows of it.
          const JIRA_URL = call < 3 ? stored.JIRA_URL : 'https://jira.example.org';
          const configurations = { ...stored, JIRA_URL };
          return { status: 200, body: { configurations, versions: { JIRA_URL: call } } };
        },
      },
    });
    type('https://jira.example.org');
    // Coming back to the window after a while asks anew.
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls).toBe(2));
    await click('Save');
    await screen.findByText('https://jira.example.org');
    await act(async () => late.resolve());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.getByText('https://jira.example.org')).toBeTruthy();
  });
});

test('a shared key of Spinach is only said to be there', async () => {
  serveSettings({ settings: { SPINACH_API_KEY: '••••••••6789' } });
  await openSystem();
  expect(screen.getByText('Spinach')).toBeTruthy();
  expect(screen.queryByText(/6789/)).toBeNull();
});
