import { keyNeededDetail } from '@robin/contract/rules/provider-keys';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdChanges, mara } from '#testing/admin-page.tsx';
import { loseNextAnswer, refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import {
  hang,
  openSystem,
  readyModel,
  sampleModel,
  serveSettings,
} from '#testing/settings-server.ts';

const card = (name: string) => within(screen.getByRole('article', { name }));
const click = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const baseUrl = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: /^(Base URL|Basis-URL)/ });
const model = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^(Model|Modell)$/ });
const key = () => screen.getByLabelText<HTMLInputElement>(/^(API key|API-Schlüssel)$/);
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const save = () => click(/^(Save|Speichern)$/);

const active = readyModel('openai', { active: true, model: 'gpt-4.1' });
const ready = readyModel('claude', {
  model: 'claude-sonnet-4-5',
  base_url: 'https://proxy.example.org/v1',
});

describe('the cards of the language models', () => {
  test.each([
    ['en', 'Active', 'Inactive', 'Not configured', 'no model', 'missing'],
    ['de', 'Aktiv', 'Inaktiv', 'Nicht eingerichtet', 'kein Modell', 'fehlt'],
  ] as const)(
    'are one for each provider with model, state, key and address (%s) [ADMIN-037] [ADMIN-038] [ADMIN-039] [ADMIN-040] [ADMIN-041] [ADMIN-042] [ADMIN-043]',
    async (language, isActive, isInactive, isUnset, noModel, noKey) => {
      serveSettings({ models: [active, ready] });
      await openSystem({ language });
      const names = screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
      expect(names).toEqual(['OpenAI', 'Claude', 'Gemini']);
      expect(card('OpenAI').getByText(isActive)).toBeTruthy();
      expect(card('OpenAI').getByText('gpt-4.1')).toBeTruthy();
      expect(card('OpenAI').getByText('••••••••4Qz7')).toBeTruthy();
      expect(card('Claude').getByText(isInactive)).toBeTruthy();
      expect(card('Claude').getByText('claude-sonnet-4-5')).toBeTruthy();
      expect(card('Claude').getByText('proxy.example.org/v1')).toBeTruthy();
      expect(card('Gemini').getByText(isUnset)).toBeTruthy();
      expect(card('Gemini').getByText(noModel)).toBeTruthy();
      expect(card('Gemini').getByText(noKey)).toBeTruthy();
    },
  );

  test('call a provider not configured that is marked as active and lacks something [ADMIN-041] [ADMIN-043]', async () => {
    serveSettings({ models: [sampleModel('openai', { active: true, model: 'gpt-4.1' })] });
    await openSystem();
    expect(card('OpenAI').getByText('Not configured')).toBeTruthy();
    expect(screen.getByText(/^No provider is active/)).toBeTruthy();
  });

  test('offer only what is set up and not active to be made active [ADMIN-044]', async () => {
    serveSettings({ models: [active, ready] });
    await openSystem();
    const buttons = screen.getAllByRole('button', { name: /^Set as active/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Set as active: Claude',
    ]);
  });

  test('say who could take over', async () => {
    serveSettings({ models: [active, ready] });
    await openSystem();
    expect(screen.getByText(/Claude is ready and can take over at once\./)).toBeTruthy();
  });
});

describe('making a provider the active one', () => {
  test('takes one click, shows it at once, and keeps the keyboard on its card [ADMIN-044] [ROLE-060]', async () => {
    const { bodiesTo } = serveSettings({ models: [active, ready] });
    await openSystem();
    await click('Set as active: Claude');
    await screen.findByText('Claude is active and answers from the next message on.');
    expect(bodiesTo('POST', '/api/llm-providers/active/claude')).toHaveLength(1);
    expect(card('Claude').getByText('Active')).toBeTruthy();
    expect(card('OpenAI').getByText('Inactive')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Claude');
  });

  test('leaves the keyboard to whoever has gone on with another one meanwhile', async () => {
    serveSettings({ models: [active, ready] });
    await openSystem();
    const { release } = holdChanges('POST');
    await click('Set as active: Claude');
    await click('Set up Gemini');
    expect(document.activeElement).toBe(model());
    release();
    await screen.findByText('Claude is active and answers from the next message on.');
    expect(document.activeElement).toBe(model());
  });

  test('tells why it failed, and shows what somebody else has removed meanwhile; the message stays until the next action [OPEN1-104]', async () => {
    const { models } = serveSettings({
      models: [active, ready],
      handlers: {
        'POST /api/llm-providers/active/claude': () => {
          models.set('claude', sampleModel('claude'));
          return refusal(409, 'not_configured', 'This provider has no model yet.');
        },
      },
    });
    await openSystem();
    await click('Set as active: Claude');
    await screen.findByText('Claude could not be set as active: This provider has no model yet.');
    expect(card('Claude').getByText('Not configured')).toBeTruthy();
    await click('Set up Gemini');
    expect(screen.queryByText(/could not be set as active/)).toBeNull();
  });
});

test('one provider at a time is made the active one: a second press, also on another card, sends nothing', async () => {
  const { bodiesTo } = serveSettings({ models: [ready, readyModel('gemini')] });
  const request = hang('/api/llm-providers/active/claude');
  await openSystem();
  await click('Set as active: Claude');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Set as active: Claude' })).toBeNull(),
  );
  await click('Set as active: Gemini');
  expect(request.calls()).toBe(1);
  expect(bodiesTo('POST', '/api/llm-providers/active/gemini')).toEqual([]);
});

describe('setting up a provider', () => {
  test('asks for the model and the key before it sends anything [ADMIN-052] [ADMIN-053] [ADMIN-054]', async () => {
    const { bodiesTo } = serveSettings();
    await openSystem();
    await click('Set up OpenAI');
    expect(document.activeElement).toBe(model());
    await save();
    expect(screen.getByText('Enter the model.')).toBeTruthy();
    expect(screen.getByText('API key is required for new provider configuration')).toBeTruthy();
    expect(document.activeElement).toBe(model());
    type(model(), '  ');
    expect(screen.queryByText('Enter the model.')).toBeNull();
    type(key(), '   ');
    await save();
    expect(screen.getByText('API key is required for new provider configuration')).toBeTruthy();
    expect(bodiesTo('PUT', '/api/llm-providers/openai')).toEqual([]);
  });

  test('asks for the key in the same words in German [ADMIN-054] [OPEN1-001]', async () => {
    serveSettings();
    await openSystem({ language: 'de' });
    await click('OpenAI einrichten');
    type(model(), 'gpt-4.1');
    await save();
    expect(screen.getByText('API key is required for new provider configuration')).toBeTruthy();
    expect(screen.queryByText('Gib das Modell an.')).toBeNull();
  });

  test.each([
    ['en', 'Set up OpenAI', 'The key may have at most 1,000 characters.'],
    ['de', 'OpenAI einrichten', 'Der Schlüssel darf höchstens 1.000 Zeichen lang sein.'],
  ] as const)(
    'does not cut off a key that is pasted, and tells where it is too long [%s]',
    async (language, setUp, tooLong) => {
      const { bodiesTo } = serveSettings();
      await openSystem({ language });
      await click(setUp);
      // Nobody would see that it has lost its end.
      expect(key().maxLength).toBe(-1);
      type(model(), 'gpt-4.1');
      type(key(), 'k'.repeat(1_001));
      await save();
      expect(screen.getByText(tooLong)).toBeTruthy();
      expect(document.activeElement).toBe(key());
      expect(bodiesTo('PUT', '/api/llm-providers/openai')).toEqual([]);
      type(key(), ` ${'k'.repeat(1_000)} `);
      await save();
      expect(bodiesTo('PUT', '/api/llm-providers/openai')).toMatchObject([
        { api_key: 'k'.repeat(1_000) },
      ]);
    },
  );

  test('sends what was typed without the spaces around it, closes the form and goes back to the card', async () => {
    const { bodiesTo } = serveSettings();
    await openSystem();
    await click('Set up OpenAI');
    type(model(), ' gpt-4.1 ');
    type(key(), ' sk-planted ');
    type(baseUrl(), ' https://proxy.example.org/v1 ');
    await save();
    await screen.findByText('OpenAI is saved.');
    expect(bodiesTo('PUT', '/api/llm-providers/openai')).toEqual([
      {
        provider: 'openai',
        model: 'gpt-4.1',
        api_key: 'sk-planted',
        base_url: 'https://proxy.example.org/v1',
        // Nothing was stored: somebody else who is faster must not be overwritten.
        version: 0,
      },
    ]);
    expect(card('OpenAI').getByText('gpt-4.1')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit OpenAI');
  });

  test('sends it once, however fast Save is pressed again: the second press would tell of somebody who was faster', async () => {
    const { bodiesTo } = serveSettings();
    await openSystem();
    await click('Set up OpenAI');
    type(model(), 'gpt-4.1');
    type(key(), 'sk-planted');
    const form = model().closest('form') ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('OpenAI is saved.');
    expect(bodiesTo('PUT', '/api/llm-providers/openai')).toHaveLength(1);
  });

  test('keeps what was typed when the server refuses it, and says why', async () => {
    const reply = refusal(400, 'rule_broken', 'The base URL must begin with https://.');
    serveSettings({ handlers: { 'PUT /api/llm-providers/openai': reply } });
    await openSystem();
    await click('Set up OpenAI');
    type(model(), 'gpt-4.1');
    type(key(), 'sk-planted');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('OpenAI could not be saved');
    expect(alert.textContent).toContain('The base URL must begin with https://.');
    expect(key().value).toBe('sk-planted');
  });
});

describe('editing a provider', () => {
  test('shows the stored key only as a mask in the empty field, says that empty keeps it, and sends it empty [ADMIN-055]', async () => {
    const { bodiesTo } = serveSettings({ models: [active, ready] });
    await openSystem();
    await click('Edit Claude');
    expect(key().value).toBe('');
    expect(key().placeholder).toBe('••••••••4Qz7');
    expect(screen.getByText('Stays as it is if you enter nothing.')).toBeTruthy();
    expect(document.activeElement).toBe(key());
    type(model(), 'claude-opus-4-1');
    await save();
    await screen.findByText('Claude is saved.');
    expect(bodiesTo('PUT', '/api/llm-providers/claude')).toMatchObject([
      { model: 'claude-opus-4-1', api_key: '', version: 3 },
    ]);
  });

  test.each([
    ['en', /needs the key once more for another address/, /^Enter the key once more/],
    ['de', /Für eine andere Adresse braucht Robin/, /^Trag den Schlüssel noch einmal ein/],
  ] as const)(
    'says that another address needs the key, and sends nothing without it (%s)',
    async (language, hint, error) => {
      const { bodiesTo } = serveSettings({ models: [ready] });
      await openSystem({ language });
      await click(/^(Edit Claude|Claude bearbeiten)$/);
      expect(key().required).toBe(false);
      for (const address of ['https://other.example.org/v1', '']) {
        type(baseUrl(), address);
        expect(screen.getByText(hint)).toBeTruthy();
        expect(key().placeholder).toBe('');
        expect(key().required).toBe(true);
        await save();
        expect(screen.getByText(error)).toBeTruthy();
        expect(document.activeElement).toBe(key());
      }
      await click(/^(Test connection|Verbindung testen)$/);
      expect(screen.getByText(error)).toBeTruthy();
      expect(bodiesTo('POST', '/api/llm-providers/claude/test')).toEqual([]);
      expect(bodiesTo('PUT', '/api/llm-providers/claude')).toEqual([]);

      type(key(), 'sk-new');
      await save();
      await waitFor(() =>
        expect(bodiesTo('PUT', '/api/llm-providers/claude')).toMatchObject([
          { api_key: 'sk-new', base_url: '' },
        ]),
      );
    },
  );

  test('keeps the key at its own address, however that is spelled [ADMIN-055]', async () => {
    const { bodiesTo } = serveSettings({ models: [ready] });
    await openSystem();
    await click('Edit Claude');
    type(baseUrl(), 'https://other.example.org/v1');
    await save();
    expect(screen.getByText(/^Enter the key once more/)).toBeTruthy();
    type(baseUrl(), ' HTTPS://Proxy.example.org:443/v1/ ');
    expect(screen.queryByText(/^Enter the key once more/)).toBeNull();
    expect(screen.getByText('Stays as it is if you enter nothing.')).toBeTruthy();
    await save();
    await screen.findByText('Claude is saved.');
    expect(bodiesTo('PUT', '/api/llm-providers/claude')).toMatchObject([{ api_key: '' }]);
  });

  test.each([
    ['en', /^The base URL has to begin with/],
    ['de', /^Die Basis-URL muss mit http/],
  ] as const)(
    'marks an address that is none beside the missing key, and sends nothing before it is one (%s)',
    async (language, error) => {
      const { bodiesTo } = serveSettings({ models: [ready] });
      await openSystem({ language });
      await click(/^(Edit Claude|Claude bearbeiten)$/);
      for (const address of ['other.example.org/v1', 'htp://other.example.org', 'https://a b']) {
        type(baseUrl(), address);
        expect(screen.queryByText(error)).toBeNull();
        await save();
        expect(screen.getByText(error)).toBeTruthy();
        expect(document.activeElement).toBe(key());
      }
      type(key(), 'sk-new');
      await save();
      expect(document.activeElement).toBe(baseUrl());
      await click(/^(Test connection|Verbindung testen)$/);
      expect(bodiesTo('POST', '/api/llm-providers/claude/test')).toEqual([]);
      expect(bodiesTo('PUT', '/api/llm-providers/claude')).toEqual([]);

      type(baseUrl(), ' https://other.example.org/v1 ');
      await save();
      await waitFor(() =>
        expect(bodiesTo('PUT', '/api/llm-providers/claude')).toMatchObject([
          { api_key: 'sk-new', base_url: 'https://other.example.org/v1' },
        ]),
      );
    },
  );

  test('shows at the key that the server asks for it', async () => {
    const reply = refusal(400, 'rule_broken', keyNeededDetail);
    serveSettings({ models: [ready], handlers: { 'PUT /api/llm-providers/claude': reply } });
    await openSystem();
    await click('Edit Claude');
    await save();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Enter the key once more/);
    expect(key().getAttribute('aria-describedby')).toBe(alert.id);
    type(key(), 'sk-new');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows and hides the key that is typed', async () => {
    serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    expect(key().type).toBe('password');
    // Browsers would fill in the password of whoever is signed in.
    expect(key().autocomplete).toBe('new-password');
    await click('Show API key');
    expect(key().type).toBe('text');
    await click('Hide API key');
    expect(key().type).toBe('password');
  });

  test('offers known names of models, and takes any other', async () => {
    serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    const list = document.getElementById(model().getAttribute('list') ?? '');
    expect([...(list?.children ?? [])].length).toBeGreaterThan(2);
  });

  test('asks before what was typed is lost for another form or another tab, and not otherwise', async () => {
    serveSettings({ models: [active, ready] });
    const { router } = await openSystem();
    await click('Edit Claude');
    await click('Set up Gemini');
    expect(screen.queryByRole('dialog')).toBeNull();
    type(model(), 'gemini-2.5-pro');
    await click('Edit Claude');
    let dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(model().value).toBe('gemini-2.5-pro');
    fireEvent.click(screen.getByRole('tab', { name: 'OAuth providers' }));
    dialog = within(await screen.findByRole('dialog'));
    expect(router.state.location.search).toBe('?tab=system');
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=oauth'));
  });

  test.each([
    ['saved', 'Save'],
    ['discarded', 'Cancel'],
  ])('asks nothing any more once what was typed is %s', async (_how, button) => {
    serveSettings({ models: [active] });
    const { router } = await openSystem();
    await click('Edit OpenAI');
    type(model(), 'gpt-5');
    await click(button);
    if (button === 'Cancel') await click('Discard');
    await screen.findByRole('button', { name: 'Edit OpenAI' });
    fireEvent.click(screen.getByRole('tab', { name: 'OAuth providers' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=oauth'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('changes nothing and stays open while it is being saved: what is typed meanwhile would be lost', async () => {
    const held = Promise.withResolvers<ReturnType<typeof refusal>>();
    serveSettings({
      models: [active],
      handlers: { 'PUT /api/llm-providers/openai': () => held.promise },
    });
    await openSystem();
    await click('Edit OpenAI');
    type(key(), 'sk-new');
    await save();
    await waitFor(() => expect(key().readOnly).toBe(true));
    expect([model().readOnly, baseUrl().readOnly]).toEqual([true, true]);
    await click('Cancel');
    await click('Delete access');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => held.resolve(refusal(400, 'rule_broken', 'Not so.')));
    await screen.findByText('Not so.');
    expect(key().value).toBe('sk-new');
  });

  test('brings both together when somebody else was faster, keeps what was typed, and can be sent again', async () => {
    const { models, bodiesTo } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    type(key(), 'sk-new');
    type(baseUrl(), 'https://mine.example.org/v1');
    models.set('openai', {
      ...active,
      model: 'gpt-5',
      base_url: 'https://theirs.example.org/v1',
      version: 4,
    });
    await save();
    const notice = await screen.findByText('Somebody else was faster');
    const text = notice.closest('[role=status]')?.textContent;
    expect(text).toContain('Model: gpt-5');
    expect(text).toContain('Base URL: https://theirs.example.org/v1');
    expect(model().value).toBe('gpt-5');
    expect(key().value).toBe('sk-new');
    expect(baseUrl().value).toBe('https://mine.example.org/v1');
    await save();
    await screen.findByText('OpenAI is saved.');
    expect(bodiesTo('PUT', '/api/llm-providers/openai').at(-1)).toMatchObject({
      model: 'gpt-5',
      api_key: 'sk-new',
      base_url: 'https://mine.example.org/v1',
      version: 4,
    });
  });

  test('takes nobody for faster where only the answer to the own save was lost', async () => {
    const { bodiesTo } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    type(model(), 'gpt-5');
    type(key(), 'sk-new');
    loseNextAnswer('PUT');
    await save();
    await screen.findByText('OpenAI could not be saved');
    await save();
    await screen.findByText('OpenAI is saved.');
    const sent = bodiesTo('PUT', '/api/llm-providers/openai') as { version: number }[];
    expect(sent.at(-1)).toMatchObject({ model: 'gpt-5', api_key: 'sk-new' });
    expect(sent.at(-1)?.version).toBe((sent[0]?.version ?? 0) + 1);
    expect(screen.queryByText('Somebody else was faster')).toBeNull();
  });

  test('takes somebody for faster who has stored another key since the own save got lost', async () => {
    const { bodiesTo } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    type(key(), 'sk-own-key-1111');
    const server = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await save();
    vi.stubGlobal('fetch', server);
    await screen.findByText('OpenAI could not be saved');
    const theirs = { model: 'gpt-4.1', api_key: 'sk-other-key-2222', base_url: '', version: 3 };
    await server('/api/llm-providers/openai', { method: 'PUT', body: JSON.stringify(theirs) });
    await save();
    await screen.findByText('Somebody else was faster');
    // On its card and in the notice.
    expect(screen.getAllByText('••••••••2222')).toHaveLength(2);
    expect(key().value).toBe('sk-own-key-1111');
    const sent = bodiesTo('PUT', '/api/llm-providers/openai') as { version: number }[];
    expect(sent.map(({ version }) => version)).toEqual([3, 3]);
  });

  test('can take over what somebody else has stored', async () => {
    const { models } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    type(model(), 'gpt-mine');
    models.set('openai', { ...active, model: 'gpt-theirs', version: 4 });
    await save();
    await click('Take what is stored');
    expect(model().value).toBe('gpt-theirs');
    // The button has gone with its notice.
    expect(document.activeElement).toBe(model());
    expect(screen.queryByText('Somebody else was faster')).toBeNull();
  });

  test('takes why a try failed along with what was typed, when what is stored is taken over', async () => {
    const refusals = [
      refusal(409, 'conflict', 'Somebody else has changed this.'),
      refusal(503, 'unavailable', 'The vault is closed.'),
    ];
    const { models } = serveSettings({
      models: [active],
      handlers: {
        'PUT /api/llm-providers/openai': () => refusals.shift() ?? refusal(500, 'internal', 'No.'),
      },
    });
    await openSystem();
    await click('Edit OpenAI');
    type(model(), 'gpt-mine');
    models.set('openai', { ...active, model: 'gpt-theirs', version: 4 });
    await save();
    await screen.findByText('Somebody else was faster');
    await save();
    await screen.findByText('The vault is closed.');
    await click('Take what is stored');
    expect(screen.queryByText('The vault is closed.')).toBeNull();
  });

  test('asks for the key again when somebody else has deleted the access', async () => {
    const { models } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    type(model(), 'gpt-mine');
    models.set('openai', sampleModel('openai'));
    await save();
    await screen.findByText(/The entry has been deleted meanwhile/);
    await save();
    expect(screen.getByText('API key is required for new provider configuration')).toBeTruthy();
    expect(model().value).toBe('gpt-mine');
  });
});

describe('a status that was asked for before a change', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('does not take the place of what was saved when it comes after it', async () => {
    const late = Promise.withResolvers<void>();
    const before = [active, sampleModel('claude'), sampleModel('gemini')];
    const providers = Object.fromEntries(before.map((each) => [each.provider, each]));
    let calls = 0;
    serveSettings({
      models: [active],
      handlers: {
        'GET /api/llm-providers/status': async () => {
          const call = (calls += 1);
          if (call === 2) await late.promise;
          // What is asked for after the change knows of it.
          const openai = call < 3 ? active : { ...active, model: 'gpt-new' };
          const body = { active_provider: 'openai', providers: { ...providers, openai } };
          return { status: 200, body };
        },
      },
    });
    await openSystem();
    await click('Edit OpenAI');
    type(model(), 'gpt-new');
    // Coming back to the window after a while asks anew.
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls).toBe(2));
    await save();
    await screen.findByText('OpenAI is saved.');
    await act(async () => late.resolve());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(card('OpenAI').getByText('gpt-new')).toBeTruthy();
  });
});

test('that a provider could not be activated is told by a toast where the page has been left before the answer [OPEN1-104]', async () => {
  const held = Promise.withResolvers<ReturnType<typeof refusal>>();
  const { sent } = serveSettings({
    models: [active, ready],
    handlers: { 'POST /api/llm-providers/active/claude': () => held.promise },
  });
  await openSystem();
  await click('Set as active: Claude');
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
  await screen.findByRole('heading', { level: 1, name: 'Projects' });
  held.resolve(refusal(409, 'not_configured', 'Configure it first.'));
  expect(
    await screen.findByText('Claude could not be set as active: Configure it first.'),
  ).toBeTruthy();
});

describe('deleting the access to a provider', () => {
  test('asks first, says what it means for the chat, and returns to the card', async () => {
    const { bodiesTo } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    await click('Delete access');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Robin answers in guided mode/)).toBeTruthy();
    expect(bodiesTo('DELETE', '/api/llm-providers/openai')).toEqual([]);
    await act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    });
    await screen.findByText('The access to OpenAI is deleted.');
    expect(card('OpenAI').getByText('Not configured')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Set up OpenAI');
  });

  test('leaves it when the question is declined', async () => {
    const { bodiesTo } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    await click('Delete access');
    const dialog = within(await screen.findByRole('dialog'));
    await act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodiesTo('DELETE', '/api/llm-providers/openai')).toEqual([]);
  });

  test('asks the server once, however fast Delete is pressed again: to a second press it would be gone', async () => {
    const { bodiesTo } = serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    await click('Delete access');
    const button = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Delete',
    });
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await screen.findByText('The access to OpenAI is deleted.');
    expect(bodiesTo('DELETE', '/api/llm-providers/openai')).toHaveLength(1);
  });

  test('says that a key of the environment remains, where there is one', async () => {
    const { models } = serveSettings({
      models: [active],
      handlers: {
        'DELETE /api/llm-providers/openai': () => {
          models.set('openai', readyModel('openai', { version: null }));
          return {
            status: 200,
            body: { active_provider: null, providers: Object.fromEntries(models) },
          };
        },
      },
    });
    await openSystem();
    await click('Edit OpenAI');
    await click('Delete access');
    const dialog = within(await screen.findByRole('dialog'));
    await act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    });
    await screen.findByText(/The key that the server brings along remains\.$/);
    expect(card('OpenAI').getByText('Inactive')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit OpenAI');
  });

  test('is not offered where nothing is stored', async () => {
    serveSettings({ models: [readyModel('openai', { version: null })] });
    await openSystem();
    await click('Edit OpenAI');
    expect(screen.queryByRole('button', { name: 'Delete access' })).toBeNull();
  });

  test('leaves the form as it is when it fails', async () => {
    const reply = refusal(500, 'internal', 'The vault is closed.');
    serveSettings({ models: [ready], handlers: { 'DELETE /api/llm-providers/claude': reply } });
    await openSystem();
    await click('Edit Claude');
    await click('Delete access');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('The access to Claude could not be deleted: The vault is closed.');
    expect(model().value).toBe('claude-sonnet-4-5');
  });

  test('shows that it is deleted also where only the answer was lost', async () => {
    serveSettings({ models: [active] });
    await openSystem();
    await click('Edit OpenAI');
    await click('Delete access');
    loseNextAnswer('DELETE');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^The access to OpenAI could not be deleted/);
    expect(await card('OpenAI').findByText('Not configured')).toBeTruthy();
  });

  test('that failed is told by a toast where the page has been left before the answer', async () => {
    const held = Promise.withResolvers<ReturnType<typeof refusal>>();
    const { sent } = serveSettings({
      models: [active],
      handlers: { 'DELETE /api/llm-providers/openai': () => held.promise },
    });
    await openSystem();
    await click('Edit OpenAI');
    await click('Delete access');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
    fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    held.resolve(refusal(500, 'internal', 'The vault is closed.'));
    expect(
      await screen.findByText('The access to OpenAI could not be deleted: The vault is closed.'),
    ).toBeTruthy();
  });
});

describe('who may see the settings', () => {
  test.each(['user', 'poweruser'] as const)(
    'a %s who opens them is led away, and nothing is asked for [ROLE-055] [ROLE-056] [ROLE-058] [ROLE-059] [ROLE-061] [ROLE-062]',
    async (role) => {
      for (const tab of ['system', 'oauth']) {
        const user = { ...mara, roles: [role] };
        const { sent } = serveSettings({
          handlers: { 'GET /api/users/me': { status: 200, body: user } },
        });
        const { router } = await renderApp(`/admin?tab=${tab}`);
        await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
        const asked = sent.map(({ path }) => path).join(' ');
        expect(asked).not.toMatch(/llm-providers|configuration/);
      }
    },
  );
});
