import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loseNextAnswer, refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import {
  openOauth,
  sampleDefinition,
  serveSettings,
  unsetMicrosoft,
} from '#testing/settings-server.ts';

const LIST = '/api/configuration/oauth-providers';
const github = sampleDefinition();
const google = sampleDefinition({
  name: 'google',
  display_name: 'Google',
  is_active: false,
  has_users: 3,
});

/** What is typed for a new one. */
const gitlab = {
  name: 'gitlab',
  display_name: 'GitLab',
  client_id: 'id-1',
  client_secret: 'secret-1',
  auth_url: 'https://gitlab.example.org/authorize',
  token_url: 'https://gitlab.example.org/token',
  user_info_url: 'https://gitlab.example.org/userinfo',
};

const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
const row = (name: string) => within(screen.getByRole('listitem', { name }));
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`form [name="${name}"]`) ??
  document.createElement('input');
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const errorOf = (name: string) => {
  const id = field(name).getAttribute('aria-describedby') ?? '';
  return field(name).getAttribute('aria-invalid') === 'true'
    ? document.getElementById(id)?.textContent
    : null;
};
const opened = () => waitFor(() => expect(field('client_secret').form).toBeTruthy());

describe('the list of OAuth providers', () => {
  test('shows each with its state, the beginning of its client id and how many people are connected [ADMIN-080] [ADMIN-094] [ADMIN-095] [ADMIN-096] [ROLE-057]', async () => {
    serveSettings({ definitions: [github, google, unsetMicrosoft] });
    await openOauth();
    expect(screen.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'))).toEqual([
      'GitHub',
      'Google',
      'Microsoft',
    ]);
    expect(row('GitHub').getByText('Active')).toBeTruthy();
    expect(row('GitHub').getByText('ID Iv1.8a61... · nobody connected')).toBeTruthy();
    expect(row('Google').getByText('Paused')).toBeTruthy();
    expect(row('Google').getByText('ID Iv1.8a61... · 3 people connected')).toBeTruthy();
    expect(row('Microsoft').getByText('Not set up')).toBeTruthy();
  });

  test('offers to add, to edit each, and to delete those that are set up and that nobody uses [ADMIN-081] [ADMIN-082] [ADMIN-083] [ADMIN-084] [OPEN1-097]', async () => {
    serveSettings({ definitions: [github, google, unsetMicrosoft] });
    await openOauth();
    const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(
      expect.arrayContaining(['Edit GitHub', 'Edit Google', 'Set up Microsoft', 'Delete GitHub']),
    );
    expect(screen.getByRole('button', { name: 'Add provider' })).toBeTruthy();
    expect(names.filter((name) => name?.startsWith('Delete'))).toEqual(['Delete GitHub']);
  });

  test('says why it could not be loaded, until it is loaded again', async () => {
    let isBroken = true;
    const { definitions } = serveSettings({
      handlers: {
        [`GET ${LIST}`]: () =>
          isBroken
            ? refusal(403, 'forbidden', 'Only for administrators.')
            : {
                status: 200,
                body: {
                  providers: [...definitions.values(), github],
                  public_base_url: 'https://robin.example.org',
                },
              },
      },
    });
    await renderApp('/admin?tab=oauth');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(
      'The list of providers could not be loaded: Only for administrators.',
    );
    isBroken = false;
    await click('Try again');
    expect(await screen.findByRole('listitem', { name: 'GitHub' })).toBeTruthy();
  });
});

describe('saving an OAuth provider', () => {
  test('sends a new one under its name with all of its fields [ADMIN-081] [ADMIN-108] [ADMIN-109] [ADMIN-110]', async () => {
    const { bodiesTo } = serveSettings({ definitions: [github] });
    await openOauth();
    await click('Add provider');
    expect(document.activeElement).toBe(field('name'));
    for (const [name, text] of Object.entries(gitlab)) type(name, text);
    type('scopes', ' openid ,, profile, ');
    await click('Save');
    await screen.findByText('GitLab is saved.');
    expect(bodiesTo('PUT', `${LIST}/gitlab`)).toEqual([
      { ...gitlab, scopes: ['openid', 'profile'], is_active: true, version: 0 },
    ]);
    expect(row('GitLab').getByText('Active')).toBeTruthy();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit GitLab');
  });

  test.each([
    ['en', 'Add provider', 'Save', 'A client secret may have at most 500 characters.'],
    [
      'de',
      'Anbieter hinzufügen',
      'Speichern',
      'Ein Client-Secret darf höchstens 500 Zeichen lang sein.',
    ],
  ] as const)(
    'does not cut off a secret that is pasted, and tells where it is too long [%s]',
    async (language, add, save, tooLong) => {
      const { bodiesTo } = serveSettings();
      await openOauth({ language });
      await click(add);
      // Nobody would see that it has lost its end.
      expect(field('client_secret').maxLength).toBe(-1);
      for (const [name, text] of Object.entries(gitlab)) type(name, text);
      type('client_secret', 's'.repeat(501));
      await click(save);
      expect(errorOf('client_secret')).toBe(tooLong);
      expect(bodiesTo('PUT', `${LIST}/gitlab`)).toEqual([]);
    },
  );

  test.each([
    ['name', 'Name is required.', 'Name fehlt noch.'],
    ['display_name', 'Display name is required.', 'Anzeigename fehlt noch.'],
    ['client_id', 'Client ID is required.', 'Client-ID fehlt noch.'],
    ['client_secret', 'Client secret is required.', 'Client-Secret fehlt noch.'],
    ['auth_url', 'Authorisation URL is required.', 'Anmelde-URL fehlt noch.'],
    ['token_url', 'Token URL is required.', 'Token-URL fehlt noch.'],
    ['user_info_url', 'User info URL is required.', 'Profil-URL fehlt noch.'],
  ])(
    'needs %s, says so at the field and counts below; scopes may be empty [ADMIN-097] [ADMIN-098] [ADMIN-099] [ADMIN-100] [ADMIN-101] [ADMIN-102] [ADMIN-103] [ADMIN-104] [OPEN1-008]',
    async (missing, english, german) => {
      for (const [language, add, save, message, count] of [
        ['en', 'Add provider', 'Save', english, 'One field needs you.'],
        ['de', 'Anbieter hinzufügen', 'Speichern', german, 'Ein Feld braucht dich noch.'],
      ] as const) {
        const { sent } = serveSettings();
        await openOauth({ language });
        await click(add);
        for (const [name, text] of Object.entries(gitlab))
          type(name, name === missing ? ' ' : text);
        await click(save);
        expect(errorOf(missing)).toBe(message);
        expect(screen.getByText(count)).toBeTruthy();
        expect(document.activeElement).toBe(field(missing));
        expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
        type(missing, 'x');
        expect(errorOf(missing)).toBeNull();
        document.body.replaceChildren();
      }
    },
  );

  test.each([
    ['en', 'Only lowercase letters, digits, underscores and hyphens.'],
    ['de', 'Nur Kleinbuchstaben, Ziffern, Unterstriche und Bindestriche.'],
  ] as const)(
    'refuses other characters in the name (%s) [ADMIN-105] [OPEN1-008]',
    async (language, message) => {
      const { sent } = serveSettings();
      await openOauth({ language });
      await click(language === 'en' ? 'Add provider' : 'Anbieter hinzufügen');
      type('name', 'my service!');
      await click(language === 'en' ? 'Save' : 'Speichern');
      expect(errorOf('name')).toBe(message);
      expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    },
  );

  test('goes to a refused name before what is wrong below it [ADMIN-105]', async () => {
    serveSettings();
    await openOauth();
    await click('Add provider');
    for (const [name, text] of Object.entries(gitlab)) type(name, text);
    type('name', 'my service!');
    type('auth_url', 'nowhere');
    await click('Save');
    expect(screen.getByText('2 fields need you.')).toBeTruthy();
    expect(document.activeElement).toBe(field('name'));
  });

  test('puts the name into small letters as it is typed, with the cursor where it was [ADMIN-106]', async () => {
    serveSettings();
    await openOauth();
    await click('Add provider');
    const input = field('name');
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        input,
        'myService_2',
      );
      input.setSelectionRange(3, 3);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(input.value).toBe('myservice_2');
    expect(input.selectionStart).toBe(3);
    expect(
      screen.getByText('https://robin.example.org/po/oauth/myservice_2/callback'),
    ).toBeTruthy();
  });

  test('does not let a new one take the name of another', async () => {
    const { sent } = serveSettings({ definitions: [github] });
    await openOauth();
    await click('Add provider');
    type('name', 'GitHub');
    await click('Save');
    expect(errorOf('name')).toBe('This provider exists already. You find it in the list.');
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('has three fields for addresses, which say how an address begins [ADMIN-111] [ADMIN-112] [ADMIN-113]', async () => {
    serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    for (const name of ['auth_url', 'token_url', 'user_info_url']) {
      expect(field(name).type).toBe('url');
      type(name, 'login.example.org/x');
    }
    type('client_secret', 'x');
    await click('Save');
    for (const name of ['auth_url', 'token_url', 'user_info_url']) {
      expect(errorOf(name)).toBe('Start the address with https://');
    }
    expect(screen.getByText('3 fields need you.')).toBeTruthy();
  });

  test('says at the scopes that one of them is too long, and sends nothing', async () => {
    const { bodiesTo } = serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_secret', 'x');
    type('scopes', `openid, ${'a'.repeat(201)}`);
    await click('Save');
    expect(errorOf('scopes')).toBe('A scope has at most 200 characters. Is a comma missing?');
    expect(bodiesTo('PUT', `${LIST}/github`)).toEqual([]);
  });
});

describe('editing an OAuth provider', () => {
  test('begins with what is stored, the name locked and the secret empty, which is entered again on every save [ADMIN-082] [ADMIN-085] [ADMIN-086] [ADMIN-087] [ADMIN-088] [ADMIN-089] [ADMIN-090] [ADMIN-091] [ADMIN-092] [ADMIN-093] [ADMIN-107] [OPEN1-098]', async () => {
    const { bodiesTo } = serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    expect(field('name').value).toBe('github');
    expect(field('name').readOnly).toBe(true);
    expect(field('display_name').value).toBe('GitHub');
    expect(field('client_id').value).toBe('Iv1.8a61f9b3a7aba766');
    expect(field('client_secret').value).toBe('');
    for (const address of ['auth_url', 'token_url', 'user_info_url'] as const) {
      expect([address, field(address).value]).toEqual([address, github[address]]);
    }
    expect(field('scopes').value).toBe('read:user, repo');
    expect(document.activeElement).toBe(field('client_secret'));
    fireEvent.click(screen.getByRole('switch', { name: 'Active after saving' }));
    await click('Save');
    expect(errorOf('client_secret')).toBe('Client secret is required.');
    expect(bodiesTo('PUT', `${LIST}/github`)).toEqual([]);
    type('client_secret', 'secret-2');
    await click('Save');
    await screen.findByText('GitHub is saved.');
    expect(bodiesTo('PUT', `${LIST}/github`)).toEqual([
      expect.objectContaining({ client_secret: 'secret-2', is_active: false, version: 2 }),
    ]);
    expect(row('GitHub').getByText('Paused')).toBeTruthy();
  });

  test('lets the name of a new one be typed [ADMIN-107]', async () => {
    serveSettings();
    await openOauth();
    await click('Add provider');
    expect(field('name').readOnly).toBe(false);
  });

  test('gives the addresses of a known service, so that only id and secret are missing', async () => {
    serveSettings({ definitions: [unsetMicrosoft] });
    await openOauth();
    await click('Set up Microsoft');
    await opened();
    expect(field('auth_url').value).toBe(unsetMicrosoft.auth_url);
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
    expect(document.activeElement).toBe(field('client_id'));
    await click('Save');
    expect(screen.getByText('2 fields need you.')).toBeTruthy();
  });

  test('shows and hides the secret that is typed', async () => {
    serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    expect(field('client_secret').type).toBe('password');
    // Browsers would fill in the password of whoever is signed in.
    expect(field('client_secret').autocomplete).toBe('new-password');
    await click('Show client secret');
    expect(field('client_secret').type).toBe('text');
  });

  test('hands out the address to which the service sends people back', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    await click('Copy the address');
    expect(writeText).toHaveBeenCalledWith('https://robin.example.org/po/oauth/github/callback');
    expect(screen.getByText('Copied!')).toBeTruthy();
  });

  test('shows that address to be copied by hand where the browser has no clipboard, and has none to copy before there is a name that a provider can have', async () => {
    serveSettings();
    await openOauth();
    await click('Add provider');
    const copy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Copy the address' });
    expect(copy().disabled).toBe(true);
    type('name', 'git lab');
    screen.getByText('https://robin.example.org/po/oauth/…/callback');
    expect(copy().disabled).toBe(true);
    type('name', 'gitlab');
    await click('Copy the address');
    expect(getSelection()?.toString()).toBe('https://robin.example.org/po/oauth/gitlab/callback');
  });

  test('sends it once, however fast Save is pressed again: the second press would tell of somebody who was faster', async () => {
    const { bodiesTo } = serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_secret', 'secret-2');
    const form = field('client_secret').form ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await screen.findByText('GitHub is saved.');
    expect(bodiesTo('PUT', `${LIST}/github`)).toHaveLength(1);
  });

  test.each([
    ['Edit GitHub', `${LIST}/github`, {}],
    ['Add provider', `${LIST}/gitlab`, gitlab],
  ])(
    'takes nobody for faster where only the answer to the own save was lost: %s',
    async (opener, address, texts) => {
      const { bodiesTo } = serveSettings({ definitions: [github] });
      await openOauth();
      await click(opener);
      await opened();
      for (const [name, text] of Object.entries(texts)) type(name, text);
      type('display_name', ' Code ');
      type('client_secret', 'secret-2');
      type('scopes', 'one,two');
      // The server spells an address in its own way.
      type('auth_url', 'https://Code.example.org/authorize/');
      loseNextAnswer('PUT');
      await click('Save');
      await screen.findByRole('alert');
      await screen.findByRole('listitem', { name: 'Code' });
      await click('Save');
      await screen.findByText('Code is saved.');
      const [first, ...others] = bodiesTo('PUT', address) as { version: number }[];
      expect(others.at(-1)).toEqual({ ...first, version: (first?.version ?? 0) + 1 });
      expect(screen.queryByText('Somebody else was faster')).toBeNull();
    },
  );

  test('keeps what was typed when the server refuses it, and says why', async () => {
    const reply = refusal(400, 'rule_broken', 'The token URL must begin with https://.');
    serveSettings({ definitions: [github], handlers: { [`PUT ${LIST}/github`]: reply } });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_secret', 'secret-2');
    await click('Save');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The token URL must begin with https://.');
    expect(field('client_secret').value).toBe('secret-2');
  });

  test('says why a definition could not be loaded', async () => {
    serveSettings({
      definitions: [github],
      handlers: { [`GET ${LIST}/github`]: refusal(404, 'not_found', 'OAuth provider not found.') },
    });
    await openOauth();
    await click('Edit GitHub');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('OAuth provider not found.');
  });

  test('begins with what is stored by then, after a failed try as well as after the form was closed', async () => {
    let isBroken = true;
    let stored = github;
    serveSettings({
      definitions: [github],
      handlers: {
        [`GET ${LIST}/github`]: () =>
          isBroken ? refusal(403, 'forbidden', 'No.') : { status: 200, body: stored },
      },
    });
    await openOauth();
    await click('Edit GitHub');
    await screen.findByRole('alert');
    isBroken = false;
    await click('Try again');
    await opened();
    await click('Cancel');
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    stored = { ...github, client_id: 'theirs', version: 3 };
    await click('Edit GitHub');
    await opened();
    expect(field('client_id').value).toBe('theirs');
  });

  test('asks before what was typed is lost for another one', async () => {
    serveSettings({ definitions: [github, google] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('display_name', 'Git');
    await click('Edit Google');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('name').value).toBe('google'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('begins anew with an empty one where what was typed for a new one is discarded for another, and asks about that again', async () => {
    serveSettings({ definitions: [github] });
    await openOauth();
    await click('Add provider');
    type('name', 'gitlab');
    type('display_name', 'GitLab');
    await click('Add provider');
    await click('Discard');
    expect([field('name').value, field('display_name').value]).toEqual(['', '']);
    expect(document.activeElement).toBe(field('name'));
    type('name', 'bitbucket');
    await click('Cancel');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test.each([
    ['saved', 'Save'],
    ['discarded', 'Cancel'],
  ])('asks nothing any more once what was typed is %s', async (_how, button) => {
    serveSettings({ definitions: [github] });
    const { router } = await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_secret', 'secret-2');
    await click(button);
    if (button === 'Cancel') await click('Discard');
    await screen.findByRole('button', { name: 'Edit GitHub' });
    fireEvent.click(screen.getByRole('tab', { name: /^System/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=system'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('changes nothing and stays open while it is being saved: what is typed meanwhile would be lost', async () => {
    const held = Promise.withResolvers<ReturnType<typeof refusal>>();
    serveSettings({
      definitions: [github],
      handlers: { [`PUT ${LIST}/github`]: () => held.promise },
    });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_secret', 'secret-2');
    await click('Save');
    await waitFor(() => expect(field('display_name').readOnly).toBe(true));
    const texts = [...document.querySelectorAll<HTMLInputElement>('form input:not([role=switch])')];
    expect(texts.filter(({ readOnly }) => !readOnly)).toEqual([]);
    expect(screen.getByRole('switch')).toHaveProperty('disabled', true);
    await click('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => held.resolve(refusal(400, 'rule_broken', 'Not so.')));
    await screen.findByText('Not so.');
    expect(field('client_secret').value).toBe('secret-2');
  });

  test('keeps what else is wrong in sight while one field is mended', async () => {
    serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_id', '');
    await click('Save');
    expect(screen.getByText('2 fields need you.')).toBeTruthy();
    type('client_id', 'id-2');
    expect(errorOf('client_id')).toBeNull();
    expect(errorOf('client_secret')).toBe('Client secret is required.');
  });
});

describe('when somebody else was faster', () => {
  test('both are brought together, what was typed stays, the secret too, and it can be sent again', async () => {
    const { definitions, bodiesTo } = serveSettings({ definitions: [github] });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('display_name', 'Mine');
    type('client_secret', 'secret-2');
    definitions.set('github', {
      ...github,
      client_id: 'theirs',
      display_name: 'Theirs',
      version: 3,
    });
    await click('Save');
    const notice = await screen.findByText('Somebody else was faster');
    const text = notice.closest('[role=status]')?.textContent;
    expect(text).toContain('Display name: Theirs');
    expect(text).toContain('Client ID: theirs');
    expect(field('display_name').value).toBe('Mine');
    expect(field('client_id').value).toBe('theirs');
    expect(field('client_secret').value).toBe('secret-2');
    await click('Save');
    await screen.findByText('Mine is saved.');
    expect(bodiesTo('PUT', `${LIST}/github`).at(-1)).toMatchObject({
      client_id: 'theirs',
      version: 3,
    });
  });

  test('says so even where what they have stored cannot be read, and keeps what was typed', async () => {
    let isBroken = false;
    serveSettings({
      definitions: [github],
      handlers: {
        [`GET ${LIST}/github`]: () =>
          isBroken ? refusal(403, 'forbidden', 'No.') : { status: 200, body: github },
        [`PUT ${LIST}/github`]: refusal(409, 'conflict', 'Somebody else has changed this.'),
      },
    });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('client_secret', 'secret-2');
    isBroken = true;
    await click('Save');
    await screen.findByText('Somebody else was faster');
    expect(field('client_secret').value).toBe('secret-2');
  });

  test('what is stored can be taken over, and why a try failed goes with what was typed', async () => {
    const refusals = [
      refusal(409, 'conflict', 'Somebody else has changed this.'),
      refusal(503, 'unavailable', 'The vault is closed.'),
    ];
    const { definitions } = serveSettings({
      definitions: [github],
      handlers: {
        [`PUT ${LIST}/github`]: () => refusals.shift() ?? refusal(500, 'internal', 'No.'),
      },
    });
    await openOauth();
    await click('Edit GitHub');
    await opened();
    type('display_name', 'Mine');
    type('client_secret', 'secret-2');
    definitions.set('github', { ...github, display_name: 'Theirs', version: 3 });
    await click('Save');
    await screen.findByText('Somebody else was faster');
    await click('Save');
    await screen.findByText('The vault is closed.');
    screen.getByRole('button', { name: 'Take what is stored' }).focus();
    await click('Take what is stored');
    expect(field('display_name').value).toBe('Theirs');
    // The button has gone with its notice.
    expect(document.activeElement).toBe(field('client_secret'));
    expect(screen.queryByText('The vault is closed.')).toBeNull();
  });

  test('a new one does not replace one that was made under the same name meanwhile', async () => {
    const { definitions, bodiesTo } = serveSettings();
    await openOauth();
    await click('Add provider');
    const mine = {
      ...sampleDefinition(),
      name: 'gitlab',
      display_name: 'Mine',
      client_secret: 's',
    };
    for (const name of [
      'name',
      'display_name',
      'client_id',
      'client_secret',
      'auth_url',
      'token_url',
      'user_info_url',
    ] as const) {
      type(name, mine[name]);
    }
    definitions.set(
      'gitlab',
      sampleDefinition({ name: 'gitlab', display_name: 'Theirs', version: 1 }),
    );
    await click('Save');
    const notice = await screen.findByText('Somebody else was faster');
    const changed = within(notice.closest<HTMLElement>('[role=status]') ?? document.body);
    expect(changed.getByText('Theirs')).toBeTruthy();
    // The name is what both have in common.
    expect(changed.queryByText('gitlab')).toBeNull();
    expect(field('display_name').value).toBe('Mine');
    expect(field('name').readOnly).toBe(true);
    expect(bodiesTo('PUT', `${LIST}/gitlab`)).toHaveLength(1);
  });

  test('a definition that is gone can be made anew from what was typed', async () => {
    const gitlab = sampleDefinition({ name: 'gitlab', display_name: 'GitLab' });
    const { definitions, bodiesTo } = serveSettings({ definitions: [gitlab] });
    await openOauth();
    await click('Edit GitLab');
    await opened();
    type('client_secret', 'secret-2');
    definitions.delete('gitlab');
    await click('Save');
    await screen.findByText(/The entry has been deleted meanwhile/);
    await click('Save');
    await screen.findByText('GitLab is saved.');
    expect(bodiesTo('PUT', `${LIST}/gitlab`).at(-1)).toMatchObject({ name: 'gitlab', version: 0 });
  });
});

describe('deleting an OAuth provider', () => {
  test('asks first and takes it from the list [ADMIN-083]', async () => {
    const { bodiesTo } = serveSettings({ definitions: [google, github] });
    await openOauth();
    await click('Delete GitHub');
    const dialog = within(await screen.findByRole('dialog'));
    expect(bodiesTo('DELETE', `${LIST}/github`)).toEqual([]);
    await act(async () => {
      fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    });
    await screen.findByText('GitHub is deleted.');
    expect(screen.queryByRole('listitem', { name: 'GitHub' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Add provider');
  });

  test('of one that another window has removed meanwhile is done', async () => {
    const { definitions } = serveSettings({ definitions: [google, github] });
    await openOauth();
    await click('Delete GitHub');
    const dialog = within(await screen.findByRole('dialog'));
    definitions.delete('github');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('GitHub is deleted.');
    expect(screen.queryByRole('listitem', { name: 'GitHub' })).toBeNull();
  });

  test('leaves it where it is when the question is declined', async () => {
    const { bodiesTo } = serveSettings({ definitions: [google, github] });
    await openOauth();
    await click('Delete GitHub');
    await screen.findByRole('dialog');
    await click('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodiesTo('DELETE', `${LIST}/github`)).toEqual([]);
  });

  test('asks the server once, however fast Delete is pressed again: to a second press it would be gone', async () => {
    const { bodiesTo } = serveSettings({ definitions: [google, github] });
    await openOauth();
    await click('Delete GitHub');
    const button = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Delete',
    });
    act(() => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await screen.findByText('GitHub is deleted.');
    expect(bodiesTo('DELETE', `${LIST}/github`)).toHaveLength(1);
  });

  test('tells when somebody has connected meanwhile, and does not offer it any more [ADMIN-084] [OPEN1-104]', async () => {
    const { definitions } = serveSettings({
      definitions: [github],
      handlers: {
        [`DELETE ${LIST}/github`]: () => {
          definitions.set('github', { ...github, has_users: 1 });
          return refusal(409, 'in_use', 'Connected users: 1.');
        },
      },
    });
    await openOauth();
    await click('Delete GitHub');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('GitHub could not be deleted: Connected users: 1.');
    expect(row('GitHub').getByText(/one person connected/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete GitHub' })).toBeNull();
  });

  test('that failed is told by a toast where the page has been left before the answer [OPEN1-104]', async () => {
    const answer = Promise.withResolvers<void>();
    const { bodiesTo } = serveSettings({
      definitions: [github],
      handlers: {
        [`DELETE ${LIST}/github`]: async () => {
          await answer.promise;
          return refusal(500, 'internal', 'The vault is closed.');
        },
      },
    });
    await openOauth();
    await click('Delete GitHub');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodiesTo('DELETE', `${LIST}/github`)).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: 'Projects', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    answer.resolve();
    expect(
      await screen.findByText('GitHub could not be deleted: The vault is closed.'),
    ).toBeTruthy();
  });

  test.each(['Delete GitHub', 'Edit GitHub', 'Add provider'])(
    'that failed is told until the next action: “%s” [OPEN1-104]',
    async (next) => {
      const reply = refusal(500, 'internal', 'The vault is closed.');
      serveSettings({ definitions: [github], handlers: { [`DELETE ${LIST}/github`]: reply } });
      await openOauth();
      await click('Delete GitHub');
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      await screen.findByText('GitHub could not be deleted: The vault is closed.');
      await click(next);
      expect(screen.queryByText(/could not be deleted/)).toBeNull();
    },
  );
});
