import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeToken } from '#shared/api/token.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';

const OWN = location.origin;
const RETURN = '/oauth/github/callback?code=the-code&state=the-state';
const CALLBACK = 'POST /api/oauth/github/callback';

const connected = {
  success: true,
  user_info: { name: 'Mara Lindqvist', email: 'mara@example.org' },
  message: 'GitHub is connected.',
  error: null,
  detail: null,
};
const notConnected = { success: false, user_info: null, message: null, error: null, detail: null };

type Handlers = Parameters<typeof serve>[0];

let closeWindow: ReturnType<typeof vi.fn>;

beforeEach(() => {
  vi.useFakeTimers();
  closeWindow = vi.fn();
  vi.stubGlobal('close', closeWindow);
  vi.stubGlobal('open', vi.fn());
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Some returns lead on to pages that load on their own.
  await vi.dynamicImportSettled();
});

/** Lets time pass, and everything that then happens. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const isOfServices = ({ path }: { path: string }) => path.startsWith('/api/oauth/');

/** Comes back from a service, as somebody who is signed in unless said otherwise. */
async function comeBack(
  address: string,
  {
    handlers = { [CALLBACK]: { status: 200, body: connected } },
    isSignedIn = true,
    language = 'en',
  }: { handlers?: Handlers; isSignedIn?: boolean; language?: 'de' | 'en' } = {},
) {
  if (isSignedIn) storeToken('token');
  const sent = serve({
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': { status: 200, body: [] },
    ...handlers,
  });
  const { router } = await renderApp(address, { language });
  await pass(0);
  return {
    /** The calls about services until then. */
    calls: sent.filter(isOfServices),
    /** All calls, later ones included. */
    sent,
    /** For somebody who has to sign in first, the page that they wanted. */
    place: () => {
      const { from } = (router.state.location.state ?? {}) as { from?: Location };
      const { pathname, search } = from ?? router.state.location;
      return pathname + search;
    },
  };
}

/** A window that has opened this one. */
function openedByAnother(postMessage: () => void = () => undefined) {
  const parent = { closed: false, postMessage: vi.fn(postMessage) };
  vi.stubGlobal('opener', parent);
  return parent;
}

const hear = (data: unknown, origin: string) =>
  act(() => window.dispatchEvent(new MessageEvent('message', { data, origin })));

describe('the address', () => {
  test('brings service, code and state, which are sent with the token in one call [INTG-085] [INTG-086] [INTG-087] [INTG-102] [SHELL-022]', async () => {
    const { calls } = await comeBack(RETURN);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/oauth/github/callback',
      body: { code: 'the-code', state: 'the-state', provider: 'github' },
    });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token');
  });

  test.each([
    ['/oauth/callback?code=c&state=s&error=e', 'Missing provider parameter', 'INTG-097'],
    ['/oauth/%20/callback?code=c&state=s', 'Missing provider parameter', 'INTG-097'],
    ['/oauth/github/callback?state=s', 'Missing authorization code', 'INTG-098'],
    ['/oauth/github/callback', 'Missing authorization code', 'INTG-098'],
    ['/oauth/github/callback?code=&state=s', 'Missing authorization code', 'INTG-098'],
    ['/oauth/github/callback?code=c', 'Missing state parameter', 'INTG-099'],
    [
      '/oauth/github/callback?error=access_denied&state=s',
      'OAuth authorization failed: access_denied',
      'INTG-100',
    ],
    ['/oauth/github/callback?error=x&code=c&state=s', 'OAuth authorization failed: x', 'INTG-100'],
  ])(
    '%s fails with "%s" in both languages, and nothing is called [%s] [INTG-088] [INTG-101] [OPEN1-071]',
    async (address, sentence) => {
      for (const language of ['de', 'en'] as const) {
        const { calls } = await comeBack(address, { language });
        expect(screen.getByRole('heading').textContent).toBe('Connection Failed');
        expect(screen.getByRole('alert').textContent).toBe(sentence);
        expect(calls).toEqual([]);
        cleanup();
      }
    },
  );

  test('repeats of an error only what a service may have written, and not a long text of whoever made up the address', async () => {
    await comeBack(`/oauth/github/callback?error=${'x'.repeat(300)}`);
    expect(screen.getByRole('alert').textContent).toBe(
      `OAuth authorization failed: ${'x'.repeat(200)}`,
    );
  });

  test('names a service that Robin does not know by its own name, whatever that is', async () => {
    await comeBack('/oauth/constructor/callback');
    expect(screen.getByText('constructor')).toBeTruthy();
    expect(document.title).toContain('constructor');
  });

  test('leads here whether or not somebody is signed in, without header and footer [SHELL-021]', async () => {
    const handlers = { [CALLBACK]: refusal(403, 'forbidden', 'You are not signed in.') };
    const { calls, place } = await comeBack(RETURN, { handlers, isSignedIn: false });
    expect(place()).toBe(RETURN);
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(screen.getByRole('alert').textContent).toBe('You are not signed in.');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });
});

describe('what is shown', () => {
  test('while the server is asked, that it is on its way [INTG-089]', async () => {
    storeToken('token');
    serve({});
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await renderApp(RETURN);
    expect(screen.getByRole('heading').textContent).toBe('Connecting to GitHub');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each(['de', 'en'] as const)(
    'after success, in %s: connected, with name and e-mail of the account [INTG-090] [INTG-091] [INTG-092] [OPEN1-078]',
    async (language) => {
      await comeBack(RETURN, { language });
      expect(screen.getByRole('heading').textContent).toBe('connected');
      expect(screen.getByText('GitHub')).toBeTruthy();
      expect(screen.getByText('Mara Lindqvist')).toBeTruthy();
      expect(screen.getByText('mara@example.org')).toBeTruthy();
    },
  );

  test('after success without an account, no empty box', async () => {
    const body = { ...connected, user_info: { name: null, email: null } };
    await comeBack(RETURN, { handlers: { [CALLBACK]: { status: 200, body } } });
    expect(screen.getByRole('heading').textContent).toBe('connected');
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('after success with an account that is named by its e-mail address, the address once', async () => {
    const address = 'mara@example.org';
    const body = { ...connected, user_info: { name: address, email: address } };
    await comeBack(RETURN, { handlers: { [CALLBACK]: { status: 200, body } } });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([address]);
  });

  const failures: [string, Handlers[string], string][] = [
    [
      'detail before error and message',
      { status: 200, body: { ...notConnected, detail: 'D', error: 'E', message: 'M' } },
      'D',
    ],
    [
      'error before message',
      { status: 200, body: { ...notConnected, error: 'E', message: 'M' } },
      'E',
    ],
    ['the message', { status: 200, body: { ...notConnected, message: 'M' } }, 'M'],
    ['the words of a refusal', refusal(400, 'rule_broken', 'Too old.'), 'Too old.'],
    [
      'that there was no reason',
      'no answer',
      'Robin’s server gave no reason. Try again in a moment.',
    ],
  ];
  test.each(failures)(
    'after a failure: %s [INTG-094] [OPEN1-070]',
    async (_what, reply, sentence) => {
      await comeBack(RETURN, { handlers: { [CALLBACK]: reply } });
      expect(screen.getByRole('heading').textContent).toBe('Connection Failed');
      expect(screen.getByRole('alert').textContent).toBe(sentence);
    },
  );

  test.each([
    ['en', 'no answer', 'It is not certain whether GitHub is connected.'],
    ['de', { status: 502 }, 'Ob GitHub verbunden ist, steht nicht fest.'],
    ['en', refusal(400, 'rule_broken', 'Too old.'), 'Nothing was connected.'],
    ['de', refusal(400, 'rule_broken', 'Zu alt.'), 'Es wurde nichts verbunden.'],
  ] as const)(
    'in %s whether something may be connected all the same, also after a new try does not begin: %o',
    async (language, reply, words) => {
      const start = 'GET /api/oauth/github/start';
      await comeBack(RETURN, { handlers: { [CALLBACK]: reply, [start]: 'no answer' }, language });
      expect(screen.getByRole('status').textContent).toContain(words);
      fireEvent.click(screen.getByRole('button', { name: /^(Try again|Erneut)/ }));
      await pass(0);
      expect(screen.getByRole('status').textContent).toContain(words);
    },
  );
});

describe('with a window that opened this one', () => {
  test('success is told to it, for the own origin only, with service and message [INTG-109] [INTG-075] [INTG-078] [OPEN1-075]', async () => {
    const parent = openedByAnother();
    await comeBack(RETURN);
    expect(parent.postMessage.mock.calls).toEqual([
      [{ type: 'oauth_success', provider: 'github', message: 'GitHub is connected.' }, OWN],
    ]);
  });

  test('failure is told to it with the reason [INTG-110] [INTG-076] [INTG-078] [OPEN1-075]', async () => {
    const parent = openedByAnother();
    await comeBack('/oauth/github/callback?error=access_denied');
    expect(parent.postMessage.mock.calls).toEqual([
      [
        {
          type: 'oauth_error',
          provider: 'github',
          message: 'OAuth authorization failed: access_denied',
        },
        OWN,
      ],
    ]);
  });

  test.each([
    ['success', RETURN],
    ['failure', '/oauth/github/callback'],
  ])(
    'this one closes 500 ms after it has heard of %s [INTG-111] [INTG-077] [INTG-093] [OPEN1-073]',
    async (_what, address) => {
      openedByAnother();
      await comeBack(address);
      await pass(1_000);
      await hear({ type: 'oauth_ack' }, OWN);
      await pass(499);
      expect(closeWindow).not.toHaveBeenCalled();
      await pass(1);
      expect(closeWindow).toHaveBeenCalledOnce();
      await pass(10_000);
      expect(closeWindow).toHaveBeenCalledOnce();
    },
  );

  test.each([
    ['success', RETURN],
    ['failure', '/oauth/github/callback'],
  ])(
    'this one closes 3 s after telling %s when nothing comes back [INTG-112] [OPEN1-073]',
    async (_what, address) => {
      openedByAnother();
      const { place } = await comeBack(address);
      await pass(2_999);
      expect(closeWindow).not.toHaveBeenCalled();
      await pass(1);
      expect(closeWindow).toHaveBeenCalledOnce();
      expect(place()).toBe(address);
    },
  );

  test('this one closes 2 s after it could not be told [INTG-113]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openedByAnother(() => {
      throw new DOMException('gone');
    });
    await comeBack(RETURN);
    expect(warn).toHaveBeenCalledOnce();
    await pass(1_999);
    expect(closeWindow).not.toHaveBeenCalled();
    await pass(1);
    expect(closeWindow).toHaveBeenCalledOnce();
  });

  test.each([
    [OWN, 'INTG-079'],
    ['http://localhost:5173', 'INTG-080'],
    ['https://127.0.0.1', 'INTG-080'],
    ['http://127.0.0.1:8080', 'INTG-080'],
    ['https://robin.ngrok.io', 'INTG-081'],
    ['https://robin.ngrok-free.app', 'INTG-081'],
    ['https://robin.ngrok.app', 'INTG-081'],
    ['https://robin.trycloudflare.com', 'INTG-081'],
    ['https://robin.loca.lt', 'INTG-081'],
  ])('an acknowledgement from %s counts [%s] [INTG-084] [OPEN1-074]', async (origin) => {
    openedByAnother();
    await comeBack(RETURN);
    await hear({ type: 'oauth_ack' }, origin);
    await pass(500);
    expect(closeWindow).toHaveBeenCalledOnce();
  });

  test.each([
    'https://evil.example',
    'https://localhost.evil.example',
    'https://evilngrok.io',
    'https://ngrok.io',
    'https://x.ngrok.io.evil.example',
    'null',
  ])(
    'an acknowledgement from %s is ignored with a warning [INTG-082] [INTG-083] [INTG-084] [ERR1-060] [OPEN1-074]',
    async (origin) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      openedByAnother();
      await comeBack(RETURN);
      await hear({ type: 'oauth_ack' }, origin);
      expect(warn).toHaveBeenCalledOnce();
      await pass(2_999);
      expect(closeWindow).not.toHaveBeenCalled();
    },
  );

  test('other messages mean nothing, and give no warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openedByAnother();
    await comeBack(RETURN);
    for (const data of [{ type: 'other' }, 'oauth_ack', null, 7]) await hear(data, OWN);
    await hear({ type: 'other' }, 'https://evil.example');
    await pass(600);
    expect(closeWindow).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  test('leaving this page stops all clocks', async () => {
    openedByAnother();
    await comeBack(RETURN);
    cleanup();
    await pass(10_000);
    expect(closeWindow).not.toHaveBeenCalled();
  });
});

describe('without a window that opened this one', () => {
  test.each([
    ['success', RETURN, 'oauth_success', 'INTG-115', 'SHELL-034'],
    ['failure', '/oauth/github/callback', 'oauth_error', 'INTG-116', 'SHELL-035'],
  ])(
    'the profile tells of %s after 2 s [INTG-114]: %s leads on with %s [%s] [%s]',
    async (_what, address, outcome) => {
      // The profile of somebody who is signed in reads its query and takes it out of the address.
      const { place } = await comeBack(address, { isSignedIn: false });
      await pass(1_999);
      expect(place()).toBe(address);
      await pass(1);
      expect(place()).toContain('/profile');
      const query = new URLSearchParams(place().split('?')[1]);
      expect(Object.fromEntries(query)).toEqual({ [outcome]: 'true', provider: 'github' });
      expect(closeWindow).not.toHaveBeenCalled();
    },
  );

  test('a window that has opened itself counts as none', async () => {
    vi.stubGlobal('opener', window);
    const { place } = await comeBack(RETURN);
    await pass(3_000);
    expect(place()).toContain('/profile');
    expect(closeWindow).not.toHaveBeenCalled();
  });

  test('a window that has been closed in the meantime counts as none', async () => {
    const parent = openedByAnother();
    parent.closed = true;
    const { place } = await comeBack(RETURN);
    expect(parent.postMessage).not.toHaveBeenCalled();
    await pass(2_000);
    expect(place()).toContain('/profile');
  });
});

describe('after a failure', () => {
  const start = 'GET /api/oauth/github/start';
  const started = { status: 200, body: { auth_url: 'https://github.com/authorize?state=new' } };

  test('trying again begins anew in the same window, and nothing closes it meanwhile [INTG-096] [OPEN1-072] [OPEN1-073]', async () => {
    openedByAnother();
    const { sent } = await comeBack('/oauth/github/callback?error=access_denied', {
      handlers: { [start]: started },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(sent.some(({ path }) => path === '/api/oauth/github/start')).toBe(true);
    expect(window.open).toHaveBeenCalledExactlyOnceWith(
      'https://github.com/authorize?state=new',
      '_self',
    );
    // The other window may hear of the failure only now.
    await hear({ type: 'oauth_ack' }, OWN);
    await pass(10_000);
    expect(closeWindow).not.toHaveBeenCalled();
  });

  test('whoever turns back at the service can try again, also where the browser shows the page as it was left [INTG-096]', async () => {
    await comeBack('/oauth/github/callback?error=access_denied', {
      handlers: { [start]: started },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(window.open).toHaveBeenCalledTimes(2);
  });

  test('trying again that fails says why, and can be tried once more', async () => {
    const { place } = await comeBack('/oauth/github/callback', {
      handlers: { [start]: refusal(400, 'rule_broken', 'GitHub is switched off.') },
    });
    expect(screen.getByText(/You are on your way back to your profile/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(screen.getByRole('alert').textContent).toBe('GitHub is switched off.');
    expect(screen.queryByText(/on your way/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' }).hasAttribute('disabled')).toBe(false);
    await pass(10_000);
    expect(place()).toBe('/oauth/github/callback');
    expect(window.open).not.toHaveBeenCalled();
  });

  test('trying again without being signed in leads to the profile [OPEN1-072]', async () => {
    const { sent, place } = await comeBack('/oauth/github/callback', { isSignedIn: false });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(sent.filter(isOfServices)).toEqual([]);
    expect(place()).toBe('/profile');
  });

  test('trying again without a service leads to the profile, and asks for nothing', async () => {
    const { sent, place } = await comeBack('/oauth/callback');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(sent.filter(isOfServices)).toEqual([]);
    expect(place()).toBe('/profile');
  });

  test('trying again with a token that no longer counts leads there as well', async () => {
    const { place } = await comeBack('/oauth/github/callback', {
      handlers: { [start]: refusal(401, 'unauthorized', 'Not authenticated') },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(place()).toBe('/profile');
  });

  test('the window can be closed at once [INTG-095]', async () => {
    openedByAnother();
    await comeBack('/oauth/github/callback');
    fireEvent.click(screen.getByRole('button', { name: 'Close window' }));
    expect(closeWindow).toHaveBeenCalledOnce();
  });

  test('where there is no other window, the profile is the way out', async () => {
    const { place } = await comeBack('/oauth/github/callback', { isSignedIn: false });
    fireEvent.click(screen.getByRole('button', { name: 'To your profile' }));
    await pass(0);
    expect(place()).toBe('/profile?oauth_error=true&provider=github');
  });
});

test('a page that was left before the service answered tells and closes nothing', async () => {
  const answered = Promise.withResolvers<void>();
  const parent = openedByAnother();
  const handler = async () => {
    await answered.promise;
    return { status: 200, body: connected };
  };
  await comeBack(RETURN, { handlers: { [CALLBACK]: handler } });
  cleanup();
  answered.resolve();
  await pass(60_000);
  expect(parent.postMessage).not.toHaveBeenCalled();
  expect(closeWindow).not.toHaveBeenCalled();
});
