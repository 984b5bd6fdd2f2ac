import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { hang, preloadSystem, serveSettings } from '#testing/settings-server.ts';

const STATUS = '/api/llm-providers/status';
const NETWORK_ERROR = 'Network error: Unable to connect to server';

beforeAll(preloadSystem);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the tab with the clock at the moment of the first try. */
async function open(language: 'de' | 'en' = 'en') {
  const { session } = await renderApp('/admin?tab=system', { language });
  await act(() => session);
  const title = { name: /^(Language models|Sprachmodelle)$/ };
  // Loading the code takes real time, of which the clock knows nothing.
  for (let turn = 0; turn < 500 && !screen.queryByRole('heading', title); turn += 1) await pass(0);
}

function callsTo(sent: { path: string }[]): number {
  return sent.filter(({ path }) => path === STATUS).length;
}

describe('loading the status of the language models', () => {
  test('is tried again after 1 s and after 2 s more when there is no connection, three times in all, and then tells so [ADMIN-057] [ADMIN-058] [ADMIN-059] [ERR1-052]', async () => {
    const { sent } = serveSettings({ handlers: { [`GET ${STATUS}`]: 'no answer' } });
    await open();
    expect(callsTo(sent)).toBe(1);
    await pass(990);
    expect(callsTo(sent)).toBe(1);
    await pass(20);
    expect(callsTo(sent)).toBe(2);
    await pass(1_970);
    expect(callsTo(sent)).toBe(2);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(40);
    expect(callsTo(sent)).toBe(3);
    expect(screen.getByRole('alert').textContent).toContain(NETWORK_ERROR);
    await pass(60_000);
    expect(callsTo(sent)).toBe(3);
  });

  test('says while it waits that it keeps trying', async () => {
    serveSettings({ handlers: { [`GET ${STATUS}`]: 'no answer' } });
    await open();
    await pass(0);
    expect(screen.getByText(/Robin keeps trying, attempt 2 of 3\./)).toBeTruthy();
    await pass(1_050);
    expect(screen.getByText(/Robin keeps trying, attempt 3 of 3\./)).toBeTruthy();
  });

  test('shows the cards when a later try succeeds [ADMIN-057]', async () => {
    const { models } = serveSettings();
    let calls = 0;
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (address === STATUS && (calls += 1) < 3) throw new TypeError('Failed to fetch');
      return answer(address, init);
    });
    await open();
    await pass(1_050);
    await pass(2_050);
    expect(screen.getAllByRole('article')).toHaveLength(models.size);
  });

  test.each([
    [
      'en',
      'The status of the language models does not load: the server takes longer than 10 seconds.',
    ],
    ['de', 'Der Status der Sprachmodelle lädt nicht: Der Server braucht länger als 10 Sekunden.'],
  ] as const)(
    'gives up a try after 10 s, tries again, and tells at the end that time has run out (%s) [ADMIN-056] [ADMIN-057] [ADMIN-058] [ADMIN-059] [ERR1-049] [API1-035] [OPEN1-008]',
    async (language, message) => {
      serveSettings();
      const status = hang(STATUS);
      await open(language);
      expect(status.calls()).toBe(1);
      await pass(9_900);
      expect(status.abandoned()).toBe(0);
      await pass(150);
      expect(status.abandoned()).toBe(1);
      expect(status.calls()).toBe(1);
      await pass(1_000);
      expect(status.calls()).toBe(2);
      await pass(10_000 + 2_000 + 50);
      expect(status.calls()).toBe(3);
      expect(screen.queryByRole('alert')).toBeNull();
      await pass(10_000);
      expect(status.abandoned()).toBe(3);
      expect(screen.getByRole('alert').textContent).toContain(message);
    },
  );

  test('gives up a try whose answer has begun and does not end, and tries again [ADMIN-056] [ADMIN-057]', async () => {
    serveSettings();
    const answer = globalThis.fetch;
    let calls = 0;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
      if (address !== STATUS || (calls += 1) > 1) return answer(address, init);
      const { signal } = init;
      const start = (body: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => body.error(signal.reason));
      return Promise.resolve(new Response(new ReadableStream({ start })));
    });
    await open();
    await pass(10_000 + 50);
    await pass(1_000);
    expect(calls).toBe(2);
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  test('is given up with the tab that shows it', async () => {
    serveSettings();
    const status = hang(STATUS);
    await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Users' }));
    await pass(100);
    expect(status.abandoned()).toBe(1);
  });

  test.each([
    [
      'the server’s own words',
      refusal(500, 'internal', 'The vault is closed.'),
      'The vault is closed.',
    ],
    [
      'a page of a proxy',
      { status: 502, body: '<html>' },
      'Failed to get LLM provider status (502)',
    ],
    [
      'a refusal without words',
      { status: 503, body: {} },
      'Failed to get LLM provider status (503)',
    ],
  ] as const)(
    'is not tried again after an answer with an error, and shows %s [ADMIN-058] [ERR1-050] [ERR1-051]',
    async (_kind, reply, message) => {
      const { sent } = serveSettings({ handlers: { [`GET ${STATUS}`]: reply } });
      await open();
      await pass(0);
      expect(screen.getByRole('alert').textContent).toContain(message);
      await pass(60_000);
      expect(callsTo(sent)).toBe(1);
    },
  );

  test.each([
    ['no answer', NETWORK_ERROR],
    [{ status: 503, body: {} }, 'Failed to get LLM provider status (503)'],
  ] as const)(
    'tells it in the same words in German [ERR1-051] [ERR1-052] [OPEN1-001]',
    async (reply, message) => {
      serveSettings({ handlers: { [`GET ${STATUS}`]: reply } });
      await open('de');
      await pass(1_050);
      await pass(2_050);
      expect(screen.getByRole('alert').textContent).toContain(message);
    },
  );
});

test('a failed load stays in sight until it is tried again by hand [OPEN1-104]', async () => {
  vi.useRealTimers();
  let isBroken = true;
  const { models } = serveSettings();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address === STATUS && isBroken
      ? Promise.resolve(new Response('{}', { status: 500 }))
      : answer(address, init),
  );
  await renderApp('/admin?tab=system');
  await screen.findByRole('alert');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('article')).toHaveLength(models.size);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the settings are there even when the status is not', async () => {
  vi.useRealTimers();
  serveSettings({ handlers: { [`GET ${STATUS}`]: { status: 500, body: {} } } });
  await renderApp('/admin?tab=system');
  await screen.findByRole('heading', { name: 'Integrations' });
});

test('the settings say why they could not be loaded', async () => {
  vi.useRealTimers();
  const reply = refusal(403, 'forbidden', 'Only for administrators.');
  serveSettings({ handlers: { 'GET /api/configuration/system': reply } });
  await renderApp('/admin?tab=system');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The settings could not be loaded: Only for administrators.');
});
