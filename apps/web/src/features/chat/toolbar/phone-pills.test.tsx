import type { Session } from '@robin/contract/sessions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createChatServer, renderChat } from '#testing/chat-page.tsx';
import { sampleTalk as talk, serveSessions } from '#testing/session-server.ts';

const media = window.matchMedia;

beforeEach(() => {
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = query === '(width < 48rem)';
    return Object.assign(media(query), { matches });
  });
  return () => spy.mockRestore();
});

const pills = (name: string) => screen.findByRole('list', { name });

async function press(name: string | RegExp, place: HTMLElement) {
  await act(async () => {
    fireEvent.click(within(place).getByRole('button', { name }));
    await Promise.resolve();
  });
}

describe('the actions on a phone', () => {
  test('are passed by Tab one by one, with no stop at the row that scrolls', async () => {
    createChatServer();
    await renderChat();
    expect((await pills('Actions in Assist')).getAttribute('tabindex')).toBe('-1');
  });

  test('send their start prompt with their id, and can’t be pressed until Robin has answered', async () => {
    const server = createChatServer();
    await renderChat();
    const row = await pills('Actions in Assist');
    const sent = () => server.callsTo('POST', '/api/chat/s1');
    await press('Split an epic', row);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.form?.get('action_card_id')).toBe('assist_split_epic');
    const story = within(row).getByRole('button', { name: 'Write a user story' });
    expect(story).toHaveProperty('disabled', true);
    await server.stream.send(
      { event_type: 'turn_started', turn_id: 't1' },
      { turn_complete: true, is_final_response: true },
    );
    await waitFor(() => expect(story).toHaveProperty('disabled', false));
  });
});

test('whoever picks an action by touch goes on in the conversation, as the pill can’t be pressed any more', async () => {
  createChatServer();
  await renderChat();
  const row = await pills('Actions in Assist');
  within(row).getByRole('button', { name: 'Split an epic' }).focus();
  await press('Split an epic', row);
  expect(screen.getByRole('log').contains(document.activeElement)).toBe(true);
});

describe('the talks on a phone', () => {
  async function open(...talks: Session[]) {
    localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
    const server = serveSessions(talks);
    await renderChat();
    return { ...server, row: await pills('Your talks') };
  }
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Your talks' }))
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-current') === 'true')
      .map(({ textContent }) => textContent);

  test('stand in a row that tells which one is shown, and show the one that is pressed', async () => {
    const { row, shown } = await open(talk('a'), talk('b'));
    expect(chosen()).toEqual(['About a']);
    await press('About b', row);
    expect(chosen()).toEqual(['About b']);
    await waitFor(() => expect(shown()).toContain('b'));
  });

  test('begin with a press, and are shown then', async () => {
    const { row, changes } = await open(talk('a'));
    await press('New talk session', row);
    await waitFor(() => expect(chosen()).toEqual(['Talk Nov 21, 2026']));
    expect(changes()).toEqual(['POST /api/sessions/talk']);
  });

  test('stand in a sheet, too, which stays while one is renamed and goes with a choice, also of the one that is shown', async () => {
    const { row } = await open(talk('a'), talk('b'));
    await press('All talks', row);
    const sheet = await screen.findByRole('dialog', { name: 'Your talks' });
    await press('Rename About a', sheet);
    const field = within(sheet).getByLabelText('Name of the talk');
    fireEvent.change(field, { target: { value: 'Another' } });
    await act(async () => {
      fireEvent.keyDown(field, { key: 'Enter' });
      await Promise.resolve();
    });
    await waitFor(() => expect(chosen()).toEqual(['Another']));
    await press(/^Another/, sheet);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosen()).toEqual(['Another']);
  });

  test('keep the name that is being typed when a step back takes their sheet away', async () => {
    const { row, changes } = await open(talk('a'));
    await press('All talks', row);
    const sheet = await screen.findByRole('dialog', { name: 'Your talks' });
    await press('Rename About a', sheet);
    fireEvent.change(within(sheet).getByLabelText('Name of the talk'), {
      target: { value: 'Another' },
    });
    history.replaceState({ idx: 1 }, '');
    history.pushState({ idx: 2 }, '');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(chosen()).toEqual(['Another']));
    expect(changes()).toEqual(['PUT /api/sessions/a']);
  });

  test('are drawn as far as they are looked at: the latest in the row with the one that is shown, in the sheet more as its end comes near', async () => {
    let comeNear = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          comeNear = () => tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const talks = Array.from({ length: 500 }, (_, index) =>
      talk(`t${index}`, {
        updated_at: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
      }),
    );
    const { row } = await open(...talks);
    const inRow = () =>
      within(screen.getByRole('list', { name: 'Your talks' }))
        .getAllByText(/^About/)
        .map(({ textContent }) => textContent);
    expect(inRow()).toEqual(Array.from({ length: 20 }, (_, index) => `About t${index}`));

    await press('All talks', row);
    const sheet = await screen.findByRole('dialog', { name: 'Your talks' });
    const cards = () => within(sheet).getAllByRole('listitem');
    expect(cards()).toHaveLength(40);
    expect(cards()[1]?.getAttribute('aria-setsize')).toBe('501');
    act(() => comeNear());
    expect(cards()).toHaveLength(80);
    await press(/^About t60\D/, sheet);
    await waitFor(() => expect(chosen()).toEqual(['About t60']));
    expect(inRow()).toHaveLength(21);
  });
});
