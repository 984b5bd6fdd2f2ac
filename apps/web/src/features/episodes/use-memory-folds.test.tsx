import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { sampleCandidate, sampleEpisode, serveEpisodes } from '#testing/episode-server.ts';
import { useMemoryDesk } from './memory-desk.ts';
import { useMemoryFolds, useWantedEpisode } from './use-memory-folds.ts';

beforeEach(() => useMemoryDesk.setState(useMemoryDesk.getInitialState()));

test('what is remembered of a conversation stands in the order of its log, each episode once, and first what was said elsewhere', async () => {
  const at = (start: number) => ({ message_range: { start, end: start + 3 } });
  serveEpisodes({
    episodes: [
      sampleEpisode({ id: 'last', ...at(20) }),
      sampleEpisode({ id: 'put-away', is_archived: true, ...at(4) }),
      // The lists are read one after the other: meanwhile somebody may have decided.
      sampleEpisode({ id: 'both', ...at(12) }),
      sampleEpisode({ id: 'elsewhere', source_session_id: 's9', ...at(30) }),
    ],
    candidates: [sampleCandidate({ id: 'both', ...at(12) }), sampleCandidate({ ...at(8) })],
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result: folds } = renderHook(() => useMemoryFolds('s1'), { wrapper });
  const told = () => folds.current.map((one) => [one.episodeId, one.kind, one.range?.start]);
  await waitFor(() =>
    expect(told()).toEqual([
      ['elsewhere', 'placeholder', undefined],
      ['put-away', 'placeholder', 4],
      ['c1', 'candidate', 8],
      ['both', 'candidate', 12],
      ['last', 'placeholder', 20],
    ]),
  );
});

test('a placeholder stands for one message at least, also where nobody tells for how many [EPI-044]', async () => {
  const { message_count: _count, total_messages: _total, ...untold } = sampleEpisode({ id: 'e1' });
  serveEpisodes({
    handlers: {
      'GET /api/episodes/session/s1/episodes': { status: 200, body: { episodes: [untold] } },
    },
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result: folds } = renderHook(() => useMemoryFolds('s1'), { wrapper });
  await waitFor(() => expect(folds.current.map((one) => one.messageCount)).toEqual([1]));
});

test('an episode that was gone to does not stand out again for whoever comes back to the conversation', () => {
  const { result: wanted, unmount } = renderHook(() => useWantedEpisode());
  act(() => useMemoryDesk.getState().show('e1', 2_000));
  expect(wanted.current?.id).toBe('e1');
  unmount();
  const { result: later } = renderHook(() => useWantedEpisode());
  expect(later.current).toBeNull();
});
