import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { refusal, serve, type SentRequest } from '#testing/fake-server.ts';
import { button, openProfile, press, serveProfile, type } from '#testing/profile-page.tsx';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { readLocale, renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';

const sofia = sampleUser({
  first_name: 'Sofia',
  last_name: 'Weber',
  berufliche_rolle: 'Product Owner',
  geschlecht: 'weiblich',
});

type Reply = { status: number; body: unknown };

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const updates = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'PUT');
const isEditing = () => screen.queryByRole('button', { name: 'Save' }) !== null;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** From here on time stands still by itself. */
const standStill = () => vi.useFakeTimers();
const escape = () => fireEvent.keyDown(field('E-mail'), { key: 'Escape' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the page', () => {
  test('is for people who are signed in [SHELL-032]', async () => {
    serve({});
    const { router } = await renderApp('/profile');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/profile' } });
  });

  test.each([
    ['user', 'ROLE-022'],
    ['poweruser', 'ROLE-023'],
    ['admin', 'ROLE-024'],
  ] as const)('shows the own profile to the role %s [SHELL-033] [%s]', async (role, _row) => {
    serveProfile({ user: sampleUser({ roles: [role] }) });
    const { router } = await openProfile();
    expect(router.state.location.pathname).toBe('/profile');
    expect(button('Edit profile')).toBeTruthy();
    expect(document.title).toBe('Profile · Robin');
  });
});

describe('the read-only view', () => {
  test('is headed by first and last name [PROF-032]', async () => {
    serveProfile({ user: sofia });
    await openProfile();
    expect(heading()).toBe('Sofia Weber');
  });

  test('is headed by the username when there is no name [PROF-033]', async () => {
    serveProfile();
    await openProfile();
    expect(heading()).toBe('sweber');
  });

  test.each([{ first_name: 'Sofia' }, { last_name: 'Sofia' }])(
    'is headed by the one name that exists [OPEN1-043]',
    async (name) => {
      serveProfile({ user: sampleUser(name) });
      await openProfile();
      expect(heading()).toBe('Sofia');
    },
  );

  test('shows username, e-mail, job role and gender, and a button to edit [PROF-034] [PROF-035] [PROF-036] [PROF-037] [PROF-038]', async () => {
    serveProfile({ user: sofia });
    await openProfile();
    const main = within(screen.getByRole('main'));
    const facts = ['Username', 'E-mail', 'Job role', 'Gender'].map(
      (name) => main.getByText(name).nextElementSibling?.textContent,
    );
    expect(facts).toEqual(['sweber', 'sofia.weber@example.org', 'Product Owner', 'female']);
    expect(button('Edit profile')).toBeTruthy();
  });

  test('says so where nothing is given', async () => {
    serveProfile();
    await openProfile('de');
    expect(screen.getAllByText('Nicht angegeben')).toHaveLength(2);
  });

  test.each([
    [['user', 'admin', 'poweruser'], 'Administrator'],
    [['user', 'poweruser'], 'Power User'],
    [['user'], 'User'],
  ] as const)('of roles %j shows the one badge %s [PROF-039] [OPEN1-046]', async (roles, badge) => {
    serveProfile({ user: sampleUser({ roles: [...roles] }) });
    await openProfile();
    const card = within(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement);
    expect(
      card.getAllByText(/^(Administrator|Power User|User)$/).map((node) => node.textContent),
    ).toEqual([badge]);
  });
});

describe('the edit mode', () => {
  test('has the fields as stored, and only the username cannot be changed [PROF-040] [PROF-041] [PROF-042] [PROF-044] [PROF-045] [PROF-046] [PROF-048] [PROF-050] [PROF-051]', async () => {
    serveProfile({ user: sofia });
    await openProfile();
    await press('Edit profile');
    expect(field('Username').readOnly).toBe(true);
    expect(field('Username').value).toBe('sweber');
    const values = ['E-mail', 'First name', 'Last name', 'Job role', /^Gender/].map((label) => {
      const { value, readOnly, disabled } = field(label);
      expect([readOnly ?? false, disabled]).toEqual([false, false]);
      return value;
    });
    expect(values).toEqual([
      'sofia.weber@example.org',
      'Sofia',
      'Weber',
      'Product Owner',
      'weiblich',
    ]);
    expect(button('Save')).toBeTruthy();
    expect(button('Cancel')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit profile' })).toBeNull();
  });

  test.each([
    ['en', 'Edit profile', 'Job role', 'e.g. Product Owner, Scrum Master, Developer'],
    [
      'de',
      'Profil bearbeiten',
      'Berufliche Rolle',
      'z. B. Product Owner, Scrum Master, Entwickler',
    ],
  ] as const)('gives examples of job roles in %s [PROF-047] [OPEN1-054]', async (...expected) => {
    const [language, edit, label, example] = expected;
    serveProfile();
    await openProfile(language);
    await press(edit);
    expect(field(label).placeholder).toBe(example);
  });

  test('offers no gender, männlich, weiblich and divers, and marks it as optional [PROF-049] [OPEN1-054]', async () => {
    serveProfile();
    await openProfile('de');
    await press('Profil bearbeiten');
    const select = screen.getByLabelText<HTMLSelectElement>('Geschlecht optional');
    expect([...select.options].map((option) => [option.value, option.text])).toEqual([
      ['', 'Keine Angabe'],
      ['männlich', 'männlich'],
      ['weiblich', 'weiblich'],
      ['divers', 'divers'],
    ]);
  });

  test('keeps a stored gender that is none of the choices', async () => {
    const sent = serveProfile({ user: sampleUser({ geschlecht: 'nicht-binär' }) });
    await openProfile();
    expect(screen.getByText('nicht-binär')).toBeTruthy();
    await press('Edit profile');
    type('First name', 'Sofia');
    await press('Save');
    await waitFor(() => expect(isEditing()).toBe(false));
    expect(updates(sent)[0]?.body).toMatchObject({ geschlecht: 'nicht-binär' });
  });

  test('saves all five fields with one call, and the page shows them at once [PROF-054] [PROF-040]', async () => {
    const sent = serveProfile();
    await openProfile();
    await press('Edit profile');
    type('E-mail', ' sofia@example.org ');
    type('First name', 'Sofia');
    type('Last name', 'Weber');
    type('Job role', 'Scrum Master');
    type(/^Gender/, 'weiblich');
    await press('Save');
    await waitFor(() => expect(heading()).toBe('Sofia Weber'));
    expect(updates(sent)).toEqual([
      expect.objectContaining({
        path: '/api/users/me',
        body: {
          first_name: 'Sofia',
          last_name: 'Weber',
          email: 'sofia@example.org',
          berufliche_rolle: 'Scrum Master',
          geschlecht: 'weiblich',
        },
      }),
    ]);
    expect(isEditing()).toBe(false);
    expect(document.activeElement).toBe(button('Edit profile'));
    expect(useAuth.getState().user?.email).toBe('sofia@example.org');
  });

  test('saves what nobody has typed here as another window has stored it by then [PROF-054]', async () => {
    let stored = sofia;
    const sent = serveProfile({
      user: sofia,
      handlers: { 'GET /api/users/me': () => ({ status: 200, body: stored }) },
    });
    await openProfile();
    stored = { ...sofia, email: 'sofia@new.example' };
    await press('Edit profile');
    await waitFor(() => expect(field('E-mail').value).toBe('sofia@new.example'));
    type('Job role', 'Scrum Master');
    stored = { ...stored, last_name: 'Krüger' };
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(field('Last name').value).toBe('Krüger'));
    expect(field('Job role').value).toBe('Scrum Master');
    await press('Save');
    await waitFor(() => expect(isEditing()).toBe(false));
    expect(updates(sent)[0]?.body).toEqual({
      first_name: 'Sofia',
      last_name: 'Krüger',
      email: 'sofia@new.example',
      berufliche_rolle: 'Scrum Master',
      geschlecht: 'weiblich',
    });
  });

  test('saves over what a window beside this one has stored meanwhile only what was changed here [PROF-054]', async () => {
    let stored = sofia;
    const sent = serveProfile({
      user: sofia,
      handlers: { 'GET /api/users/me': () => ({ status: 200, body: stored }) },
    });
    await openProfile();
    await press('Edit profile');
    type('Job role', 'Scrum Master');
    stored = { ...sofia, last_name: 'Krüger' };
    await press('Save');
    await waitFor(() => expect(isEditing()).toBe(false));
    expect(updates(sent)[0]?.body).toMatchObject({
      last_name: 'Krüger',
      berufliche_rolle: 'Scrum Master',
    });
  });

  test('can be gone on with where it cannot be found out what is stored by now', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const sent = serveProfile({ user: sofia });
    await openProfile();
    const answer = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'GET' ? Promise.reject(new TypeError('offline')) : answer(address, init),
    );
    await press('Edit profile');
    await waitFor(() => expect(warn).toHaveBeenCalled());
    type('Job role', 'Scrum Master');
    await press('Save');
    await waitFor(() => expect(isEditing()).toBe(false));
    expect(updates(sent)[0]?.body).toMatchObject({ last_name: 'Weber' });
  });

  test.each([
    ['en', 'Edit profile', 'Save', 'Profile updated successfully.'],
    ['de', 'Profil bearbeiten', 'Speichern', 'Profil erfolgreich aktualisiert.'],
  ] as const)(
    'tells a success in %s for 3 seconds [PROF-055] [ERR1-013] [OPEN1-006]',
    async (language, edit, save, text) => {
      serveProfile();
      await openProfile(language);
      await press(edit);
      standStill();
      await press(save);
      await pass(0);
      expect(screen.getByText(text).closest('[role=status]')).toBeTruthy();
      await pass(2_999);
      expect(screen.getByText(text)).toBeTruthy();
      await pass(1);
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test.each([
    ['en', 'Edit profile', 'Save', 'Profile could not be updated.'],
    ['de', 'Profil bearbeiten', 'Speichern', 'Profil konnte nicht aktualisiert werden.'],
  ] as const)(
    'tells a failure in %s for 3 seconds, with the reason, and keeps what was typed [PROF-056] [ERR1-012] [OPEN1-006]',
    async (language, edit, save, text) => {
      const reply = refusal(400, 'rule_broken', 'Not today.');
      serveProfile({ handlers: { 'PUT /api/users/me': reply } });
      await openProfile(language);
      await press(edit);
      type(language === 'de' ? 'Vorname' : 'First name', 'Sofia');
      standStill();
      await press(save);
      await pass(0);
      expect(screen.getByText(text).closest('[role=alert]')?.textContent).toContain('Not today.');
      await pass(2_999);
      expect(screen.getByText(text)).toBeTruthy();
      await pass(1);
      expect(screen.queryByText(text)).toBeNull();
      expect(screen.getByDisplayValue('Sofia')).toBeTruthy();
    },
  );

  test('shows what is stored to whoever closes the form where only the answer was lost', async () => {
    let user = sampleUser();
    serveProfile({
      handlers: {
        'GET /api/users/me': () => ({ status: 200, body: user }),
        'PUT /api/users/me': ({ body }) => {
          user = { ...user, ...(body as Partial<typeof user>) };
          return 'no answer';
        },
      },
    });
    await openProfile();
    await press('Edit profile');
    type('Job role', 'Lost and found');
    await press('Save');
    await screen.findByText('Profile could not be updated.');
    await press('Cancel');
    expect(await screen.findByText('Lost and found')).toBeTruthy();
  });

  test('tells a failure without a line as well, and keeps what was typed', async () => {
    const sent = serveProfile({ handlers: { 'PUT /api/users/me': 'no answer' } });
    await openProfile();
    await press('Edit profile');
    type('First name', 'Sofia');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await press('Save');
    const text = await screen.findByText('Profile could not be updated.');
    expect(text.closest('[role=alert]')?.textContent).toContain('The server does not answer.');
    expect(updates(sent)).toHaveLength(1);
    expect(screen.getByDisplayValue('Sofia')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  test.each([
    [
      'belongs to somebody else',
      409,
      'already_exists',
      'This e-mail address is already registered.',
    ],
    [
      'holds what nobody sees',
      400,
      'rule_broken',
      'The e-mail address contains invisible characters.',
    ],
    [
      'is none for the server',
      422,
      'invalid_input',
      [{ loc: ['body', 'email'], msg: 'This is no e-mail address.', type: 'value_error' }],
    ],
  ])('leaves the reason at the field when the address %s', async (_why, status, code, detail) => {
    const reply = refusal(status, code, detail);
    serveProfile({ handlers: { 'PUT /api/users/me': reply } });
    await openProfile();
    await press('Edit profile');
    type('E-mail', 'taken@example.org');
    await press('Save');
    await screen.findByText('Profile could not be updated.');
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Th(is|e) (is no )?e-mail address/)).toBeTruthy();
  });

  test.each([
    ['', 'An e-mail address is needed.'],
    ['sofia', 'This e-mail address is not complete.'],
  ])('does not send the address %j [PROF-043]', async (email, text) => {
    const sent = serveProfile();
    await openProfile();
    await press('Edit profile');
    type('E-mail', email);
    await press('Save');
    expect(screen.getByText(text)).toBeTruthy();
    expect(updates(sent)).toEqual([]);
    type('E-mail', 'sofia@example.org');
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('an address that cannot be stored', () => {
  test('is said to be wrong in the language that the page is put into meanwhile', async () => {
    serveProfile();
    await openProfile();
    await press('Edit profile');
    type('E-mail', '');
    await press('Save');
    i18next.addResourceBundle('de', 'profile', readLocale('de', 'profile'));
    await act(() => i18next.changeLanguage('de'));
    expect(screen.getByText('Ohne E-Mail-Adresse geht es nicht.')).toBeTruthy();
  });

  test.each([
    ['the page', 'sofia', undefined],
    ['the server', 'ada@example.org', refusal(409, 'already_exists', 'Registered.')],
  ])(
    'gets the cursor where %s refuses it: on a phone nobody would see it otherwise',
    async (_who, typed, reply) => {
      serveProfile({ handlers: reply && { 'PUT /api/users/me': reply } });
      await openProfile();
      await press('Edit profile');
      type('E-mail', typed);
      act(() => button('Save').focus());
      await press('Save');
      await waitFor(() => expect(document.activeElement).toBe(field('E-mail')));
      expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    },
  );
});

describe('leaving the edit mode', () => {
  test('by Cancel resets the fields without a question and without a call [PROF-052] [PROF-053]', async () => {
    const sent = serveProfile({ user: sofia });
    await openProfile();
    await press('Edit profile');
    type('First name', 'Somebody');
    type('E-mail', '');
    await press('Cancel');
    expect(isEditing()).toBe(false);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heading()).toBe('Sofia Weber');
    expect(updates(sent)).toEqual([]);
    await press('Edit profile');
    expect(field('First name').value).toBe('Sofia');
    expect(field('E-mail').value).toBe('sofia.weber@example.org');
  });

  test.each(['Cancel', 'Discard'])('by %s keeps nothing of what was typed', async (way) => {
    serveProfile({ user: sofia });
    await openProfile();
    await press('Edit profile');
    type('First name', 'Somebody');
    if (way === 'Discard') escape();
    await press(way);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(Object.keys(localStorage).filter((key) => key.includes('form_text'))).toEqual([]);
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('by Escape or Cancel does nothing while the fields are being stored, which nothing more can be typed into, nor where Escape means something else', async () => {
    const answer = Promise.withResolvers<Reply>();
    serveProfile({ user: sofia, handlers: { 'PUT /api/users/me': () => answer.promise } });
    await openProfile();
    await press('Edit profile');
    type('First name', 'Somebody');
    fireEvent.keyDown(screen.getByRole('combobox', { name: 'Time zone' }), { key: 'Escape' });
    await press('Save');
    escape();
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('First name').value).toBe('Somebody');
    expect(field('First name').disabled).toBe(true);
    expect(field(/^Gender/).disabled).toBe(true);
    await act(async () =>
      answer.resolve({ status: 200, body: { ...sofia, first_name: 'Somebody' } }),
    );
    expect(await screen.findByText('Profile updated successfully.')).toBeTruthy();
    await press('Edit profile');
    expect(screen.queryByText('Profile updated successfully.')).toBeNull();
  });

  test('by Escape is as good as Cancel while nothing has changed', async () => {
    serveProfile({ user: sofia });
    await openProfile();
    await press('Edit profile');
    expect(document.activeElement).toBe(field('E-mail'));
    escape();
    expect(isEditing()).toBe(false);
    expect(document.activeElement).toBe(button('Edit profile'));
  });

  test('by Escape asks when something has changed', async () => {
    serveProfile({ user: sofia });
    await openProfile();
    await press('Edit profile');
    type('First name', 'Somebody');
    escape();
    const question = within(screen.getByRole('dialog', { name: 'Discard your changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(field('First name').value).toBe('Somebody');
    escape();
    await press('Discard');
    expect(isEditing()).toBe(false);
  });

  test('by another page asks when something has changed', async () => {
    serveProfile({ user: sofia });
    const { router } = await openProfile();
    await press('Edit profile');
    type('First name', 'Somebody');
    const follow = () => fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    follow();
    const question = within(screen.getByRole('dialog', { name: 'Discard your changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/profile');
    expect(field('First name').value).toBe('Somebody');
    follow();
    await press('Discard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  test('by another page asks nothing when nothing has changed', async () => {
    serveProfile({ user: sofia });
    const { router } = await openProfile();
    await press('Edit profile');
    fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  test('by closing the window asks when something has changed', async () => {
    serveProfile({ user: sofia });
    await openProfile();
    await press('Edit profile');
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    type('First name', 'Somebody');
    expect(isAsked()).toBe(true);
    await press('Cancel');
    expect(isAsked()).toBe(false);
  });
});
