import type { Session } from '@robin/contract/sessions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { chatKeys, noteUse } from '#features/chat/api/session-calls.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { renderChat, sampleSession } from '#testing/chat-page.tsx';
import { refusal } from '#testing/fake-server.ts';
import { sampleTalk as talk, serveSessions } from '#testing/session-server.ts';
import { createTestQueryClient } from '#testing/query-client.ts';

const toolbar = () => screen.getByRole('region', { name: 'Toolbar' });
const dialog = () => screen.getByRole('dialog');
const titles = () =>
  [...toolbar().querySelectorAll('[data-choose]')].map(
    (card) => card.firstElementChild?.textContent,
  );
const button = (name: string | RegExp, place = toolbar()) =>
  within(place).getByRole('button', { name });

async function click(name: string | RegExp, place?: HTMLElement) {
  await act(async () => {
    fireEvent.click(button(name, place));
    await Promise.resolve();
  });
}

async function openTalks(...talks: Session[]) {
  localStorage.setItem('po_ui_settings', '{"chatMode":"talk","toolbarAutoClose":false}');
  const server = serveSessions(talks);
  await renderChat();
  return server;
}

beforeEach(() => useToasts.setState({ toasts: [] }));

describe('the cards of the talks', () => {
  test('take the place of the action cards: one for a new talk and one for each, the one used last first [TOOL-020] [TOOL-021] [TOOL-022] [TOOL-023]', async () => {
    await openTalks(
      talk('old', { updated_at: '2026-11-01T10:00:00.000Z' }),
      talk('latest', { updated_at: '2026-11-20T10:00:00.000Z' }),
      talk('closed', { is_active: false }),
      sampleSession({ session_id: 'work', title: 'Work' }),
    );
    expect(toolbar().querySelector('[data-action-card]')).toBeNull();
    const [first] = within(toolbar()).getAllByRole('listitem');
    expect(first?.textContent).toContain('New talk session');
    expect(titles()).toEqual(['About latest', 'About old']);
    expect(button(/^About latest/).getAttribute('aria-current')).toBe('true');
  });

  test('are drawn near what is seen only, and where the focus is, however many talks there are', async () => {
    const minute = (index: number) => String(index % 60).padStart(2, '0');
    const talks = Array.from({ length: 500 }, (_, index) => {
      const hour = String(23 - Math.floor(index / 60)).padStart(2, '0');
      return talk(`t${index}`, {
        updated_at: `2026-11-20T${hour}:${minute(59 - (index % 60))}:00.000Z`,
      });
    });
    await openTalks(...talks);
    const row = within(toolbar()).getByRole('group', { name: 'Your talks' });
    expect(titles().length).toBeLessThan(50);
    expect(titles()).toContain('About t1');
    // With the card for a new one: the last of the first row, the first of the second row.
    expect(titles()).toEqual(expect.arrayContaining(['About t249', 'About t250', 'About t499']));
    const second = button(/^About t1\D/);
    expect(second.closest('li')?.getAttribute('aria-posinset')).toBe('3');
    expect(second.closest('li')?.getAttribute('aria-setsize')).toBe('501');

    act(() => second.focus());
    act(() => {
      row.scrollLeft = 100 * 268;
      fireEvent.scroll(row);
    });
    expect(titles()).toContain('About t100');
    expect(titles()).toEqual(expect.arrayContaining(['About t0', 'About t1', 'About t2']));
    expect(titles()).not.toContain('About t7');
    expect(document.activeElement).toBe(second);
    expect(titles().length).toBeLessThan(50);
  });

  test('say when they were used last, which tells two of one day and one name apart [SESS-014]', async () => {
    const title = 'Talk Nov 20, 2026';
    await openTalks(
      talk('early', { title, updated_at: '2026-11-20T10:00:00.000Z' }),
      talk('late', { title, updated_at: '2026-11-20T10:07:00.000Z' }),
    );
    const times = [...toolbar().querySelectorAll('[data-choose]')].map(
      ({ lastElementChild }) => /, \d\d:(\d\d)$/.exec(lastElementChild?.textContent ?? '')?.[1],
    );
    expect(times).toEqual(['07', '00']);
  });

  test('begin with a talk for somebody who has never talked [SESS-021]', async () => {
    const server = serveSessions([sampleSession()]);
    await renderChat();
    await act(async () => {
      fireEvent.click(screen.getByRole('tab', { name: 'Talk' }));
      await Promise.resolve();
    });
    await waitFor(() => expect(titles()).toEqual(['Talk Nov 21, 2026']));
    expect(await screen.findByLabelText('Message to Robin')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.changes()).toEqual(['POST /api/sessions/talk']);
  });

  test('begin a new talk, and show it', async () => {
    const { changes } = await openTalks(talk('a'));
    await click(/^New talk session/);
    await waitFor(() => expect(titles()).toEqual(['Talk Nov 21, 2026', 'About a']));
    expect(button(/^Talk Nov 21/).getAttribute('aria-current')).toBe('true');
    expect(changes()).toEqual(['POST /api/sessions/talk']);
  });

  test('begin one talk while the server has not answered, say why where none could begin, and can be pressed again', async () => {
    const { handlers, changes } = await openTalks(talk('a'));
    const begin = handlers['POST /api/sessions/talk'] as () => { status: number };
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    handlers['POST /api/sessions/talk'] = () => answer.promise;
    await click(/^New talk session/);
    await click(/^New talk session/);
    expect(button(/^New talk session/).getAttribute('aria-busy')).toBe('true');
    expect(changes()).toHaveLength(1);
    await act(async () => answer.resolve(refusal(503, 'unavailable', 'No.')));
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([{ title: 'The talk could not begin' }]),
    );
    expect(titles()).toEqual(['About a']);
    handlers['POST /api/sessions/talk'] = begin;
    await click(/^New talk session/);
    await waitFor(() => expect(titles()).toEqual(['Talk Nov 21, 2026', 'About a']));
  });

  test('that begin late leave the toolbar open for whoever has gone on to a work mode', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    const { handlers, changes } = serveSessions([talk('a'), sampleSession()]);
    const begin = handlers['POST /api/sessions/talk'] as () => { status: number };
    const ready = Promise.withResolvers<void>();
    handlers['POST /api/sessions/talk'] = () => ready.promise.then(begin);
    await renderChat();
    await click(/^New talk session/);
    await act(async () => {
      fireEvent.click(screen.getByRole('tab', { name: 'Assist' }));
      await Promise.resolve();
    });
    await act(async () => ready.resolve());
    await waitFor(() => expect(changes()).toEqual(['POST /api/sessions/talk']));
    await act(async () => undefined);
    expect(toolbar().dataset['expanded']).toBe('true');
    expect(screen.getByRole('tab', { name: 'Assist' }).getAttribute('aria-selected')).toBe('true');
  });

  test('show the talk that is chosen', async () => {
    const { shown } = await openTalks(talk('a'), talk('b'));
    await click(/^About b/);
    expect(button(/^About b/).getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(shown()).toContain('b'));
  });

  test('close the toolbar with the choice unless it is pinned', async () => {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    serveSessions([talk('a'), talk('b')]);
    await renderChat();
    await click(/^About b/);
    expect(toolbar().dataset['expanded']).toBe('false');
  });

  test('of one name are told apart by their time also where they are renamed and deleted', async () => {
    await openTalks(
      { ...talk('a'), updated_at: '2026-11-21T09:05:00Z' },
      { ...talk('b'), title: 'About a', updated_at: '2026-11-21T11:30:00Z' },
      talk('c'),
    );
    for (const verb of ['Rename', 'Delete']) {
      const names = screen
        .getAllByRole('button', { name: new RegExp(`^${verb} About`) })
        .map((one) => one.getAttribute('aria-label'));
      expect(new Set(names).size).toBe(3);
      expect(names).toContain(`${verb} About c`);
    }
  });

  test('ask before one is deleted, and lead on to the card of a new talk', async () => {
    const { changes } = await openTalks(talk('a'), talk('b'));
    await click('Delete About b');
    expect(changes()).toEqual([]);
    await click('Delete', dialog());
    await waitFor(() => expect(titles()).toEqual(['About a']));
    expect(changes()).toEqual(['DELETE /api/sessions/b']);
    await waitFor(() => expect(document.activeElement).toBe(button(/^New talk session/)));
    expect(screen.getByText('“About b” has been deleted.').getAttribute('role')).toBe('status');
  });

  /** Opens the talks a and b; `readList` reads them anew, as other windows have left them. */
  async function openTwoTalks() {
    const client = createTestQueryClient();
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk","toolbarAutoClose":false}');
    const { handlers } = serveSessions([talk('a'), talk('b')]);
    await renderChat('en', { client });
    const readList = (...sessions: Session[]) => {
      handlers['GET /api/sessions'] = { status: 200, body: { sessions } };
      return act(() => client.invalidateQueries({ queryKey: chatKeys.sessions }));
    };
    return { readList };
  }

  test('ask about a talk by its name of now, and no longer once another window has deleted it', async () => {
    const { readList } = await openTwoTalks();
    await click('Delete About b');
    await readList(talk('a'), talk('b', { title: 'Saying no' }));
    await waitFor(() => expect(dialog().textContent).toContain('“Saying no” will be gone'));
    await readList(talk('a'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(titles()).toEqual(['About a']);
    expect(document.activeElement).toBe(button(/^New talk session/));
  });

  test('ask no longer about a talk that has become the last one, nor once there are others again [TOOL-024]', async () => {
    const { readList } = await openTwoTalks();
    await click('Delete About b');
    await readList(talk('b'));
    await waitFor(() => expect(titles()).toEqual(['About b']));
    expect(screen.queryByRole('dialog')).toBeNull();
    await readList(talk('b'), talk('c'));
    await waitFor(() => expect(titles()).toEqual(['About b', 'About c']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('keep the focus on the button that asked where nothing is deleted after all', async () => {
    const { changes } = await openTalks(talk('a'), talk('b'));
    button('Delete About b').focus();
    await click('Delete About b');
    await click('Cancel', dialog());
    expect(document.activeElement).toBe(button('Delete About b'));
    expect(changes()).toEqual([]);
  });

  test('do not delete the last talk: no dialog, no call, no message [TOOL-024] [TOOL-025] [ERR2-077] [OPEN2-065]', async () => {
    const { changes } = await openTalks(talk('only'), sampleSession({ session_id: 'work' }));
    await click('Delete About only');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(titles()).toEqual(['About only']);
  });
});

describe('the name of a talk', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Name of the talk');

  async function rename(name: string, key: 'Enter' | 'Escape') {
    await click('Rename About a');
    fireEvent.change(field(), { target: { value: name } });
    await act(async () => {
      fireEvent.keyDown(field(), { key });
      await Promise.resolve();
    });
  }

  test('is changed in its card, with Enter', async () => {
    const { sent } = await openTalks(talk('a'));
    await rename('  Saying no kindly ', 'Enter');
    await waitFor(() => expect(titles()).toEqual(['Saying no kindly']));
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Saying no kindly',
    });
    await waitFor(() => expect(document.activeElement).toBe(button('Rename Saying no kindly')));
  });

  test.each([
    ['Escape', 'Another'],
    ['Enter', '   '],
    ['Enter', '\u200B'],
    ['Enter', 'About a'],
  ] as const)('stays as it was with %s after typing %j', async (key, typed) => {
    const { changes } = await openTalks(talk('a'));
    await rename(typed, key);
    await waitFor(() => expect(titles()).toEqual(['About a']));
    expect(changes()).toEqual([]);
  });

  test('goes on with the Enter that ends a composition, and Escape leaves what is around the field as it is', async () => {
    const { changes } = await openTalks(talk('a'));
    await click('Rename About a');
    fireEvent.change(field(), { target: { value: '話' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(field().value).toBe('話');
    const heard = vi.fn();
    addEventListener('keydown', heard);
    fireEvent.keyDown(field(), { key: 'Escape' });
    removeEventListener('keydown', heard);
    expect(heard).not.toHaveBeenCalled();
    await waitFor(() => expect(titles()).toEqual(['About a']));
    expect(changes()).toEqual([]);
  });

  test('is saved where one goes on elsewhere, and the focus stays there', async () => {
    const { changes } = await openTalks(talk('a'));
    await click('Rename About a');
    expect(document.activeElement).toBe(field());
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 'About a'.length]);
    fireEvent.change(field(), { target: { value: 'Saying no kindly' } });
    const composer = screen.getByLabelText('Message to Robin');
    await act(async () => {
      composer.focus();
      await Promise.resolve();
    });
    // While the name is on its way, too.
    expect(document.activeElement).toBe(composer);
    await waitFor(() => expect(titles()).toEqual(['Saying no kindly']));
    expect(changes()).toEqual(['PUT /api/sessions/a']);
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(document.activeElement).toBe(composer);
  });

  test('goes on being typed while another talk is used, which sends the card to the second row', async () => {
    const client = createTestQueryClient();
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk","toolbarAutoClose":false}');
    const at = (hour: number) => ({ updated_at: `2026-11-20T${hour}:00:00.000Z` });
    serveSessions([talk('a', at(12)), talk('b', at(11)), talk('c', at(10))]);
    await renderChat('en', { client });
    await click('Rename About a');
    const typedIn = field();
    fireEvent.change(typedIn, { target: { value: 'Saying no' } });
    act(() => noteUse(client, 'c', at(13).updated_at));
    await waitFor(() => expect(titles()).toEqual(['About c', 'About b']));
    expect(field()).toBe(typedIn);
    expect(field().value).toBe('Saying no');
    expect(document.activeElement).toBe(typedIn);
  });

  test('that another window has changed is not taken back by a field in which nothing was typed', async () => {
    const client = createTestQueryClient();
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk","toolbarAutoClose":false}');
    const { changes } = serveSessions([talk('a')]);
    await renderChat('en', { client });
    await click('Rename About a');
    const newest = [talk('a', { title: 'Saying no kindly' })];
    act(() => void client.setQueryData(chatKeys.sessions, newest));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    await act(async () => {
      screen.getByLabelText('Message to Robin').focus();
      await Promise.resolve();
    });
    expect(titles()).toEqual(['Saying no kindly']);
    expect(changes()).toEqual([]);
  });

  test('that could not be kept stays in its field, and the reason is told', async () => {
    const { handlers } = await openTalks(talk('a'));
    handlers['PUT /api/sessions/a'] = refusal(403, 'forbidden', 'No.');
    await rename('Another', 'Enter');
    await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ message: 'No.' }]));
    expect(field().value).toBe('Another');
    expect(field().readOnly).toBe(false);
    handlers['PUT /api/sessions/a'] = { status: 200, body: talk('a', { title: 'Another one' }) };
    fireEvent.change(field(), { target: { value: 'Another one' } });
    await act(async () => {
      fireEvent.keyDown(field(), { key: 'Enter' });
      await Promise.resolve();
    });
    await waitFor(() => expect(titles()).toEqual(['Another one']));
  });

  test('is sent once when one goes on elsewhere while it is on its way', async () => {
    const { handlers, changes } = await openTalks(talk('a'));
    const answer = Promise.withResolvers<{ status: number; body: unknown }>();
    handlers['PUT /api/sessions/a'] = () => answer.promise;
    await rename('Saying no kindly', 'Enter');
    // What would be typed by now would not be sent.
    expect(field().readOnly).toBe(true);
    await act(async () => {
      screen.getByLabelText('Message to Robin').focus();
      await Promise.resolve();
    });
    await act(async () =>
      answer.resolve({ status: 200, body: talk('a', { title: 'Saying no kindly' }) }),
    );
    await waitFor(() => expect(titles()).toEqual(['Saying no kindly']));
    expect(changes()).toEqual(['PUT /api/sessions/a']);
  });
});
