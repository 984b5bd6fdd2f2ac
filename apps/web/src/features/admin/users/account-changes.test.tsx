import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  holdChanges,
  jonas,
  mara,
  openUsers,
  preloadLogin,
  rowOf,
  serveAccounts,
  sofia,
} from '#testing/admin-page.tsx';
import { refusal } from '#testing/fake-server.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';

const everybody = [mara, jonas, sofia];
const bodiesTo = (calls: { body: unknown }[]) => calls.map(({ body }) => body);

afterEach(() => {
  vi.useRealTimers();
});

describe('a click on a role', () => {
  test('sends all roles and the version that was seen, at once, and tells that it worked [ADMIN-021] [OPEN1-085] [ADMIN-017]', async () => {
    const { callsTo } = serveAccounts();
    await openUsers();
    const held = holdChanges();
    fireEvent.click(rowOf('Jonas Brandt').tick('Power User'));
    await waitFor(() => expect(rowOf('Jonas Brandt').tick('Power User').checked).toBe(true));
    held.release();
    await screen.findByText('The roles of Jonas Brandt are saved.');
    expect(bodiesTo(callsTo('PUT', '/api/users/2/role'))).toEqual([
      { roles: ['user', 'poweruser'], version: 4 },
    ]);
    expect(rowOf('Jonas Brandt').tick('Power User').checked).toBe(true);
  });

  test('takes a role away [ADMIN-021]', async () => {
    const { callsTo } = serveAccounts([mara, { ...jonas, roles: ['user', 'admin'] }]);
    await openUsers({ language: 'de' });
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await screen.findByText('Die Rollen von Jonas Brandt sind gespeichert.');
    expect(bodiesTo(callsTo('PUT', '/api/users/2/role'))).toEqual([
      { roles: ['user'], version: 4 },
    ]);
  });

  test('marks the row as busy until the answer is there, and only this row', async () => {
    serveAccounts();
    await openUsers();
    const held = holdChanges();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await waitFor(() => rowOf('Jonas Brandt').getByText('Saving'));
    expect(rowOf('Sofia Weber').queryByText('Saving')).toBeNull();
    held.release();
    await waitFor(() => expect(rowOf('Jonas Brandt').queryByText('Saving')).toBeNull());
  });

  test('quick clicks follow one by one, each on the version that the one before left', async () => {
    const { callsTo } = serveAccounts();
    await openUsers();
    const held = holdChanges();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    fireEvent.click(rowOf('Jonas Brandt').tick('Power User'));
    await waitFor(() => expect(rowOf('Jonas Brandt').tick('Administrator').checked).toBe(true));
    expect(rowOf('Jonas Brandt').tick('Power User').checked).toBe(true);
    held.release();
    await waitFor(() =>
      expect(bodiesTo(callsTo('PUT', '/api/users/2/role'))).toEqual([
        { roles: ['user', 'admin'], version: 4 },
        { roles: ['user', 'poweruser', 'admin'], version: 5 },
      ]),
    );
  });
});

describe('the active switch', () => {
  test('activates somebody who waits [ADMIN-020] [ADMIN-022] [OPEN1-085]', async () => {
    const { callsTo } = serveAccounts();
    await openUsers();
    fireEvent.click(rowOf('Sofia Weber').active());
    await screen.findByText('Sofia Weber is active and can sign in.');
    expect(bodiesTo(callsTo('PUT', '/api/users/3/activate'))).toEqual([
      { is_active: true, version: 1 },
    ]);
    expect(rowOf('Sofia Weber').queryByText('New')).toBeNull();
  });

  test('deactivates somebody [ADMIN-020] [ADMIN-022]', async () => {
    const { callsTo } = serveAccounts();
    await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').active());
    await screen.findByText('Jonas Brandt is deactivated and signed out everywhere.');
    expect(bodiesTo(callsTo('PUT', '/api/users/2/activate'))).toEqual([
      { is_active: false, version: 4 },
    ]);
  });
});

describe('a change that fails is taken back and says why', () => {
  test.each([
    [
      refusal(403, 'forbidden', 'No.'),
      'You do not have the right to change the roles of Jonas Brandt.',
    ],
    [
      refusal(409, 'conflict', 'One active administrator has to remain.'),
      'The roles of Jonas Brandt could not be changed: One active administrator has to remain.',
    ],
    [{ status: 500 }, 'The roles of Jonas Brandt could not be changed: status 500'],
    [
      'no answer',
      'It is not certain whether the roles of Jonas Brandt have changed: the server does not answer. Check your connection, then refresh the list.',
    ],
  ] as const)(
    'roles: %o [OPEN1-085] [OPEN1-008] [ERR1-039] [ERR1-040] [ERR1-041]',
    async (reply, message) => {
      serveAccounts(everybody, { 'PUT /api/users/2/role': reply });
      await openUsers();
      fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      expect(rowOf('Jonas Brandt').tick('Administrator').checked).toBe(false);
    },
  );

  test.each([
    [
      refusal(403, 'forbidden', 'No.'),
      'Dir fehlt das Recht, den Status von Jonas Brandt zu ändern.',
    ],
    [
      refusal(400, 'rule_broken', 'Nein.'),
      'Der Status von Jonas Brandt konnte nicht geändert werden: Nein.',
    ],
    [
      'no answer',
      'Ob sich der Status von Jonas Brandt geändert hat, ist ungewiss: Der Server antwortet nicht. Prüfe deine Verbindung und aktualisiere dann die Liste.',
    ],
  ] as const)(
    'status: %o [OPEN1-085] [OPEN1-008] [ERR1-042] [ERR1-043] [ERR1-044]',
    async (reply, message) => {
      serveAccounts(everybody, { 'PUT /api/users/2/activate': reply });
      await openUsers({ language: 'de' });
      fireEvent.click(rowOf('Jonas Brandt').active());
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      expect(rowOf('Jonas Brandt').active().checked).toBe(true);
    },
  );

  test('401 signs out [OPEN1-105]', async () => {
    await preloadLogin();
    serveAccounts(everybody, { 'PUT /api/users/2/role': refusal(401, 'unauthorized', 'Who?') });
    const { router } = await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(useAuth.getState().status).toBe('guest');
  });

  test('when somebody else was faster, the newest state is there, and the click can be made again', async () => {
    let isOutdated = false;
    const { change, callsTo } = serveAccounts(everybody, {
      'PUT /api/users/2/role': ({ body }) => {
        if (isOutdated) return refusal(409, 'conflict', 'Somebody else was faster.');
        return { status: 200, body: change(2, { roles: (body as typeof jonas).roles }) };
      },
    });
    await openUsers();
    change(2, { roles: ['user', 'admin'], first_name: 'Joni' });
    isOutdated = true;
    fireEvent.click(rowOf('Jonas Brandt').tick('Power User'));
    await screen.findByText(/^Somebody else has just changed Joni Brandt/);
    expect(rowOf('Joni Brandt').tick('Administrator').checked).toBe(true);
    expect(rowOf('Joni Brandt').tick('Power User').checked).toBe(false);

    isOutdated = false;
    fireEvent.click(rowOf('Joni Brandt').tick('Power User'));
    await screen.findByText('The roles of Joni Brandt are saved.');
    expect(bodiesTo(callsTo('PUT', '/api/users/2/role'))).toEqual([
      { roles: ['user', 'poweruser'], version: 4 },
      { roles: ['user', 'poweruser', 'admin'], version: 5 },
    ]);
  });
});

test('what goes well does not hide that another click at the same time was taken back', async () => {
  const { callsTo } = serveAccounts(everybody, { 'PUT /api/users/2/activate': { status: 500 } });
  await openUsers();
  const held = holdChanges();
  fireEvent.click(rowOf('Jonas Brandt').active());
  fireEvent.click(rowOf('Jonas Brandt').tick('Power User'));
  held.release();
  await waitFor(() => expect(callsTo('PUT', '/api/users/2/role')).toHaveLength(1));
  await waitFor(() => expect(rowOf('Jonas Brandt').queryByText('Saving')).toBeNull());
  expect(rowOf('Jonas Brandt').active().checked).toBe(true);
  expect(rowOf('Jonas Brandt').tick('Power User').checked).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain(
    'The status of Jonas Brandt could not be changed: status 500',
  );
});

test('after a lost answer the same click is told as done, not as somebody else’s change', async () => {
  let stored = jonas;
  const line = Promise.withResolvers<void>();
  serveAccounts(everybody, {
    'PUT /api/users/2/role': ({ body }) => {
      if (stored !== jonas) {
        line.resolve();
        return refusal(409, 'conflict', 'Somebody else was faster.');
      }
      stored = { ...jonas, roles: (body as typeof jonas).roles, version: jonas.version + 1 };
      return 'no answer';
    },
    'GET /api/users': async () => {
      if (stored !== jonas) await line.promise;
      return { status: 200, body: [mara, stored, sofia] };
    },
  });
  await openUsers();
  fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
  await screen.findByText(/^It is not certain whether the roles of Jonas Brandt have changed/);
  fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
  await screen.findByText('The roles of Jonas Brandt are saved.');
  expect(rowOf('Jonas Brandt').tick('Administrator').checked).toBe(true);
});

test('after a lost answer the list is read again, so that another click is not told as somebody else’s change', async () => {
  const { change } = serveAccounts(everybody, {
    'PUT /api/users/2/role': ({ body }) => {
      change(2, { roles: (body as typeof jonas).roles });
      return 'no answer';
    },
    'PUT /api/users/2/activate': ({ body }) => {
      const { version, is_active } = body as typeof jonas;
      if (version !== jonas.version + 1) return refusal(409, 'conflict', 'Too late.');
      return { status: 200, body: change(2, { is_active }) };
    },
  });
  await openUsers();
  fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
  await screen.findByText(/^It is not certain whether the roles of Jonas Brandt have changed/);
  await waitFor(() => expect(rowOf('Jonas Brandt').tick('Administrator').checked).toBe(true));
  fireEvent.click(rowOf('Jonas Brandt').active());
  await screen.findByText(/^Jonas Brandt is (active|deactivated)/);
});

test('changes of two people do not wait for each other', async () => {
  const never = new Promise<{ status: number }>(() => undefined);
  const { callsTo } = serveAccounts(everybody, { 'PUT /api/users/2/role': () => never });
  await openUsers();
  fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
  fireEvent.click(rowOf('Sofia Weber').active());
  await screen.findByText('Sofia Weber is active and can sign in.');
  expect(callsTo('PUT', '/api/users/2/role')).toHaveLength(1);
});

test('changes of somebody who is gone meanwhile say so, also those that were still to be sent', async () => {
  const list = [mara, jonas];
  const { callsTo } = serveAccounts(list, {
    'GET /api/users': () => ({ status: 200, body: list }),
    'PUT /api/users/2/role': () => {
      list.splice(1);
      return refusal(404, 'not_found', 'User not found.');
    },
  });
  await openUsers();
  fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
  fireEvent.click(rowOf('Jonas Brandt').tick('Power User'));
  await screen.findByText(/^Somebody else has just changed account 2\. /);
  expect(screen.queryByText('Jonas Brandt')).toBeNull();
  expect(callsTo('PUT', '/api/users/2/role')).toHaveLength(1);
});

describe('the banner', () => {
  const success = 'The roles of Jonas Brandt are saved.';

  test('of a success hides after 3 seconds [ADMIN-003]', async () => {
    serveAccounts();
    await openUsers();
    vi.useFakeTimers();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await act(() => vi.advanceTimersByTimeAsync(0));
    screen.getByText(success);
    await act(() => vi.advanceTimersByTimeAsync(2_999));
    screen.getByText(success);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(success)).toBeNull();
  });

  test('of an error stays, however soon it comes after a success', async () => {
    serveAccounts(everybody, { 'PUT /api/users/3/role': { status: 500 } });
    await openUsers();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await screen.findByText(success);
    fireEvent.click(rowOf('Sofia Weber').tick('Administrator'));
    await screen.findByRole('alert');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    screen.getByRole('alert');
  });

  test('of an error stays until it is dismissed [OPEN1-104]', async () => {
    serveAccounts(everybody, { 'PUT /api/users/2/role': { status: 500 } });
    await openUsers();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await screen.findByRole('alert');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    screen.getByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of an error goes with the next action [OPEN1-104]', async () => {
    serveAccounts(everybody, { 'PUT /api/users/2/role': { status: 500 } });
    await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await screen.findByRole('alert');
    holdChanges();
    fireEvent.click(rowOf('Sofia Weber').active());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of an error goes where a password is to be reset next [OPEN1-104]', async () => {
    serveAccounts(everybody, { 'PUT /api/users/2/role': { status: 500 } });
    await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await screen.findByRole('alert');
    fireEvent.click(rowOf('Jonas Brandt').getByRole('button', { name: /^Reset password/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['a failure', 500, ['The roles of Jonas Brandt could not be changed: status 500']],
    ['a success', 200, []],
  ])('gives way to a toast where the users are left before %s', async (_what, status, told) => {
    useToasts.setState({ toasts: [] });
    const { callsTo } = serveAccounts(everybody, {
      ...(status === 500 && { 'PUT /api/users/2/role': { status } }),
    });
    await openUsers();
    const held = holdChanges();
    fireEvent.click(rowOf('Jonas Brandt').tick('Administrator'));
    await waitFor(() => rowOf('Jonas Brandt').getByText('Saving'));
    fireEvent.click(screen.getByRole('tab', { name: 'System configuration' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    held.release();
    await waitFor(() => expect(callsTo('PUT', '/api/users/2/role')).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(told);
  });
});
