import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readToken } from '#shared/api/token.ts';
import { refusal, serve, type SentRequest } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';

const loginFailure =
  'Login fehlgeschlagen. Bitte überprüfen Sie Ihre Anmeldedaten oder lassen Sie Ihr Konto aktivieren.';
const token = { status: 200, body: { access_token: 'token', token_type: 'bearer' } };
const registration = {
  Username: 'sweber',
  'E-mail': 'sofia.weber@example.org',
  Password: 'Secret!',
  'Repeat password': 'Secret!',
};

function field(label: string): HTMLInputElement {
  return within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}( optional)?$`));
}

function fill(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(field(label), { target: { value } });
  }
}

async function submit(name: string): Promise<void> {
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name }));
  });
}

function pressBackdrop(): void {
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
}

const isOpen = () => screen.queryByRole('dialog') !== null;
const calls = (sent: SentRequest[], path: string) =>
  sent.filter((request) => request.path === path);

afterEach(() => {
  vi.useRealTimers();
});

describe('the dialog', () => {
  test('has two tabs and puts the cursor into the first field [AUTH-024] [AUTH-025]', async () => {
    serve({});
    await renderApp('/login');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Sign in',
      'Register',
    ]);
    expect(document.activeElement).toBe(field('Username'));
  });

  test('puts the cursor into the first field of the register tab, too [AUTH-025]', async () => {
    serve({});
    await renderApp('/register');
    expect(document.activeElement).toBe(field('First name'));
  });

  test('opens on the register tab from the start button, and closes on the backdrop [AUTH-026] [SHELL-088] [SHELL-090]', async () => {
    serve({});
    await renderApp('/');
    fireEvent.click(screen.getByRole('button', { name: 'Get beta access' }));
    expect(screen.getByRole('tab', { name: 'Register', selected: true })).toBeTruthy();
    pressBackdrop();
    expect(isOpen()).toBe(false);
  });

  test('closes on Escape, and leaves the address that only exists for it [AUTH-027]', async () => {
    serve({});
    const { router } = await renderApp('/login');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(isOpen()).toBe(false);
  });

  test('arrow keys change the tab', async () => {
    serve({});
    await renderApp('/login');
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' });
    expect(screen.getByRole('tab', { name: 'Register', selected: true })).toBe(
      document.activeElement,
    );
  });
});

describe('login', () => {
  test.each([
    ['en', 'Please enter username and password.', 'Sign in'],
    ['de', 'Bitte geben Sie Benutzername und Passwort ein.', 'Anmelden'],
  ] as const)(
    'asks in %s for what is missing, without a call [AUTH-018] [AUTH-019]',
    async (language, text, button) => {
      const sent = serve({});
      await renderApp('/login', { language });
      await submit(button);
      expect(screen.getByRole('alert').textContent).toBe(text);
      expect(sent).toEqual([]);
    },
  );

  test('sends user name and password, and keeps the token [AUTH-005] [AUTH-006] [AUTH-017]', async () => {
    const sent = serve({
      'POST /api/auth/login': token,
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': { status: 200, body: [] },
    });
    await renderApp('/login');
    fill({ Username: 'sweber', Password: 'Secret!' });
    await submit('Sign in');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent[0]?.body).toEqual({ username: 'sweber', password: 'Secret!' });
    expect(readToken()).toBe('token');
  });

  test('shows the refusal in the words of the server, above the form, and cannot be closed until something is typed [AUTH-020] [AUTH-028] [AUTH-029] [AUTH-030] [AUTH-032] [AUTH-033] [ERR1-001] [ERR1-002]', async () => {
    serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', loginFailure) });
    await renderApp('/login');
    fill({ Username: 'sweber', Password: 'wrong' });
    await submit('Sign in');
    const alert = await screen.findByText(loginFailure);
    expect(alert.compareDocumentPosition(field('Username'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    pressBackdrop();
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(isOpen()).toBe(true);

    fill({ Password: 'better' });
    expect(screen.queryByText(loginFailure)).toBeNull();
    pressBackdrop();
    expect(isOpen()).toBe(false);
  });

  test('the refusal of a login does not hold the register tab [AUTH-031]', async () => {
    serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', loginFailure) });
    await renderApp('/login');
    fill({ Username: 'sweber', Password: 'wrong' });
    await submit('Sign in');
    await screen.findByText(loginFailure);
    fireEvent.click(screen.getByRole('tab', { name: 'Register' }));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(isOpen()).toBe(false);
  });

  test('says that the server does not answer', async () => {
    serve({ 'POST /api/auth/login': 'no answer' });
    await renderApp('/login');
    fill({ Username: 'sweber', Password: 'Secret!' });
    await submit('Sign in');
    expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
  });
});

describe('registration', () => {
  test.each(Object.keys(registration))(
    'is not sent without %s [AUTH-040] [AUTH-041] [AUTH-042] [AUTH-043] [AUTH-044]',
    async (label) => {
      const sent = serve({});
      await renderApp('/register');
      fill({ ...registration, [label]: '' });
      await submit('Create account');
      expect(screen.getByRole('alert').textContent).toBe('All required fields must be filled.');
      expect(sent).toEqual([]);
    },
  );

  test.each([
    ['Ab!', 'Das Passwort muss mindestens 5 Zeichen lang sein.', 'AUTH-058'],
    ['secret!', 'Das Passwort muss mindestens einen Großbuchstaben enthalten.', 'AUTH-059'],
    ['SECRET!', 'Das Passwort muss mindestens einen Kleinbuchstaben enthalten.', 'AUTH-060'],
    ['Secret', 'Das Passwort muss mindestens ein Sonderzeichen enthalten.', 'AUTH-061'],
  ])('refuses the password %s with "%s" [%s]', async (password, text) => {
    serve({});
    await renderApp('/register');
    fill({ ...registration, Password: password });
    await submit('Create account');
    expect(screen.getByRole('alert').textContent).toBe(text);
  });

  test('refuses a repetition that differs [AUTH-047]', async () => {
    serve({});
    await renderApp('/register');
    fill({ ...registration, 'Repeat password': 'Other!' });
    await submit('Create account');
    expect(screen.getByRole('alert').textContent).toBe('Die Passwörter stimmen nicht überein.');
  });

  test('ticks the password rules while typing [AUTH-048] [AUTH-062]', async () => {
    serve({});
    await renderApp('/register');
    const rules = within(screen.getByRole('list', { name: 'Password rules' }));
    expect(rules.getAllByText('not met yet')).toHaveLength(4);
    fill({ Password: 'ab' });
    expect(rules.getAllByText('met')).toHaveLength(1);
    fill({ Password: 'Secret!' });
    expect(rules.getAllByText('met')).toHaveLength(4);
  });

  test('sends only what the account needs [AUTH-038] [AUTH-039] [AUTH-045] [AUTH-046]', async () => {
    const account = sampleUser({ is_active: false });
    const sent = serve({ 'POST /api/auth/register': { status: 201, body: account } });
    await renderApp('/register');
    fill({ ...registration, 'First name': 'Sofia' });
    await submit('Create account');
    await screen.findByRole('status');
    expect(sent[0]?.body).toEqual({
      username: 'sweber',
      email: 'sofia.weber@example.org',
      password: 'Secret!',
      first_name: 'Sofia',
    });
  });

  test('an account that waits for activation says so, stays disabled and open, and is not signed in [AUTH-034] [AUTH-035] [AUTH-037] [AUTH-049] [AUTH-052] [AUTH-053] [AUTH-054] [ERR1-007]', async () => {
    const sent = serve({
      'POST /api/auth/register': { status: 201, body: sampleUser({ is_active: false }) },
    });
    await renderApp('/register');
    fill(registration);
    vi.useFakeTimers();
    await submit('Create account');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('status').textContent).toBe(
      'Registrierung erfolgreich! Ihr Konto muss von einem Administrator aktiviert werden.',
    );
    expect(field('Username').disabled).toBe(true);
    expect(isOpen()).toBe(true);
    expect(calls(sent, '/api/auth/login')).toEqual([]);
  });

  test('an active account is signed in at once, and the dialog closes after three seconds [AUTH-036] [AUTH-050] [ERR1-008]', async () => {
    const sent = serve({
      'POST /api/auth/register': { status: 201, body: sampleUser() },
      'POST /api/auth/login': token,
      'GET /api/users/me': { status: 200, body: sampleUser() },
      'GET /api/projects': { status: 200, body: [] },
    });
    const { router } = await renderApp('/register');
    fill(registration);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await submit('Create account');
    await screen.findByText('Registrierung und Anmeldung erfolgreich!');
    expect(calls(sent, '/api/auth/login')).toHaveLength(1);
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
    expect(isOpen()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(isOpen()).toBe(false);
    expect(router.state.location.pathname).toBe('/projects');
  });

  test('if signing in fails afterwards the account is there all the same [AUTH-051] [ERR1-009]', async () => {
    serve({
      'POST /api/auth/register': { status: 201, body: sampleUser() },
      'POST /api/auth/login': refusal(429, 'rate_limited', 'Later.'),
    });
    await renderApp('/register');
    fill(registration);
    await submit('Create account');
    expect(
      await screen.findByText('Registrierung erfolgreich! Sie können sich jetzt anmelden.'),
    ).toBeTruthy();
  });

  test.each([
    ['a sentence', refusal(409, 'already_exists', 'Taken.'), 'Taken.'],
    ['a list', refusal(422, 'invalid_input', [{ loc: ['body'], msg: 'Odd.', type: 'x' }]), 'Odd.'],
    ['nothing', 'no answer' as const, 'Registration failed. Please try again later.'],
  ])(
    'a refusal with %s shows it, and the form can be used again [ERR1-003] [ERR1-004] [ERR1-006]',
    async (_case, reply, text) => {
      serve({ 'POST /api/auth/register': reply });
      await renderApp('/register');
      fill(registration);
      await submit('Create account');
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(field('Username').disabled).toBe(false);
    },
  );
});
