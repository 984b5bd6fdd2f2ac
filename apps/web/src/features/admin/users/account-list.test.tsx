import type { User } from '@robin/contract/accounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  jonas,
  mara,
  openUsers,
  preloadLogin,
  rowOf,
  serveAccounts,
  sofia,
} from '#testing/admin-page.tsx';
import { refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

const bodyRows = () => screen.getAllByRole('row').slice(1);
const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('the table of accounts', () => {
  test.each([
    ['en', ['User', 'E-mail', 'Roles', 'Status', 'Actions']],
    ['de', ['Person', 'E-Mail', 'Rollen', 'Status', 'Aktionen']],
  ] as const)(
    'has the columns user, e-mail, roles, status and actions (%s) [ADMIN-010]',
    async (language, names) => {
      serveAccounts();
      await openUsers({ language });
      const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
      expect(heads).toEqual(names);
    },
  );

  test('offers every role on every row, in fixed places, ticked where it is held [ADMIN-016] [ADMIN-017]', async () => {
    serveAccounts([mara, sampleUser({ id: 2, first_name: 'Ada', roles: ['user', 'poweruser'] })]);
    await openUsers();
    const ticks = rowOf('Ada').getAllByRole<HTMLInputElement>('checkbox');
    expect(ticks.map((tick) => tick.labels?.[0]?.textContent)).toEqual([
      'Administrator',
      'Power User',
      'User',
    ]);
    expect(ticks.map((tick) => tick.checked)).toEqual([false, true, true]);
  });

  test('shows name, user name, e-mail and state, and marks whoever nobody has decided about', async () => {
    const switchedOff = { ...sofia, id: 4, first_name: 'Ada', last_name: 'Novak', version: 3 };
    serveAccounts([mara, jonas, sofia, switchedOff]);
    await openUsers();
    const row = rowOf('Sofia Weber');
    row.getByText('sweber');
    row.getByText('sofia@example.org');
    row.getByText('New');
    expect(row.active().checked).toBe(false);
    expect(rowOf('Jonas Brandt').queryByText('New')).toBeNull();
    expect(rowOf('Ada Novak').queryByText('New')).toBeNull();
  });

  test('the own row is locked and says why [ADMIN-018] [ADMIN-019] [ROLE-009] [ROLE-010]', async () => {
    const { sent } = serveAccounts();
    await openUsers();
    const row = rowOf('Mara Lindqvist');
    row.getByText('You');
    const reason = 'You cannot change your own roles or your own account here.';
    for (const control of [
      row.tick('Administrator'),
      row.tick('Power User'),
      row.tick('User'),
      row.active(),
    ]) {
      expect(control.disabled).toBe(true);
      const note = document.getElementById(control.getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toBe(reason);
      // As a press does: an event that is handed to it changes also what is disabled.
      control.click();
    }
    // What is sent is sent a moment later.
    await act(async () => {});
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(rowOf('Jonas Brandt').tick('Administrator').disabled).toBe(false);
  });

  test('is read again by the refresh button [ADMIN-011]', async () => {
    const { change, callsTo } = serveAccounts();
    await openUsers();
    change(2, { first_name: 'Joni' });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Joni Brandt');
    expect(callsTo('GET', '/api/users')).toHaveLength(2);
  });

  test('of 5,000 accounts only those near the window exist, and each row tells its place', async () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(54);
    onTestFinished(() => height.mockRestore());
    const many = Array.from({ length: 5_000 }, (_, index): User =>
      sampleUser({ id: index + 1, username: `person${index + 1}` }),
    );
    serveAccounts(many);
    await openUsers();
    expect(bodyRows().length).toBeLessThan(80);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(bodyRows()[2]?.getAttribute('aria-rowindex')).toBe('4');
    search('PERSON4999');
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    screen.getByText('1 of 5,000 people');
  });
});

describe('the cards of a phone', () => {
  async function openCards() {
    const media = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(media(query), { matches: query.startsWith('(width <') }),
    );
    const server = serveAccounts();
    await renderApp('/admin');
    await screen.findByRole('list', { name: 'Users' });
    return server;
  }
  const cardOf = (name: string) => within(screen.getByRole('article', { name }));

  test('lock the own roles and the own account, and say why [ADMIN-018] [ADMIN-019] [ROLE-009] [ROLE-010]', async () => {
    await openCards();
    const own = cardOf('Mara Lindqvist');
    const controls = [...own.getAllByRole('checkbox'), own.getByRole('switch')];
    expect(controls).toHaveLength(4);
    for (const control of controls) {
      expect((control as HTMLInputElement).disabled).toBe(true);
      const note = document.getElementById(control.getAttribute('aria-describedby') ?? '');
      expect(note?.textContent).toMatch(/^You cannot change your own roles/);
    }
  });

  test('say that a new account waits, and of one that was deactivated that it is inactive', async () => {
    await openCards();
    cardOf('Sofia Weber').getByText('Waiting for activation');
    fireEvent.click(cardOf('Jonas Brandt').getByRole('switch'));
    await screen.findByText('Jonas Brandt is deactivated and signed out everywhere.');
    cardOf('Jonas Brandt').getByText('Inactive');
  });

  test('change roles and the active flag of somebody else as the table does [ADMIN-016] [ADMIN-020] [ADMIN-021] [ADMIN-022]', async () => {
    const { callsTo } = await openCards();
    const card = () => cardOf('Jonas Brandt');
    fireEvent.click(card().getByRole('checkbox', { name: 'Power User' }));
    await screen.findByText('The roles of Jonas Brandt are saved.');
    expect(callsTo('PUT', '/api/users/2/role')[0]?.body).toMatchObject({
      roles: ['user', 'poweruser'],
    });
    fireEvent.click(card().getByRole('switch'));
    await waitFor(() => expect(callsTo('PUT', '/api/users/2/activate')).toHaveLength(1));
    expect(callsTo('PUT', '/api/users/2/activate')[0]?.body).toMatchObject({ is_active: false });
    expect(card().getByRole('button', { name: /^Reset password/ })).toBeTruthy();
  });
});

describe('searching', () => {
  test.each([
    ['first name', 'JONA'],
    ['last name', 'rand'],
    ['user name', 'b7'],
    ['e-mail address', 'POST@'],
    ['first and last name together', 'jonas brandt'],
    ['text with spaces around it', '  jonas  '],
  ])(
    'finds by %s, whatever the case: "%s" [ADMIN-004] [ADMIN-005] [ADMIN-006] [ADMIN-007] [ADMIN-008] [OPEN1-084]',
    async (_what, text) => {
      const { callsTo } = serveAccounts();
      await openUsers();
      search(text);
      await waitFor(() => expect(bodyRows()).toHaveLength(1));
      rowOf('Jonas Brandt');
      expect(callsTo('GET', '/api/users')).toHaveLength(1);
    },
  );

  test('counts all people, and the matches of all while searching [ADMIN-009] [OPEN1-084]', async () => {
    serveAccounts();
    await openUsers();
    screen.getByText('3 people');
    search('example.org');
    await screen.findByText('2 of 3 people');
  });

  test('says that nobody matches, and the link resets the filter [ADMIN-013] [ADMIN-014]', async () => {
    serveAccounts();
    await openUsers();
    search('nobody at all');
    await screen.findByText(/Nobody matches/);
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Reset filter' }));
    await waitFor(() => expect(bodyRows()).toHaveLength(3));
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    expect(box.value).toBe('');
    expect(document.activeElement).toBe(box);
  });

  test('shows on request only who waits, and keeps in place who was just activated', async () => {
    serveAccounts();
    await openUsers();
    fireEvent.click(screen.getByRole('button', { name: 'One is waiting for activation' }));
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    fireEvent.click(rowOf('Sofia Weber').active());
    await screen.findByText('Sofia Weber is active and can sign in.');
    expect(rowOf('Sofia Weber').active().checked).toBe(true);
  });

  test.each([
    ['en', 'One is waiting for activation', 'Nobody is waiting for activation'],
    ['de', 'Eine wartet auf Freischaltung', 'Niemand wartet auf Freischaltung'],
  ] as const)(
    'leads back to all people when the last one who waits was activated (%s) [ADMIN-004] [ADMIN-020]',
    async (language, before, after) => {
      serveAccounts();
      await openUsers({ language });
      fireEvent.click(screen.getByRole('button', { name: before }));
      await waitFor(() => expect(bodyRows()).toHaveLength(1));
      fireEvent.click(rowOf('Sofia Weber').active());
      fireEvent.click(await screen.findByRole('button', { name: after, pressed: true }));
      await waitFor(() => expect(bodyRows()).toHaveLength(3));
      expect(screen.queryByRole('button', { name: after })).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    },
  );

  test.each([
    ['en', '2 inactive, 1 new', '1 inactive'],
    ['de', '2 inaktiv, 1 neu', '1 inaktiv'],
  ] as const)(
    'does not say of whoever was deactivated that they wait for activation (%s)',
    async (language, mixed, alone) => {
      const deactivated = { ...sofia, id: 4, first_name: 'Ada', last_name: 'Novak', version: 3 };
      serveAccounts([mara, jonas, sofia, deactivated]);
      await openUsers({ language });
      fireEvent.click(screen.getByRole('button', { name: mixed }));
      await waitFor(() => expect(bodyRows()).toHaveLength(2));
      fireEvent.click(rowOf('Sofia Weber').active());
      await screen.findByRole('button', { name: alone });
    },
  );

  test('shows whoever is deactivated while only inactive accounts are shown', async () => {
    const { change } = serveAccounts();
    await openUsers();
    fireEvent.click(screen.getByRole('button', { name: 'One is waiting for activation' }));
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    change(jonas.id, { is_active: false });
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    onTestFinished(() => void vi.restoreAllMocks());
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: '2 inactive, 1 new' });
    await waitFor(() => expect(bodyRows()).toHaveLength(2));
    expect(rowOf('Jonas Brandt').active().checked).toBe(false);
  });

  test('asks anew who waits when only those are asked for once more', async () => {
    serveAccounts([mara, jonas, sofia, { ...sofia, id: 4, first_name: 'Ada', last_name: 'Novak' }]);
    await openUsers();
    const onlyWaiting = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    onlyWaiting('2 are waiting for activation');
    await waitFor(() => expect(bodyRows()).toHaveLength(2));
    fireEvent.click(rowOf('Sofia Weber').active());
    await screen.findByText('Sofia Weber is active and can sign in.');
    onlyWaiting('One is waiting for activation');
    await waitFor(() => expect(bodyRows()).toHaveLength(4));
    onlyWaiting('One is waiting for activation');
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    rowOf('Ada Novak');
  });

  test('asks anew, on refresh, who waits, and takes the message of an earlier action away [ADMIN-011] [OPEN1-104]', async () => {
    serveAccounts();
    await openUsers();
    fireEvent.click(screen.getByRole('button', { name: 'One is waiting for activation' }));
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    fireEvent.click(rowOf('Sofia Weber').active());
    await screen.findByText('Sofia Weber is active and can sign in.');
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText(/Nobody matches/);
    expect(screen.queryByText('Sofia Weber is active and can sign in.')).toBeNull();
  });

  test('is emptied by the button in the box, which keeps the cursor', async () => {
    serveAccounts();
    await openUsers();
    search('jonas');
    await waitFor(() => expect(bodyRows()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(bodyRows()).toHaveLength(3));
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('an empty list says what will come, without a filter to reset [ADMIN-012] [ADMIN-015]', async () => {
    serveAccounts([]);
    const { session } = await renderApp('/admin');
    await session;
    await screen.findByText('Nobody here yet');
    expect(screen.queryByRole('button', { name: 'Reset filter' })).toBeNull();
  });
});

describe('when the list cannot be read', () => {
  const waitLonger = { timeout: 4_000 };

  test.each([
    [refusal(403, 'forbidden', 'No.'), 'You do not have the right to see the list of people.'],
    [refusal(404, 'not_found', 'No.'), 'The server does not know the list of people.'],
    [refusal(418, 'internal', 'Tea only.'), 'The list of people could not be loaded: Tea only.'],
    [{ status: 400 }, 'The list of people could not be loaded: status 400'],
    [
      'no answer',
      'The list of people does not load: the server does not answer. Check your connection.',
    ],
    [
      { status: 200, body: 'nonsense' },
      'The list of people could not be requested. Reload the page.',
    ],
  ] as const)(
    '%o has a message of its own [ERR1-034] [ERR1-035] [ERR1-036] [ERR1-037] [ERR1-038] [OPEN1-008]',
    async (reply, message) => {
      serveAccounts([mara], { 'GET /api/users': reply });
      await renderApp('/admin');
      expect((await screen.findByRole('alert', {}, waitLonger)).textContent).toContain(message);
      within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' });
    },
  );

  test('401 signs out and leads to the login [OPEN1-105]', async () => {
    await preloadLogin();
    serveAccounts([mara], { 'GET /api/users': refusal(401, 'unauthorized', 'Who?') });
    const { router } = await renderApp('/admin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(useAuth.getState().status).toBe('guest');
  });

  test('trying again shows the list', async () => {
    let isBroken = true;
    serveAccounts([mara], {
      'GET /api/users': () =>
        isBroken ? refusal(403, 'forbidden', 'No.') : { status: 200, body: [mara] },
    });
    await renderApp('/admin');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(retry);
    await screen.findByRole('table');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
