import type { Episode } from '@robin/contract/episodes';
import type { LiveEvent } from '@robin/contract/live-events';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { sampleCandidate, sampleEpisode, serveEpisodes } from '#testing/episode-server.ts';
import { findEpisode, patchEpisode, putEpisode } from './api/episode-cache.ts';
import {
  allCandidatesQuery,
  compressionStatusQuery,
  episodeQuery,
  statisticsQuery,
} from './api/episode-queries.ts';
import { pendingCandidatesQuery, sessionEpisodesQuery } from './api/memory-queries.ts';
import { readEpisode } from './episode.ts';
import { useMemoryDesk } from './memory-desk.ts';
import { useEpisodeLiveEvents } from './use-episode-live-events.ts';
import { useCandidates, useEpisode, useSessionEpisodes } from './use-episodes.ts';

let client: QueryClient;
let reloads: number;
let leave: () => void;
let listener: ((event: LiveEvent) => void) | undefined;

const about = { session_id: 's1', episode_id: 'c1', candidate_id: 'c1', oneliner: 'A topic' };
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const tell = (type: string, data: Record<string, unknown> = {}) =>
  act(() =>
    listener?.({
      event_type: type,
      timestamp: '2026-11-20T14:02:11.000Z',
      data: { ...about, ...data },
    }),
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const idsOf = (list: readonly unknown[] | undefined) => list?.map((one) => (one as Episode).id);
const candidates = () => idsOf(client.getQueryData(pendingCandidatesQuery('s1').queryKey));
const episodes = () => idsOf(client.getQueryData(sessionEpisodesQuery('s1', true).queryKey));
const active = () => idsOf(client.getQueryData(sessionEpisodesQuery('s1', false).queryKey));
const find = (id: string) => findEpisode(client, 's1', id);

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  reloads = 0;
  vi.spyOn(client, 'invalidateQueries').mockImplementation((filters) => {
    if (filters?.queryKey?.at(-1) === 's1') reloads += 1;
    return Promise.resolve();
  });
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((own) => {
    listener = own;
    return () => (listener = undefined);
  });
  client.setQueryData(pendingCandidatesQuery('s1').queryKey, [sampleCandidate()]);
  for (const isWithArchived of [true, false]) {
    client.setQueryData(sessionEpisodesQuery('s1', isWithArchived).queryKey, [sampleEpisode()]);
  }
  useMemoryDesk.setState(useMemoryDesk.getInitialState());
  ({ unmount: leave } = renderHook(() => useEpisodeLiveEvents('s1'), { wrapper }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a live event', () => {
  test('of a new candidate puts it into the list [EPI-088] [LIVE-045]', () => {
    tell('episode_candidate_created', {
      episode_id: 'c2',
      candidate: sampleCandidate({ id: 'c2' }),
    });
    expect(candidates()).toEqual(['c1', 'c2']);
  });

  test('of a candidate that was an episode here takes it from the decided ones', () => {
    tell('episode_candidate_created', {
      episode_id: 'e1',
      candidate: sampleCandidate({ id: 'e1' }),
    });
    expect([candidates(), episodes(), active()]).toEqual([['c1', 'e1'], [], []]);
  });

  test('of something detected lets its messages stand out for 2 seconds, where they are [EPI-084] [MSG-037]', () => {
    tell('episode_detected');
    expect(useMemoryDesk.getState().wanted).toEqual({ id: 'c1', ms: 2_000, isGoneTo: false });
  });

  test.each([['episode_finalized'], ['episode_decision_processed']])(
    '%s takes it from the candidates, and reads the list again after 500 ms [EPI-089] [EPI-090] [EPI-091] [EPI-092] [EPI-093] [LIVE-046] [LIVE-047]',
    async (type) => {
      tell(type, { memory_level: 'essence', is_archived: false });
      expect(candidates()).toEqual([]);
      await wait(499);
      expect(reloads).toBe(0);
      await wait(1);
      expect(reloads).toBe(1);
    },
  );

  test('of a decision shows the placeholder, then the level, in the order in which they come [EPI-085] [EPI-086] [OPEN2-089]', () => {
    tell('episode_placeholder', { memory_level: 'digest' });
    expect(candidates()).toEqual([]);
    expect(find('c1')).toMatchObject({ is_candidate: false, memory_level: 'digest' });
    tell('memory_level_set', { memory_level: 'oneliner', is_archived: false });
    expect(find('c1')?.memory_level).toBe('oneliner');
    expect(episodes()).toEqual(['e1', 'c1']);
  });

  test('of a level that nobody here knows decides nothing', () => {
    tell('memory_level_set', { memory_level: 'haiku', is_archived: false });
    expect(candidates()).toEqual(['c1']);
    expect(find('c1')?.is_candidate).toBe(true);
  });

  test('of a deleted candidate removes it at once, with no reading again [LIVE-048] [OPEN2-098]', async () => {
    tell('episode_candidate_deleted');
    expect(candidates()).toEqual([]);
    await wait(1_000);
    expect(reloads).toBe(0);
  });

  test.each([{ memory_level: 'archive', is_archived: true }, {}])(
    'of one that was archived as a document marks it and takes it from the candidates, told with %o [EPI-094] [EPI-095] [EPI-096] [LIVE-049]',
    (told) => {
      tell('episode_archived_and_podocument_created', told);
      expect(candidates()).toEqual([]);
      expect(find('c1')).toMatchObject({ memory_level: 'archive', is_archived: true });
      expect(active()).toEqual(['e1']);
    },
  );

  test('of one that is a document now keeps the level and the mark that it names, by the id of the candidate [LIVE-049]', () => {
    tell('episode_archived_and_podocument_created', {
      episode_id: undefined,
      memory_level: 'essence',
      is_archived: false,
    });
    expect(candidates()).toEqual([]);
    expect(find('c1')).toMatchObject({ memory_level: 'essence', is_archived: false });
    expect(active()).toEqual(['e1', 'c1']);
  });

  test('of a placeholder at the archive level takes the episode out of the active ones at once', () => {
    tell('episode_placeholder', { episode_id: 'e1', candidate_id: 'e1', memory_level: 'archive' });
    expect(active()).toEqual([]);
    expect(find('e1')).toMatchObject({ memory_level: 'archive', is_archived: true });
  });

  test('of a decision that tells the whole episode shows it at once [EPI-091] [LIVE-047]', () => {
    const episode = sampleEpisode({ id: 'c1', memory_level: 'digest', oneliner: 'As it was kept' });
    tell('episode_decision_processed', { memory_level: 'digest', is_archived: false, episode });
    expect(candidates()).toEqual([]);
    expect(episodes()).toEqual(['e1', 'c1']);
    expect(find('c1')).toEqual(episode);
  });

  test.each([['episode_candidate_created'], ['episode_content_updated']])(
    '%s that lacks the episode has the lists read again',
    async (type) => {
      tell(type);
      await wait(500);
      expect(reloads).toBe(1);
    },
  );

  test('of an emergency compression has the lists of its own session read again', async () => {
    tell('emergency_compression', { session_id: 's2' });
    await wait(500);
    expect(reloads).toBe(0);
    tell('emergency_compression');
    await wait(500);
    expect(reloads).toBe(1);
  });

  test('of a turn has it asked how full its own session is', () => {
    tell('chat_session_updated', { session_id: 's2' });
    expect(client.invalidateQueries).not.toHaveBeenCalled();
    tell('chat_session_updated');
    const { queryKey } = compressionStatusQuery('s1');
    expect(client.invalidateQueries).toHaveBeenCalledExactlyOnceWith({ queryKey });
  });

  test('that something was missed has everything about the memory read again', () => {
    tell('resync_required');
    const queryKey = ['episodes'];
    expect(client.invalidateQueries).toHaveBeenCalledExactlyOnceWith({ queryKey });
  });

  test('of texts is applied after 300 ms, only the last of several [EPI-097] [LIVE-044]', async () => {
    const told = (oneliner: string) => ({ episode: sampleCandidate({ oneliner }) });
    tell('episode_content_updated', told('First'));
    await wait(200);
    tell('episode_content_updated', told('Second'));
    await wait(299);
    expect(find('c1')?.oneliner).toBe('Why buyers leave the checkout');
    await wait(1);
    expect(find('c1')?.oneliner).toBe('Second');
  });

  test('of texts that waits is applied before what is told after it: nothing that has gone comes back', async () => {
    tell('episode_content_updated', { episode: sampleCandidate({ oneliner: 'New' }) });
    tell('memory_level_set', { memory_level: 'oneliner', is_archived: false });
    expect(find('c1')).toMatchObject({ oneliner: 'New', memory_level: 'oneliner' });
    tell('episode_content_updated', { episode: sampleEpisode({ id: 'c1' }) });
    tell('episode_candidate_deleted');
    await wait(300);
    expect(find('c1')).toBeNull();
  });

  test('of texts is applied once: what was written since stays', async () => {
    tell('episode_content_updated', { episode: sampleCandidate({ oneliner: 'Told' }) });
    await wait(300);
    patchEpisode(client, 's1', 'c1', { oneliner: 'Written since' });
    tell('memory_level_set', { memory_level: 'oneliner', is_archived: false });
    expect(find('c1')?.oneliner).toBe('Written since');
  });

  test('of texts of an episode that nobody knew puts it where it says that it belongs [LIVE-044]', async () => {
    const told = (episode: Episode) => ({ episode_id: episode.id, episode });
    tell('episode_content_updated', told(sampleCandidate({ id: 'c2' })));
    tell('episode_content_updated', told(sampleEpisode({ id: 'e2' })));
    await wait(300);
    expect(candidates()).toEqual(['c1', 'c2']);
    expect(episodes()).toEqual(['e1', 'e2']);
  });

  test('of texts stands for the candidate with that id, else for the episode [EPI-098]', async () => {
    const of = (id: string) => ({
      episode_id: id,
      candidate_id: id,
      episode: sampleEpisode({ id, oneliner: 'New' }),
    });
    tell('episode_content_updated', of('c1'));
    tell('episode_content_updated', of('e1'));
    await wait(300);
    expect(candidates()).toEqual(['c1']);
    expect(find('c1')).toMatchObject({ oneliner: 'New', is_candidate: true });
    expect(find('e1')).toMatchObject({ oneliner: 'New', is_candidate: false });
  });

  test('of a placeholder that has changed reads the lists once, 500 ms after the last [EPI-100] [LIVE-043]', async () => {
    const update = { memory_level: 'oneliner', action: 'placeholder_updated' };
    tell('episode_updated', update);
    await wait(400);
    tell('episode_updated', update);
    await wait(499);
    expect(reloads).toBe(0);
    await wait(1);
    expect(reloads).toBe(1);
  });

  test('of another session is ignored [EPI-099]', async () => {
    for (const type of [
      'episode_finalized',
      'episode_candidate_deleted',
      'episode_poem',
      'episode_error',
    ]) {
      tell(type, { session_id: 's2' });
    }
    tell('episode_content_updated', {
      session_id: 's2',
      episode: sampleCandidate({ oneliner: 'X' }),
    });
    await wait(1_000);
    expect(candidates()).toEqual(['c1']);
    expect(find('c1')?.oneliner).not.toBe('X');
    expect(reloads).toBe(0);
    expect(useMemoryDesk.getState()).toMatchObject({ unknownEvents: [], failure: null });
  });

  test('that nobody here knows is noted, the newest first [EPI-087]', () => {
    tell('episode_poem');
    tell('episode_song');
    tell('po_documents_updated');
    expect(useMemoryDesk.getState().unknownEvents.map(({ type }) => type)).toEqual([
      'episode_song',
      'episode_poem',
    ]);
  });

  test('of a failure is told in the chat until it is closed', () => {
    tell('episode_error', { error_message: 'The model is away.' });
    expect(useMemoryDesk.getState().failure).toEqual({
      sessionId: 's1',
      words: 'The model is away.',
    });
    tell('episode_error', { error_message: null });
    expect(useMemoryDesk.getState().failure?.words).toBe('');
  });

  test('of a failure is told in the language of the interface', () => {
    const { resolvedLanguage: before } = i18next;
    onTestFinished(() => void Object.assign(i18next, { resolvedLanguage: before }));
    Object.assign(i18next, { resolvedLanguage: 'de' });
    const error_messages = { de: 'Es ging nicht.', en: 'It failed.' };
    tell('episode_error', { error_message: 'It failed.', error_messages });
    expect(useMemoryDesk.getState().failure?.words).toBe('Es ging nicht.');
  });
});

test('the memory of a session that was left is read anew, in all its lists, by whoever comes back', async () => {
  tell('episode_finalized');
  tell('episode_content_updated', { episode: sampleEpisode({ oneliner: 'New' }) });
  vi.mocked(client.invalidateQueries).mockRestore();
  leave();
  expect(listener).toBeUndefined();
  serveEpisodes({ episodes: [sampleEpisode({ id: 'e9' })] });
  renderHook(() => [useSessionEpisodes('s1', true), useSessionEpisodes('s1', false)], { wrapper });
  renderHook(() => useCandidates('s1'), { wrapper });
  const areRead = () => expect([candidates(), episodes(), active()]).toEqual([[], ['e9'], ['e9']]);
  await vi.waitFor(areRead);
  // What was told before is older than that.
  await wait(1_000);
  areRead();
});

test('what is known of all sessions together is read anew once a session is left, where it is told no longer', () => {
  vi.mocked(client.invalidateQueries).mockRestore();
  const known = [allCandidatesQuery.queryKey, statisticsQuery.queryKey];
  for (const queryKey of known) client.setQueryData<unknown>(queryKey, []);
  leave();
  expect(known.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    true,
  ]);
});

test.each([
  ['episode_candidate_created', { session_id: 's2', candidate: sampleCandidate({ id: 'c9' }) }],
  ['episode_candidate_deleted', {}],
])('what is told of all sessions together is read again after %s with %o', async (type, data) => {
  vi.mocked(client.invalidateQueries).mockRestore();
  for (const { queryKey } of [allCandidatesQuery, statisticsQuery]) {
    client.setQueryData<unknown>(queryKey, []);
  }
  tell(type, data);
  await wait(500);
  for (const { queryKey } of [allCandidatesQuery, statisticsQuery]) {
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  }
});

test.each([
  ['episode_content_updated', { episode: sampleEpisode({ session_id: 's2' }) }],
  ['episode_updated', { action: 'placeholder_updated', memory_level: 'oneliner' }],
  ['episode_candidate_deleted', {}],
])(
  'an episode of another session that somebody has open is read again after %s, once for all that is told of it [LIVE-043] [LIVE-044] [LIVE-048]',
  async (type, data) => {
    vi.mocked(client.invalidateQueries).mockRestore();
    const news = { session_id: 's2', episode_id: 'e9', candidate_id: 'e9', ...data };
    const path = 'GET /api/episodes/candidates/e9';
    const body = sampleEpisode({ id: 'e9', session_id: 's2' });
    const { sent } = serveEpisodes({ handlers: { [path]: { status: 200, body } } });
    const { result } = renderHook(() => useQuery(episodeQuery('e9')), { wrapper });
    await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
    tell(type, news);
    tell('memory_level_set', news);
    await wait(500);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await wait(1_000);
    expect(sent).toHaveLength(2);
  },
);

test('what a change answers after its session was left leaves the rest of the lists to be read anew', async () => {
  vi.mocked(client.invalidateQueries).mockRestore();
  leave();
  putEpisode(client, sampleEpisode({ id: 'c1' }));
  expect([candidates(), episodes()]).toEqual([[], ['e1', 'c1']]);
  serveEpisodes({ candidates: [sampleCandidate({ id: 'c9' })] });
  renderHook(() => useCandidates('s1'), { wrapper });
  await vi.waitFor(() => expect(candidates()).toEqual(['c9']));
});

test('a candidate that is told while the lists are being read is not lost with an answer from before it', async () => {
  vi.mocked(client.invalidateQueries).mockRestore();
  const c9 = sampleCandidate({ id: 'c9' });
  serveEpisodes({ candidates: [c9] });
  const held = Promise.withResolvers<void>();
  const { queryKey } = pendingCandidatesQuery('s1');
  const reading = client.query({ queryKey, queryFn: () => held.promise.then(() => []) });
  tell('episode_candidate_created', { episode_id: 'c9', candidate: c9 });
  held.resolve();
  await reading;
  renderHook(() => useCandidates('s1'), { wrapper });
  await wait(1_000);
  await vi.waitFor(() => expect(candidates()).toEqual(['c9']));
});

test('what is told of one episode leaves the others the same, so that none of hundreds is read or drawn anew', async () => {
  const told = ['c1', 'c2', 'c3'].map((id) => sampleCandidate({ id, candidate_id: id }));
  client.setQueryData(pendingCandidatesQuery('s1').queryKey, told);
  let draws = 0;
  const list = renderHook(() => useCandidates('s1').data ?? [], { wrapper });
  const row = renderHook(
    () => {
      draws += 1;
      return useEpisode('s1', 'c3');
    },
    { wrapper },
  );
  const [, second, third] = list.result.current;
  const drawsBefore = draws;
  tell('episode_candidate_deleted');
  await wait(0);
  expect(list.result.current).toHaveLength(2);
  expect(list.result.current[0]).toBe(second);
  expect(row.result.current).toBe(third);
  expect(draws).toBe(drawsBefore);

  // What has changed itself is read once, too: it is no mixture of both.
  const about = { episode_id: 'c2', candidate_id: 'c2' };
  const candidate = sampleCandidate({ id: 'c2', candidate_id: 'c2', oneliner: 'New' });
  tell('episode_candidate_created', { ...about, candidate });
  await wait(0);
  const [kept] = client.getQueryData(pendingCandidatesQuery('s1').queryKey) ?? [];
  expect(kept).toBe(readEpisode(candidate));
  expect(draws).toBe(drawsBefore);
});
