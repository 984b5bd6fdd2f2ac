import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { refusal, type serve, type SentRequest } from '#testing/fake-server.ts';
import { openProfile, press, serveProfile, type } from '#testing/profile-page.tsx';
import { sampleUser } from '#testing/samples.ts';

const CHANGE = 'POST /api/users/change-password';
const changed = { status: 200, body: { message: 'Changed.' } };
type Reply = Parameters<typeof serve>[0][string];

const texts = {
  en: {
    open: 'Change password',
    current: 'Current password',
    next: 'New password',
    confirmation: 'Repeat new password',
    save: 'Save',
  },
  de: {
    open: 'Passwort ändern',
    current: 'Aktuelles Passwort',
    next: 'Neues Passwort',
    confirmation: 'Neues Passwort wiederholen',
    save: 'Speichern',
  },
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isOpen = () => screen.queryByRole('dialog') !== null;
const calls = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST');

async function openDialog(reply: Reply = changed, language: 'de' | 'en' = 'en') {
  const sent = serveProfile({ handlers: { [CHANGE]: reply } });
  await openProfile(language);
  screen.getByRole('button', { name: texts[language].open }).focus();
  await press(texts[language].open);
  return sent;
}

function fill(next = 'Herbst-Regen', confirmation = next, language: 'de' | 'en' = 'en') {
  type(texts[language].current, 'Garten-Zaun');
  type(texts[language].next, next);
  type(texts[language].confirmation, confirmation);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  useToasts.setState({ toasts: [] });
});

describe('the dialog to change the password', () => {
  test('opens from the security section, with three empty fields, Cancel and Save [PROF-061] [PROF-062] [PROF-063] [PROF-064] [PROF-065] [PROF-070] [PROF-071]', async () => {
    serveProfile();
    await openProfile();
    const security = within(screen.getByRole('region', { name: 'Security' }));
    fireEvent.click(security.getByRole('button', { name: 'Change password' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Change password' }));
    for (const label of ['Current password', 'New password', 'Repeat new password']) {
      expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe('');
    }
    expect(document.activeElement).toBe(field('Current password'));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  test.each([
    ['Current password', 'PROF-066'],
    ['New password', 'PROF-067'],
    ['Repeat new password', 'PROF-068'],
  ])('shows and hides "%s" alone [%s]', async (label) => {
    await openDialog();
    const toggle = within(field(label).parentElement as HTMLElement).getByRole('button');
    fireEvent.click(toggle);
    const shown = ['Current password', 'New password', 'Repeat new password'].filter(
      (name) => field(name).type === 'text',
    );
    expect(shown).toEqual([label]);
    fireEvent.click(toggle);
    expect(field(label).type).toBe('password');
  });

  test('shows how strong the new password is, in a word and in bars, and which rules it meets [PROF-069] [OPEN1-055]', async () => {
    await openDialog();
    const dialog = within(screen.getByRole('dialog'));
    for (const [password, word] of [
      ['abc', 'Weak'],
      ['Abcd!', 'Medium'],
      ['Herbst-Regen', 'Strong'],
    ] as const) {
      type('New password', password);
      expect(dialog.getByText(word)).toBeTruthy();
    }
    type('New password', 'abcde');
    const rules = within(dialog.getByRole('list', { name: 'Password rules' }));
    expect(rules.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
      'At least 5 charactersmet',
      'One uppercase letternot met yet',
      'One lowercase lettermet',
      'One special characternot met yet',
    ]);
  });

  test('sends the current and the new password, and not the confirmation [PROF-079]', async () => {
    const sent = await openDialog();
    fill();
    await press('Save');
    await waitFor(() => expect(calls(sent)).toHaveLength(1));
    expect(calls(sent)[0]).toMatchObject({
      path: '/api/users/change-password',
      body: { current_password: 'Garten-Zaun', new_password: 'Herbst-Regen' },
    });
  });

  test('closes 2 seconds after a success, and the devices are read anew [PROF-080]', async () => {
    const sent = await openDialog();
    const reads = () => sent.filter(({ path }) => path === '/api/users/me/devices').length;
    const readsBefore = reads();
    fill();
    // From here on time stands still by itself.
    vi.useFakeTimers();
    await press('Save');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('Your password is changed.')).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
    // The button that had it is gone, and the dialog keeps the focus.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(isOpen()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.textContent).toBe('Change password');
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(reads()).toBe(readsBefore + 1);
  });

  test('tells a password manager whose password is changed', async () => {
    await openDialog();
    const form = field('New password').closest('form');
    const name = form?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
    expect(name?.value).toBe(sampleUser().username);
  });

  test('sends it once, however fast Save is pressed again: to a second press the current password is wrong', async () => {
    const sent = await openDialog();
    fill();
    const form = field('New password').closest('form') ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('Your password is changed.');
    expect(calls(sent)).toHaveLength(1);
  });

  test('stays until the answer is there: with Escape or Cancel nobody would know which password holds', async () => {
    const answer = Promise.withResolvers<typeof changed>();
    serveProfile({ handlers: { [CHANGE]: () => answer.promise } });
    await openProfile();
    await press('Change password');
    fill();
    await press('Save');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await press('Cancel');
    expect(isOpen()).toBe(true);
    expect(field('New password').disabled).toBe(true);
    await act(async () => answer.resolve(changed));
    expect(await screen.findByText(/^Your password/)).toBeTruthy();
  });

  test('begins anew each time it is opened: fields and messages are gone [PROF-072] [PROF-073]', async () => {
    await openDialog(refusal(400, 'rule_broken', 'Not today.'));
    fill();
    await press('Save');
    await screen.findByText('Not today.');
    await press('Cancel');
    expect(isOpen()).toBe(false);
    await press('Change password');
    expect(screen.queryByRole('alert')).toBeNull();
    for (const label of ['Current password', 'New password', 'Repeat new password']) {
      expect(field(label).value).toBe('');
    }
  });
});

describe('a change that the page itself refuses', () => {
  test('lacks a field: it says so there, and the cursor goes there [PROF-074]', async () => {
    const sent = await openDialog();
    type('New password', 'Herbst-Regen');
    await press('Save');
    expect(screen.getAllByText('This field is still empty.')).toHaveLength(2);
    expect(document.activeElement).toBe(field('Current password'));
    expect(calls(sent)).toEqual([]);
  });

  test.each(['en', 'de'] as const)(
    'breaks a password rule: in %s the sentence of the validator is shown [PROF-075] [PROF-076]',
    async (language) => {
      const sent = await openDialog(changed, language);
      fill('herbst-regen', undefined, language);
      await press(texts[language].save);
      const text = 'Das Passwort muss mindestens einen Großbuchstaben enthalten.';
      expect(screen.getByText(text).lang).toBe('de');
      expect(calls(sent)).toEqual([]);
    },
  );

  test.each([
    ['en', 'The password is invalid.'],
    ['de', 'Das Passwort ist ungültig.'],
  ] as const)(
    'is refused without a sentence of the validator: in %s it says "%s" [PROF-077] [OPEN1-005]',
    async (language, text) => {
      const sent = await openDialog(changed, language);
      fill('Herbst-\ud800Regen', undefined, language);
      await press(texts[language].save);
      expect(screen.getByText(text)).toBeTruthy();
      expect(calls(sent)).toEqual([]);
    },
  );

  test.each([
    ['en', 'The passwords do not match.'],
    ['de', 'Die Passwörter stimmen nicht überein.'],
  ] as const)(
    'has another confirmation: in %s it says "%s" [PROF-078] [OPEN1-005]',
    async (language, text) => {
      const sent = await openDialog(changed, language);
      fill('Herbst-Regen', 'Herbst-Wind', language);
      await press(texts[language].save);
      expect(screen.getByText(text)).toBeTruthy();
      expect(calls(sent)).toEqual([]);
    },
  );
});

describe('a change that the server refuses', () => {
  test.each([
    ['en', 'This is not your current password.'],
    ['de', 'Das ist nicht dein aktuelles Passwort.'],
  ] as const)(
    'because the current password is wrong says so in %s at that field, and leads there [PROF-081]',
    async (language, text) => {
      const reply = refusal(400, 'wrong_password', 'The current password is wrong.');
      const sent = await openDialog(reply, language);
      fill(undefined, undefined, language);
      await press(texts[language].save);
      const shown = await screen.findByText(text);
      const current = field(texts[language].current);
      expect(current.getAttribute('aria-invalid')).toBe('true');
      expect(current.getAttribute('aria-describedby')).toContain(shown.closest('[id]')?.id);
      expect(screen.queryByText('The current password is wrong.')).toBeNull();
      await waitFor(() => expect(document.activeElement).toBe(current));
      type(texts[language].current, 'Garten-Zaun-2');
      expect(screen.queryByText(text)).toBeNull();
      await press(texts[language].save);
      await waitFor(() => expect(calls(sent)).toHaveLength(2));
    },
  );

  test('because the current password is longer than any says that it is wrong, not in words for developers [PROF-063] [PROF-081]', async () => {
    const msg = 'Too big: expected string to have <=1024 characters';
    const issue = { loc: ['body', 'current_password'], msg, type: 'too_big' };
    await openDialog(refusal(422, 'invalid_input', [issue]));
    fill();
    type('Current password', 'x'.repeat(1_025));
    await press('Save');
    await screen.findByText('This is not your current password.');
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
    expect(screen.queryByText(msg)).toBeNull();
  });

  test.each([
    ['en', /^This is not your current password\. The new one may already be in effect/],
    ['de', /^Das ist nicht dein aktuelles Passwort\. Vielleicht gilt schon das neue/],
  ] as const)(
    'because the change was made by a try whose answer was lost says in %s that it may be so',
    async (language, text) => {
      let isChanged = false;
      await openDialog(() => {
        if (isChanged) return refusal(400, 'wrong_password', 'The current password is wrong.');
        isChanged = true;
        return 'no answer';
      }, language);
      fill(undefined, undefined, language);
      await press(texts[language].save);
      await screen.findByRole('alert');
      await press(texts[language].save);
      await screen.findByText(text);
      const current = field(texts[language].current);
      await waitFor(() => expect(document.activeElement).toBe(current));
    },
  );

  test("is explained in the server's words, and can be sent again [ERR1-014]", async () => {
    const sent = await openDialog(refusal(400, 'rule_broken', 'Not today.'));
    fill();
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.');
    type('Current password', 'Garten-Zaun-2');
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Save');
    await waitFor(() => expect(calls(sent)).toHaveLength(2));
  });

  test.each([
    ['en', 'The password could not be changed.'],
    ['de', 'Das Passwort konnte nicht geändert werden.'],
  ] as const)(
    'without a word gets a general one in %s [ERR1-015] [OPEN1-005]',
    async (language, text) => {
      await openDialog({ status: 500 }, language);
      fill(undefined, undefined, language);
      await press(texts[language].save);
      expect((await screen.findByRole('alert')).textContent).toBe(text);
    },
  );

  test.each([
    [400, 'wrong_password', 'This is not your current password.'],
    [503, 'unavailable', 'Not now.'],
  ])(
    'is told by a toast where the page has been left before the answer (%s %s) [ERR1-014]',
    async (status, code, reason) => {
      const answer = Promise.withResolvers<void>();
      const sent = serveProfile({
        handlers: {
          [CHANGE]: async () => {
            await answer.promise;
            return refusal(status, code, 'Not now.');
          },
        },
      });
      const { router } = await openProfile();
      await press('Change password');
      fill();
      await press('Save');
      await waitFor(() => expect(calls(sent)).toHaveLength(1));
      fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
      await waitFor(() => expect(isOpen()).toBe(false));
      answer.resolve();
      await waitFor(() =>
        expect(useToasts.getState().toasts).toMatchObject([
          { type: 'error', title: 'The password could not be changed.', message: reason },
        ]),
      );
    },
  );

  test.each([
    ['30', 'Too many tries. Go on in one minute.'],
    ['840', 'Too many tries. Go on in 14 minutes.'],
  ])('after too many tries says when to go on (%s s)', async (seconds, text) => {
    const reply = refusal(429, 'rate_limited', 'Too many attempts. Please try again later.');
    await openDialog({ ...(reply as object), status: 429, headers: { 'retry-after': seconds } });
    fill();
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});
