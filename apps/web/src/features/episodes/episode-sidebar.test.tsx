import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useUserPreferences } from '#shared/settings/user-preferences.ts';
import { statisticsQuery } from './api/episode-queries.ts';
import { useMemoryDesk } from './memory-desk.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import {
  resetEpisodePanel,
  openEpisodePanel as open,
  button,
  decided,
  group,
  onSession,
  press,
  today,
  waitForToast,
} from '#testing/episode-panel.tsx';
import {
  sampleCandidate,
  sampleCompression,
  sampleEpisode,
  serveEpisodes,
} from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';

beforeEach(resetEpisodePanel);

describe('the sidebar', () => {
  test('has each group with its count, and keeps which are open [EPI-007] [EPI-011] [EPI-012]', async () => {
    await open();
    const waiting = within(await group('Waiting for you'));
    expect(waiting.getByRole('heading').textContent).toContain('1');
    expect(waiting.queryByText(/^Nothing is waiting/)).toBeNull();
    const own = await group('Today');
    expect(within(own).getByRole('heading').textContent).toContain('1');
    expect(within(own).getByText('Payment providers')).toBeDefined();
    const toggle = within(own).getByRole('button', { name: /Today/ });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(within(own).queryByText('Payment providers')).toBeNull();
    expect(useUserPreferences.getState().expandedGroups).toEqual(['recent']);
    expect(localStorage.getItem('po_user_preferences')).toContain('"expandedGroups":["recent"]');
    expect(
      within(await group('Waiting for you')).queryByRole('button', { name: 'Waiting for you' }),
    ).toBeNull();
  });

  test('has its groups one below the other, from what waits for a decision to what is old [EPI-007]', async () => {
    await open();
    await group('Waiting for you');
    const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['Waiting for you', 'Today', 'Yesterday', 'This week', 'Older']);
  });

  test('has what was today under Yesterday once it is past midnight [EPI-007]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    expect(within(await group('Today')).getByText('Payment providers')).toBeDefined();
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1_000);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(within(await group('Yesterday')).getByText('Payment providers')).toBeDefined();
    vi.useRealTimers();
  });

  test('leaves as they are the groups that another window has opened or closed meanwhile [EPI-012]', async () => {
    await open();
    const own = await group('Today');
    localStorage.setItem(
      'po_user_preferences',
      JSON.stringify({ version: '1.0', expandedGroups: ['today', 'archived'] }),
    );
    fireEvent.click(within(own).getByRole('button', { name: /Today/ }));
    expect(localStorage.getItem('po_user_preferences')).toContain('"expandedGroups":["archived"]');
  });

  test('shows archived episodes on demand, and at first does not [EPI-016] [EPI-017] [OPEN2-094]', async () => {
    const old = sampleEpisode({ id: 'e2', oneliner: 'Old', is_archived: true, created_at: today });
    const { sent } = await open({ episodes: [decided, old] });
    await screen.findByText('Payment providers');
    expect(screen.queryByText('Old')).toBeNull();
    const asked = () => sent.filter(({ path }) => path.includes('/session/s1/')).map((s) => s.path);
    expect(asked()).toContain('/api/episodes/session/s1/episodes');
    await press('Archived');
    const row = within((await screen.findByText('Old')).closest('li') ?? document.body);
    expect(row.getByText('Archived')).toBeDefined();
    expect(screen.getAllByText('Archived')).toHaveLength(1);
    expect(asked()).toContain('/api/episodes/session/s1/episodes?include_archived=true');
    // "Active only, pressed" would say the opposite of what is shown.
    expect(screen.getByRole('button', { name: 'Active only' }).ariaPressed).toBeNull();
    await press('Active only');
    await waitFor(() => expect(screen.queryByText('Old')).toBeNull());
  });

  test('says that all are archived rather than that there are none yet', async () => {
    await open({ episodes: [sampleEpisode({ is_archived: true })], candidates: [] });
    await screen.findByText('No active episodes');
    await screen.findByText('What Robin keeps of this session is under “Archived”.');
    expect(screen.queryByText('No episodes yet')).toBeNull();
  });

  test('says when the episodes could not be loaded, and tries again [EPI-022] [EPI-023] [ERR2-037]', async () => {
    let isBroken = true;
    const path = 'GET /api/episodes/session/s1/episodes';
    await open({
      handlers: {
        [path]: () =>
          isBroken
            ? refusal(409, 'conflict', 'Broken.')
            : { status: 200, body: { episodes: [decided] } },
      },
    });
    const panel = await screen.findByRole('alert');
    const languageOf = (words: string) => within(panel).getByText(words).closest('[lang]');
    expect(languageOf('Fehler beim Laden')?.getAttribute('lang')).toBe('de');
    expect(languageOf('Failed to get session episodes')?.getAttribute('lang')).toBe('en');
    isBroken = false;
    await press('Retry');
    await screen.findByText('Payment providers');
  });

  test('says without a line that the other view could not be loaded, and shows it once the line is back [EPI-016] [EPI-022] [ERR2-037]', async () => {
    let isDown = false;
    useUserPreferences.setState({ includeArchived: true });
    await open({
      handlers: {
        'GET /api/episodes/session/s1/episodes': () =>
          isDown
            ? refusal(409, 'conflict', 'Broken.')
            : { status: 200, body: { episodes: [decided] } },
      },
    });
    await screen.findByText('Payment providers');
    isDown = true;
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await press('Active only');
    const panel = await screen.findByRole('alert');
    expect(within(panel).getByText('Fehler beim Laden')).toBeDefined();
    isDown = false;
    act(() => onlineManager.setOnline(true));
    await screen.findByText('Payment providers');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([[[decided]], [[]]])(
    'says that the candidates could not be loaded rather than that there are none, and tries again [ERR2-028]',
    async (episodes) => {
      let isBroken = true;
      const candidate = sampleCandidate({ oneliner: 'Waits for you' });
      await open({
        episodes,
        handlers: {
          'GET /api/episodes/candidates/pending': () =>
            isBroken
              ? refusal(409, 'conflict', 'Broken.')
              : { status: 200, body: { candidates: [candidate], total_count: 1 } },
        },
      });
      const panel = await screen.findByRole('alert');
      expect(within(panel).getByText('Fehler beim Laden').lang).toBe('de');
      expect(within(panel).getByText('Failed to get pending candidates').lang).toBe('en');
      expect(screen.queryByText('Nothing is waiting for you.')).toBeNull();
      expect(screen.queryByText('No episodes yet')).toBeNull();
      isBroken = false;
      await press('Retry');
      await screen.findByText('Waits for you');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test('keeps what it shows when it could not be read again', async () => {
    let isBroken = false;
    const answer = { status: 200, body: { episodes: [decided] } };
    const { sent } = await open({
      handlers: {
        'GET /api/episodes/session/s1/episodes': () =>
          isBroken ? refusal(409, 'conflict', 'Broken.') : answer,
      },
    });
    await screen.findByText('Payment providers');
    isBroken = true;
    const asked = () => sent.filter(({ path }) => path.includes('/session/s1/')).length;
    const before = asked();
    await press('Lethe');
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await waitForToast();
    expect(screen.queryByText('Fehler beim Laden')).toBeNull();
    expect(screen.getByText('Payment providers')).toBeDefined();
  });

  test('says where there is nothing that nothing will come while the memory is off, and when nobody knows whether it is', async () => {
    const off = { status: 'healthy', enabled: false, debug_mode: false, texts: 'model' };
    const health = 'GET /api/episodes/health';
    const empty = { episodes: [], candidates: [] };
    await open({ ...empty, handlers: { [health]: { status: 200, body: off } } });
    await screen.findByText('The episode system is off');
    cleanup();
    await open({ ...empty, handlers: { [health]: refusal(409, 'conflict', 'No.') } });
    expect((await screen.findByText('Episode health check failed')).lang).toBe('en');
    expect(screen.getByText('No episodes yet')).toBeDefined();
  });

  test('has among the numbers, in debug mode only, how full the conversation is and what nobody here understood of it [EPI-087] [EPI-099]', async () => {
    const { noteUnknown } = useMemoryDesk.getState();
    noteUnknown({ sessionId: 's1', type: 'episode_poem', at: today });
    noteUnknown({ sessionId: 's2', type: 'episode_song', at: today });
    await open();
    await press('Statistics');
    await screen.findByText('54,321');
    expect(screen.queryByText('88%')).toBeNull();
    expect(screen.queryByText(/episode_poem/)).toBeNull();
    cleanup();
    await open({ isDebug: true });
    await press('Statistics');
    await screen.findByText('88%');
    expect(screen.getByText(/episode_poem/)).toBeDefined();
    expect(screen.queryByText(/episode_song/)).toBeNull();
  });

  test('tells the day of an episode where its group does not', async () => {
    const of = (id: string, day: string) =>
      sampleEpisode({ id, oneliner: `Title ${id}`, created_at: day });
    const recent = new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000).toISOString();
    const episodes = [of('a', today), of('b', '2020-02-03T10:00:00.000Z'), of('c', recent)];
    await open({ episodes, candidates: [] });
    expect(within(await group('Waiting for you')).getByText(/^Nothing is waiting/)).toBeDefined();
    await press(/^Older/);
    const factsOf = (title: string) =>
      screen.getByText(title).closest('li')?.querySelector('p')?.textContent;
    await screen.findByText('Title b');
    expect(factsOf('Title a')).not.toMatch(/20\d\d|,/);
    expect(factsOf('Title b')).toMatch(/Feb.3,.2020/);
    expect(factsOf('Title c')).toContain(',');
    const row = screen.getByRole('button', { name: 'Title a' });
    const facts = document.getElementById(row.getAttribute('aria-describedby') ?? '');
    expect(facts?.textContent).toBe(factsOf('Title a'));
  });

  test('says that there is nothing yet, and in numbers what there is in all', async () => {
    await open({ episodes: [], candidates: [] });
    await screen.findByText('No episodes yet');
    await press('Statistics');
    await screen.findByText('54,321');
  });

  test('says which numbers could not be had, how full the conversation is in the words of the server [ERR2-032] [ERR2-035]', async () => {
    const tokens = 'GET /api/episodes/sessions/s1/token-analysis';
    const told = async () => {
      await press('Statistics');
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
      return screen.getAllByRole('alert').map(({ textContent }) => textContent);
    };
    const statistics = { 'GET /api/episodes/statistics': refusal(409, 'conflict', 'No.') };
    const full = refusal(409, 'conflict', 'A turn is running.');
    await open({ isDebug: true, handlers: { ...statistics, [tokens]: full } });
    expect(await told()).toEqual(['Failed to get episode statistics', 'A turn is running.']);
    expect(screen.getByText('Failed to get episode statistics').lang).toBe('en');
    cleanup();
    await open({ isDebug: true, handlers: { ...statistics, [tokens]: { status: 500, body: {} } } });
    expect(await told()).toEqual([
      'Failed to get episode statistics',
      'Failed to get token analysis',
    ]);
  });

  test('says without a line that its numbers cannot be had, and shows them once the line is back [ERR2-032]', async () => {
    const handlers = {
      'GET /api/episodes/statistics': refusal(409, 'conflict', 'No.'),
      'GET /api/episodes/sessions/s1/token-analysis': refusal(409, 'conflict', 'No.'),
    };
    await open({ isDebug: true, handlers });
    await screen.findByText('Payment providers');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await press('Statistics');
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    serveEpisodes({ episodes: [decided], isDebug: true });
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getAllByRole('definition').length).toBeGreaterThan(0);
  });

  test('brings the numbers into sight, which open below the list, and closes them again', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open();
    await press('Statistics');
    await screen.findByText('54,321');
    expect(scrolled.mock.contexts.at(-1)).toHaveProperty(
      'textContent',
      expect.stringContaining('54,321'),
    );
    await press('Statistics');
    expect(screen.queryByText('54,321')).toBeNull();
    expect(screen.getByText('Payment providers')).toBeDefined();
    scrolled.mockRestore();
  });

  test('stays where one reads when the numbers change further down, as they do with every decision', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { client } = await open();
    await press('Statistics');
    await screen.findByText('54,321');
    scrolled.mockClear();
    act(() => {
      client.setQueryData(
        statisticsQuery.queryKey,
        (known) => known && { ...known, tokens_removed: 65_432 },
      );
    });
    await screen.findByText('65,432');
    expect(scrolled).not.toHaveBeenCalled();
    scrolled.mockRestore();
  });

  test('leads to what waits in another conversation, and is silent about one that cannot be gone to', async () => {
    const other = sampleCandidate({ id: 'c2', session_id: 's2' });
    const lost = sampleCandidate({ id: 'c3', session_id: 'ended' });
    const body = { candidates: [lost, other], total_count: 2, has_more: false };
    await open({ handlers: { 'GET /api/episodes/candidates': { status: 200, body } } });
    await press(/One more episode is waiting/);
    expect(onSession).toHaveBeenCalledWith('s2');
  });

  test('has the emergency compression in debug mode only [EPI-019] [EPI-020] [ROLE2-023] [OPEN2-108]', async () => {
    const { changes } = await open({ isDebug: true });
    await press('Emergency compression');
    expect((await waitForToast()).message).toBe('Two episodes were made.');
    expect(changes()).toEqual(['POST /sessions/s1/emergency-compress']);
  });

  test('does not pass off as done an emergency compression that has found nothing to compress [EPI-019]', async () => {
    const message = 'There is nothing to compress: only the newest messages are left.';
    const path = 'POST /api/episodes/sessions/s1/emergency-compress';
    const nothing = { ...sampleCompression, status: 'processed', success: false, message };
    await open({ isDebug: true, handlers: { [path]: { status: 200, body: nothing } } });
    await press('Emergency compression');
    const toast = { type: 'warning', title: 'Nothing compressed', message };
    expect(await waitForToast()).toMatchObject(toast);
  });

  test('tells in the words of the server that the emergency compression failed [ERR2-032]', async () => {
    const path = 'POST /api/episodes/sessions/s1/emergency-compress';
    const handlers = { [path]: refusal(409, 'conflict', 'A turn is running.') };
    await open({ isDebug: true, handlers });
    await press('Emergency compression');
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      title: 'That did not work',
      message: 'A turn is running.',
    });
  });

  test.each([
    ['Lethe', 'manual-trigger', 'Lethe …'],
    ['Emergency compression', 'emergency-compress', 'Emergency compression'],
  ])(
    'lets “%s” run once, however often it is pressed, and again when it is over',
    async (name, action, busyName) => {
      const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let asked = 0;
      const late = async () => {
        await answers[asked++]?.promise;
        return refusal(409, 'conflict', 'A turn is running.');
      };
      const path = `POST /api/episodes/sessions/s1/${action}`;
      const { changes } = await open({ isDebug: true, handlers: { [path]: late } });
      await press(name);
      const busy = await button(busyName);
      expect(busy.getAttribute('aria-busy')).toBe('true');
      fireEvent.click(busy);
      answers[0]?.resolve();
      await waitForToast();
      await waitFor(() => expect(busy.getAttribute('aria-busy')).toBeNull());
      await press(name);
      await waitFor(() => expect(changes()).toHaveLength(2));
      answers[1]?.resolve();
    },
  );

  test.each([
    ['Lethe', 'manual-trigger', { status: 200, body: { success: true, message: 'Found.' } }],
    ['Lethe', 'manual-trigger', refusal(409, 'conflict', 'A turn is running.')],
    ['Emergency compression', 'emergency-compress', refusal(409, 'conflict', 'Not now.')],
  ])('tells nobody who has signed in since what came of “%s”', async (name, action, reply) => {
    const held = Promise.withResolvers<void>();
    const late = async () => {
      await held.promise;
      return reply;
    };
    await open({ isDebug: true, handlers: { [`POST /api/episodes/sessions/s1/${action}`]: late } });
    await press(name);
    const busy = await button(new RegExp(`^${name}`));
    expect(busy.getAttribute('aria-busy')).toBe('true');
    act(() => useAuth.setState({ user: sampleUser({ id: 2 }) }));
    held.resolve();
    await waitFor(() => expect(busy.getAttribute('aria-busy')).toBeNull());
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('shows at once what the emergency compression has made', async () => {
    const { stored } = await open({ isDebug: true });
    await screen.findByText('Payment providers');
    stored.episodes.push(sampleEpisode({ id: 'e8', oneliner: 'Summed up', created_at: today }));
    await press('Emergency compression');
    await screen.findByText('Summed up');
  });

  test('has no emergency compression outside of debug mode [EPI-020] [ROLE2-023]', async () => {
    await open();
    await screen.findByText('Payment providers');
    expect(screen.queryByRole('button', { name: 'Emergency compression' })).toBeNull();
  });
});

describe('Lethe', () => {
  const path = 'POST /api/episodes/sessions/s1/manual-trigger';
  const answer = (success: boolean, message: string) => ({
    handlers: { [path]: { status: 200, body: { success, message, candidates: [] } } },
  });

  test('looks for episodes now [EPI-018]', async () => {
    const { changes, stored } = await open({ candidates: [] });
    await screen.findByText('Payment providers');
    stored.candidates = [sampleCandidate({ oneliner: 'Just found', created_at: today })];
    await press('Lethe');
    expect(await waitForToast()).toMatchObject({
      type: 'success',
      message: 'One episode was found.',
    });
    expect(changes()).toEqual(['POST /sessions/s1/manual-trigger']);
    await screen.findByText('Just found');
  });

  test('without success warns for 6 seconds, in the words of the server [TOAST-065] [TOAST-066] [TOAST-067]', async () => {
    await open(answer(false, 'Too little was said.'));
    await press('Lethe');
    expect(await waitForToast()).toMatchObject({
      type: 'warning',
      duration: 6_000,
      message: 'Too little was said.',
    });
  });

  test.each([
    ['en', 'trigger not possible', 'trigger failed'],
    ['de', 'Auslösung nicht möglich', 'Auslösung fehlgeschlagen'],
  ] as const)(
    'has words of its own where the server has none (%s) [TOAST-068] [TOAST-072] [ERR2-040] [ERR2-041] [OPEN2-143]',
    async (language, notPossible, failed) => {
      await open(answer(false, '  '), language);
      await press('Lethe');
      expect((await waitForToast()).message).toBe(notPossible);
      useToasts.setState({ toasts: [] });
      serveEpisodes({ handlers: { [path]: 'no answer' } });
      await press('Lethe');
      expect((await waitForToast()).message).toBe(failed);
    },
  );

  test('that fails tells the words of the failure for 7 seconds [TOAST-069] [TOAST-070] [TOAST-071]', async () => {
    await open({ handlers: { [path]: refusal(409, 'conflict', 'The session is gone.') } });
    await press('Lethe');
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      duration: 7_000,
      message: 'The session is gone.',
    });
  });
});
