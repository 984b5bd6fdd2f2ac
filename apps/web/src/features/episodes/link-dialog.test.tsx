import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleEpisode, serveEpisodes } from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { LinkDialog, type DocumentChoices } from './components/link-dialog.tsx';

const onClose = vi.fn();
const dialogOf = (documents: DocumentChoices) => (
  <LinkDialog episode={sampleEpisode()} documents={documents} onClose={onClose} />
);
const mention = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mention' });

beforeEach(async () => {
  onClose.mockReset();
  useAuth.setState({ status: 'signedIn', user: sampleUser() });
  useToasts.setState({ toasts: [] });
  await loadTexts('en');
});

test('the first document can be chosen as it stands, also where the list comes after the dialog', async () => {
  const { sent } = serveEpisodes({ episodes: [sampleEpisode()] });
  const { rerender } = render(dialogOf('loading'));
  expect(mention().disabled).toBe(true);
  expect(screen.queryByText('This project has no document that you may change.')).toBeNull();
  rerender(dialogOf([{ id: 'd7', title: 'Vision' }]));
  fireEvent.click(mention());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    target_podocument_id: 'd7',
  });
  expect(useToasts.getState().toasts[0]?.message).toBe('Vision');
});

test('a mention that failed says why and stays, and can be tried in another document', async () => {
  const path = 'POST /api/episodes/candidates/e1/create-link';
  serveEpisodes({ handlers: { [path]: refusal(409, 'conflict', 'No.') } });
  render(
    dialogOf([
      { id: 'd7', title: 'Vision' },
      { id: 'd8', title: 'Roadmap' },
    ]),
  );
  fireEvent.click(mention());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Failed to process episode action: create_link');
  expect(within(alert).getByText(/^Failed/).lang).toBe('en');
  expect(onClose).not.toHaveBeenCalled();
  serveEpisodes({ episodes: [sampleEpisode()] });
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'd8' } });
  fireEvent.click(mention());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(alert.isConnected).toBe(false);
  expect(useToasts.getState().toasts).toMatchObject([{ type: 'success', message: 'Roadmap' }]);
});

test('a mention that failed is told by a toast where the page has been left before the answer', async () => {
  const answer = Promise.withResolvers<void>();
  const { sent } = serveEpisodes({
    handlers: {
      'POST /api/episodes/candidates/e1/create-link': async () => {
        await answer.promise;
        return refusal(409, 'conflict', 'No.');
      },
    },
  });
  const { unmount } = render(dialogOf([{ id: 'd7', title: 'Vision' }]));
  fireEvent.click(mention());
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  unmount();
  answer.resolve();
  const message = 'Failed to process episode action: create_link';
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { type: 'error', message, messageLang: 'en' },
    ]),
  );
});

test('a mention is told to nobody but the person who has asked', async () => {
  const answered = Promise.withResolvers<void>();
  const { sent } = serveEpisodes({ episodes: [sampleEpisode()] });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await answer(address, init);
    await answered.promise;
    return response;
  });
  const { unmount } = render(dialogOf([{ id: 'd7', title: 'Vision' }]));
  fireEvent.click(mention());
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true));
  unmount();
  act(() => useAuth.setState({ status: 'guest', user: null }));
  await act(async () => {
    answered.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(useToasts.getState().toasts).toEqual([]);
});

test('the document that is chosen stays chosen, whatever changes elsewhere, and none takes its place when it is archived', () => {
  const named = (title: string) => ({ id: title, title });
  const [vision, roadmap, agenda] = [named('Vision'), named('Roadmap'), named('Agenda')];
  const select = () => screen.getByRole<HTMLSelectElement>('combobox');
  const { rerender } = render(dialogOf([roadmap, vision]));
  rerender(dialogOf([agenda, roadmap, vision]));
  expect(select().value).toBe('Roadmap');
  fireEvent.change(select(), { target: { value: 'Vision' } });
  rerender(dialogOf([agenda, roadmap]));
  expect(select().selectedOptions[0]?.text).toBe('Please choose a document');
  expect(mention().disabled).toBe(true);
  fireEvent.change(select(), { target: { value: 'Agenda' } });
  expect([...select().options].map(({ text }) => text)).toEqual(['Agenda', 'Roadmap']);
  expect(mention().disabled).toBe(false);
});

test('documents that there are none of, or that could not be loaded, are told of in words', () => {
  const { rerender } = render(dialogOf([]));
  expect(screen.getByText('This project has no document that you may change.')).toBeDefined();
  rerender(dialogOf('failed'));
  expect(screen.getByRole('alert').textContent).toBe(
    'The documents could not be loaded. Close the window and open it again.',
  );
  expect(mention().disabled).toBe(true);
});
