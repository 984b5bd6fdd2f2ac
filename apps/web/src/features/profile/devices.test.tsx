import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readToken } from '#shared/api/token.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { personalKey } from '#shared/auth/personal-storage.ts';
import { useSettings } from '#shared/settings/settings-store.ts';
import { refusal, type SentRequest } from '#testing/fake-server.ts';
import { openProfile, press, sampleDevice, serveProfile } from '#testing/profile-page.tsx';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const own = sampleDevice({ id: 'own', is_current: true });
const other = sampleDevice({ id: 'other', user_agent: firefox, last_used_at: hoursAgo(3.5) });

const card = () => within(screen.getByRole('region', { name: 'Signed-in devices' }));
const removals = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'DELETE');

/** A server that forgets a device once it is signed out. */
function serveDevices() {
  let devices = [own, other];
  return serveProfile({
    handlers: {
      'GET /api/users/me/devices': () => ({ status: 200, body: { devices } }),
      'DELETE /api/users/me/devices/other': () => {
        devices = [own];
        return { status: 204 };
      },
      'DELETE /api/users/me/devices': () => {
        devices = [own];
        return { status: 200, body: { signed_out: 1 } };
      },
    },
  });
}

describe('the list of devices', () => {
  test('names browser and system, marks this device, and says when each was used', async () => {
    serveDevices();
    await openProfile();
    const rows = (await card().findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/Chrome on Linux.*This device.*Active now/);
    expect(rows[1]).toMatch(/Firefox on Windows.*Last used 3 hours ago.*signed in since/);
    // This device signs out by the menu, or together with all others.
    expect(card().getAllByRole('button', { name: /^Sign out: / })).toHaveLength(1);
  });

  test.each([
    [0.5, 'Active now'],
    [1.5, 'Last used 1 minute ago'],
  ])('says of a device that was used %s minutes ago “%s”', async (minutes, text) => {
    serveProfile({ devices: [own, { ...other, last_used_at: hoursAgo(minutes / 60) }] });
    await openProfile();
    const [, row] = await card().findAllByRole('listitem');
    expect(row?.textContent).toContain(text);
  });

  test('gives the whole time to whoever points at it, in the time zone that was chosen', async () => {
    const { timezone } = useSettings.getState();
    useSettings.setState({ timezone: 'Asia/Tokyo' });
    onTestFinished(() => useSettings.setState({ timezone }));
    serveProfile({ devices: [{ ...own, signed_in_at: '2026-11-01T20:15:00Z' }] });
    await openProfile();
    const since = await card().findByText(/^signed in since/);
    expect(since.title).toBe('Monday, 2 November 2026 at 05:15');
  });

  test.each([
    [null, 'Unknown device'],
    ['curl/8.5.0', 'curl'],
    ['Something (Macintosh)', 'Browser on macOS'],
  ])('names %j as %s', async (userAgent, name) => {
    serveProfile({ devices: [sampleDevice({ user_agent: userAgent })] });
    await openProfile();
    expect((await card().findByRole('listitem')).textContent).toContain(name);
  });

  test('says that there is no other device, and offers to sign out everywhere only', async () => {
    serveProfile({ devices: [own] });
    await openProfile();
    expect(await card().findByText('Signed in here only.')).toBeTruthy();
    expect(card().queryByRole('button', { name: 'Sign out all others' })).toBeNull();
    expect(card().getByRole('button', { name: 'Sign out everywhere' })).toBeTruthy();
  });

  test('shows five at first and all of them when asked', async () => {
    const devices = [own, ...Array.from({ length: 6 }, (_, id) => sampleDevice({ id: `d-${id}` }))];
    serveProfile({ devices });
    await openProfile();
    expect(await card().findAllByRole('listitem')).toHaveLength(5);
    await press('Show all 7 devices');
    const all = card().getAllByRole('listitem');
    expect(all).toHaveLength(7);
    // Whoever works by keyboard goes on at the first that has come.
    expect(document.activeElement).toBe(all[5]);
    await press('Show fewer');
    expect(card().getAllByRole('listitem')).toHaveLength(5);
  });

  test('that does not load says so and can be asked for again', async () => {
    let reply = refusal(403, 'forbidden', 'No.');
    serveProfile({ handlers: { 'GET /api/users/me/devices': () => reply } });
    await openProfile();
    expect(await card().findByText('Your devices could not be loaded.')).toBeTruthy();
    reply = { status: 200, body: { devices: [own] } };
    fireEvent.click(card().getByRole('button', { name: 'Try again' }));
    expect(await card().findByText(/Chrome on Linux/)).toBeTruthy();
  });
});

test('the list of devices says without a line that it does not load, and is there once the line is back', async () => {
  let reply = refusal(403, 'forbidden', 'No.');
  serveProfile({ handlers: { 'GET /api/users/me/devices': () => reply } });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await openProfile();
  expect(await card().findByText('Your devices could not be loaded.')).toBeTruthy();
  reply = { status: 200, body: { devices: [own] } };
  act(() => onlineManager.setOnline(true));
  expect(await card().findByText(/Chrome on Linux/)).toBeTruthy();
});

test('the list of devices is there whatever time zone is stored in the browser', async () => {
  const { timezone } = useSettings.getState();
  useSettings.setState({ timezone: 'Mars/Utopia' });
  onTestFinished(() => useSettings.setState({ timezone }));
  serveDevices();
  await openProfile();
  expect(await card().findAllByRole('listitem')).toHaveLength(2);
});

test('the list of devices is asked for anew with each visit: other windows change it', async () => {
  const sent = serveDevices();
  await openProfile();
  await card().findAllByRole('listitem');
  fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Signed-in devices' })).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Account/ }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Profile' }));
  await screen.findByRole('region', { name: 'Signed-in devices' });
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === '/api/users/me/devices')).toHaveLength(2),
  );
});

describe('signing out', () => {
  test('one device asks first, and the device leaves the list', async () => {
    const sent = serveDevices();
    await openProfile();
    await card().findAllByRole('listitem');
    await press('Sign out: Firefox on Windows');
    const question = within(screen.getByRole('dialog', { name: 'Sign this device out?' }));
    expect(question.getByText(/Firefox on Windows needs your password/)).toBeTruthy();
    expect(removals(sent)).toEqual([]);
    await act(async () => {
      fireEvent.click(question.getByRole('button', { name: 'Sign out' }));
    });
    expect(await card().findByText('The device is signed out.')).toBeTruthy();
    expect(removals(sent).map(({ path }) => path)).toEqual(['/api/users/me/devices/other']);
    await waitFor(() => expect(card().getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['Sign out: Firefox on Windows', 'Sign out all others', 'Sign out everywhere'])(
    'by “%s” ends no session when the question is declined',
    async (name) => {
      const sent = serveDevices();
      await openProfile();
      await card().findAllByRole('listitem');
      await press(name);
      await press('Cancel');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(removals(sent)).toEqual([]);
    },
  );

  test('a device that is already gone counts as signed out', async () => {
    serveProfile({ devices: [own, other] });
    await openProfile();
    await card().findAllByRole('listitem');
    await press('Sign out: Firefox on Windows');
    await press('Sign out');
    expect(await card().findByText('The device is signed out.')).toBeTruthy();
  });

  test('all others keeps this one', async () => {
    const sent = serveDevices();
    await openProfile();
    await card().findAllByRole('listitem');
    await press('Sign out all others');
    await press('Sign out');
    expect(await card().findByText('All other devices are signed out.')).toBeTruthy();
    expect(removals(sent).map(({ path }) => path)).toEqual([
      '/api/users/me/devices?keep_current=true',
    ]);
    expect(readToken()).toBe('token');
  });

  test.each(['Sign out: Firefox on Windows', 'Sign out all others'])(
    'by “%s” leaves the focus at the list, as the button goes',
    async (name) => {
      serveDevices();
      await openProfile();
      await card().findAllByRole('listitem');
      act(() => card().getByRole('button', { name }).focus());
      await press(name);
      await press('Sign out');
      await waitFor(() => expect(document.activeElement).toBe(card().getByRole('list')));
    },
  );

  test('everywhere forgets this session, too, and leads to the front page', async () => {
    const sent = serveDevices();
    const { router } = await openProfile();
    await card().findAllByRole('listitem');
    await press('Sign out everywhere');
    expect(screen.getByText(/This device is signed out, too/)).toBeTruthy();
    await press('Sign out');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(removals(sent).map(({ path }) => path)).toEqual([
      '/api/users/me/devices?keep_current=false',
    ]);
    expect(readToken()).toBeNull();
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
  });

  test('everywhere leaves nothing at this browser that the person has typed, as logging out does', async () => {
    serveDevices();
    await openProfile();
    await card().findAllByRole('listitem');
    const { user } = useAuth.getState();
    const key = personalKey('chat_draft', user?.id ?? 0, 's1');
    localStorage.setItem(key, 'Between us: ');
    await press('Sign out everywhere');
    await press('Sign out');
    await waitFor(() => expect(useAuth.getState().status).toBe('guest'));
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each([
    [refusal(503, 'unavailable', 'The database is away.'), 'The database is away.'],
    ['no answer' as const, 'The server does not answer.'],
  ])(
    'that fails says so, and why, until the next action, and the list stays',
    async (reply, why) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      onTestFinished(() => void vi.useRealTimers());
      serveProfile({
        devices: [own, other],
        handlers: { 'DELETE /api/users/me/devices': reply },
      });
      await openProfile();
      await card().findAllByRole('listitem');
      await press('Sign out all others');
      await press('Sign out');
      const text = await card().findByText('Signing out did not work. Try again.');
      expect(text.closest('[role=alert]')?.textContent).toContain(why);
      expect(card().getAllByRole('listitem')).toHaveLength(2);
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(text.isConnected).toBe(true);
      await press('Sign out all others');
      expect(text.isConnected).toBe(false);
    },
  );
});
