import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { resetEpisodePanel, waitForToast } from '#testing/episode-panel.tsx';
import { serveEpisodes } from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { MemoryNotices } from './components/memory-notices.tsx';
import { useMemoryDesk } from './memory-desk.ts';

beforeEach(() => {
  resetEpisodePanel();
  const user = sampleUser();
  useAuth.setState({ status: 'signedIn', user });
  localStorage.setItem('texts_of', String(user.id));
});

const compression = {
  id: 'k1',
  session_id: 's1',
  created_at: '2026-11-20T14:02:11.000Z',
  turn_id: null,
  episodes: [{ episode_id: 'e1', message_range: { start: 0, end: 3 } }],
  lowered: [],
  is_undone: false,
};
const summedUp = 'Room was short: Robin has summed up 1 episode.';

async function show(world: Parameters<typeof serveEpisodes>[0], onWriteOn = vi.fn()) {
  const server = serveEpisodes(world);
  await loadTexts('en');
  const client = createTestQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryNotices sessionId="s1" onWriteOn={onWriteOn} />
    </QueryClientProvider>,
  );
  return server;
}

test('summing up that could not be taken back is told in the words of the server, and can be tried again until the notice is closed', async () => {
  const path = 'POST /api/episodes/sessions/s1/compressions/k1/undo';
  await show({ compression, handlers: { [path]: refusal(409, 'conflict', 'A turn is running.') } });
  const undo = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(undo);
  expect(await waitForToast()).toMatchObject({
    type: 'error',
    title: 'That did not work',
    message: 'A turn is running.',
  });
  await waitFor(() => expect(undo).toHaveProperty('disabled', false));
  expect(screen.getByText(summedUp)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
  expect(screen.queryByText(summedUp)).toBeNull();
});

test('summing up whose notice was closed is not told of again, as after another page; the next one is', async () => {
  await show({ compression });
  await screen.findByText(summedUp);
  fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
  cleanup();
  await show({ compression, urgency: 'critical' });
  await screen.findByText(/memory is 88% full/);
  expect(screen.queryByText(summedUp)).toBeNull();
  cleanup();
  await show({ compression: { ...compression, id: 'k2' } });
  expect(await screen.findByText(summedUp)).toBeDefined();
});

test('an episode that was made and then taken down for the same answer is told of as one', async () => {
  const lowered = [{ episode_id: 'e1', from: 'essence' as const, to: 'oneliner' as const }];
  await show({ compression: { ...compression, lowered } });
  expect(await screen.findByText(summedUp)).toBeDefined();
});

test.each(['Undo', 'Close the notice'])(
  'whoever presses “%s” writes on once the notice goes, unless something else was turned to meanwhile',
  async (name) => {
    const writeOn = vi.fn();
    const undone = (id: string) => ({
      [`POST /api/episodes/sessions/s1/compressions/${id}/undo`]: {
        status: 200,
        body: { status: 'completed', compression: { ...compression, id, is_undone: true } },
      },
    });
    await show({ compression, handlers: undone('k1') }, writeOn);
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(summedUp)).toBeNull());
    expect(writeOn).toHaveBeenCalledOnce();

    cleanup();
    await show({ compression: { ...compression, id: 'k2' }, handlers: undone('k2') }, writeOn);
    const again = await screen.findByRole('button', { name });
    const elsewhere = document.body.appendChild(document.createElement('button'));
    onTestFinished(() => elsewhere.remove());
    elsewhere.focus();
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByText(summedUp)).toBeNull());
    expect(writeOn).toHaveBeenCalledOnce();
  },
);

test('a failure of the memory that is closed leads back to where one writes', async () => {
  const writeOn = vi.fn();
  useMemoryDesk.getState().reportFailure({ sessionId: 's1', words: '' });
  await show({}, writeOn);
  const close = screen.getByRole('button', { name: 'Close the notice' });
  close.focus();
  fireEvent.click(close);
  expect(writeOn).toHaveBeenCalledOnce();
});

test('summing up that was taken back is not told of', async () => {
  await show({ compression: { ...compression, is_undone: true }, urgency: 'critical' });
  await screen.findByText(/memory is 88% full/);
  expect(screen.queryByText(summedUp)).toBeNull();
});

test('a failure of the memory without words says that it is unknown', async () => {
  useMemoryDesk.getState().reportFailure({ sessionId: 's1', words: '' });
  await show({});
  const alert = within(screen.getByRole('alert'));
  // German in both languages.
  expect(alert.getByText('Unbekannter Fehler').lang).toBe('de');
});

test('a failure of the memory is told in the session that it is about, and is still there on the way back', async () => {
  serveEpisodes();
  await loadTexts('en');
  useMemoryDesk.getState().reportFailure({ sessionId: 's1', words: 'The model is away.' });
  const client = createTestQueryClient();
  const noticesOf = (sessionId: string) => (
    <QueryClientProvider client={client}>
      <MemoryNotices key={sessionId} sessionId={sessionId} onWriteOn={vi.fn()} />
    </QueryClientProvider>
  );
  const { rerender } = render(noticesOf('s1'));
  const box = () => screen.queryByText('Episode System Fehler');
  expect(box()?.closest('[lang]')?.getAttribute('lang')).toBe('de');
  rerender(noticesOf('s2'));
  expect(box()).toBeNull();
  rerender(noticesOf('s1'));
  expect(screen.getByText('The model is away.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the notice' }));
  expect(box()).toBeNull();
});
