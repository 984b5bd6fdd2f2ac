import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { vi } from 'vitest';
import { EpisodeDialogs } from '#features/episodes/components/episode-dialogs.tsx';
import { EpisodeSidebar } from '#features/episodes/components/episode-sidebar.tsx';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useUserPreferences } from '#shared/settings/user-preferences.ts';
import { useToasts, type Toast } from '#shared/toasts/toast-store.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { sampleCandidate, sampleEpisode, serveEpisodes } from './episode-server.ts';
import { loadTexts } from './render-app.tsx';
import { sampleUser } from './samples.ts';

export const today = new Date().toISOString();
/** What there is unless told otherwise: a decided episode and a candidate, both of today. */
export const decided = sampleEpisode({ oneliner: 'Payment providers', created_at: today });
export const candidate = sampleCandidate({ created_at: today });
/** Hears which session is gone to. */
export const onSession = vi.fn();

/** Forgets what tests before have arranged, and signs somebody in. */
export function resetEpisodePanel(): void {
  useAuth.setState({ status: 'signedIn', user: sampleUser() });
  useToasts.setState({ toasts: [] });
  useMemoryDesk.setState(useMemoryDesk.getInitialState());
  localStorage.clear();
  useUserPreferences.setState(useUserPreferences.getInitialState());
}

/** Stands for what the page hands in: says what it is to show. */
const Markdown = ({ text }: { text: string }) => <p data-testid="markdown">{text}</p>;

/** Tells where one is. */
function Place() {
  const { pathname, search } = useLocation();
  return <output data-testid="place">{pathname + search}</output>;
}

/** Shows the episodes of session s1 with their dialogs. Any other session can be gone to but the one named `ended`. */
export async function openEpisodePanel(
  world: Parameters<typeof serveEpisodes>[0] = {},
  language: 'de' | 'en' = 'en',
) {
  const server = serveEpisodes({ episodes: [decided], candidates: [candidate], ...world });
  await loadTexts(language);
  const client = createTestQueryClient();
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Place />
          <EpisodeSidebar sessionId="s1" canGoTo={(id) => id !== 'ended'} onSession={onSession} />
          <EpisodeDialogs
            sessionId="s1"
            documents={[{ id: 'd1', title: 'Vision' }]}
            Markdown={Markdown}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  return { ...server, client };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const press = async (name: string | RegExp) => fireEvent.click(await button(name));
export const card = () => screen.findByRole('article', { name: /^Episode waiting for you/ });
export const group = (name: string) => screen.findByRole('region', { name });
export const toasts = () => useToasts.getState().toasts;

export const waitForToast = (): Promise<Toast> =>
  waitFor(() => {
    const [toast] = toasts();
    if (!toast) throw new Error('There is no toast yet.');
    return toast;
  });
