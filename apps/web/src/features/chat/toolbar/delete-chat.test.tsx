import type { LiveEvent } from '@robin/contract/live-events';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { renderChat, sampleSession, showChat } from '#testing/chat-page.tsx';
import { refusal } from '#testing/fake-server.ts';
import { sampleProject } from '#testing/samples.ts';
import { sampleTalk, serveSessions } from '#testing/session-server.ts';

const dialog = () => screen.getByRole('dialog');
const button = (name: string | RegExp, place = screen.getByRole('region', { name: 'Toolbar' })) =>
  within(place).getByRole('button', { name });

async function click(name: string | RegExp, place?: HTMLElement) {
  await act(async () => {
    fireEvent.click(button(name, place));
    await Promise.resolve();
  });
}

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('the button that deletes the chat', () => {
  test('asks in a work mode whether to begin anew, in red, with a tick for the episodes that is set [TOOL-013] [INPUT-025] [INPUT-026] [INPUT-027] [SESS-033] [OPEN2-008] [OPEN2-009]', async () => {
    const { changes } = serveSessions([sampleSession()]);
    await renderChat();
    await click('Delete chat');
    expect(within(dialog()).getByRole('heading').textContent).toBe('Reset chat?');
    expect(within(dialog()).getByRole('checkbox')).toHaveProperty('checked', true);
    expect(button('Reset', dialog()).className).toContain('bg-danger-solid');
    expect(changes()).toEqual([]);
    await click('Cancel', dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test.each([
    ['along', true],
    ['not along', false],
  ])(
    'begins anew with the episodes taken %s [INPUT-026] [SESS-032] [OPEN2-008]',
    async (_how, isTicked) => {
      const { sent, changes, shown } = serveSessions([sampleSession()]);
      await renderChat();
      await click('Delete chat');
      if (!isTicked) fireEvent.click(within(dialog()).getByRole('checkbox'));
      await click('Reset', dialog());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(changes()).toEqual(['POST /api/sessions/s1/reset']);
      const reset = sent.find(({ path }) => path.includes('/reset'));
      expect(new URLSearchParams(reset?.path.split('?')[1]).get('transfer_episodes')).toBe(
        String(isTicked),
      );
      await waitFor(() => expect(shown()).toContain('new-1'));
    },
  );

  test.each([
    ['begun anew', 'assist', 'Reset', 'The chat has been reset.'],
    ['deleted', 'talk', 'Delete', '“About a” has been deleted.'],
  ])('says to a screen reader that it has been %s', async (_what, mode, confirm, announcement) => {
    localStorage.setItem('po_ui_settings', JSON.stringify({ chatMode: mode }));
    serveSessions([mode === 'talk' ? sampleTalk('a') : sampleSession(), sampleTalk('b')]);
    await renderChat();
    await click('Delete chat');
    expect(screen.queryByText(announcement)).toBeNull();
    await click(confirm, dialog());
    expect((await screen.findByText(announcement)).getAttribute('role')).toBe('status');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // What is done once more is said once more.
    await click('Delete chat');
    expect(screen.queryByText(announcement)).toBeNull();
  });

  test('deletes a talk, after a question in red without a tick [OPEN2-008] [OPEN2-009]', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    const { changes, shown } = serveSessions([sampleTalk('a'), sampleTalk('b')]);
    await renderChat();
    await click('Delete chat');
    expect(dialog().textContent).toContain(
      '“About a” will be gone, with everything in it and its episodes.',
    );
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
    expect(button('Delete', dialog()).className).toContain('bg-danger-solid');
    await click('Cancel', dialog());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
    await click('Delete chat');
    await click('Delete', dialog());
    await waitFor(() => expect(shown()).toContain('b'));
    expect(changes()).toEqual(['DELETE /api/sessions/a']);
  });

  test('leads to a session in which nothing begins that was pressed before the first one was there', async () => {
    localStorage.setItem('po_ui_settings', '{"toolbarAutoClose":false}');
    const { handlers, changes, shown } = serveSessions([sampleSession()]);
    const list = handlers['GET /api/sessions'] as () => { status: number };
    const ready = Promise.withResolvers<void>();
    handlers['GET /api/sessions'] = () => ready.promise.then(list);
    await showChat();
    await click(/^Write a user story/);
    await act(async () => ready.resolve());
    await waitFor(() => expect(changes()).toEqual(['POST /api/chat/s1']));
    await screen.findByLabelText('Message to Robin');
    await click('Delete chat');
    await click('Reset', dialog());
    await waitFor(() => expect(shown()).toContain('new-1'));
    expect(changes().filter((call) => call.startsWith('POST /api/chat/'))).toHaveLength(1);
  });

  test('takes the Escape that ends the question for itself: the toolbar around it stays as it is', async () => {
    const { changes } = serveSessions([sampleSession()]);
    await renderChat();
    await click('Delete chat');
    fireEvent.keyDown(button('Cancel', dialog()), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Actions').getAttribute('aria-expanded')).toBe('true');
    expect(changes()).toEqual([]);
  });

  test('begins one session anew, however often it is pressed before the server has answered', async () => {
    const { handlers, changes, shown } = serveSessions([sampleSession()]);
    const reset = handlers['POST /api/sessions/s1/reset'] as () => { status: number };
    const ready = Promise.withResolvers<void>();
    handlers['POST /api/sessions/s1/reset'] = () => ready.promise.then(reset);
    await renderChat();
    await click('Delete chat');
    await click('Reset', dialog());
    expect(button('Cancel', dialog())).toHaveProperty('disabled', true);
    fireEvent.click(within(dialog()).getByText(/Reset$/, { selector: 'button' }));
    await act(async () => ready.resolve());
    await waitFor(() => expect(shown()).toContain('new-1'));
    expect(changes()).toEqual(['POST /api/sessions/s1/reset']);
  });

  test('can’t be pressed while there is no session, which it would ask about later', async () => {
    const { handlers } = serveSessions([sampleSession()]);
    const list = handlers['GET /api/sessions'] as () => { status: number };
    const ready = Promise.withResolvers<void>();
    handlers['GET /api/sessions'] = () => ready.promise.then(list);
    await showChat();
    await click('Delete chat');
    await act(async () => ready.resolve());
    await screen.findByLabelText('Message to Robin');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button('Delete chat')).toHaveProperty('disabled', false);
  });

  test('stays open when it fails, with the reason beside it', async () => {
    const { handlers } = serveSessions([sampleSession()]);
    handlers['POST /api/sessions/s1/reset'] = refusal(403, 'forbidden', 'You are no member.');
    await renderChat();
    await click('Delete chat');
    await click('Reset', dialog());
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ message: 'You are no member.' }]),
    );
    expect(button('Reset', dialog())).toHaveProperty('disabled', false);
  });
});

describe('the question whether to delete the chat', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Another window does what its calls say, of which this one is told. */
  function listen() {
    const listeners = new Set<(event: LiveEvent) => void>();
    vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    return (data: Record<string, unknown>) =>
      act(async () => {
        const event = { event_type: 'chat_session_updated', timestamp: '2026-11-21T10:00:00.000Z' };
        listeners.forEach((listener) => listener({ ...event, data }));
      });
  }

  test('goes with a talk that another window has deleted, and never turns to the next one [OPEN2-008]', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    const tell = listen();
    const { changes, shown } = serveSessions([sampleTalk('a'), sampleTalk('b')]);
    await renderChat();
    await click('Delete chat');
    await fetch('/api/sessions/a', { method: 'DELETE' });
    await tell({ session_id: 'a', session_type: 'talk', action: 'deleted' });
    await waitFor(() => expect(shown()).toContain('b'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual(['DELETE /api/sessions/a']);
  });

  test('goes with a session that another window has begun anew: the fresh one stays [OPEN2-008]', async () => {
    const tell = listen();
    const { changes, shown } = serveSessions([sampleSession()]);
    await renderChat();
    await click('Delete chat');
    await fetch('/api/sessions/s1/reset', { method: 'POST' });
    await tell({ session_id: 's1', session_type: 'assist', action: 'reset' });
    await waitFor(() => expect(shown()).toContain('new-1'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual(['POST /api/sessions/s1/reset']);
  });

  test('goes with the project that is left, as when somebody has archived it', async () => {
    const { shown } = serveSessions([
      sampleSession(),
      sampleSession({ session_id: 's2', project_id: 2 }),
    ]);
    await renderChat();
    await click('Delete chat');
    act(() => useActiveProject.setState({ activeProject: sampleProject({ id: 2 }) }));
    await waitFor(() => expect(shown()).toContain('s2'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays with the last talk when it could not be deleted, not with the one that was begun in its place', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    const { handlers, changes } = serveSessions([sampleTalk('a')]);
    handlers['DELETE /api/sessions/a'] = refusal(500, 'internal', 'No.');
    await renderChat();
    await click('Delete chat');
    await click('Delete', dialog());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    expect(dialog().textContent).toContain('“About a” will be gone');
    await click('Delete', dialog());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(2));
    expect(changes().filter((call) => call.startsWith('DELETE'))).toEqual([
      'DELETE /api/sessions/a',
      'DELETE /api/sessions/a',
    ]);
  });
});
