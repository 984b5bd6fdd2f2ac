import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#shared/api/token.ts';
import { announceUnauthorized } from '#shared/api/unauthorized.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sampleSession } from '#testing/chat-page.tsx';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';

const people = {
  sofia: sampleUser({ active_project_id: 1 }),
  ada: sampleUser({ id: 2, username: 'ada', active_project_id: 1 }),
};
const written = 'What Sofia has written';

/** A server that knows no message, and refuses the next one as it refuses everything once a session has run out. */
function serveUntilExpiry() {
  let current = people.sofia;
  let isOver = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === '/api/auth/login') {
      const isAda = body instanceof URLSearchParams && body.get('username') === 'ada';
      current = isAda ? people.ada : people.sofia;
      isOver = false;
      return Response.json({ access_token: 'next', token_type: 'bearer' });
    }
    if (pathname.startsWith('/api/chat/') && method === 'POST') isOver = true;
    if (isOver) {
      const refusal = { detail: 'Not signed in.', code: 'unauthorized', request_id: 'r1' };
      return Response.json(refusal, { status: 401 });
    }
    if (pathname === '/api/users/me') return Response.json(current);
    if (pathname === '/api/projects') return Response.json([sampleProject()]);
    if (pathname === '/api/sessions') return Response.json({ sessions: [sampleSession()] });
    if (pathname.endsWith('/messages')) {
      return Response.json({ messages: [], has_more: false, running_turn: null });
    }
    return new Response(new ReadableStream<Uint8Array>());
  });
}

const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /message/i });
const logIn = (username: string) => act(() => useAuth.getState().logIn(username, 'secret'));

/** Sends a message in a session that runs out with it. */
async function sendInLastMoment(): Promise<void> {
  serveUntilExpiry();
  const { router } = await renderApp('/chat');
  const field = await composer();
  fireEvent.change(field, { target: { value: written } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  // Nobody signs in again within the same moment.
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(written));
}

beforeEach(() => storeToken('token'));

test('a message that a session that has run out refuses is the draft of whoever wrote it when they sign in again [AUTH-012]', async () => {
  await sendInLastMoment();
  await logIn('sofia');
  // Once it is known that the server has not taken it after all.
  await waitFor(async () => expect((await composer()).value).toBe(written));
});

test('what somebody wrote when their session ran out is nowhere for the next person [AUTH-010]', async () => {
  await sendInLastMoment();
  await logIn('ada');
  expect((await composer()).value).toBe('');
  expect(JSON.stringify({ ...localStorage })).not.toContain(written);
});

test('a search that was open when the session ran out does not open for whoever signs in next', async () => {
  serveUntilExpiry();
  const { router } = await renderApp('/chat');
  await composer();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await screen.findByRole('dialog', { name: 'Search' });
  act(() => announceUnauthorized('token'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await logIn('ada');
  await composer();
  expect(screen.queryByRole('dialog')).toBeNull();
});
