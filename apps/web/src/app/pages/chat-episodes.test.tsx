import type { Session } from '@robin/contract/sessions';
import type { Project } from '@robin/contract/projects';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { ChatPlaceContext } from '#features/chat/layout/chat-parts.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { sampleSession } from '#testing/chat-page.tsx';
import { sampleCandidate, serveEpisodes } from '#testing/episode-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';
import { ChatEpisodes } from './chat-episodes.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** The episodes beside session s1, while one waits in each of the named sessions. */
async function showBeside(waitingIn: string[], sessions: Session[], projects: Project[]) {
  const candidates = waitingIn.map((id) => sampleCandidate({ id: `of-${id}`, session_id: id }));
  const body = { candidates, total_count: candidates.length, has_more: false };
  serveEpisodes({
    handlers: {
      'GET /api/episodes/candidates': { status: 200, body },
      'GET /api/sessions': { status: 200, body: { sessions: [sampleSession(), ...sessions] } },
      'GET /api/projects': { status: 200, body: projects },
    },
  });
  await loadTexts('en');
  const place = { sessionId: 's1', mode: 'assist', projectId: 1, showActions: null } as const;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Place />
        <ChatPlaceContext value={place}>
          <ChatEpisodes />
        </ChatPlaceContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('what waits in a conversation that has ended, or whose project is archived or lost, is in nobody’s way', async () => {
  const talk = sampleSession({ session_id: 'talk', session_type: 'talk', project_id: null });
  const grow = sampleSession({ session_id: 'grow', session_type: 'grow', project_id: 1 });
  const archived = sampleSession({ session_id: 'archived', project_id: 2 });
  const lost = sampleSession({ session_id: 'lost', project_id: 3 });
  await showBeside(
    ['ended', 'archived', 'lost', 'talk', 'grow'],
    [talk, grow, archived, lost],
    [sampleProject(), sampleProject({ id: 2, is_archived: true })],
  );
  fireEvent.click(await screen.findByText('2 more episodes are waiting in other conversations'));
  expect(screen.getByText('/chat?session=talk')).toBeDefined();
});
