import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { resetEpisodePanel, waitForToast } from '#testing/episode-panel.tsx';
import {
  sampleCandidate,
  sampleEpisode,
  sampleOriginal,
  serveEpisodes,
} from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { createTestQueryClient } from '#testing/query-client.ts';
import { LoadOriginals } from './components/load-originals.tsx';
import { MemoryRow } from './components/memory-row.tsx';
import { useMemoryDesk } from './memory-desk.ts';

beforeEach(resetEpisodePanel);

/** Shows the placeholder of an episode, the end of its messages, and a field beside the conversation. */
async function show(handlers: Parameters<typeof serveEpisodes>[0] = {}) {
  const server = serveEpisodes({ episodes: [sampleEpisode()], ...handlers });
  await loadTexts('en');
  const row = { sessionId: 's1', episodeId: 'e1', isOfCandidate: false };
  render(
    <QueryClientProvider client={createTestQueryClient()}>
      <MemoryRouter>
        <input aria-label="Elsewhere" />
        <MemoryRow {...row} isMore={false} />
        <MemoryRow {...row} isMore />
        <LoadOriginals sessionId="s1" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return server;
}

test('a placeholder whose messages could not be loaded says so in their place, in English whatever the language of the page [ERR2-022]', async () => {
  const path = 'GET /api/episodes/candidates/e1/messages';
  await show({ handlers: { [path]: refusal(409, 'conflict', 'No.') } });
  const toggle = await screen.findByRole('button', { name: 'Show the messages' });
  fireEvent.click(toggle);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to get archived messagesRetry');
  expect(within(alert).getByText('Failed to get archived messages').lang).toBe('en');
  expect(toggle.getAttribute('aria-busy')).toBeNull();
});

test('further messages of a placeholder that could not be loaded can be asked for again, or folded away with the others', async () => {
  const originals = Array.from({ length: 120 }, (_, index) => sampleOriginal(index));
  await show({ originals });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the messages' }));
  const more = await screen.findByRole('button', { name: 'Load more' });
  const { sent } = serveEpisodes({
    handlers: { 'GET /api/episodes/candidates/e1/messages': refusal(409, 'conflict', 'No.') },
  });
  fireEvent.click(more);
  const alert = await screen.findByRole('alert');
  // They are not asked for by themselves again and again.
  expect(sent.filter(({ path }) => path.includes('/messages'))).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Fold “/ })).toBeDefined();
  serveEpisodes({ originals });
  fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() =>
    expect(useMemoryDesk.getState().originals.get('e1')?.messages).toHaveLength(120),
  );
  expect(alert.isConnected).toBe(false);
});

test('messages that are folded away are kept no longer, so that a window of days does not grow, and are there again at once', async () => {
  await show({ originals: [sampleOriginal(0), sampleOriginal(1)] });
  const kept = () => useMemoryDesk.getState().originals.get('e1')?.messages.length;
  const toggle = await screen.findByRole('button', { name: 'Show the messages' });
  fireEvent.click(toggle);
  await waitFor(() => expect(kept()).toBe(2));
  fireEvent.click(toggle);
  expect(useMemoryDesk.getState().originals.size).toBe(0);
  fireEvent.click(toggle);
  expect(kept()).toBe(2);
});

test('messages are read of the episodes of the session that is shown alone, however many were expanded in others', async () => {
  const { sent } = await show();
  act(() => useMemoryDesk.getState().expand('of another session'));
  fireEvent.click(await screen.findByRole('button', { name: 'Show the messages' }));
  const asked = () => sent.map(({ path }) => path).filter((path) => path.includes('/messages'));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(asked()[0]).toContain('/candidates/e1/messages');
});

test('a candidate whose decision failed passes no focus on, so that none is taken once somebody else decides', async () => {
  const path = 'POST /api/episodes/candidates/e1/decide';
  await show({
    episodes: [],
    candidates: [sampleCandidate({ id: 'e1' })],
    handlers: { [path]: refusal(409, 'conflict', 'No.') },
  });
  const [level] = await screen.findAllByRole('button', { name: /^Digest/ });
  fireEvent.click(level ?? document.body);
  expect((await waitForToast()).message).toBe('Failed to process user decision');
  await waitFor(() => expect(level?.getAttribute('aria-disabled')).toBeNull());
  expect(useMemoryDesk.getState().heir).toBeNull();
});

test('a placeholder takes the focus that is passed to it, but not from whoever has gone on elsewhere', async () => {
  await show();
  const placeholder = await screen.findByRole('button', { name: /^Why buyers leave/ });
  const elsewhere = screen.getByRole('textbox');
  act(() => elsewhere.focus());
  act(() => useMemoryDesk.getState().passFocusTo('e1'));
  await waitFor(() => expect(useMemoryDesk.getState().heir).toBeNull());
  expect(document.activeElement).toBe(elsewhere);
  act(() => elsewhere.blur());
  expect(document.activeElement).toBe(document.body);
  act(() => useMemoryDesk.getState().passFocusTo('e1'));
  await waitFor(() => expect(document.activeElement).toBe(placeholder));
});
