import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusal, type SentRequest } from '#testing/fake-server.ts';
import { openProfile, serveProfile } from '#testing/profile-page.tsx';
import { useToasts } from '#shared/toasts/toast-store.ts';

const READ = 'GET /api/configuration/user';
const WRITE = 'PUT /api/configuration/user/EPISODE_SYSTEM_ENABLED';
const loadFailed = 'Fehler beim Laden der Episode-Einstellungen';
const updateFailed = 'Fehler beim Aktualisieren der Episode-Einstellungen';
const switchedOn = 'Episode-System wurde aktiviert';
const switchedOff = 'Episode-System wurde deaktiviert';

const panel = () => within(screen.getByRole('region', { name: 'Episoden' }));
const toggle = () =>
  panel().getByRole<HTMLInputElement>('switch', { name: 'Episode-System aktiviert' });
const writes = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'PUT');

function echo({ body }: SentRequest) {
  const { value } = body as { value: string };
  return { status: 200, body: { key: 'EPISODE_SYSTEM_ENABLED', value } };
}

async function openPanel(
  options: Parameters<typeof serveProfile>[0] = {},
  language: 'de' | 'en' = 'en',
) {
  const handlers = { [WRITE]: echo, ...options.handlers };
  const sent = serveProfile({ ...options, handlers });
  await openProfile(language);
  await waitFor(() => expect(toggle().disabled).toBe(false), { timeout: 5_000 });
  return sent;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function flip(): Promise<void> {
  await act(async () => {
    fireEvent.click(toggle());
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the episode-system panel', () => {
  test.each(['en', 'de'] as const)(
    'is on the profile page, in German whatever the language (%s): toggle, explanation and the note about 95 %% [EPISW-001] [EPISW-002] [EPISW-003] [EPISW-004] [EPISW-005]',
    async (language) => {
      await openPanel({}, language);
      expect(screen.getByRole('region', { name: 'Episoden' }).lang).toBe('de');
      expect(toggle()).toBeTruthy();
      const explanation =
        'Robin fasst abgeschlossene Themen zusammen und fragt dich, wie viel davon bleiben soll.';
      expect(panel().getByText(explanation)).toBeTruthy();
      const note =
        'Die Notfall-Verdichtung bei 95 % Token-Nutzung bleibt auch ausgeschaltet wirksam.';
      expect(panel().getByText(note)).toBeTruthy();
    },
  );

  test.each([
    ['without a stored value', {}, true],
    ['with "true"', { EPISODE_SYSTEM_ENABLED: 'true' }, true],
    ['with "false"', { EPISODE_SYSTEM_ENABLED: 'false' }, false],
    ['with a word that nobody knows', { EPISODE_SYSTEM_ENABLED: 'FALSE' }, true],
  ])(
    '%s of the key EPISODE_SYSTEM_ENABLED shows the system as it is [EPISW-006] [EPISW-007] [EPISW-008] [EPISW-009] [OPEN1-083]',
    async (_case, configurations, isEnabled) => {
      await openPanel({ configurations });
      expect(toggle().checked).toBe(isEnabled);
    },
  );

  test('counts the system as enabled when the setting cannot be read, says so, and can read again [EPISW-010] [EPISW-011] [ERR1-016]', async () => {
    let reply = refusal(403, 'forbidden', 'No.');
    await openPanel({ handlers: { [READ]: () => reply } });
    expect(panel().getByRole('alert').textContent).toContain(loadFailed);
    expect(toggle().checked).toBe(true);
    reply = { status: 200, body: { configurations: { EPISODE_SYSTEM_ENABLED: 'false' } } };
    fireEvent.click(panel().getByRole('button', { name: 'Erneut' }));
    await waitFor(() => expect(toggle().checked).toBe(false));
    expect(panel().queryByRole('alert')).toBeNull();
  });

  test('says without a line that the setting cannot be read, and shows it once the line is back [EPISW-010] [EPISW-011]', async () => {
    let reply = refusal(403, 'forbidden', 'No.');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await openPanel({ handlers: { [READ]: () => reply } });
    expect(panel().getByRole('alert').textContent).toContain(loadFailed);
    expect(toggle().checked).toBe(true);
    reply = { status: 200, body: { configurations: { EPISODE_SYSTEM_ENABLED: 'false' } } };
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(toggle().checked).toBe(false));
    expect(panel().queryByRole('alert')).toBeNull();
  });
});

describe('switching', () => {
  test('off stores "false", says so, and the message goes after 3 seconds [EPISW-013] [EPISW-015] [EPISW-016] [ERR1-019] [CONST2-004]', async () => {
    const sent = await openPanel();
    // From here on time stands still by itself.
    vi.useFakeTimers();
    await flip();
    await pass(0);
    expect(panel().getByText(switchedOff).closest('[role=status]')).toBeTruthy();
    expect(writes(sent)).toEqual([
      expect.objectContaining({
        path: '/api/configuration/user/EPISODE_SYSTEM_ENABLED',
        body: { value: 'false' },
      }),
    ]);
    expect(toggle().checked).toBe(false);
    await pass(2_999);
    expect(panel().getByText(switchedOff)).toBeTruthy();
    await pass(1);
    expect(panel().queryByText(switchedOff)).toBeNull();
  });

  test('on stores "true" and says so [EPISW-012] [EPISW-016] [ERR1-018]', async () => {
    const sent = await openPanel({ configurations: { EPISODE_SYSTEM_ENABLED: 'false' } });
    await flip();
    expect(await panel().findByText(switchedOn)).toBeTruthy();
    expect(writes(sent)[0]?.body).toEqual({ value: 'true' });
    expect(toggle().checked).toBe(true);
  });

  test('that is not stored falls back, and the error stays until the next action [EPISW-014] [ERR1-017] [OPEN1-082]', async () => {
    const stored = Promise.withResolvers<void>();
    const answers = [
      refusal(500, 'internal', 'Broken.'),
      stored.promise.then(() => ({
        status: 200,
        body: { key: 'EPISODE_SYSTEM_ENABLED', value: 'false' },
      })),
    ];
    await openPanel({ handlers: { [WRITE]: async () => (await answers.shift()) ?? 'no answer' } });
    await flip();
    expect((await panel().findByText(updateFailed)).closest('[role=alert]')).toBeTruthy();
    expect(toggle().checked).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(panel().getByText(updateFailed)).toBeTruthy();
    await flip();
    // Also while it is not known yet what comes of it.
    expect(panel().queryByText(updateFailed)).toBeNull();
    stored.resolve();
    expect(await panel().findByText(switchedOff)).toBeTruthy();
  });

  test('shows what is stored where only the answer was lost', async () => {
    let value = 'true';
    await openPanel({
      handlers: {
        [READ]: () => ({
          status: 200,
          body: { configurations: { EPISODE_SYSTEM_ENABLED: value } },
        }),
        [WRITE]: () => {
          value = 'false';
          return 'no answer';
        },
      },
    });
    await flip();
    await panel().findByText(updateFailed);
    await waitFor(() => expect(toggle().checked).toBe(false));
  });

  test('shows the choice at once, and is not asked twice while it is being stored', async () => {
    const sent = await openPanel();
    const answer = Promise.withResolvers<Response>();
    const send = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      init.method === 'PUT' ? send(address, init).then(() => answer.promise) : send(address, init),
    );
    await flip();
    expect(toggle().checked).toBe(false);
    await flip();
    expect(writes(sent)).toHaveLength(1);
    const body = JSON.stringify({ key: 'EPISODE_SYSTEM_ENABLED', value: 'false' });
    await act(async () => answer.resolve(new Response(body)));
    expect(await panel().findByText(switchedOff)).toBeTruthy();
  });

  test.each([
    ['that is refused is told by a toast', refusal(500, 'internal', 'Broken.'), [updateFailed]],
    ['that is stored is told by none', echo, []],
  ])('%s where the page has been left before the answer [ERR1-017]', async (_how, reply, told) => {
    const held = Promise.withResolvers<void>();
    const sent = await openPanel({
      handlers: {
        [WRITE]: async (request) => {
          await held.promise;
          return typeof reply === 'function' ? reply(request) : reply;
        },
      },
    });
    await flip();
    await waitFor(() => expect(writes(sent)).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Episoden' })).toBeNull());
    await act(async () => {
      held.resolve();
      await vi.advanceTimersByTimeAsync(100);
    });
    const titles = () => useToasts.getState().toasts.map(({ title }) => title);
    await waitFor(() => expect(titles()).toEqual(told));
  });
});
