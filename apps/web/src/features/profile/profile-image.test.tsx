import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { refusal, type SentRequest } from '#testing/fake-server.ts';
import { button, openProfile, press, serveProfile } from '#testing/profile-page.tsx';
import { sampleUser } from '#testing/samples.ts';

const failed = 'Profilbild konnte nicht hochgeladen werden.';
const uploaded = 'Profilbild erfolgreich hochgeladen!';
const UPLOAD = 'POST /api/users/upload-profile-image';
const stored = { status: 200, body: { profile_image_url: '/uploads/profile_images/new.webp' } };
const png = new File(['picture'], 'me.png', { type: 'image/png' });
const withImage = sampleUser({ profile_image_url: 'old.webp' });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** From here on time stands still by itself. */
const standStill = () => vi.useFakeTimers();
const uploads = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST');
const images = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
const avatarImage = () => screen.getByRole('main').querySelector('img');

async function choose(file: File): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await act(async () => {
    fireEvent.change(input as HTMLInputElement, { target: { files: [file] } });
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // jsdom shows no files.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a new profile image', () => {
  test('is chosen by a click on the avatar [PROF-023]', async () => {
    serveProfile();
    await openProfile();
    const click = vi.spyOn(HTMLInputElement.prototype, 'click');
    await press('Choose a profile picture');
    const input = click.mock.instances[0] as HTMLInputElement;
    expect([input.type, input.accept]).toEqual(['file', 'image/*']);
  });

  test('is sent as the field "file" of a form, and shown everywhere with a timestamp [PROF-023] [PROF-028] [PROF-029]', async () => {
    vi.setSystemTime(1_800_000_000_000);
    const sent = serveProfile({ handlers: { [UPLOAD]: stored } });
    await openProfile();
    await choose(png);
    await screen.findByText(uploaded);
    const [upload] = uploads(sent);
    expect(upload?.path).toBe('/api/users/upload-profile-image');
    const form = upload?.body as FormData;
    expect([...form.keys()]).toEqual(['file']);
    expect((form.get('file') as File).name).toBe('me.png');
    const url = useAuth.getState().user?.profile_image_url ?? '';
    expect(url).toMatch(/^\/uploads\/profile_images\/new\.webp\?t=18000000\d{5}$/);
    // In the header and on the page.
    expect(images()).toEqual([url, url]);
  });

  test.each(['en', 'de'] as const)(
    'is announced in the same words in %s, for 3 seconds [ERR1-011]',
    async (language) => {
      serveProfile({ handlers: { [UPLOAD]: stored } });
      await openProfile(language);
      standStill();
      await choose(png);
      await pass(0);
      expect(screen.getByText(uploaded).lang).toBe('de');
      expect(screen.getByText(uploaded).closest('[role=status]')).toBeTruthy();
      await pass(2_999);
      expect(screen.getByText(uploaded)).toBeTruthy();
      await pass(1);
      expect(screen.queryByText(uploaded)).toBeNull();
    },
  );

  test('is shown while it is on its way, and only one travels at a time [PROF-023]', async () => {
    const sent = serveProfile({ handlers: { [UPLOAD]: stored } });
    await openProfile();
    const revoked = vi.fn();
    URL.revokeObjectURL = revoked;
    const answer = Promise.withResolvers<Response>();
    const send = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      init.method === 'POST' ? send(address, init).then(() => answer.promise) : send(address, init),
    );
    await choose(png);
    expect(avatarImage()?.getAttribute('src')).toBe('blob:preview');
    expect(button('Uploading the profile picture …').getAttribute('aria-busy')).toBe('true');
    await choose(png);
    expect(uploads(sent)).toHaveLength(1);
    // Nor is another one asked for.
    const click = vi.spyOn(HTMLInputElement.prototype, 'click');
    await press('Uploading the profile picture …');
    expect(click).not.toHaveBeenCalled();
    await act(async () => answer.resolve(new Response(JSON.stringify(stored.body))));
    await screen.findByText(uploaded);
    expect(avatarImage()?.getAttribute('src')).toContain('new.webp');
    // The browser holds the whole file until it is let go.
    expect(revoked).toHaveBeenCalledWith('blob:preview');
  });

  test('that is stored after its person has signed out is not shown as that of the next one', async () => {
    serveProfile();
    await openProfile();
    const answer = Promise.withResolvers<Response>();
    const send = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      init.method === 'POST' ? answer.promise : send(address, init),
    );
    await choose(png);
    const next = sampleUser({ id: 2, username: 'ada', profile_image_url: null });
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    act(() => useAuth.setState({ status: 'signedIn', user: next, token: 'other' }));
    await act(async () => answer.resolve(new Response(JSON.stringify(stored.body))));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(useAuth.getState().user).toEqual(next);
  });

  test('can be dropped on the avatar, and the browser does not open the file in place of the page', async () => {
    const sent = serveProfile({ handlers: { [UPLOAD]: stored } });
    await openProfile();
    const target = button('Choose a profile picture');
    expect(fireEvent.dragOver(target)).toBe(false);
    await act(async () => {
      expect(fireEvent.drop(target, { dataTransfer: { files: [png] } })).toBe(false);
    });
    await screen.findByText(uploaded);
    expect(uploads(sent)).toHaveLength(1);
  });
});

describe('a profile image that is refused', () => {
  const tooLarge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', {
    type: 'image/png',
  });

  test.each([
    { file: new File(['x'], 'me.pdf', { type: 'application/pdf' }), why: 'an image file' },
    { file: tooLarge, why: 'at most 5\u00a0MB' },
  ])(
    'by the page, which asks for $why, is not sent [ERR1-010] [PROF-025] [PROF-026] [PROF-027]',
    async ({ file, why }) => {
      const sent = serveProfile({ handlers: { [UPLOAD]: stored } });
      await openProfile();
      await choose(file);
      expect(screen.getByText(failed).lang).toBe('de');
      expect(screen.getByText(failed).closest('[role=alert]')?.textContent).toContain(why);
      expect(uploads(sent)).toEqual([]);
      expect(avatarImage()).toBeNull();
    },
  );

  test('of exactly 5 MB is sent all the same [PROF-026] [OPEN1-052]', async () => {
    const sent = serveProfile({ handlers: { [UPLOAD]: stored } });
    await openProfile();
    await choose(new File([new Uint8Array(5 * 1024 * 1024)], 'big.png', { type: 'image/png' }));
    await screen.findByText(uploaded);
    expect(uploads(sent)).toHaveLength(1);
  });

  test.each(['en', 'de'] as const)(
    'by the server says so in the same words in %s, with the reason, for 3 seconds [ERR1-010]',
    async (language) => {
      const reply = refusal(400, 'invalid_input', 'This is not an image.');
      serveProfile({ user: withImage, handlers: { [UPLOAD]: reply } });
      await openProfile(language);
      await choose(png);
      expect((await screen.findByText(failed)).closest('[role=alert]')?.textContent).toContain(
        'This is not an image.',
      );
      expect(avatarImage()?.getAttribute('src')).toBe('/uploads/profile_images/old.webp');
      await act(() => vi.advanceTimersByTimeAsync(3_000));
      expect(screen.queryByText(failed)).toBeNull();
    },
  );
});

test('a profile image that no server has taken says that it does not answer', async () => {
  serveProfile({ handlers: { [UPLOAD]: 'no answer' } });
  await openProfile();
  await choose(png);
  expect((await screen.findByText(failed)).closest('[role=alert]')?.textContent).toContain(
    'The server does not answer.',
  );
});

test('a profile image that is too much for what stands before the server says so', async () => {
  const page = { status: 413, body: '<h1>413 Request Entity Too Large</h1>' };
  serveProfile({ handlers: { [UPLOAD]: page } });
  await openProfile();
  await choose(png);
  expect((await screen.findByText(failed)).closest('[role=alert]')?.textContent).toContain(
    'This is more than a server on the way lets through at once. Choose something smaller.',
  );
});

test.each([
  ['a new one', UPLOAD, null, 'new.webp', () => choose(png)],
  [
    'none any more',
    'DELETE /api/users/me/profile-image',
    'old.webp',
    null,
    async () => {
      await press('Remove picture');
      await press('Remove');
    },
  ],
])(
  'what is stored is shown where only the answer was lost that there is %s',
  async (_what, call, before, after, ask) => {
    let user = sampleUser({ profile_image_url: before });
    serveProfile({
      handlers: {
        'GET /api/users/me': () => ({ status: 200, body: user }),
        [call]: () => {
          user = sampleUser({ profile_image_url: after });
          return 'no answer';
        },
      },
    });
    await openProfile();
    await ask();
    await screen.findByText(/The server does not answer/);
    const shown = after === null ? [] : Array(2).fill(`/uploads/profile_images/${after}`);
    await waitFor(() => expect(images()).toEqual(shown));
  },
);

test.each([
  ['taken', UPLOAD, () => choose(png), failed],
  [
    'removed',
    'DELETE /api/users/me/profile-image',
    async () => {
      await press('Remove picture');
      await press('Remove');
    },
    'The profile picture could not be removed.',
  ],
])(
  'a profile image that is not %s after its page was left tells it by a toast',
  async (_how, call, ask, title) => {
    const held = Promise.withResolvers<void>();
    const sent = serveProfile({
      user: withImage,
      handlers: {
        [call]: async () => {
          await held.promise;
          return refusal(503, 'unavailable', 'The storage is away.');
        },
      },
    });
    await openProfile();
    await ask();
    const [method] = call.split(' ');
    await waitFor(() => expect(sent.some((request) => request.method === method)).toBe(true));
    fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
    await waitFor(() => expect(document.querySelector('input[type=file]')).toBeNull());
    await act(async () => {
      held.resolve();
      await vi.advanceTimersByTimeAsync(100);
    });
    const told = [{ type: 'error', title, message: 'The storage is away.' }];
    await waitFor(() => expect(useToasts.getState().toasts).toMatchObject(told));
  },
);

describe('the shown profile image', () => {
  test('gives way to the first letter of the username when it does not load [PROF-024]', async () => {
    serveProfile({ user: { ...withImage, first_name: 'Karla', last_name: 'Lang' } });
    await openProfile();
    const image = avatarImage() as HTMLImageElement;
    const place = image.parentElement as HTMLElement;
    fireEvent.error(image);
    expect(avatarImage()).toBeNull();
    expect(place.textContent).toMatch(/^S/);
    expect(place.textContent).not.toContain('KL');
  });

  test('is removed after a question', async () => {
    const sent = serveProfile({
      user: withImage,
      handlers: { 'DELETE /api/users/me/profile-image': { status: 200, body: sampleUser() } },
    });
    await openProfile();
    await press('Remove picture');
    await press('Cancel');
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
    await press('Remove picture');
    await press('Remove');
    await screen.findByText('Profile picture removed.');
    expect(images()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull();
  });

  test('leaves the focus beside it when it is removed, together with the button that asked for it', async () => {
    serveProfile({
      user: withImage,
      handlers: { 'DELETE /api/users/me/profile-image': { status: 200, body: sampleUser() } },
    });
    await openProfile();
    button('Remove picture').focus();
    await press('Remove picture');
    await press('Remove');
    await screen.findByText('Profile picture removed.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button('Choose a profile picture'));
  });

  test('takes the question along when it goes otherwise, which is not asked again of the next one', async () => {
    serveProfile({ user: withImage, handlers: { [UPLOAD]: stored } });
    await openProfile();
    await press('Remove picture');
    act(() => useAuth.getState().setUser(sampleUser()));
    expect(screen.queryByRole('dialog')).toBeNull();
    await choose(png);
    await screen.findByText(uploaded);
    expect(avatarImage()?.getAttribute('src')).toContain('new.webp');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    [refusal(503, 'unavailable', 'The storage is away.'), 'The storage is away.'],
    ['no answer' as const, 'The server does not answer.'],
  ])('stays when it could not be removed, and it is said why', async (reply, why) => {
    serveProfile({ user: withImage, handlers: { 'DELETE /api/users/me/profile-image': reply } });
    await openProfile();
    await press('Remove picture');
    await press('Remove');
    const text = await screen.findByText('The profile picture could not be removed.');
    expect(text.closest('[role=alert]')?.textContent).toContain(why);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(avatarImage()).toBeTruthy();
  });
});
