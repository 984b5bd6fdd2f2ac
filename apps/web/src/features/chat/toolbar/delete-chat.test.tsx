import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { renderChat, sampleSession, showChat } from '#testing/chat-page.tsx';
import { refusal } from '#testing/fake-server.ts';
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
  test('asks in a work mode whether to begin anew, in red, with a tick for the episodes that is set [TOOL-013] [INPUT-025] [INPUT-026] [INPUT-027] [OPEN2-008]', async () => {
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
  ])('begins anew with the episodes taken %s [INPUT-026] [OPEN2-008]', async (_how, isTicked) => {
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
  });

  test('deletes a talk, after a question in red without a tick [OPEN2-008]', async () => {
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
    handlers['POST /api/sessions/s1/reset'] = refusal(409, 'archived', 'It is archived.');
    await renderChat();
    await click('Delete chat');
    await click('Reset', dialog());
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ message: 'Failed to reset session' }]),
    );
    expect(button('Reset', dialog())).toHaveProperty('disabled', false);
  });
});
