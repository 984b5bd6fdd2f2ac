import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ChatPlaceContext } from '#features/chat/layout/chat-parts.ts';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { ChatDocuments } from './chat-documents.tsx';

async function showBeside(mode: 'assist' | 'talk') {
  const { sent } = serveDocuments({ documents: [sampleDocument({ title: 'Vision' })] });
  await loadTexts('en');
  useAuth.setState({ status: 'signedIn', user: sampleUser(), token: 'token' });
  useActiveProject.setState({ isResolved: true, activeProject: sampleProject() });
  const place = { sessionId: null, mode, projectId: 1, showActions: null };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ChatPlaceContext value={place}>
          <Suspense>
            <ChatDocuments />
          </Suspense>
        </ChatPlaceContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return sent;
}

test('beside a chat of a project stand its documents [DOC-001]', async () => {
  await showBeside('assist');
  expect(await screen.findByRole('button', { name: 'Archive: Vision' })).toBeTruthy();
});

test('beside a free talk there are none, and none are asked for [DOC-008] [DOC-011]', async () => {
  const sent = await showBeside('talk');
  expect(await screen.findByText('Only in project sessions')).toBeTruthy();
  expect(sent).toEqual([]);
});
