import type { LiveEvent } from '@robin/contract/live-events';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { memoryKeys } from '#features/episodes/api/memory-queries.ts';
import { useEpisodeLiveEvents } from '#features/episodes/use-episode-live-events.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { sampleCandidate, serveEpisodes } from '#testing/episode-server.ts';
import { ChatMemoryGate } from './pages/chat-memory-gate.tsx';

/** What shows the memory, once its code is there. */
const chunk = vi.hoisted(() => ({ Memory: (): React.ReactNode => null }));
vi.mock('#app/chunks.ts', () => ({
  ChatMemory: () => <chunk.Memory />,
}));

test('what is told while the code of the memory is on its way is read, and left to it while it is there', async () => {
  const listeners = new Set<(event: LiveEvent) => void>();
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  });
  const { sent } = serveEpisodes({ candidates: [sampleCandidate({})] });
  const client = createQueryClient();
  const gate = (key: string) => (
    <QueryClientProvider client={client}>
      <ChatMemoryGate key={key} sessionId="s1" onOverlay={vi.fn()} onWriteOn={vi.fn()} />
    </QueryClientProvider>
  );
  const asked = () => sent.filter(({ path }) => path.includes('/pending')).length;
  const tell = () =>
    act(async () => {
      const event = {
        event_type: 'episode_detected',
        timestamp: '2026-11-20T14:02:11.000Z',
        data: { session_id: 's1', episode_id: 'c1' },
      };
      for (const listener of [...listeners]) listener(event);
    });
  const { rerender } = render(gate('loading'));
  await waitFor(() => expect(client.isFetching({ queryKey: memoryKeys.all })).toBe(0));
  const before = asked();
  await tell();
  expect(asked()).toBe(before + 1);

  chunk.Memory = function Memory() {
    useEpisodeLiveEvents('s1');
    return null;
  };
  rerender(gate('loaded'));
  await waitFor(() => expect(client.isFetching({ queryKey: memoryKeys.all })).toBe(0));
  const loaded = asked();
  await tell();
  expect(asked()).toBe(loaded);

  chunk.Memory = () => null;
  rerender(gate('gone'));
  await waitFor(() => expect(client.isFetching({ queryKey: memoryKeys.all })).toBe(0));
  const left = asked();
  await tell();
  expect(asked()).toBe(left + 1);
});
