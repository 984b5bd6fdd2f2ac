import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { resetEpisodePanel } from '#testing/episode-panel.tsx';
import { serveEpisodes } from '#testing/episode-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { MemoryNotices } from './components/memory-notices.tsx';
import { useMemoryDesk } from './memory-desk.ts';

beforeEach(resetEpisodePanel);

test('a failure of the memory is told in the session that it is about, and is still there on the way back', async () => {
  serveEpisodes();
  await loadTexts('en');
  useMemoryDesk.getState().reportFailure({ sessionId: 's1', words: 'The model is away.' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const noticesOf = (sessionId: string) => (
    <QueryClientProvider client={client}>
      <MemoryNotices key={sessionId} sessionId={sessionId} />
    </QueryClientProvider>
  );
  const { rerender } = render(noticesOf('s1'));
  const box = () => screen.queryByText('Episode System Fehler');
  expect(box()).not.toBeNull();
  rerender(noticesOf('s2'));
  expect(box()).toBeNull();
  rerender(noticesOf('s1'));
  expect(screen.getByText('The model is away.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
  expect(box()).toBeNull();
});
