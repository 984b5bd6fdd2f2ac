import { actionCards } from '@robin/contract/action-cards';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { createChatServer, renderChat, sampleSession, showChat } from '#testing/chat-page.tsx';

let server: ReturnType<typeof createChatServer>;
beforeEach(() => {
  server = createChatServer();
  useToasts.setState({ toasts: [] });
});

const toolbar = () => screen.getByRole('region', { name: 'Toolbar' });
const isExpanded = () => toolbar().dataset['expanded'] === 'true';
const cards = () => within(toolbar()).queryByRole('group', { name: /^Actions in/ });
const button = (name: string | RegExp) => within(toolbar()).getByRole('button', { name });

/** What local storage holds once the changes have been written. */
function stored(): unknown {
  dispatchEvent(new Event('pagehide'));
  return JSON.parse(localStorage.getItem('po_ui_settings') ?? '{}');
}

function store(settings: object) {
  localStorage.setItem('po_ui_settings', JSON.stringify(settings));
}

/** A click as a browser makes one: later than whatever was clicked before, unless it was made earlier. */
function clickOutside(madeAt = performance.now() + 1) {
  const click = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(click, 'timeStamp', { value: madeAt });
  fireEvent(screen.getByRole('log'), click);
}

describe('the toolbar', () => {
  test('begins expanded, unpinned and visible [PREF-006] [PREF-007] [PREF-008] [OPEN2-006] [OPEN2-147]', async () => {
    await renderChat();
    expect(isExpanded()).toBe(true);
    expect(button('Pin the actions').getAttribute('aria-pressed')).toBe('false');
  });

  test('is either expanded or collapsed, and keeps which [TOOL-007] [PREF-007] [OPEN2-147]', async () => {
    await renderChat();
    const toggle = button('Actions');
    for (const expanded of [false, true, false]) {
      fireEvent.click(toggle);
      expect(isExpanded()).toBe(expanded);
      expect(toggle.getAttribute('aria-expanded')).toBe(String(expanded));
      expect(cards() !== null).toBe(expanded);
      expect(stored()).toMatchObject({ toolbarExpanded: expanded });
    }
  });

  test('is passed by Tab from button to card, with no stop at the rows that scroll', async () => {
    await renderChat();
    expect(cards()?.getAttribute('tabindex')).toBe('-1');
  });

  test('collapses with a click beside it, and with none inside of it [TOOL-010]', async () => {
    await renderChat();
    fireEvent.click(screen.getByRole('tab', { name: 'Assist' }));
    expect(isExpanded()).toBe(true);
    clickOutside();
    expect(isExpanded()).toBe(false);
    expect(stored()).toMatchObject({ toolbarExpanded: false });
  });

  test('stays open under the click that has opened it from elsewhere, which the page hears of only afterwards', async () => {
    store({ toolbarExpanded: false, leftSidebarCollapsed: false });
    await renderChat();
    const pressedAt = performance.now();
    fireEvent.click(screen.getByRole('button', { name: 'Show the actions' }));
    clickOutside(pressedAt);
    expect(isExpanded()).toBe(true);
    clickOutside();
    expect(isExpanded()).toBe(false);
  });

  test('expands at once when it is pinned, and stays so until it is unpinned; both are kept [TOOL-008] [TOOL-009] [OPEN2-006] [PREF-008] [OPEN2-147]', async () => {
    store({ toolbarExpanded: false });
    await renderChat();
    expect(isExpanded()).toBe(false);
    fireEvent.click(button('Pin the actions'));
    expect(isExpanded()).toBe(true);
    expect(stored()).toMatchObject({ toolbarExpanded: true, toolbarAutoClose: false });
    clickOutside();
    fireEvent.click(button('Actions'));
    fireEvent.keyDown(button('Actions'), { key: 'Escape' });
    expect(isExpanded()).toBe(true);
    expect(button('Actions').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Unpin the actions'));
    expect(stored()).toMatchObject({ toolbarAutoClose: true });
    clickOutside();
    expect(isExpanded()).toBe(false);
  });

  test('is expanded while it is pinned, whatever was stored beside it [TOOL-009]', async () => {
    store({ toolbarExpanded: false, toolbarAutoClose: false });
    await renderChat();
    expect(isExpanded()).toBe(true);
  });

  test('collapses with Escape, which leads to the button that expands it', async () => {
    await renderChat();
    const [first] = within(toolbar()).getAllByRole('listitem');
    fireEvent.keyDown(within(first ?? toolbar()).getByRole('button'), { key: 'Escape' });
    expect(isExpanded()).toBe(false);
    expect(document.activeElement).toBe(button('Actions'));
  });

  test('is not there when the stored settings hide it [PREF-006] [OPEN2-148]', async () => {
    store({ toolbarVisible: false });
    await renderChat();
    expect(screen.queryByRole('region', { name: 'Toolbar' })).toBeNull();
    expect(screen.queryByRole('tablist', { name: 'Mode' })).toBeNull();
    expect(stored()).toMatchObject({ toolbarVisible: false });
  });
});

describe('the action cards', () => {
  /** The cards, row by row. */
  function shown() {
    const list = within(toolbar()).getByRole('list');
    const [, length] = /^repeat\((\d+), 260px\)$/.exec(list.style.gridTemplateColumns) ?? [];
    const ids = [...list.querySelectorAll<HTMLElement>('[data-action-card]')].map(
      (card) => card.dataset['actionCard'],
    );
    return [ids.slice(0, Number(length)), ids.slice(Number(length))];
  }

  test.each([
    { mode: 'Catch-up', ids: actionCards.catch_up, first: 5, row: 'TOOL-017' },
    { mode: 'Assist', ids: actionCards.assist, first: 4, row: 'TOOL-018' },
    { mode: 'Grow', ids: actionCards.grow, first: 5, row: 'TOOL-019' },
  ])(
    'of $mode stand in two rows, $first in the first [$row] [TOOL-016] [OPEN2-007]',
    async ({ mode, ids, first }) => {
      await renderChat();
      await act(async () => {
        fireEvent.click(screen.getByRole('tab', { name: mode }));
        await Promise.resolve();
      });
      expect(shown()).toEqual([ids.slice(0, first), ids.slice(first)]);
    },
  );

  test('are nine, seven and nine [TOOL-017] [TOOL-018] [TOOL-019]', () => {
    expect(Object.values(actionCards).map((ids) => ids.length)).toEqual([9, 7, 9]);
  });

  test('send their start prompt with their id in the session of the mode, and close what is not pinned [OPEN2-011]', async () => {
    await renderChat();
    fireEvent.click(button(/^Write a user story/));
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(1));
    const [call] = server.callsTo('POST', '/api/chat/s1');
    expect(call?.form?.get('message')).toBe('I want to write a user story.');
    expect(call?.form?.get('action_card_id')).toBe('assist_user_story');
    expect(isExpanded()).toBe(false);
  });

  test('do nothing while Robin still answers, say so, and keep the focus when the answer ends', async () => {
    store({ toolbarAutoClose: false });
    await renderChat();
    fireEvent.click(button(/^Split an epic/));
    const isUnavailable = () => button(/^Split an epic/).getAttribute('aria-disabled');
    await waitFor(() => expect(isUnavailable()).toBe('true'));
    const epic = button(/^Split an epic/);
    const description = epic.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toContain('Robin is still answering');
    fireEvent.click(epic);
    expect(server.callsTo('POST', '/api/chat/')).toHaveLength(1);

    epic.focus();
    await server.stream.send(
      { event_type: 'turn_started', turn_id: 't1' },
      { turn_complete: true, is_final_response: true },
    );
    await waitFor(() => expect(isUnavailable()).toBeNull());
    expect(document.activeElement).toBe(epic);
  });

  test.each([
    [
      'de',
      'Werkzeugleiste',
      /^Story Mapping/,
      'Ich möchte Story Mapping lernen und eine Karte anlegen. Ich möchte mehr darüber lernen.',
    ],
    [
      'en',
      'Toolbar',
      /^Personal learning plan/,
      'I want to set up a personal learning plan. I want to learn more about it.',
    ],
  ] as const)(
    'of Grow end their prompt with the wish to learn more (%s) [OPEN2-010] [TOOL-026]',
    async (language, region, name, message) => {
      store({ chatMode: 'grow' });
      server.sessions = [sampleSession({ session_type: 'grow' })];
      await renderChat(language);
      const bar = screen.getByRole('region', { name: region });
      fireEvent.click(within(bar).getByRole('button', { name }));
      await waitFor(() => expect(server.callsTo('POST', '/api/chat/s1')).toHaveLength(1));
      expect(server.callsTo('POST', '/api/chat/s1')[0]?.form?.get('message')).toBe(message);
    },
  );

  test('that are pressed before there is a session begin as soon as there is one', async () => {
    store({ chatMode: 'catchup' });
    const { promise, resolve } = Promise.withResolvers<void>();
    server.waits.set('/api/sessions', promise);
    await showChat();
    fireEvent.click(button(/^Sprint status/));
    fireEvent.click(button(/^Decisions at a glance/));
    expect(server.callsTo('POST', '/api/chat/')).toEqual([]);
    resolve();
    await waitFor(() => expect(server.callsTo('POST', '/api/chat/')).toHaveLength(1));
    const [call] = server.callsTo('POST', '/api/chat/new');
    expect(call?.form?.get('action_card_id')).toBe('catchup_decision_review');
    expect(useToasts.getState().toasts).toEqual([]);
    expect(isExpanded()).toBe(false);
  });

  test('that were pressed before there was a session do not begin in another mode', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.waits.set('/api/sessions', promise);
    await showChat();
    fireEvent.click(button(/^Write a user story/));
    fireEvent.click(screen.getByRole('tab', { name: 'Grow' }));
    resolve();
    await screen.findByLabelText('Message to Robin');
    expect(server.callsTo('POST', '/api/chat/')).toEqual([]);
  });

  test('send nothing while there is no session, and say why in fixed words [INPUT-078] [ERR2-006]', async () => {
    server.sessions = [];
    const refused = { status: 403, detail: 'No.', code: 'forbidden' };
    server.failures.set('POST /api/sessions/project/1/assist', refused);
    await showChat();
    await screen.findByRole('alert');
    expect(screen.queryByLabelText('Message to Robin')).toBeNull();
    fireEvent.click(within(toolbar()).getByRole('button', { name: /^Write a user story/ }));
    expect(useToasts.getState().toasts).toMatchObject([
      { message: 'Session initialization failed - no current session available' },
    ]);
    expect(server.callsTo('POST', '/api/chat/')).toEqual([]);
  });
});
