import { afterEach, beforeEach, test, vi } from 'vitest';
import { openAccountForm } from '#testing/account-form.ts';
import { serve } from '#testing/fake-server.ts';

vi.mock('#shared/auth/session-calls.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const registration = {
  Username: 'sweber',
  'E-mail': 'sofia.weber@example.org',
  Password: 'Secret!',
  'Repeat password': 'Secret!',
};
const updated = 'Robin has been updated in the meantime. Reload the page to go on.';

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
});
afterEach(() => {
  document.head.innerHTML = '';
});

test.each(['screen', 'modal'] as const)(
  'whoever signs in in a window that is older than the server is told to reload it (%s)',
  async (variant) => {
    serve({ 'GET /': { status: 200, body: 'src="/assets/index-new.js"' } });
    const login = await openAccountForm(variant, 'login');
    login.fill({ Username: 'sweber', Password: 'Secret!' });
    await login.submit('Sign in');
    await login.form.findByText(updated);
  },
);

test.each(['screen', 'modal'] as const)(
  'whoever registers in a window that is older than the server is told to reload it (%s)',
  async (variant) => {
    serve({ 'GET /': { status: 200, body: 'src="/assets/index-new.js"' } });
    const { fill, form, submit } = await openAccountForm(variant, 'register');
    fill(registration);
    await submit('Create account');
    await form.findByText(updated);
  },
);

test.each(['screen', 'modal'] as const)(
  'whoever signs in where the code of the sign-in does not come though the server is there is told to reload the page (%s)',
  async (variant) => {
    serve({ 'GET /': { status: 200, body: 'src="/assets/index-old.js"' } });
    const login = await openAccountForm(variant, 'login');
    login.fill({ Username: 'sweber', Password: 'Secret!' });
    await login.submit('Sign in');
    await login.form.findByText('A part of Robin could not be loaded. Reload the page to go on.');
  },
);

test('whoever signs in without a line is told that the server does not answer', async () => {
  serve({ 'GET /': 'no answer' });
  const { fill, form, submit } = await openAccountForm('modal', 'login');
  fill({ Username: 'sweber', Password: 'Secret!' });
  await submit('Sign in');
  await form.findByText(/^The server does not answer/);
});
