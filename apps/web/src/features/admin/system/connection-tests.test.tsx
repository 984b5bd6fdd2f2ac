import type { LanguageModelTest } from '@robin/contract/language-models';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { hang, openSystem, readyModel, serveSettings } from '#testing/settings-server.ts';
import { chooseTestHelp } from './test-help.ts';

const TEST = '/api/llm-providers/openai/test';
const active = readyModel('openai', { active: true, model: 'gpt-4.1' });

const answer = (overrides: Partial<LanguageModelTest> = {}) => ({
  status: 200,
  body: {
    success: true,
    provider: 'openai',
    model: 'gpt-4.1',
    duration_ms: 900,
    status: null,
    message: 'ready',
    ...overrides,
  },
});
const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const results = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('testing the connection', () => {
  test('sends what the form says, the key only when one was typed, and stores nothing', async () => {
    const { bodiesTo, sent } = serveSettings({
      models: [active],
      handlers: { [`POST ${TEST}`]: answer() },
    });
    await openSystem();
    await click('Edit OpenAI');
    type(/^Model$/, ' gpt-new ');
    await click('Test connection');
    type(/^Base URL/, ' https://proxy.example.org/v1 ');
    type(/^API key$/, ' sk-new ');
    await click('Test connection');
    expect(bodiesTo('POST', TEST)).toEqual([
      { model: 'gpt-new', api_key: '', base_url: '' },
      { model: 'gpt-new', api_key: 'sk-new', base_url: 'https://proxy.example.org/v1' },
    ]);
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>(/^Model$/).value).toBe(' gpt-new ');
  });

  test('can be begun on the card of the active provider, and shows its result beside the form', async () => {
    serveSettings({ models: [active], handlers: { [`POST ${TEST}`]: answer() } });
    await openSystem();
    await click('Test connection: OpenAI');
    await screen.findByText('Default address');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Test connection' }));
    expect(results()[0]).toContain('gpt-4.1');
    expect(results()[0]).toContain('“ready”');
    expect(results()[0]).toMatch(/0\.9 s/);
  });

  test.each([
    ['https://proxy.example.org/v1', 'Base URL proxy.example.org'],
    ['http://localhost:11434/v1', 'Base URL localhost:11434'],
  ])('says of the base URL %s which one was tried: %s', async (url, told) => {
    serveSettings({ models: [active], handlers: { [`POST ${TEST}`]: answer() } });
    await openSystem();
    await click('Edit OpenAI');
    type(/^Base URL/, url);
    type(/^API key$/, 'sk-new');
    await click('Test connection');
    screen.getByRole('heading', { name: new RegExp(`${told}$`) });
  });

  test('shows failures in the provider’s own words with one line of help, the newest first', async () => {
    let isBroken = false;
    serveSettings({
      models: [active],
      handlers: {
        [`POST ${TEST}`]: () =>
          isBroken
            ? answer({
                success: false,
                status: 404,
                duration_ms: 40,
                message: 'The model `gpt-x` does not exist.',
              })
            : answer(),
      },
    });
    await openSystem({ language: 'de' });
    await click('OpenAI bearbeiten');
    await click('Verbindung testen');
    isBroken = true;
    type(/^Basis-URL/, 'https://proxy.example.org/v1');
    type(/^API-Schlüssel$/, 'sk-new');
    await click('Verbindung testen');
    const [newest, oldest] = results();
    expect(newest).toContain('Basis-URL proxy.example.org');
    expect(newest).toContain('40 ms');
    expect(newest).toContain('404\nThe model `gpt-x` does not exist.');
    expect(newest).toContain('Prüfe, ob das Modell dort denselben Namen hat');
    expect(oldest).toContain('Standardadresse');
    expect(oldest).toContain('0,9 s');
  });

  test('keeps the results of a provider while its form is closed and opened again, and shows no others', async () => {
    serveSettings({
      models: [active, readyModel('claude')],
      handlers: { [`POST ${TEST}`]: answer() },
    });
    await openSystem();
    await click('Test connection: OpenAI');
    await screen.findByText('Default address');
    await click('Cancel');
    await click('Edit Claude');
    expect(screen.queryByText('Default address')).toBeNull();
    await click('Cancel');
    await click('Edit OpenAI');
    expect(screen.getByText('Default address')).toBeTruthy();
  });

  test('keeps the twelve newest results', async () => {
    let count = 0;
    const next = () => answer({ message: `answer ${(count += 1)}.` });
    serveSettings({ models: [active], handlers: { [`POST ${TEST}`]: next } });
    await openSystem();
    await click('Edit OpenAI');
    for (let each = 1; each <= 13; each += 1) {
      await click('Test connection');
      await screen.findByText(new RegExp(`answer ${each}\\.`));
    }
    expect(results()).toHaveLength(12);
    expect(results().at(-1)).toContain('answer 2.');
  });

  test('says what is missing instead of asking', async () => {
    const { bodiesTo } = serveSettings();
    await openSystem();
    await click('Set up OpenAI');
    await click('Test connection');
    expect(screen.getByText('Enter the model.')).toBeTruthy();
    expect(screen.getByText('API key is required for new provider configuration')).toBeTruthy();
    expect(bodiesTo('POST', TEST)).toEqual([]);
  });

  test.each([
    [
      refusal(409, 'conflict', 'Your test of this provider is still running.'),
      'Your test of this provider is still running.',
    ],
    [
      refusal(400, 'rule_broken', 'The base URL must not lead there.'),
      'The base URL must not lead there.',
    ],
    ['no answer', 'The server does not answer. Check your connection and try again.'],
  ] as const)('shows as a result why Robin’s server did not ask', async (reply, words) => {
    serveSettings({ models: [active], handlers: { [`POST ${TEST}`]: reply } });
    await openSystem();
    await click('Test connection: OpenAI');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(results()[0]).toContain('Not connected');
  });

  test('can be broken off, which leaves no result', async () => {
    serveSettings({ models: [active] });
    const request = hang(TEST);
    await openSystem();
    await click('Edit OpenAI');
    await click('Test connection');
    expect(screen.getByText('Robin asks OpenAI …')).toBeTruthy();
    await click('Stop the test');
    expect(request.abandoned()).toBe(1);
    expect(screen.queryByText('Robin asks OpenAI …')).toBeNull();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Test connection' })).toBeTruthy();
  });

  test('ends with the form that it was begun in', async () => {
    serveSettings({ models: [active] });
    const request = hang(TEST);
    await openSystem();
    await click('Edit OpenAI');
    await click('Test connection');
    await click('Close');
    await waitFor(() => expect(request.abandoned()).toBe(1));
  });

  test('ends when the form of another provider takes its place', async () => {
    serveSettings({ models: [active] });
    const request = hang(TEST);
    await openSystem();
    await click('Edit OpenAI');
    await click('Test connection');
    await click('Set up Claude');
    await waitFor(() => expect(request.abandoned()).toBe(1));
  });

  test('ends with the tab that it was begun in', async () => {
    serveSettings({ models: [active] });
    const request = hang(TEST);
    await openSystem();
    await click('Edit OpenAI');
    await click('Test connection');
    fireEvent.click(screen.getByRole('tab', { name: 'Users' }));
    await waitFor(() => expect(request.abandoned()).toBe(1));
  });
});

test.each([
  [200, 'model'],
  [401, 'key'],
  [403, 'key'],
  [404, 'model'],
  [402, 'limit'],
  [429, 'limit'],
  [400, 'request'],
  [422, 'request'],
  [500, 'provider'],
  [529, 'provider'],
  [null, 'noAnswer'],
] as const)('a refusal with %s is helped with "%s"', (status, help) => {
  expect(chooseTestHelp({ status })).toBe(help);
});
