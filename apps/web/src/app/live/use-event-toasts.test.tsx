import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { decisionTopic } from '#shared/toasts/toast-topics.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';

const timestamp = '2026-11-20T14:02:11.000Z';

/** The signed-in app with a line that the test speaks on. */
async function openApp() {
  localStorage.setItem('token', 'secret');
  serve({
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': { status: 200, body: [sampleProject()] },
  });
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.startsWith('/api/events/stream')) return answer(address, init);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (line = controller),
    });
    return Promise.resolve(new Response(body));
  });
  await renderApp('/projects');
  await waitFor(() => expect(liveConnection.getState()).toBe('connected'));
  return {
    tell: (type: string, data: Record<string, unknown>) =>
      act(async () => {
        const event = JSON.stringify({ event_type: type, timestamp, data });
        line?.enqueue(new TextEncoder().encode(`data: ${event}\n\n`));
      }),
    drop: () => act(async () => line?.error(new TypeError('network error'))),
  };
}

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  liveConnection.disconnect();
});

describe('the toasts of live events', () => {
  test('are shown in the language of the page while the line is open [TOAST-020] [LIVE-014]', async () => {
    const { tell } = await openApp();
    await tell('jira_issue_created', { key: 'SHOP-42' });
    expect((await screen.findByText('Jira issue created')).parentElement?.textContent).toBe(
      'Jira issue createdSHOP-42',
    );
  });

  test('say so in words when an event leaves its fact out [TOAST-027]', async () => {
    const { tell } = await openApp();
    await tell('workflow_error', {});
    await screen.findByText(/unknown error/);
  });

  test('tell of a decision elsewhere, and say nothing again where its own window has told of it [TOAST-022]', async () => {
    const { tell } = await openApp();
    const topic = decisionTopic('e1');
    act(() => void useToasts.getState().show({ type: 'success', title: 'Kept', topic }));
    await tell('episode_created', { episode_id: 'e1', memory_level: 'digest' });
    await tell('episode_created', { episode_id: 'e2', memory_level: 'essence' });
    await screen.findByText('Memory level: essence', { exact: false });
    expect(useToasts.getState().toasts).toHaveLength(2);
    // The own words take the place of what the event has said before.
    act(
      () =>
        void useToasts
          .getState()
          .show({ type: 'success', title: 'Also kept', topic: decisionTopic('e2') }),
    );
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Kept', 'Also kept']);
  });

  test('go when the line breaks [LIVE-015]', async () => {
    const { tell, drop } = await openApp();
    await tell('workflow_setup', { context: 'User story' });
    await screen.findByText('Workflow started');
    await drop();
    await waitFor(() => expect(screen.queryByText('Workflow started')).toBeNull());
  });

  test('leave other toasts alone when the line breaks', async () => {
    const { drop } = await openApp();
    act(() => void useToasts.getState().show({ type: 'info', title: 'Copied' }));
    await drop();
    await waitFor(() => expect(liveConnection.getState()).not.toBe('connected'));
    expect(screen.queryByText('Copied')).not.toBeNull();
  });
});

test('events of episodes and documents are heard only by who is signed in, on a line that is open [LIVE-012] [LIVE-013]', async () => {
  const heard: string[] = [];
  const stop = liveConnection.subscribe(({ event_type: type }) => heard.push(type));
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return new Promise(() => undefined);
  });
  await renderApp('/');
  expect(liveConnection.getState()).toBe('disconnected');
  expect(asked.filter((address) => address.includes('/events/'))).toEqual([]);
  cleanup();

  const { tell } = await openApp();
  await tell('episode_candidate_created', { session_id: 's1', candidate_id: 'c1' });
  await tell('po_documents_updated', { project_id: 1, action: 'created', document_id: 'd1' });
  await waitFor(() => expect(heard).toEqual(['episode_candidate_created', 'po_documents_updated']));
  await act(() => useAuth.getState().logOut());
  expect(liveConnection.getState()).toBe('disconnected');
  stop();
});
