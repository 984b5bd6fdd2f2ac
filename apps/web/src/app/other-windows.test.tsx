import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi, type MockInstance } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { followOtherWindows } from '#shared/auth/follow-other-windows.ts';
import { personalKey } from '#shared/auth/personal-storage.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { refusal, serve, type SentRequest } from '#testing/fake-server.ts';
import { button, press, type } from '#testing/profile-page.tsx';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';

const people: Record<string, ReturnType<typeof sampleUser>> = {
  'Bearer sofia-1': sampleUser(),
  'Bearer sofia-2': sampleUser(),
  'Bearer ada': sampleUser({ id: 2, username: 'ada' }),
};

/** A server that knows both, and refuses what `isRefused` names. */
function serveBoth(isRefused: (request: SentRequest) => boolean = () => false) {
  const knowWho = (request: SentRequest) => {
    const user = people[request.headers.get('authorization') ?? ''];
    if (!user || isRefused(request)) return refusal(401, 'unauthorized', 'Not signed in.');
    return { status: 200, body: { ...user, ...(request.body as object | null) } };
  };
  const sent = serve({
    'GET /api/users/me': knowWho,
    'PUT /api/users/me': knowWho,
    'GET /api/projects': { status: 200, body: [sampleProject()] },
    'GET /api/users/me/devices': { status: 200, body: { devices: [] } },
    'GET /api/configuration/user': { status: 200, body: { configurations: {} } },
    'POST /api/projects': refusal(401, 'unauthorized', 'Not signed in.'),
  });
  const answer = globalThis.fetch;
  const addresses: string[] = [];
  const lines: (string | null)[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    addresses.push(address);
    if (address.startsWith('/api/events/stream')) {
      lines.push(new Headers(init?.headers).get('authorization'));
    }
    return answer(address, init);
  });
  return {
    sent,
    /** Of every request, those for live events included. */
    addresses,
    /** As whom the page has asked for live events. */
    lines,
  };
}

/** Changes local storage as another window does: this one hears of it afterwards. */
async function inOtherWindow(change: () => void, key: string | null = 'token'): Promise<void> {
  change();
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

const signInElsewhere = (token: string) =>
  inOtherWindow(() => localStorage.setItem('token', token));

/** What logging out does in the window in which it happens. */
const logOutElsewhere = () =>
  inOtherWindow(() => {
    localStorage.removeItem('texts_of');
    localStorage.removeItem('token');
  });

async function openNewProject() {
  localStorage.setItem('token', 'sofia-1');
  const shown = await renderApp('/projects/new');
  await screen.findByRole('heading', { level: 1, name: 'Create New Project' });
  type(/^Project Name/, 'Portal');
  return shown;
}

async function editProfile() {
  localStorage.setItem('token', 'sofia-1');
  const shown = await renderApp('/profile');
  await screen.findByRole('heading', { level: 1 });
  await press('Edit profile');
  type('First name', 'Sofia');
  return shown;
}

const keptForms = () => Object.keys(localStorage).filter((key) => key.startsWith('form_text:'));
let reload: MockInstance<History['go']>;

beforeEach(() => {
  for (const user of Object.values(people)) user.roles = ['poweruser'];
  liveConnection.disconnect();
  reload = vi.spyOn(history, 'go').mockImplementation(() => undefined);
});

describe('when somebody logs out in another window', () => {
  test('this one shows the front page too, and nothing of what they typed stays at this browser', async () => {
    serveBoth();
    const { router } = await openNewProject();
    // Typed in the moment in which the other window had just forgotten all that there was.
    const draft = personalKey('chat_draft', 1, 's1');
    await inOtherWindow(() => {
      localStorage.removeItem('texts_of');
      localStorage.removeItem('token');
      localStorage.setItem(draft, 'Secret');
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null, token: null });
    expect(localStorage.getItem(draft)).toBeNull();
    expect(keptForms()).toEqual([]);
  });

  test('an answer about them that comes before this one has heard of it keeps nothing of what they typed', async () => {
    serveBoth();
    const { router } = await openNewProject();
    await inOtherWindow(() => {
      localStorage.removeItem('texts_of');
      localStorage.removeItem('token');
      act(() => useAuth.getState().setUser(sampleUser({ roles: ['poweruser'] })));
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(keptForms()).toEqual([]);
  });

  test('and everything that is stored goes with it, this one is signed out as well', async () => {
    serveBoth();
    const { router } = await openNewProject();
    await inOtherWindow(() => localStorage.clear(), null);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(keptForms()).toEqual([]);
  });

  test('whoever signs in there next begins with a page of their own here', async () => {
    serveBoth();
    await openNewProject();
    await logOutElsewhere();
    expect(reload).not.toHaveBeenCalled();
    await signInElsewhere('ada');
    expect(reload).toHaveBeenCalledExactlyOnceWith(0);
  });
});

test('a session that another window has found to be over leads to signing in here too, and keeps what was typed', async () => {
  let isOver = false;
  serveBoth(() => isOver);
  const warn = vi.spyOn(console, 'warn');
  const { router } = await openNewProject();
  isOver = true;
  await inOtherWindow(() => localStorage.removeItem('token'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(warn).not.toHaveBeenCalled();
  expect(keptForms()).toEqual(['form_text:1:new_project']);
});

test('a session goes on whose token another window has given up only because the server could not be asked', async () => {
  const { sent } = serveBoth();
  const { router } = await openNewProject();
  const before = sent.length;
  await inOtherWindow(() => localStorage.removeItem('token'));
  await waitFor(() => expect(localStorage.getItem('token')).toBe('sofia-1'));
  expect(sent.slice(before).map(({ method, path }) => `${method} ${path}`)).toContain(
    'GET /api/users/me',
  );
  expect(router.state.location.pathname).toBe('/projects/new');
  expect(useAuth.getState().status).toBe('signedIn');
});

test.each<[string, () => void, string | null]>([
  ['logs out here', () => useAuth.getState().forgetSession(), null],
  ['is followed by somebody else', () => localStorage.setItem('token', 'ada'), 'ada'],
])(
  'a token that another window has given up is not put back where its person meanwhile %s',
  async (_what, happen, left) => {
    serveBoth();
    await openNewProject();
    const asked = Promise.withResolvers<undefined>();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const reply = await answer(address, init);
      if (address === '/api/users/me') {
        happen();
        asked.resolve(undefined);
      }
      return reply;
    });
    await inOtherWindow(() => localStorage.removeItem('token'));
    await act(() => asked.promise);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(localStorage.getItem('token')).toBe(left);
  },
);

test('whatever else another window stores asks the server nothing', async () => {
  const { sent } = serveBoth();
  await openNewProject();
  const before = sent.length;
  await inOtherWindow(() => localStorage.setItem('language', 'en'), 'language');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(sent.slice(before).map(({ path }) => path)).not.toContain('/api/users/me');
});

describe('when another person signs in in another window', () => {
  test('nothing of this page is sent in their name', async () => {
    const { sent } = serveBoth();
    await editProfile();
    // This window has not heard of it yet.
    localStorage.setItem('token', 'ada');
    await press('Save');
    const saved = sent.filter(({ method }) => method === 'PUT');
    expect(saved.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer sofia-1']);
  });

  test('this one forgets whose page it was and begins anew', async () => {
    serveBoth();
    await editProfile();
    const drafts = [1, 2].map((userId) => personalKey('chat_draft', userId, 's1'));
    await inOtherWindow(() => {
      localStorage.setItem('token', 'ada');
      localStorage.setItem('texts_of', '2');
      for (const draft of drafts) localStorage.setItem(draft, 'Typed');
    });
    await waitFor(() => expect(reload).toHaveBeenCalledExactlyOnceWith(0));
    expect(useAuth.getState()).toMatchObject({ status: 'guest', user: null });
    expect(screen.queryByDisplayValue('Sofia')).toBeNull();
    // What is theirs stays.
    expect(localStorage.getItem('token')).toBe('ada');
    expect(drafts.map((draft) => localStorage.getItem(draft))).toEqual([null, 'Typed']);
  });

  test('logging out here leaves them signed in', async () => {
    serveBoth();
    await editProfile();
    localStorage.setItem('token', 'ada');
    localStorage.setItem('texts_of', '2');
    await act(() => useAuth.getState().logOut());
    expect(localStorage.getItem('token')).toBe('ada');
    expect(localStorage.getItem('texts_of')).toBe('2');
  });
});

describe('when the same person signs in again in another window', () => {
  test('what they have typed stays as it is, and calls and live line go on with the new token', async () => {
    const { sent, lines, addresses } = serveBoth();
    await editProfile();
    await waitFor(() => expect(lines.at(-1)).toBe('Bearer sofia-1'));
    await signInElsewhere('sofia-2');
    await waitFor(() => expect(lines.at(-1)).toBe('Bearer sofia-2'));
    expect(screen.getByDisplayValue('Sofia')).toBeTruthy();
    await press('Save');
    expect(sent.findLast(({ method }) => method === 'PUT')?.headers.get('authorization')).toBe(
      'Bearer sofia-2',
    );
    expect(addresses.filter((address) => /token=|sofia-\d/.test(address))).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a call under the old token that is refused meanwhile signs nobody out', async () => {
    let isOver = false;
    serveBoth(({ headers }) => isOver && headers.get('authorization') === 'Bearer sofia-1');
    await editProfile();
    isOver = true;
    localStorage.setItem('token', 'sofia-2');
    await press('Save');
    await screen.findByText('Profile could not be updated.');
    await signInElsewhere('sofia-2');
    await waitFor(() => expect(useAuth.getState().token).toBe('sofia-2'));
    await press('Save');
    await waitFor(() => expect(button('Edit profile')).toBeTruthy());
  });

  test.each([
    ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
    ['begins to follow', () => followOtherWindows()],
  ])(
    'this one asks later who it is while the server does not say so: when it %s',
    async (_when, happen) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      let isReachable = false;
      serveBoth(({ headers }) => !isReachable && headers.get('authorization') === 'Bearer sofia-2');
      await editProfile();
      await signInElsewhere('sofia-2');
      await waitFor(() => expect(warn).toHaveBeenCalledOnce());
      expect(useAuth.getState()).toMatchObject({ status: 'signedIn', token: 'sofia-1' });
      isReachable = true;
      await act(async () => void happen());
      await waitFor(() => expect(useAuth.getState().token).toBe('sofia-2'));
    },
  );

  test('this one knows them as they are now', async () => {
    serveBoth();
    await editProfile();
    people['Bearer sofia-2'] = sampleUser({ first_name: 'Sina' });
    onTestFinished(() => void (people['Bearer sofia-2'] = sampleUser()));
    await signInElsewhere('sofia-2');
    await waitFor(() => expect(useAuth.getState().user?.first_name).toBe('Sina'));
  });

  test('after another one, whose answer comes late, they go on all the same', async () => {
    serveBoth();
    await editProfile();
    await act(async () => {
      for (const token of ['ada', 'sofia-2']) {
        localStorage.setItem('token', token);
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      }
    });
    await waitFor(() => expect(useAuth.getState().token).toBe('sofia-2'));
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue('Sofia')).toBeTruthy();
  });
});
