import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openAccountForm } from '#testing/account-form.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';

const loginFailure = 'Your account is not active yet.';
const token = { status: 200, body: { access_token: 'token', token_type: 'bearer' } };
const registration = {
  Username: 'sweber',
  'E-mail': 'sofia.weber@example.org',
  Password: 'Secret!',
  'Repeat password': 'Secret!',
};

function pressBackdrop(): void {
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
}

const pressEscape = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const isOpen = () => screen.queryByRole('dialog') !== null;

afterEach(() => {
  vi.useRealTimers();
});

test('the login button of the header opens a dialog with two tabs and the cursor in the first field [AUTH-024] [AUTH-025] [OPEN1-014]', async () => {
  serve({});
  const { field } = await openAccountForm('modal', 'login');
  const tabs = within(screen.getByRole('dialog')).getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Sign in', 'Register']);
  expect(document.activeElement).toBe(field('Username'));
});

test('the dialog closes on the backdrop [AUTH-026]', async () => {
  serve({});
  await openAccountForm('modal', 'register');
  pressBackdrop();
  expect(isOpen()).toBe(false);
});

test('the dialog closes on Escape [AUTH-027]', async () => {
  serve({});
  await openAccountForm('modal', 'login');
  pressEscape();
  expect(isOpen()).toBe(false);
});

test('a refusal shows in the words of the server, above the form, and the dialog cannot be closed until something is typed [AUTH-020] [AUTH-028] [AUTH-029] [AUTH-030] [AUTH-032] [AUTH-033] [ERR1-002]', async () => {
  serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', loginFailure) });
  const { field, fill, form, submit } = await openAccountForm('modal', 'login');
  fill({ Username: 'sweber', Password: 'wrong' });
  await submit('Sign in');
  const alert = await form.findByText(loginFailure);
  expect(alert.compareDocumentPosition(field('Username'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(form.getByRole('alert').className.split(' ')).toEqual(
    expect.arrayContaining(['border-danger-border', 'bg-danger-soft', 'text-danger-text']),
  );

  pressBackdrop();
  pressEscape();
  expect(isOpen()).toBe(true);

  fill({ Password: 'better' });
  expect(form.queryByText(loginFailure)).toBeNull();
  pressBackdrop();
  expect(isOpen()).toBe(false);
});

test('the refusal stays with its tab and holds the dialog only there [AUTH-031] [OPEN1-024]', async () => {
  serve({ 'POST /api/auth/login': refusal(401, 'invalid_credentials', loginFailure) });
  const { fill, form, submit } = await openAccountForm('modal', 'login');
  fill({ Username: 'sweber', Password: 'wrong' });
  await submit('Sign in');
  await form.findByText(loginFailure);
  fireEvent.click(form.getByRole('tab', { name: 'Register' }));
  expect(form.queryByText(loginFailure)).toBeNull();
  fireEvent.click(form.getByRole('tab', { name: 'Sign in' }));
  expect(form.getByText(loginFailure)).toBeTruthy();
  pressEscape();
  expect(isOpen()).toBe(true);
  fireEvent.click(form.getByRole('tab', { name: 'Register' }));
  pressEscape();
  expect(isOpen()).toBe(false);
});

test.each([
  ['register', 'Create account', '/api/auth/register', registration],
  ['login', 'Sign in', '/api/auth/login', { Username: 'sweber', Password: 'wrong' }],
] as const)(
  'what was sent by %s holds the dialog until it is known what came of it [AUTH-034] [OPEN1-025]',
  async (tab, button, path, values) => {
    const held = Promise.withResolvers<void>();
    const refused = async () => {
      await held.promise;
      return refusal(400, 'refused', 'Not so.');
    };
    serve({ [`POST ${path}`]: refused });
    const { fill, form, submit } = await openAccountForm('modal', tab);
    fill(values);
    await submit(button);
    pressBackdrop();
    pressEscape();
    expect(isOpen()).toBe(true);
    expect(form.getByRole('tab', { name: 'Register' })).toHaveProperty('disabled', true);
    held.resolve();
    await form.findByText(/Not so/);
  },
);

test('an account that waits for activation keeps the dialog open and its form disabled [AUTH-034] [AUTH-037] [OPEN1-025]', async () => {
  serve({ 'POST /api/auth/register': { status: 201, body: sampleUser({ is_active: false }) } });
  const { field, fill, submit } = await openAccountForm('modal', 'register');
  fill(registration);
  vi.useFakeTimers();
  await submit('Create account');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(isOpen()).toBe(true);
  expect(field('Username').disabled).toBe(true);
});

test('the dialog outlives the redirect of an account that is signed in at once, and closes after three seconds [AUTH-036] [AUTH-050] [ERR1-008] [OPEN1-016]', async () => {
  serve({
    'POST /api/auth/register': { status: 201, body: sampleUser() },
    'POST /api/auth/login': token,
    'GET /api/users/me': { status: 200, body: sampleUser() },
    'GET /api/projects': { status: 200, body: [] },
  });
  const { router, fill, form, submit } = await openAccountForm('modal', 'register');
  fill(registration);
  vi.useFakeTimers();
  await submit('Create account');
  // Everything happens but the passing of time.
  while (router.state.location.pathname !== '/projects') {
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
  expect(form.getByText('Registrierung und Anmeldung erfolgreich!')).toBeTruthy();
  // On the other tab whoever is signed in would be asked to sign in.
  expect(form.getByRole('tab', { name: 'Sign in' })).toHaveProperty('disabled', true);
  await act(() => vi.advanceTimersByTimeAsync(2_999));
  expect(isOpen()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isOpen()).toBe(false);
  expect(router.state.location.pathname).toBe('/projects');
});
