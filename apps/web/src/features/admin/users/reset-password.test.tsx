import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  jonas,
  mara,
  openUsers,
  preloadLogin,
  rowOf,
  serveAccounts,
} from '#testing/admin-page.tsx';
import { refusal } from '#testing/fake-server.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';

const RESET = 'PUT /api/users/2/reset-password';

async function openDialog({ language = 'en' }: { language?: 'de' | 'en' } = {}) {
  const app = await openUsers({ language });
  fireEvent.click(
    rowOf('Jonas Brandt').getByRole('button', { name: /Reset password|zurücksetzen/ }),
  );
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

const type = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^(New password|Neues Passwort)$/), {
    target: { value: text },
  });
const press = () => fireEvent.click(screen.getByRole('button', { name: /^(Reset|Zurücksetzen)$/ }));
const sentPasswords = ({ callsTo }: ReturnType<typeof serveAccounts>) =>
  callsTo('PUT', '/api/users/2/reset-password').map(({ body }) => body);

afterEach(() => {
  vi.useRealTimers();
});

test('the dialog names the person, and Cancel closes it [ADMIN-026]', async () => {
  serveAccounts();
  const { dialog } = await openDialog();
  dialog.getByRole('heading', { name: 'Reset password' });
  dialog.getByText('Jonas Brandt');
  dialog.getByText('jb77 · post@brandt.example');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a password manager is told whose password it is, so that it does not take it for the one of the administrator', async () => {
  serveAccounts();
  await openDialog();
  const form = screen.getByLabelText('New password').closest('form');
  const name = form?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(name?.value).toBe('jb77');
});

test.each([
  ['', []],
  ['abcde', ['length']],
  ['ABCD', ['uppercase']],
  ['Ab!🐦', ['uppercase', 'special']],
  ['a!', ['special']],
  ['ABCD!', ['length', 'uppercase', 'special']],
  ['Äpfel|', ['length', 'uppercase', 'special']],
  ['Abcde-', ['length', 'uppercase']],
])(
  '"%s" turns green: %j [ADMIN-032] [ADMIN-027] [ADMIN-028] [ADMIN-029] [ADMIN-030]',
  async (password, met) => {
    serveAccounts();
    await openDialog();
    type(password);
    const items = within(screen.getByRole('list', { name: 'Rules for the password' })).getAllByRole(
      'listitem',
    );
    const names = ['length', 'uppercase', 'special'];
    const green = names.filter((_name, index) => items[index]?.className.includes('text-success'));
    expect(green).toEqual(met);
    expect(items.map((item) => item.textContent?.endsWith('not met yet'))).toEqual(
      names.map((name) => !met.includes(name)),
    );
  },
);

test.each([
  [
    'en',
    'The password needs at least 5 characters, one uppercase letter and one special character.',
  ],
  ['de', 'Das Passwort braucht mindestens 5 Zeichen, einen Großbuchstaben und ein Sonderzeichen.'],
] as const)(
  'with a rule unmet nothing is sent, and the message errorRequired says why (%s) [ADMIN-031] [OPEN1-008]',
  async (language, message) => {
    const server = serveAccounts();
    await openDialog({ language });
    type('abc!');
    const button = screen.getByRole('button', { name: /^(Reset|Zurücksetzen)$/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    press();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(sentPasswords(server)).toEqual([]);
    type('Abcd!');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button.getAttribute('aria-disabled')).toBe('false');
  },
);

test.each([
  ['en', 'The password may have at most 128 characters.'],
  ['de', 'Das Passwort darf höchstens 128 Zeichen lang sein.'],
] as const)(
  'a password of 129 characters is refused and not cut off (%s)',
  async (language, message) => {
    const server = serveAccounts();
    await openDialog({ language });
    const field = screen.getByLabelText<HTMLInputElement>(/^(New password|Neues Passwort)$/);
    expect(field.maxLength).toBe(-1);
    const longest = `A!${'🌱'.repeat(126)}`;
    type(`${longest}x`);
    press();
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(sentPasswords(server)).toEqual([]);
    type(longest);
    expect(screen.queryByRole('alert')).toBeNull();
    press();
    await waitFor(() => expect(sentPasswords(server)).toEqual([{ new_password: longest }]));
  },
);

test('sends the password, tells that it is set, and closes 2 seconds later [ADMIN-033] [ADMIN-034]', async () => {
  const server = serveAccounts();
  await openDialog();
  type('ABCD!');
  vi.useFakeTimers();
  screen.getByRole('button', { name: 'Reset' }).focus();
  press();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('The password for Jonas Brandt is set.')).toBeTruthy();
  expect(sentPasswords(server)).toEqual([{ new_password: 'ABCD!' }]);
  expect(screen.queryByLabelText('New password')).toBeNull();
  // The button that had it is gone, and the dialog keeps the focus.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  screen.getByRole('dialog');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('is sent once, however fast it is pressed, and the dialog stays until the answer is there', async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  const server = serveAccounts([mara, jonas], { [RESET]: () => answer.promise });
  await openDialog();
  type('ABCD!');
  const field = screen.getByLabelText<HTMLInputElement>('New password');
  const form = field.closest('form') ?? document.body;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  await waitFor(() => expect(field.disabled).toBe(true));
  fireEvent.submit(form);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => answer.resolve({ status: 200, body: { message: 'Done.' } }));
  await screen.findByText('The password for Jonas Brandt is set.');
  expect(sentPasswords(server)).toHaveLength(1);
});

test('a suggested password can be copied by hand where the browser has no clipboard, and one that was changed is none any more', async () => {
  serveAccounts();
  const { dialog } = await openDialog();
  const suggest = () => fireEvent.click(dialog.getByRole('button', { name: 'Suggest a password' }));
  suggest();
  const field = screen.getByLabelText<HTMLInputElement>('New password');
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(getSelection()?.toString()).toBe(field.value));
  expect(dialog.queryByRole('button', { name: 'Copy' })).toBeNull();
  type(`${field.value}x`);
  suggest();
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

test('leads the focus from the button that suggests to the one that copies, which takes its place', async () => {
  serveAccounts();
  const { dialog } = await openDialog();
  const suggest = dialog.getByRole('button', { name: 'Suggest a password' });
  suggest.focus();
  fireEvent.click(suggest);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Copy' }));
});

test('a suggested password meets the rules, is shown to be handed over, and is what is sent', async () => {
  const server = serveAccounts();
  const { dialog } = await openDialog();
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Suggest a password' }));
  const password = screen.getByLabelText<HTMLInputElement>('New password').value;
  dialog.getByText(password);
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  await dialog.findByText('Copied!');
  expect(copied).toEqual([password]);
  press();
  await screen.findByText('The password for Jonas Brandt is set.');
  expect(sentPasswords(server)).toEqual([{ new_password: password }]);
});

test('whoever resets the own password reads what becomes of the own sign-ins', async () => {
  serveAccounts();
  await openUsers();
  fireEvent.click(rowOf('Mara Lindqvist').getByRole('button', { name: /Reset password/ }));
  await screen.findByText(/^This is your own account: you stay signed in here/);
});

describe('a refused password', () => {
  test.each([
    [refusal(403, 'forbidden', 'No.'), 'You do not have the right to reset this password.'],
    [
      refusal(400, 'rule_broken', 'It is too common.'),
      'This password does not work: It is too common.',
    ],
    [refusal(500, 'internal', 'Broken.'), 'The password could not be reset: Broken.'],
    [
      'no answer',
      'It is not certain whether the new password is in effect yet: the server does not answer. Check your connection, then reset it again.',
    ],
  ] as const)(
    '%o has a message of its own, and what was typed stays [OPEN1-008] [ERR1-045] [ERR1-046] [ERR1-047] [ERR1-048]',
    async (reply, message) => {
      const server = serveAccounts([mara, jonas], { [RESET]: reply });
      await openDialog();
      type('ABCD!');
      press();
      expect((await screen.findByRole('alert')).textContent).toBe(message);
      expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('ABCD!');
      type('ABCDE!');
      expect(screen.queryByRole('alert')).toBeNull();
      press();
      await screen.findByRole('alert');
      expect(sentPasswords(server)).toHaveLength(2);
    },
  );

  test('is told by a toast where the page has been left before the answer [ADMIN-026] [ERR1-047]', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    const server = serveAccounts([mara, jonas], { [RESET]: () => answer.promise });
    onTestFinished(() => useToasts.setState({ toasts: [] }));
    await openDialog();
    type('ABCD!');
    press();
    await waitFor(() => expect(sentPasswords(server)).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    answer.resolve(refusal(500, 'internal', 'Broken.'));
    await waitFor(() =>
      expect(useToasts.getState().toasts).toMatchObject([
        {
          type: 'error',
          title: 'The password could not be reset: Broken.',
          message: 'Jonas Brandt',
        },
      ]),
    );
  });

  test('401 signs out [OPEN1-105]', async () => {
    await preloadLogin();
    serveAccounts([mara, jonas], { [RESET]: refusal(401, 'unauthorized', 'Who?') });
    const { router } = await openDialog();
    type('ABCD!');
    press();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(useAuth.getState().status).toBe('guest');
  });
});
