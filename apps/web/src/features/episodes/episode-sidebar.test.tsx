import type { LiveEvent } from '@robin/contract/live-events';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useUserPreferences } from '#shared/settings/user-preferences.ts';
import { useToasts, type Toast } from '#shared/toasts/toast-store.ts';
import {
  sampleCandidate,
  sampleEpisode,
  sampleOriginal,
  serveEpisodes,
} from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { EpisodeDialogs } from './components/episode-dialogs.tsx';
import { EpisodeSidebar } from './components/episode-sidebar.tsx';
import { MemoryNotices } from './components/memory-notices.tsx';
import { useMemoryDesk } from './memory-desk.ts';
import { useEpisodeLiveEvents } from './use-episode-live-events.ts';

type World = Parameters<typeof serveEpisodes>[0];

const today = new Date().toISOString();
const decided = sampleEpisode({ oneliner: 'Payment providers', created_at: today });
const candidate = sampleCandidate({ created_at: today });
const onSession = vi.fn();

function Memory() {
  useEpisodeLiveEvents('s1');
  return (
    <>
      <EpisodeSidebar sessionId="s1" onSession={onSession} />
      <MemoryNotices sessionId="s1" />
      <EpisodeDialogs sessionId="s1" documents={[{ id: 'd1', title: 'Vision' }]} />
    </>
  );
}

const listeners = new Set<(event: LiveEvent) => void>();
async function open(world: World = {}, language: 'de' | 'en' = 'en') {
  const server = serveEpisodes({ episodes: [decided], candidates: [candidate], ...world });
  await loadTexts(language);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Memory />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  return server;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const card = () => screen.findByRole('article', { name: 'Episode waiting for you' });
const group = (name: string) => screen.findByRole('region', { name });
const toasts = () => useToasts.getState().toasts;
const waitForToast = (): Promise<Toast> => {
  return waitFor(() => {
    const [toast] = toasts();
    if (!toast) throw new Error('There is no toast yet.');
    return toast;
  });
};

beforeEach(() => {
  listeners.clear();
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  useToasts.setState({ toasts: [] });
  useMemoryDesk.setState(useMemoryDesk.getInitialState());
  localStorage.clear();
  useUserPreferences.setState(useUserPreferences.getInitialState());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the sidebar', () => {
  test('has each group with its count, and keeps which are open [EPI-007] [EPI-011] [EPI-012]', async () => {
    await open();
    expect(within(await group('Waiting for you')).getByRole('heading').textContent).toContain('1');
    const own = await group('Today');
    expect(within(own).getByRole('heading').textContent).toContain('1');
    expect(within(own).getByText('Payment providers')).toBeDefined();
    fireEvent.click(within(own).getByRole('button', { name: /Today/ }));
    expect(within(own).queryByText('Payment providers')).toBeNull();
    expect(useUserPreferences.getState().expandedGroups).toEqual(['recent']);
    expect(localStorage.getItem('po_user_preferences')).toContain('"expandedGroups":["recent"]');
    expect(
      within(await group('Waiting for you')).queryByRole('button', { name: 'Waiting for you' }),
    ).toBeNull();
  });

  test('shows archived episodes on demand, and at first does not [EPI-016] [EPI-017] [OPEN2-094]', async () => {
    const old = sampleEpisode({ id: 'e2', oneliner: 'Old', is_archived: true, created_at: today });
    const { sent } = await open({ episodes: [decided, old] });
    await screen.findByText('Payment providers');
    expect(screen.queryByText('Old')).toBeNull();
    const asked = () => sent.filter(({ path }) => path.includes('/session/s1/')).map((s) => s.path);
    expect(asked()).toContain('/api/episodes/session/s1/episodes');
    await press('Archived');
    await screen.findByText('Old');
    expect(asked()).toContain('/api/episodes/session/s1/episodes?include_archived=true');
    await press('Active only');
    await waitFor(() => expect(screen.queryByText('Old')).toBeNull());
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
    expect(panel.textContent).toContain('Fehler beim Laden');
    expect(panel.textContent).toContain('Failed to get session episodes');
    isBroken = false;
    await press('Retry');
    await screen.findByText('Payment providers');
  });

  test('says that there is nothing yet, and in numbers what there is in all', async () => {
    await open({ episodes: [], candidates: [] });
    await screen.findByText('No episodes yet');
    await press('Statistics');
    await screen.findByText('54,321');
  });

  test('leads to what waits in another conversation', async () => {
    const other = sampleCandidate({ id: 'c2', session_id: 's2' });
    const body = { candidates: [other], total_count: 1, has_more: false };
    await open({ handlers: { 'GET /api/episodes/candidates': { status: 200, body } } });
    await press(/One more episode waits/);
    expect(onSession).toHaveBeenCalledWith('s2');
  });

  test('has the emergency compression in debug mode only [EPI-019] [EPI-020] [ROLE2-023] [OPEN2-108]', async () => {
    const { changes } = await open({ isDebug: true });
    await press('Emergency compression');
    expect((await waitForToast()).message).toBe('Two episodes were made.');
    expect(changes()).toEqual(['POST /sessions/s1/emergency-compress']);
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
    const { changes } = await open();
    await press('Lethe');
    expect(await waitForToast()).toMatchObject({ type: 'success' });
    expect(changes()).toEqual(['POST /sessions/s1/manual-trigger']);
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
      await open(answer(false, ''), language);
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

describe('a candidate', () => {
  const levelButton = async (name: RegExp) => within(await card()).findByRole('button', { name });

  test('shows its facts, and what each level keeps and saves [EPI-002] [EPI-056] [EPI-057] [EPI-058]', async () => {
    await open();
    const facts = await within(await card()).findByText('18 messages · 12,480 tokens · 87% sure');
    expect(facts).toBeDefined();
    expect((await levelButton(/^Digest.*−90%.*1,240 left/)).tagName).toBe('BUTTON');
    expect((await levelButton(/^One-liner.*−99.8%.*26 left/)).tagName).toBe('BUTTON');
    expect((await card()).textContent).toContain('Essence saves 12,170 tokens');
    fireEvent.focus(await levelButton(/^Digest/));
    expect((await card()).textContent).toContain('Digest saves 11,240 tokens');
  });

  test('is decided by its level, leaves the list and says so for 4 seconds [EPI-004] [EPI-104] [EPI-105] [EPI-106] [EPI-107]', async () => {
    const { changes, sent } = await open();
    fireEvent.click(await levelButton(/^Digest/));
    expect(await waitForToast()).toMatchObject({ type: 'success', duration: 4_000 });
    expect(changes()).toEqual(['POST /candidates/c1/memory-level']);
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ memory_level: 'digest' });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(
      within(await group('Today')).getByText(
        'Three causes were found. The guest order becomes the default.',
      ),
    ).toBeDefined();
  });

  test('that was decided before is read afresh, without a notice [OPEN2-101]', async () => {
    const server = await open({
      handlers: {
        'POST /api/episodes/candidates/c1/memory-level': {
          status: 200,
          body: {
            status: 'processed',
            candidate_id: 'c1',
            episode_id: 'c1',
            memory_level: 'digest',
            episode: candidate,
          },
        },
      },
    });
    const before = server.listCalls();
    server.stored.candidates = [];
    fireEvent.click(await levelButton(/^Digest/));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(server.listCalls()).toBeGreaterThan(before);
    expect(toasts()).toEqual([]);
  });

  test.each([
    ['en', 'Memory level could not be updated'],
    ['de', 'Speicherstufe konnte nicht geändert werden'],
  ] as const)(
    'that could not be decided stays and says so for 7 seconds (%s) [TOAST-057] [TOAST-058] [ERR2-038] [OPEN2-143]',
    async (language, title) => {
      await open(
        {
          handlers: {
            'POST /api/episodes/candidates/c1/memory-level': refusal(409, 'conflict', 'No.'),
          },
        },
        language,
      );
      fireEvent.click(await button(/^Digest/));
      expect(await waitForToast()).toMatchObject({
        type: 'error',
        duration: 7_000,
        title,
        message: 'Failed to process memory level decision',
      });
      expect(screen.getByRole('article')).toBeDefined();
    },
  );

  test('is dismissed after a question, for good [EPI-006] [EPI-108] [EPI-109] [EPI-110] [OPEN2-095]', async () => {
    const { changes } = await open();
    await press('Dismiss');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/cannot be undone/)).toBeDefined();
    expect(changes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(changes()).toEqual(['DELETE /candidates/c1']);
  });

  test('gets a title of at most 200 characters [EPI-003] [EPI-025] [EPI-026]', async () => {
    const { sent } = await open();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Change the title' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the episode' });
    expect(field.maxLength).toBe(200);
    fireEvent.change(field, { target: { value: '  Account step  ' } });
    fireEvent.submit(field);
    await within(await card()).findByText('Account step');
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/episodes/candidates/c1/content',
      body: { oneliner: 'Account step' },
    });
  });

  test('keeps its title when that could not be saved, which is only logged [ERR2-058]', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    await open({
      handlers: { 'PATCH /api/episodes/candidates/c1/content': refusal(409, 'conflict', 'No.') },
    });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Change the title' }));
    const field = screen.getByRole('textbox', { name: 'Title of the episode' });
    fireEvent.change(field, { target: { value: 'Other' } });
    fireEvent.submit(field);
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to update episode title'));
    expect(within(await card()).getByText('Why buyers leave the checkout')).toBeDefined();
    expect(toasts()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that its messages were changed', async () => {
    await open({ candidates: [{ ...candidate, is_range_changed: true }] });
    expect(
      await within(await card()).findByText(/Messages of this episode were changed/),
    ).toBeDefined();
  });

  test('is moved, split, and made one with its neighbour', async () => {
    const next = sampleCandidate({
      id: 'c2',
      oneliner: 'Next',
      message_range: { start: 4, end: 6 },
      created_at: today,
    });
    const own = sampleCandidate({ message_range: { start: 0, end: 3 }, created_at: today });
    const originals = [0, 1, 2, 3, 4].map((index) => sampleOriginal(index));
    const { changes, sent } = await open({ episodes: [], candidates: [own, next], originals });
    const [first] = await screen.findAllByRole('button', { name: 'Change start and end' });
    fireEvent.click(first ?? document.body);
    const change = async (text: string, action: string) => {
      const find = () =>
        within(screen.getByText(text).closest('li') ?? document.body).getByRole('button', {
          name: action,
        });
      await waitFor(() => expect(find()).toHaveProperty('disabled', false));
      fireEvent.click(find());
    };
    const merge = await button('Merge with “Next”');
    await waitFor(() => expect(merge).toHaveProperty('disabled', false));
    fireEvent.click(merge);
    await waitFor(() => expect(changes()).toContain('POST /candidates/c1/merge'));
    await change('Said 1', 'Start here');
    await waitFor(() => expect(changes()).toContain('PATCH /candidates/c1/range'));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ start: 1, end: 3 });
    await change('Said 2', 'Split here');
    await waitFor(() => expect(changes()).toContain('POST /candidates/c1/split'));
  });
});

describe('a decided episode', () => {
  const choose = async (item: string | RegExp) => {
    await press(/^Actions for “Payment providers”/);
    fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  };
  const chooseLevel = async (name: string) => {
    await press(/^Actions for “Payment providers”/);
    fireEvent.click(await screen.findByRole('menuitemradio', { name, hidden: true }));
  };

  test('has the icon and the colour of its level [EPI-035] [EPI-036] [EPI-037] [EPI-038] [EPI-101]', async () => {
    const levels = ['digest', 'essence', 'oneliner', 'archive'] as const;
    const episodes = levels.map((memory_level, place) =>
      sampleEpisode({ id: `x${place}`, memory_level, created_at: today }),
    );
    await open({ episodes, candidates: [] });
    const own = await group('Today');
    const tiles = [...own.querySelectorAll<HTMLElement>('li [data-level]')].filter(
      (tile) => tile.closest('li')?.parentElement?.parentElement === own.querySelector('[id]'),
    );
    expect(new Set(tiles.map(({ dataset }) => dataset['level']))).toEqual(new Set(levels));
    expect(new Set(tiles.map(({ className }) => className)).size).toBe(4);
    expect(new Set(tiles.map((tile) => tile.querySelector('path')?.getAttribute('d'))).size).toBe(
      4,
    );
  });

  test('shows everything about itself in its dialog, where the title can be changed too [EPI-024] [EPI-025] [EPI-040] [EPI-052] [EPI-054] [EPI-055] [EPI-059] [EPI-063] [EPI-071] [EPI-073] [EPI-074] [EPI-075] [EPI-076]', async () => {
    const digest = { ...decided, memory_level: 'digest', copy_count: 3 } as const;
    await open({ episodes: [{ ...digest, last_copied_at: today }], candidates: [] });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog', { name: /Payment providers/ }));
    expect(dialog.getByText(/messages 1 to 18/)).toBeDefined();
    expect(dialog.getByText(decided.digest)).toBeDefined();
    expect(dialog.getByText('Guest order becomes the default')).toBeDefined();
    expect(dialog.getByText('Checkout')).toBeDefined();
    const facts = [...screen.getByRole('dialog').querySelectorAll('dl > div')].map(
      ({ textContent }) => textContent,
    );
    expect(facts.slice(0, 6)).toEqual([
      'Messages18',
      'Tokens12,480',
      'Confidence87%',
      'QualityHigh',
      'StateActive',
      'ReasonNoticed by Robin',
    ]);
    expect(facts[6]).toMatch(/^Copied3 \(today/);
    expect(facts[7]).toMatch(/^Changed\S/);
    fireEvent.click(dialog.getByRole('button', { name: 'Change the title' }));
    const field = dialog.getByRole('textbox', { name: 'Title of the episode' });
    fireEvent.change(field, { target: { value: 'Providers' } });
    fireEvent.submit(field);
    await screen.findByRole('dialog', { name: /Providers/ });
  });

  test('has its messages one click away, and its texts can be put right', async () => {
    const { sent } = await open();
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Change the texts' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Essence' }), {
      target: { value: 'Shorter.' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Shorter.');
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      essence: 'Shorter.',
      digest: decided.digest,
    });
    fireEvent.click(dialog.getByRole('tab', { name: /^Messages/ }));
    await dialog.findByText('Said 0');
  });

  test('is weighed against its levels: what stays, what is saved, and which facts go', async () => {
    const { changes } = await open();
    await choose('Compare the levels');
    const dialog = within(await screen.findByRole('dialog'));
    const column = within(await dialog.findByRole('region', { name: 'Digest' }));
    expect(column.getByText('saves 11,240 tokens')).toBeDefined();
    expect(column.getByText('38%').tagName).toBe('STRONG');
    expect(column.getByText('1 of 3')).toBeDefined();
    expect(column.getByText('3 March')).toBeDefined();
    expect(column.getByText('2 facts stay in sight')).toBeDefined();
    const current = within(dialog.getByRole('region', { name: 'Essence' }));
    expect(current.getByRole('button')).toHaveProperty('disabled', true);
    fireEvent.click(column.getByRole('button', { name: 'Keep as digest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual(['PATCH /candidates/e1/content']);
  });

  test('is taken to another level, and to its own without a call [EPI-103] [EPI-117]', async () => {
    const { changes, sent } = await open();
    await chooseLevel('Essence');
    expect(changes()).toEqual([]);
    await chooseLevel('Digest');
    await waitFor(() => expect(changes()).toEqual(['PATCH /candidates/e1/content']));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ memory_level: 'digest' });
    await screen.findByText('Three causes were found. The guest order becomes the default.');
  });

  test('is archived [EPI-005]', async () => {
    const { changes } = await open();
    await choose('Archive');
    await waitFor(() => expect(screen.queryByText('Payment providers')).toBeNull());
    expect(changes()).toEqual(['POST /candidates/e1/archive']);
  });

  test('becomes a document and is archived, which is told for 4 seconds [TOAST-064]', async () => {
    await open();
    await choose('File as document and archive');
    expect(await waitForToast()).toMatchObject({ type: 'success', duration: 4_000 });
    await waitFor(() => expect(screen.queryByText('Payment providers')).toBeNull());
  });

  test('that could not become a document says so for 7 seconds [TOAST-062] [TOAST-063]', async () => {
    await open({
      handlers: {
        'POST /api/episodes/candidates/e1/archive-and-create-podocument': {
          status: 200,
          body: {
            status: 'error',
            error: 'A free talk has no documents.',
            candidate_id: 'e1',
            episode_id: 'e1',
            memory_level: 'essence',
            episode: decided,
            podocument_id: null,
          },
        },
      },
    });
    await choose('File as document and archive');
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      duration: 7_000,
      message: 'A free talk has no documents.',
    });
  });

  test('is mentioned in a document', async () => {
    const { changes, sent } = await open();
    await choose('Mention in a document');
    await press('Mention');
    await waitFor(() => expect(changes()).toEqual(['POST /candidates/e1/create-link']));
    expect(sent.at(-1)?.body ?? sent.find((s) => s.method === 'POST')?.body).toEqual({
      target_podocument_id: 'd1',
    });
  });

  test('is copied as the server words it, which is said for 2 seconds [EPI-128] [EPI-129] [OPEN2-105]', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    await open();
    await button('Copy');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Copy');
    await screen.findByRole('button', { name: 'Copied!' });
    expect(writeText).toHaveBeenCalledWith('# e1');
    await act(() => Promise.resolve());
    act(() => void vi.advanceTimersByTime(1_800));
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined();
    act(() => void vi.advanceTimersByTime(400));
    expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull();
  });

  test('is deleted in debug mode after a question [EPI-112] [ROLE2-022]', async () => {
    const { changes } = await open({ isDebug: true });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes()).toEqual(['DELETE /candidates/e1']));
  });

  test('cannot be deleted outside of debug mode [EPI-113] [ROLE2-022]', async () => {
    await open();
    await press(/^Actions for “Payment providers”/);
    await screen.findByRole('menuitem', { name: 'Archive', hidden: true });
    expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull();
  });
});
