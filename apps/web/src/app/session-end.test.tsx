import type { Session } from '@robin/contract/sessions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '#shared/api/token.ts';
import { useTrackedWorkflows } from '#features/workflows/tracked-workflows.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { sampleMessage, sampleSession } from '#testing/chat-page.tsx';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser, sampleWorkflow } from '#testing/samples.ts';

const sofia = sampleUser({ active_project_id: 1 });
const ada = sampleUser({ id: 2, username: 'ada', active_project_id: 1 });
const secret = 'What Sofia has written';

const tracked = sampleWorkflow();

/** A server on which Sofia has a message. Ada's messages never arrive, so that only leftovers could be seen. */
function serveTwoPeople() {
  const sent: string[] = [];
  let current = sofia;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    sent.push(`${method} ${pathname}`);
    if (pathname === '/api/auth/login') {
      current = ada;
      return Response.json({ access_token: 'other', token_type: 'bearer' });
    }
    if (pathname === '/api/auth/logout') return new Response(null, { status: 204 });
    if (pathname === '/api/users/me') return Response.json(current);
    if (pathname === '/api/projects') return Response.json([sampleProject()]);
    if (pathname === '/api/sessions') {
      const sessions: Session[] = [sampleSession()];
      return Response.json({ sessions });
    }
    if (pathname.endsWith('/messages') && current === sofia) {
      const messages = [sampleMessage(0, 'user', secret)];
      return Response.json({ messages, has_more: false, running_turn: null });
    }
    return new Response(new ReadableStream<Uint8Array>());
  });
  return sent;
}

beforeEach(() => storeToken('token'));

function openAccountMenu(): void {
  fireEvent.click(screen.getByRole('button', { name: /^Account:/ }));
}

test('logging out clears the messages: the next person at this browser sees nothing of them [AUTH-010]', async () => {
  serveTwoPeople();
  const { router } = await renderApp('/chat');
  expect(await screen.findByText(secret)).toBeTruthy();

  openAccountMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());

  await act(() => useAuth.getState().logIn('ada', 'secret'));
  await screen.findByRole('log');
  expect(router.state.location.pathname).toBe('/chat');
  expect(screen.queryByText(secret)).toBeNull();
});

test('what was told to one person, and what could be taken back of it, is not there for the next one [AUTH-010]', async () => {
  serveTwoPeople();
  const { router } = await renderApp('/chat');
  await screen.findByText(secret);
  act(() => void showToast({ type: 'success', title: 'Archived', message: secret }));
  openAccountMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  // An answer that comes after its person has gone.
  act(() => void showToast({ type: 'success', title: 'Saved', message: secret }));
  await act(() => useAuth.getState().logIn('ada', 'secret'));
  await screen.findByRole('log');
  expect(screen.queryByText(secret)).toBeNull();
});

test('the workflows that one person followed are not kept in the browser for the next one [AUTH-010]', async () => {
  serveTwoPeople();
  const { router } = await renderApp('/chat');
  await screen.findByText(secret);
  act(() => useTrackedWorkflows.getState().put('s1', tracked));
  expect(JSON.stringify(localStorage)).toContain('Write a story');
  openAccountMenu();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(JSON.stringify(localStorage)).not.toContain('Write a story');
  await act(() => useAuth.getState().logIn('ada', 'secret'));
  await screen.findByRole('log');
  expect(useTrackedWorkflows.getState().bySession).toEqual({});
});

test('the line of live events connects by itself as soon as somebody is signed in [API1-049]', async () => {
  const sent = serveTwoPeople();
  await renderApp('/chat');
  await waitFor(() => expect(sent).toContain('GET /api/events/stream'));
});

test('token, active project and language lie in local storage under their agreed names [CONST1-004] [AUTH-007]', async () => {
  serveTwoPeople();
  const { router } = await renderApp('/?lang=en');
  await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
  openAccountMenu();
  fireEvent.click(screen.getByText('Deutsch'));
  await waitFor(() => expect(localStorage.getItem('i18nextLng')).toBe('de'));
  expect(localStorage.getItem('token')).toBe('token');
  expect(localStorage.getItem('active_project')).toContain('"id":1');
});
