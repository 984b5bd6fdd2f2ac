import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readToken } from '#shared/api/token.ts';
import { openAccountForm } from '#testing/account-form.ts';
import { refusal, serve, type SentRequest } from '#testing/fake-server.ts';
import { readLocale } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';

const refusedOnScreen =
  'Login fehlgeschlagen. Bitte überprüfen Sie Ihre Anmeldedaten oder lassen Sie Ihr Konto aktivieren.';
const token = { status: 200, body: { access_token: 'token', token_type: 'bearer' } };
const registration = {
  Username: 'sweber',
  'E-mail': 'sofia.weber@example.org',
  Password: 'Secret!',
  'Repeat password': 'Secret!',
};
type Form = Awaited<ReturnType<typeof openAccountForm>>['form'];
/** The language that words are said to be in; null for the one of the page. */
const languageOf = (form: Form, words: string) => form.getByText(words).getAttribute('lang');
const calls = (sent: SentRequest[], path: string) =>
  sent.filter((request) => request.path === path);

describe.each(['screen', 'modal'] as const)('login in the %s form', (variant) => {
  test.each([
    ['en', 'Please enter username and password.', 'Sign in'],
    ['de', 'Bitte geben Sie Benutzername und Passwort ein.', 'Anmelden'],
  ] as const)(
    'asks in %s for what is missing, without a call [AUTH-018] [AUTH-019] [OPEN1-003]',
    async (language, text, button) => {
      const sent = serve({});
      const { form, fill, submit } = await openAccountForm(variant, 'login', { language });
      const [username, password] =
        language === 'en' ? ['Username', 'Password'] : ['Benutzername', 'Passwort'];
      for (const filled of [
        {},
        { [username]: 'sweber' },
        { [username]: '', [password]: 'Secret!' },
      ]) {
        fill(filled);
        await submit(button);
        expect(form.getByRole('alert').textContent).toBe(text);
      }
      expect(sent).toEqual([]);
    },
  );

  test('says what is missing in the language that the page is put into meanwhile', async () => {
    serve({});
    const { form, submit } = await openAccountForm(variant, 'login');
    await submit('Sign in');
    i18next.addResourceBundle('de', 'auth', readLocale('de', 'auth'));
    await act(() => i18next.changeLanguage('de'));
    expect(form.getByRole('alert').textContent).toBe(
      'Bitte geben Sie Benutzername und Passwort ein.',
    );
  });

  test('sends user name and password, and keeps the token [AUTH-005] [AUTH-006] [AUTH-007] [AUTH-017]', async () => {
    const sent = serve({
      'POST /api/auth/login': token,
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': { status: 200, body: [] },
    });
    const { router, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 'sweber', Password: 'Secret!' });
    await submit('Sign in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent[0]?.body).toEqual({ username: 'sweber', password: 'Secret!' });
    expect(readToken()).toBe('token');
  });

  test('takes the spaces off the user name, of which one alone is none, and leaves the password as it was typed', async () => {
    const sent = serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', 'No.') });
    const { form, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: ' ', Password: ' Secret! ' });
    await submit('Sign in');
    expect(form.getByRole('alert').textContent).toBe('Please enter username and password.');
    fill({ Username: ' sweber ' });
    await submit('Sign in');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ username: 'sweber', password: ' Secret! ' });
  });

  test('a refusal leaves the address, the form and what was typed [AUTH-013] [AUTH-020]', async () => {
    serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', 'No.') });
    const { router, form, field, fill, submit } = await openAccountForm(variant, 'login');
    const before = router.state.location.pathname;
    fill({ Username: 'sweber', Password: 'wrong' });
    await submit('Sign in');
    expect((await form.findByRole('alert')).textContent).toBe(
      variant === 'screen' ? refusedOnScreen : 'No.',
    );
    expect(router.state.location.pathname).toBe(before);
    expect(field('Username').value).toBe('sweber');
  });

  test('says nothing more of the last refusal while the same is tried again', async () => {
    const held = Promise.withResolvers<ReturnType<typeof refusal>>();
    const answers = [refusal(429, 'rate_limited', 'Try again in a minute.'), held.promise];
    serve({ 'POST /api/auth/login': async () => (await answers.shift()) ?? 'no answer' });
    const { form, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 'sweber', Password: 'wrong' });
    await submit('Sign in');
    await form.findByText('Try again in a minute.');
    await submit('Sign in');
    expect(form.queryByRole('alert')).toBeNull();
    held.resolve(refusal(429, 'rate_limited', 'In half a minute.'));
    expect((await form.findByRole('alert')).textContent).toBe('In half a minute.');
  });

  test('too many attempts are refused in the words of the server [AUTH-020]', async () => {
    serve({ 'POST /api/auth/login': refusal(429, 'rate_limited', 'Try again in a minute.') });
    const { form, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 'sweber', Password: 'wrong' });
    await submit('Sign in');
    expect((await form.findByRole('alert')).textContent).toBe('Try again in a minute.');
    expect(languageOf(form, 'Try again in a minute.')).toBeNull();
  });

  test('what is too long to be a name or a password is refused like a wrong one, not in words for developers [AUTH-021]', async () => {
    const words = 'body.username: Too big: expected string to have <=254 characters';
    serve({ 'POST /api/auth/login': refusal(422, 'invalid_input', words) });
    const { form, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 's'.repeat(255), Password: 'Secret!' });
    await submit('Sign in');
    expect((await form.findByRole('alert')).textContent).toBe(refusedOnScreen);
    expect(languageOf(form, refusedOnScreen)).toBe('de');
  });

  test('without a word of the server a failure has a sentence all the same', async () => {
    serve({ 'POST /api/auth/login': { status: 500 } });
    const { form, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 'sweber', Password: 'Secret!' });
    await submit('Sign in');
    expect((await form.findByRole('alert')).textContent).toBe(refusedOnScreen);
  });

  test('says that the server does not answer', async () => {
    serve({ 'POST /api/auth/login': 'no answer' });
    const { form, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 'sweber', Password: 'Secret!' });
    await submit('Sign in');
    expect((await form.findByRole('alert')).textContent).toContain('does not answer');
  });
});

test.each(['de', 'en'] as const)(
  'on the landing page a refused login has its own sentence, in %s too [ERR1-001] [OPEN1-001] [OPEN1-015]',
  async (language) => {
    serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', 'No.') });
    const { form, fill, submit } = await openAccountForm('screen', 'login', { language });
    const isGerman = language === 'de';
    fill({
      [isGerman ? 'Benutzername' : 'Username']: 'sweber',
      [isGerman ? 'Passwort' : 'Password']: 'x',
    });
    await submit(isGerman ? 'Anmelden' : 'Sign in');
    expect((await form.findByRole('alert')).textContent).toBe(refusedOnScreen);
    // It is German in both.
    expect(languageOf(form, refusedOnScreen)).toBe('de');
  },
);

describe.each([
  ['screen', 'Registrierung fehlgeschlagen. Bitte versuchen Sie es später erneut.', 'ERR1-005'],
  ['modal', 'Registration failed. Please try again later.', 'ERR1-006'],
] as const)('registration in the %s form', (variant, failure, failureRow) => {
  test.each(Object.keys(registration))(
    'is not sent without %s [AUTH-040] [AUTH-041] [AUTH-042] [AUTH-043] [AUTH-044]',
    async (label) => {
      const sent = serve({});
      const { form, fill, submit } = await openAccountForm(variant, 'register');
      fill({ ...registration, [label]: '' });
      await submit('Create account');
      expect(form.getByRole('alert').textContent).toBe('All required fields must be filled.');
      expect(languageOf(form, 'All required fields must be filled.')).toBe('en');
      expect(sent).toEqual([]);
    },
  );

  test('says it at the first field that is missing, with the cursor in it [AUTH-044]', async () => {
    serve({});
    const { form, field, fill, submit } = await openAccountForm(variant, 'register');
    fill({ ...registration, 'E-mail': ' ', Password: '' });
    await submit('Create account');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(field('E-mail').getAttribute('aria-describedby')).toBe(form.getByRole('alert').id);
    fill({ 'E-mail': 'sofia.weber@example.org' });
    expect(form.queryByRole('alert')).toBeNull();
  });

  test.each([
    [
      'en',
      'This e-mail address is not complete.',
      ['Username', 'E-mail', 'Password', 'Repeat password'],
      'Create account',
    ],
    [
      'de',
      'Diese E-Mail-Adresse ist nicht vollständig.',
      ['Benutzername', 'E-Mail', 'Passwort', 'Passwort wiederholen'],
      'Konto anlegen',
    ],
  ] as const)(
    'says in %s that an e-mail address is not complete, at its field and without a call [AUTH-041]',
    async (language, text, [username, email, password, repetition], button) => {
      const sent = serve({});
      const { form, field, fill, submit } = await openAccountForm(variant, 'register', {
        language,
      });
      fill({
        [username]: 'sweber',
        [email]: 'sofia.weber',
        [password]: 'Secret!',
        [repetition]: 'Secret!',
      });
      await submit(button);
      expect(form.getByRole('alert').textContent).toBe(text);
      expect(document.activeElement).toBe(field(email));
      expect(sent).toEqual([]);
    },
  );

  test('refuses a password of 129 characters instead of cutting it off, of which an emoji is one', async () => {
    const sent = serve({
      'POST /api/auth/register': { status: 201, body: sampleUser({ is_active: false }) },
    });
    const { form, field, fill, submit } = await openAccountForm(variant, 'register');
    // What no browser cuts.
    expect([field('Password').maxLength, field('Repeat password').maxLength]).toEqual([-1, -1]);
    const longest = `Aa!${'🌱'.repeat(125)}`;
    fill({ ...registration, Password: `${longest}x`, 'Repeat password': `${longest}x` });
    await submit('Create account');
    expect(form.getByRole('alert').textContent).toBe(
      'Das Passwort darf höchstens 128 Zeichen lang sein.',
    );
    expect(document.activeElement).toBe(field('Password'));
    expect(sent).toEqual([]);
    fill({ Password: longest, 'Repeat password': longest });
    await submit('Create account');
    expect(sent[0]?.body).toMatchObject({ password: longest });
  });

  test('sends only what the account needs [AUTH-038] [AUTH-039] [AUTH-045] [AUTH-046]', async () => {
    const account = sampleUser({ is_active: false });
    const sent = serve({ 'POST /api/auth/register': { status: 201, body: account } });
    const { form, fill, submit } = await openAccountForm(variant, 'register');
    fill({
      'First name': ' Sofia ',
      'Last name': '  ',
      Username: ' sweber ',
      'E-mail': ' sofia.weber@example.org ',
      Password: ' Secret! ',
      'Repeat password': ' Secret! ',
    });
    await submit('Create account');
    await form.findByRole('status');
    expect(sent[0]?.body).toEqual({
      username: 'sweber',
      email: 'sofia.weber@example.org',
      password: ' Secret! ',
      first_name: 'Sofia',
    });
  });

  test('an account that waits for activation says so, and is not signed in [AUTH-034] [AUTH-035] [AUTH-049] [AUTH-052] [AUTH-053] [AUTH-054] [ERR1-007] [OPEN1-025]', async () => {
    const sent = serve({
      'POST /api/auth/register': { status: 201, body: sampleUser({ is_active: false }) },
    });
    const { form, field, fill, submit } = await openAccountForm(variant, 'register');
    fill(registration);
    await submit('Create account');
    expect((await form.findByRole('status')).textContent).toBe(
      'Registrierung erfolgreich! Ihr Konto muss von einem Administrator aktiviert werden.',
    );
    expect(field('Username').disabled).toBe(true);
    expect(form.getByRole('button', { name: 'Create account' })).toHaveProperty('disabled', true);
    expect(calls(sent, '/api/auth/login')).toEqual([]);
    // Nobody has been led to another page, to which it would have to go along.
    expect(screen.getAllByText(/^Registrierung erfolgreich/)).toHaveLength(1);
  });

  test('an account that waits for activation leaves whoever has made it at the tabs, as nothing else of the form can be used', async () => {
    serve({
      'POST /api/auth/register': { status: 201, body: sampleUser({ is_active: false }) },
    });
    const { form, fill, submit } = await openAccountForm(variant, 'register');
    fill(registration);
    act(() => form.getByRole('button', { name: 'Create account' }).focus());
    await submit('Create account');
    await form.findByRole('status');
    expect(document.activeElement).toBe(form.getByRole('tab', { name: 'Register' }));
  });

  test('a refusal from before does not stand at the name of the new account, which waits on the other tab [OPEN1-024]', async () => {
    serve({
      'POST /api/auth/login': refusal(401, 'invalid_credentials', 'No.'),
      'POST /api/auth/register': { status: 201, body: sampleUser({ is_active: false }) },
    });
    const { form, field, fill, submit } = await openAccountForm(variant, 'login');
    fill({ Username: 'sofia', Password: 'wrong' });
    await submit('Sign in');
    await form.findByRole('alert');
    fireEvent.click(form.getByRole('tab', { name: 'Register' }));
    fill(registration);
    await submit('Create account');
    await form.findByRole('status');
    fireEvent.click(form.getByRole('tab', { name: 'Sign in' }));
    expect(field('Username').value).toBe(registration.Username);
    expect(form.queryByRole('alert')).toBeNull();
  });

  test('is disabled from the submit on, and can be used again after a failure [AUTH-034] [OPEN1-025]', async () => {
    const held = Promise.withResolvers<ReturnType<typeof refusal>>();
    serve({ 'POST /api/auth/register': () => held.promise });
    const { form, field, fill, submit } = await openAccountForm(variant, 'register');
    const labels = Object.keys(registration);
    fill(registration);
    await submit('Create account');
    expect(labels.filter((label) => !field(label).disabled)).toEqual([]);
    held.resolve(refusal(409, 'already_exists', 'Taken.'));
    await form.findByText('Taken.');
    expect(labels.filter((label) => field(label).disabled)).toEqual([]);
    expect(field('Username').value).toBe(registration.Username);
  });

  test.each([
    ['a success', { status: 201, body: sampleUser({ is_active: false }) }, 'status'],
    ['a failure', refusal(409, 'already_exists', 'Taken.'), 'alert'],
  ] as const)('says %s where it is seen, far above the button', async (_, answer, role) => {
    serve({ 'POST /api/auth/register': answer });
    const { form, fill, submit } = await openAccountForm(variant, 'register');
    fill(registration);
    const shown: Node[] = [];
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => show.mockRestore());
    show.mockImplementation(function (this: Element) {
      shown.push(this);
    });
    await submit('Create account');
    const told = await form.findByRole(role);
    expect(shown.filter((one) => one.contains(told))).toHaveLength(1);
  });

  test('has the cursor back where it was when it was refused', async () => {
    const held = Promise.withResolvers<ReturnType<typeof refusal>>();
    serve({ 'POST /api/auth/register': () => held.promise });
    const { form, field, fill, submit } = await openAccountForm(variant, 'register');
    fill(registration);
    act(() => field('Repeat password').focus());
    await submit('Create account');
    // What browsers do with the focus of what is disabled; the document of the tests leaves it there.
    act(() => field('Repeat password').blur());
    held.resolve(refusal(409, 'already_exists', 'Taken.'));
    await form.findByText('Taken.');
    expect(document.activeElement).toBe(field('Repeat password'));
  });

  test('if signing in fails afterwards the account is there all the same, and its name waits on the other tab, but no password [AUTH-051] [ERR1-009]', async () => {
    serve({
      'POST /api/auth/register': { status: 201, body: sampleUser() },
      'POST /api/auth/login': refusal(429, 'rate_limited', 'Later.'),
    });
    const { form, field, fill, submit } = await openAccountForm(variant, 'register');
    fill(registration);
    await submit('Create account');
    expect((await form.findByRole('status')).textContent).toBe(
      'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
    );
    expect(form.queryByRole('alert')).toBeNull();
    if (variant === 'screen') {
      fireEvent.click(form.getByRole('tab', { name: 'Sign in' }));
      expect(field('Username').value).toBe('sweber');
      expect(field('Password').value).toBe('');
    }
  });

  test.each([
    ['a sentence', 'Taken.', 'ERR1-003', refusal(409, 'already_exists', 'Taken.')],
    [
      'a list',
      'Odd.',
      'ERR1-004',
      refusal(422, 'invalid_input', [{ loc: ['body'], msg: 'Odd.', type: 'x' }]),
    ],
    ['nothing', failure, failureRow, 'no answer' as const],
    ['an empty sentence', failure, failureRow, refusal(500, 'internal', '')],
    ['an empty list', failure, failureRow, refusal(422, 'invalid_input', [])],
    ['the page of a proxy', failure, failureRow, { status: 502, body: '<html>Bad gateway</html>' }],
  ])(
    'a refusal with %s shows "%s", and the form can be used again [%s] [OPEN1-015] [OPEN1-025] [OPEN1-028]',
    async (_case, text, _row, reply) => {
      serve({ 'POST /api/auth/register': reply });
      const { form, field, fill, submit } = await openAccountForm(variant, 'register');
      fill(registration);
      await submit('Create account');
      expect((await form.findByRole('alert')).textContent).toBe(text);
      expect(field('Username').disabled).toBe(false);
    },
  );
});

describe('a registration whose answer was lost, sent again', () => {
  function serveLost(login: Parameters<typeof serve>[0][string]) {
    let isMade = false;
    return serve({
      'POST /api/auth/register': () => {
        if (isMade) return refusal(409, 'already_exists', 'Taken.');
        isMade = true;
        return 'no answer';
      },
      'POST /api/auth/login': login,
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': { status: 200, body: [] },
    });
  }

  test('signs in to the account that it has made, instead of calling its name taken', async () => {
    serveLost(token);
    const { router, form, fill, submit } = await openAccountForm('screen', 'register');
    fill(registration);
    await submit('Create account');
    await form.findByRole('alert');
    await submit('Create account');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(await screen.findByText('Registrierung und Anmeldung erfolgreich!')).toBeTruthy();
  });

  test('is refused as the name of somebody else where nobody can sign in with it', async () => {
    serveLost(refusal(401, 'unauthorized', 'Wrong.'));
    const { form, fill, submit } = await openAccountForm('screen', 'register');
    fill(registration);
    await submit('Create account');
    await form.findByRole('alert');
    await submit('Create account');
    expect((await form.findByText('Taken.')).closest('[role=alert]')).toBeTruthy();
  });

  test.each([
    ['the same', {}],
    ['another name with the same address', { Username: 'other' }],
  ])(
    'says with the refusal that the account may be there and wait for an administrator: %s',
    async (_case, changes) => {
      serveLost(refusal(401, 'unauthorized', 'Wrong.'));
      const { form, fill, submit } = await openAccountForm('screen', 'register');
      fill(registration);
      await submit('Create account');
      await form.findByRole('alert');
      fill(changes);
      await submit('Create account');
      const alert = (await form.findByText('Taken.')).closest('[role=alert]');
      expect(alert?.textContent).toContain('earlier attempt');
    },
  );

  test('is refused without that where the name and the address are others', async () => {
    serveLost(token);
    const { form, fill, submit } = await openAccountForm('screen', 'register');
    fill(registration);
    await submit('Create account');
    await form.findByRole('alert');
    fill({ Username: 'other', 'E-mail': 'other@example.org' });
    await submit('Create account');
    const alert = (await form.findByText('Taken.')).closest('[role=alert]');
    expect(alert?.textContent).toBe('Taken.');
  });

  test('asks for no sign-in with another name than the one that was sent', async () => {
    const sent = serveLost(token);
    const { form, fill, submit } = await openAccountForm('screen', 'register');
    fill(registration);
    await submit('Create account');
    await form.findByRole('alert');
    fill({ Username: 'other' });
    await submit('Create account');
    expect(await form.findByText('Taken.')).toBeTruthy();
    expect(calls(sent, '/api/auth/login')).toEqual([]);
  });
});

test('on the landing page the message of an account that is signed in at once goes along to the next page [AUTH-035] [AUTH-050] [ERR1-008]', async () => {
  const sent = serve({
    'POST /api/auth/register': { status: 201, body: sampleUser() },
    'POST /api/auth/login': token,
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': { status: 200, body: [] },
  });
  const { router, fill, submit } = await openAccountForm('screen', 'register');
  fill({ ...registration, Password: ' Secret! ', 'Repeat password': ' Secret! ' });
  await submit('Create account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  expect(await screen.findByText('Registrierung und Anmeldung erfolgreich!')).toBeTruthy();
  const [login, ...more] = calls(sent, '/api/auth/login');
  expect(login?.body).toEqual({ username: 'sweber', password: ' Secret! ' });
  expect(more).toEqual([]);
});

test('a password that is shown is neither checked for its spelling, which some browsers ask a server for, nor corrected by a phone', async () => {
  serve({});
  const { form, field } = await openAccountForm('screen', 'login');
  fireEvent.click(form.getByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
  expect(field('Password').getAttribute('spellcheck')).toBe('false');
  expect(field('Password').getAttribute('autocapitalize')).toBe('none');
  expect(field('Password').getAttribute('autocorrect')).toBe('off');
});

describe('the rules of a new password', () => {
  test.each([
    ['Ab!', 'Das Passwort muss mindestens 5 Zeichen lang sein.', 'AUTH-058'],
    ['secret!', 'Das Passwort muss mindestens einen Großbuchstaben enthalten.', 'AUTH-059'],
    ['SECRET!', 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.', 'AUTH-060'],
    ['Secret', 'Das Passwort muss mindestens ein Sonderzeichen enthalten.', 'AUTH-061'],
  ])('refuse %s with "%s" [%s] [OPEN1-004]', async (password, text) => {
    serve({});
    const { form, fill, submit } = await openAccountForm('screen', 'register');
    fill({ ...registration, Password: password });
    await submit('Create account');
    expect(form.getByRole('alert').textContent).toBe(text);
  });

  test('come behind the required fields, and before the repetition [OPEN1-037]', async () => {
    serve({});
    const { form, fill, submit } = await openAccountForm('screen', 'register');
    const told = async (changes: Partial<typeof registration>) => {
      fill(changes);
      await submit('Create account');
      return form.getByRole('alert').textContent;
    };
    expect(await told({ ...registration, 'E-mail': '', Password: 'x' })).toBe(
      'All required fields must be filled.',
    );
    expect(await told({ 'E-mail': registration['E-mail'] })).toBe(
      'Das Passwort muss mindestens 5 Zeichen lang sein.',
    );
    expect(await told({ Password: 'Another!' })).toBe('Die Passwörter stimmen nicht überein.');
  });

  test.each([
    ['screen', 'Other!'],
    ['screen', 'secret!'],
    ['screen', 'Secret! '],
    ['modal', 'Other!'],
  ] as const)(
    'want the same password twice: in the %s form not "%s" [AUTH-047]',
    async (variant, other) => {
      const sent = serve({});
      const { form, field, fill, submit } = await openAccountForm(variant, 'register');
      fill({ ...registration, 'Repeat password': other });
      await submit('Create account');
      expect(form.getByRole('alert').textContent).toBe('Die Passwörter stimmen nicht überein.');
      expect(languageOf(form, 'Die Passwörter stimmen nicht überein.')).toBe('de');
      expect(document.activeElement).toBe(field('Repeat password'));
      expect(sent).toEqual([]);
    },
  );

  test('are ticked while typing [AUTH-048] [AUTH-062]', async () => {
    serve({});
    const { form, fill } = await openAccountForm('screen', 'register');
    const rules = within(form.getByRole('list', { name: 'Password rules' }));
    expect(rules.getAllByText('not met yet')).toHaveLength(4);
    fill({ Password: 'ab' });
    expect(rules.getAllByText('met')).toHaveLength(1);
    fill({ Password: 'Secret!' });
    expect(rules.getAllByText('met')).toHaveLength(4);
  });
});

test.each([
  ['login', { Username: 'username', Password: 'current-password' }],
  [
    'register',
    {
      'First name': 'given-name',
      'Last name': 'family-name',
      Username: 'username',
      'E-mail': 'email',
      Password: 'new-password',
      'Repeat password': 'new-password',
    },
  ],
] as const)(
  'the browser is told what belongs into each field of %s, so that it can fill in and keep it',
  async (tab, meanings) => {
    serve({});
    const { field } = await openAccountForm('screen', tab);
    const told = Object.keys(meanings).map((label) => [label, field(label).autocomplete]);
    expect(Object.fromEntries(told)).toEqual(meanings);
  },
);

test('what was typed on one tab is there after a look at the other', async () => {
  serve({});
  const { form, field, fill } = await openAccountForm('screen', 'register');
  fill({ Username: 'sweber' });
  // With Alt the key is the browser's step back.
  const isLeft = fireEvent.keyDown(form.getByRole('tablist'), { key: 'ArrowLeft', altKey: true });
  expect(isLeft).toBe(true);
  expect(form.queryByRole('tab', { name: 'Sign in', selected: true })).toBeNull();
  fireEvent.keyDown(form.getByRole('tablist'), { key: 'ArrowLeft' });
  expect(form.getByRole('tab', { name: 'Sign in', selected: true })).toBe(document.activeElement);
  fireEvent.click(form.getByRole('tab', { name: 'Register' }));
  expect(field('Username').value).toBe('sweber');
});
