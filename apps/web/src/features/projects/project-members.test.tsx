import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { stubNearness } from '#testing/coming-near.ts';
import { refusal } from '#testing/fake-server.ts';
import { ownMembership, sampleMember, serveProjects } from '#testing/project-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleProject } from '#testing/samples.ts';

const jonas = sampleMember({ user_id: 2, username: 'jonas', email: 'jonas@example.org' });
const aylin = { id: 3, username: 'aylin', email: 'aylin@example.org' };
const piotr = { id: 4, username: 'piotr', email: 'piotr@example.org' };

type World = Parameters<typeof serveProjects>[0];

async function open(world: World = {}, language: 'de' | 'en' = 'en') {
  const server = serveProjects({
    projects: [sampleProject({ name: 'Portal' })],
    members: { 1: [ownMembership(true), jonas] },
    available: [aylin, piotr],
    ...world,
  });
  await renderApp('/projects/1', { language });
  await screen.findByText('own@example.org');
  return server;
}

test('without a line nobody can be added, which is said, until it is back', async () => {
  let isDown = true;
  serveProjects({
    projects: [sampleProject({ name: 'Portal' })],
    members: { 1: [ownMembership(true)] },
    handlers: {
      'GET /api/projects/1/available-users': () =>
        isDown ? refusal(403, 'forbidden', 'No.') : { status: 200, body: [aylin] },
    },
  });
  await renderApp('/projects');
  const link = await screen.findByRole('link', { name: 'Details: Portal' });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  fireEvent.click(link);
  await screen.findByText('The people could not be loaded.');
  isDown = false;
  act(() => onlineManager.setOnline(true));
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('disabled', false));
  expect(screen.queryByText('The people could not be loaded.')).toBeNull();
});

const rowOf = (name: string) =>
  within(screen.getByText(name, { selector: 'th p' }).closest('tr') as HTMLElement);
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /person|Person/ });
const options = () =>
  within(screen.getByRole('listbox', { hidden: true })).queryAllByRole('option', { hidden: true });
const addButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Add|Aufnehmen)$/ });
const whenReady = () => waitFor(() => expect(field().disabled).toBe(false));
const type = (value: string) => fireEvent.change(field(), { target: { value } });

async function choose(name: string) {
  await whenReady();
  type(name);
  fireEvent.keyDown(field(), { key: 'Enter' });
}

describe('the members of a project', () => {
  test('stand in a table with name, e-mail, role and actions [PROJ-055] [PROJ-056] [PROJ-057] [PROJ-058] [PROJ-059] [ROLE-005]', async () => {
    await open();
    const columns = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(columns).toEqual(['Name', 'Project role', 'Actions']);
    const row = rowOf('jonas');
    expect(row.getByText('jonas@example.org')).toBeTruthy();
    expect(row.getByRole<HTMLSelectElement>('combobox').value).toBe('member');
    expect(row.getByRole('button', { name: 'Remove jonas' })).toBeTruthy();
  });

  test('stay a table where they are drawn as cards, which some browsers take for none [PROJ-055]', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Members' });
    const parts = [table, ...table.querySelectorAll('thead, tbody, tr, th, td')];
    expect(parts.filter((part) => !part.hasAttribute('role'))).toEqual([]);
  });

  test.each(['user', 'admin'] as const)(
    'the own row of a %s has no controls [PROJ-068] [PROJ-069] [ROLE-011] [ROLE-012] [OPEN1-122]',
    async (role) => {
      await open({ role });
      const row = rowOf('sweber');
      expect(row.getByText('(you)')).toBeTruthy();
      expect(row.getByText('Project admin')).toBeTruthy();
      expect(row.queryByRole('combobox')).toBeNull();
      expect(row.queryByRole('button')).toBeNull();
    },
  );

  test('a plain member sees roles and no controls', async () => {
    await open({ members: { 1: [ownMembership(false), { ...jonas, is_admin: true }] } });
    expect(rowOf('jonas').getByText('Project admin')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  test('become project admin and plain member again', async () => {
    const { changes } = await open();
    const select = () => rowOf('jonas').getByRole<HTMLSelectElement>('combobox');
    fireEvent.change(select(), { target: { value: 'admin' } });
    await screen.findByText('jonas is project admin now.');
    expect(select().value).toBe('admin');
    fireEvent.change(select(), { target: { value: 'member' } });
    await screen.findByText('jonas is a plain member now.');
    expect(changes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/projects/1/users/2', { is_admin: true }],
      ['PUT', '/api/projects/1/users/2', { is_admin: false }],
    ]);
  });

  test('are removed after a question of the browser itself [PROJ-066]', async () => {
    const ask = vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
    const { changes } = await open();
    fireEvent.click(rowOf('jonas').getByRole('button', { name: 'Remove jonas' }));
    expect(ask).toHaveBeenCalledWith('Remove jonas from “Portal”? Their access ends at once.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.queryByText('jonas@example.org')).toBeNull());
    expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /api/projects/1/users/2',
    ]);
    expect(document.activeElement?.textContent).toBe('Members');
  });

  test('lead on to the next one as one of many is removed, and not back to the top of the list [PROJ-066]', async () => {
    vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
    const sampled = [3, 4].map((id) => sampleMember({ user_id: id, username: `member-${id}` }));
    await open({ members: { 1: [ownMembership(true), jonas, ...sampled] } });
    const remove = (name: string) => rowOf(name).getByRole('button', { name: `Remove ${name}` });
    fireEvent.click(remove('member-3'));
    await waitFor(() => expect(screen.queryByText('member-3', { selector: 'th p' })).toBeNull());
    expect(document.activeElement).toBe(remove('member-4'));
    fireEvent.click(remove('member-4'));
    await waitFor(() => expect(screen.queryByText('member-4', { selector: 'th p' })).toBeNull());
    expect(document.activeElement).toBe(remove('jonas'));
  });

  test('are all named, for the search of the browser; of hundreds those that come near the window get their controls', async () => {
    const comeNear = stubNearness();
    const many = Array.from({ length: 600 }, (_, index) =>
      sampleMember({ user_id: index + 3, username: `member-${index}` }),
    );
    await open({ members: { 1: [ownMembership(true), ...many] } });
    expect(screen.getAllByText(/^member-/, { selector: 'th p' })).toHaveLength(600);
    expect(screen.getAllByRole('button', { name: /^Remove/ }).length).toBeLessThan(50);
    expect(rowOf('member-500').queryByRole('combobox')).toBeNull();
    const row = screen.getByText('member-500', { selector: 'th p' }).closest('tr') as HTMLElement;
    act(() => comeNear(row));
    rowOf('member-500').getByRole('combobox');
    rowOf('member-500').getByRole('button', { name: 'Remove member-500' });
  });

  test('stay when the question is declined [PROJ-067]', async () => {
    vi.spyOn(globalThis, 'confirm').mockReturnValue(false);
    const { changes } = await open();
    fireEvent.click(rowOf('jonas').getByRole('button', { name: 'Remove jonas' }));
    expect(changes()).toEqual([]);
    expect(screen.getByText('jonas@example.org')).toBeTruthy();
  });
});

describe('adding a member', () => {
  test('takes a person, a tick and a button [PROJ-060] [PROJ-061] [PROJ-062]', async () => {
    await open();
    await whenReady();
    expect(field().placeholder).toBe('Select a person');
    expect(screen.getByRole('checkbox', { name: 'Project admin' })).toBeTruthy();
    expect(addButton()).toBeTruthy();
  });

  test('needs somebody to be chosen [PROJ-063]', async () => {
    const { changes } = await open();
    await whenReady();
    expect(addButton().disabled).toBe(true);
    type('ayl');
    expect(addButton().disabled).toBe(true);
    fireEvent.submit(field());
    expect(changes()).toEqual([]);
    await choose('aylin');
    expect(addButton().disabled).toBe(false);
  });

  test('offers people by name and e-mail, and sends the id of the chosen one [PROJ-014] [PROJ-015] [PROJ-016]', async () => {
    const { changes } = await open();
    await whenReady();
    fireEvent.click(field());
    const option = within(screen.getByRole('listbox')).getByRole('option', { name: /piotr/ });
    expect(within(option).getByText('piotr@example.org')).toBeTruthy();
    fireEvent.click(option);
    expect(field().value).toBe('piotr');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Project admin' }));
    fireEvent.click(addButton());
    expect(await screen.findByText('piotr is a member now.')).toBeTruthy();
    expect(changes()[0]?.body).toEqual({ user_id: 4, is_admin: true });
    expect(rowOf('piotr').getByRole<HTMLSelectElement>('combobox').value).toBe('admin');
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('');
    // The next one is no project admin by the tick for this one.
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    fireEvent.click(field());
    expect(options()).toHaveLength(1);
  });

  test('says why it failed until the next try has worked', async () => {
    let isRefused = true;
    const member = { ...piotr, user_id: piotr.id, is_admin: false };
    await open({
      handlers: {
        'POST /api/projects/1/users': () =>
          isRefused ? refusal(409, 'conflict', 'No.') : { status: 201, body: member },
      },
    });
    await choose('piotr');
    fireEvent.click(addButton());
    await screen.findByRole('alert');
    isRefused = false;
    fireEvent.click(addButton());
    await screen.findByText('piotr is a member now.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the keyboard among the members when the last one is added and the field closes', async () => {
    await open({ available: [piotr] });
    await choose('piotr');
    fireEvent.click(addButton());
    await screen.findByText(/is a member now/);
    await waitFor(() => expect(field().disabled).toBe(true));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Members' }));
  });

  test('shows whom it has added, and offers them no more, before the lists are fetched again', async () => {
    const held = Promise.withResolvers<never>();
    let isHeld = false;
    const answer = { status: 200, body: [sampleProject({ name: 'Portal' })] };
    await open({ handlers: { 'GET /api/projects': () => (isHeld ? held.promise : answer) } });
    await choose('piotr');
    isHeld = true;
    fireEvent.click(addButton());
    expect(await screen.findByText('piotr is a member now.')).toBeTruthy();
    expect(rowOf('piotr')).toBeTruthy();
    fireEvent.click(field());
    expect(options()).toHaveLength(1);
  });

  test('sends a person once, however fast the button is pressed again', async () => {
    const { changes } = await open();
    await choose('aylin');
    const form = field().closest('form') ?? document.body;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    expect(await screen.findByText('aylin is a member now.')).toBeTruthy();
    expect(changes()).toHaveLength(1);
    await choose('piotr');
    fireEvent.click(addButton());
    expect(await screen.findByText('piotr is a member now.')).toBeTruthy();
  });

  test('goes on with the next one as soon as the server has taken one', async () => {
    const held = Promise.withResolvers<void>();
    const member = sampleMember({ user_id: 3, username: 'aylin' });
    await open({
      handlers: {
        'POST /api/projects/1/users': async () => {
          await held.promise;
          return { status: 201, body: member };
        },
      },
    });
    await choose('aylin');
    field().focus();
    fireEvent.submit(field());
    await waitFor(() => expect(addButton().disabled).toBe(true));
    fireEvent.click(field());
    fireEvent.keyDown(field(), { key: 'ArrowDown' });
    expect([field().readOnly, field().disabled, options()]).toEqual([true, false, []]);
    addButton().focus();
    const answer = globalThis.fetch;
    globalThis.fetch = (address, init) =>
      init?.method === 'GET' ? new Promise(() => undefined) : answer(address, init);
    held.resolve();
    await screen.findByText('aylin is a member now.');
    expect(document.activeElement).toBe(field());
    await choose('piotr');
    expect(addButton().disabled).toBe(false);
  });

  test.each(['added', 'removed'] as const)(
    'takes the focus from nobody who has gone on elsewhere until somebody is %s',
    async (change) => {
      const held = Promise.withResolvers<void>();
      const slow = (answer: { status: number; body?: unknown }) => async () => {
        await held.promise;
        return answer;
      };
      await open({
        handlers: {
          'POST /api/projects/1/users': slow({ status: 201, body: sampleMember({ user_id: 3 }) }),
          'DELETE /api/projects/1/users/2': slow({ status: 204 }),
        },
      });
      vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
      await choose('aylin');
      const pressed =
        change === 'added' ? addButton() : screen.getByRole('button', { name: 'Remove jonas' });
      act(() => pressed.focus());
      fireEvent.click(pressed);
      const elsewhere = screen.getByRole('button', { name: 'Edit' });
      act(() => elsewhere.focus());
      held.resolve();
      await screen.findByText(change === 'added' ? /is a member now/ : /no longer/);
      expect(document.activeElement).toBe(elsewhere);
    },
  );

  test('is left with Tab from the field, with no stop at the list that closes', async () => {
    await open();
    await whenReady();
    type('a');
    const list = screen.getByRole('listbox', { hidden: true }).closest('[popover]');
    expect(list?.getAttribute('tabindex')).toBe('-1');
  });

  test('works with the keyboard alone', async () => {
    const { changes } = await open();
    await whenReady();
    const press = (key: string) => fireEvent.keyDown(field(), { key });
    press('ArrowDown');
    press('ArrowDown');
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('piotr');
    press('Escape');
    expect(options()).toEqual([]);
    type('nobody');
    press('Escape');
    expect(field().value).toBe('nobody');
    press('Escape');
    expect(field().value).toBe('');
    press('ArrowDown');
    press('ArrowUp');
    press('Enter');
    expect(field().value).toBe('piotr');
    fireEvent.submit(field());
    await screen.findByText('piotr is a member now.');
    expect(changes()).toHaveLength(1);
  });

  test('a name that was typed in full counts as chosen', async () => {
    await open();
    await whenReady();
    type('Aylin');
    fireEvent.blur(field());
    expect(field().value).toBe('aylin');
    expect(addButton().disabled).toBe(false);
  });

  test('a name that was typed in full is never taken for another one that differs by an accent', async () => {
    const namesake = { id: 5, username: 'muller', email: 'muller@example.org' };
    const meant = { id: 6, username: 'müller', email: 'mueller@example.org' };
    const { changes } = await open({ available: [namesake, meant] });
    await whenReady();
    type('Müller');
    fireEvent.blur(field());
    expect(field().value).toBe('müller');
    fireEvent.click(addButton());
    await screen.findByText('müller is a member now.');
    expect(changes()[0]?.body).toEqual({ user_id: 6, is_admin: false });
  });

  test('is not possible when everybody is a member already [PROJ-064] [PROJ-065]', async () => {
    await open({ available: [] });
    expect(await screen.findByText(/no more users/)).toBeTruthy();
    expect(addButton().disabled).toBe(true);
    expect(field().disabled).toBe(true);
  });

  test.each([
    ['others are left', [aylin]],
    ['nobody is left', []],
  ])(
    'lets go of a chosen person whom somebody else has added meanwhile: %s [PROJ-063] [PROJ-065]',
    async (_case, left) => {
      const subscribe = vi.spyOn(liveConnection, 'subscribe');
      let available = [aylin, piotr];
      let members = [ownMembership(true), jonas];
      await open({
        handlers: {
          'GET /api/projects/1/available-users': () => ({ status: 200, body: available }),
          'GET /api/projects/1/users': () => ({ status: 200, body: members }),
        },
      });
      await choose('piotr');
      expect(addButton().disabled).toBe(false);
      field().focus();
      available = left;
      members = [...members, sampleMember({ user_id: piotr.id, username: 'piotr' })];
      for (const [listen] of subscribe.mock.calls)
        listen({ event_type: 'project_member_added', data: {}, timestamp: '' });
      await waitFor(() => expect(rowOf('piotr')).toBeTruthy());
      await waitFor(() => expect(field().value).toBe(''));
      expect(addButton().disabled).toBe(true);
      const heading = screen.getByRole('heading', { name: 'Members' });
      expect(document.activeElement).toBe(left.length > 0 ? field() : heading);
    },
  );

  test('keeps to the person whom the arrow keys have come to while somebody else adds another one', async () => {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    const rosa = { id: 5, username: 'rosa', email: 'rosa@example.org' };
    let available = [aylin, piotr, rosa];
    await open({
      handlers: {
        'GET /api/projects/1/available-users': () => ({ status: 200, body: available }),
      },
    });
    await whenReady();
    const press = (key: string) => fireEvent.keyDown(field(), { key });
    press('ArrowDown');
    press('ArrowDown');
    available = [piotr, rosa];
    for (const [listen] of subscribe.mock.calls)
      listen({ event_type: 'project_member_added', data: {}, timestamp: '' });
    await waitFor(() => expect(options()).toHaveLength(2));
    press('Enter');
    expect(field().value).toBe('piotr');
  });

  test('draws only some of thousands, and finds every one of them', async () => {
    const available = Array.from({ length: 5000 }, (_, index) => ({
      id: index + 10,
      username: `person${index}`,
      email: `p${index}@example.org`,
    }));
    await open({ available });
    await whenReady();
    fireEvent.click(field());
    expect(options()).toHaveLength(50);
    expect(screen.getByText('and 4950 more. Type on to find them.')).toBeTruthy();
    type('person4321');
    expect(options().map((option) => option.textContent)).toEqual([
      expect.stringContaining('person4321'),
    ]);
  });
});

describe('a change of members that fails', () => {
  const refused = refusal(403, 'forbidden', 'Not enough permissions.');

  test('is told on while another one that was on its way with it goes well, until the next begins', async () => {
    const mara = sampleMember({ user_id: 5, username: 'mara', email: 'mara@example.org' });
    const answer = Promise.withResolvers<void>();
    await open({
      members: { 1: [ownMembership(true), jonas, mara] },
      handlers: {
        'PUT /api/projects/1/users/2': refused,
        'PUT /api/projects/1/users/5': async () => {
          await answer.promise;
          return { status: 200, body: { ...mara, is_admin: true } };
        },
      },
    });
    const makeAdmin = (name: string) =>
      fireEvent.change(rowOf(name).getByRole('combobox'), { target: { value: 'admin' } });
    makeAdmin('mara');
    makeAdmin('jonas');
    await screen.findByRole('alert');
    answer.resolve();
    await screen.findByText('mara is project admin now.');
    expect(screen.getByRole('alert').textContent).toContain('Role could not be changed.');
    makeAdmin('jonas');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['en', 'User could not be added. Not enough permissions.'],
    ['de', 'Benutzer konnte nicht hinzugefügt werden. Not enough permissions.'],
  ] as const)(
    'adding says why in %s and keeps the choice [ERR1-025] [OPEN1-007]',
    async (language, text) => {
      await open({ handlers: { 'POST /api/projects/1/users': refused } }, language);
      await choose('aylin');
      fireEvent.click(addButton());
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(field().value).toBe('aylin');
    },
  );

  test.each([
    ['en', 'Role could not be changed. Not enough permissions.'],
    ['de', 'Rolle konnte nicht geändert werden. Not enough permissions.'],
  ] as const)(
    'changing a role says why in %s and shows the role as it is [ERR1-026] [OPEN1-007]',
    async (language, text) => {
      await open({ handlers: { 'PUT /api/projects/1/users/2': refused } }, language);
      const select = rowOf('jonas').getByRole<HTMLSelectElement>('combobox');
      fireEvent.change(select, { target: { value: 'admin' } });
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      await waitFor(() => expect(select.value).toBe('member'));
    },
  );

  test.each([
    ['en', 'User could not be removed. Not enough permissions.'],
    ['de', 'Benutzer konnte nicht entfernt werden. Not enough permissions.'],
  ] as const)(
    'removing says why in %s and keeps the row [ERR1-027] [OPEN1-007]',
    async (language, text) => {
      vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
      await open({ handlers: { 'DELETE /api/projects/1/users/2': refused } }, language);
      fireEvent.click(rowOf('jonas').getByRole('button', { name: /jonas/ }));
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      expect(screen.getByText('jonas@example.org')).toBeTruthy();
    },
  );

  test.each([
    [
      'a change of a role',
      'PUT /api/projects/1/users/2',
      'Role could not be changed. Not enough permissions.',
      () => fireEvent.change(rowOf('jonas').getByRole('combobox'), { target: { value: 'admin' } }),
    ],
    [
      'a removal',
      'DELETE /api/projects/1/users/2',
      'User could not be removed. Not enough permissions.',
      () => fireEvent.click(rowOf('jonas').getByRole('button', { name: /jonas/ })),
    ],
  ] as const)(
    'is told by a toast where the page is left before %s is refused, and only to whoever asked for it [ERR1-026] [ERR1-027]',
    async (_what, call, title, ask) => {
      vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
      for (const isSignedOut of [false, true]) {
        const held = Promise.withResolvers<void>();
        const { sent } = await open({
          handlers: {
            [call]: async () => {
              await held.promise;
              return refused;
            },
          },
        });
        ask();
        const name = `${call.split(' ')[0]} /api/projects/1/users/2`;
        const isSent = () => sent.some(({ method, path }) => `${method} ${path}` === name);
        await waitFor(() => expect(isSent()).toBe(true));
        fireEvent.click(screen.getByRole('link', { name: 'All projects' }));
        await waitFor(() => expect(screen.queryByText('own@example.org')).toBeNull());
        if (isSignedOut) act(() => useAuth.setState({ status: 'guest', user: null }));
        await act(async () => {
          held.resolve();
          await new Promise((resolve) => setTimeout(resolve));
        });
        const told = isSignedOut ? [] : [{ type: 'error', title, message: 'Portal' }];
        await waitFor(() => expect(useToasts.getState().toasts).toMatchObject(told));
        cleanup();
      }
    },
  );

  test('and was made, and only its answer lost, is made by the next try', async () => {
    vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
    const member = { ...piotr, user_id: piotr.id, is_admin: true };
    const members = [ownMembership(true), jonas];
    const line = Promise.withResolvers<void>();
    const { changes } = await open({
      handlers: {
        'GET /api/projects/1/users': async () => {
          if (members.length === 3) await line.promise;
          return { status: 200, body: members };
        },
        'POST /api/projects/1/users': () => {
          if (members.length === 3) {
            line.resolve();
            return refusal(409, 'already_exists', 'Already a member.');
          }
          members.push(member);
          return 'no answer';
        },
        'DELETE /api/projects/1/users/2': refusal(404, 'not_found', 'Member not found.'),
      },
    });
    await choose('piotr');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Project admin' }));
    fireEvent.click(addButton());
    await screen.findByRole('alert');
    fireEvent.click(addButton());
    await screen.findByText('piotr is a member now.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field().value).toBe('');
    // Its row went while nobody could be told.
    members.splice(1, 1);
    fireEvent.click(rowOf('jonas').getByRole('button', { name: /jonas/ }));
    await screen.findByText(/no longer/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(changes()).toHaveLength(3);
  });

  test.each([
    ['added', 'POST /api/projects/1/users', 409, 'already_exists'],
    ['removed', 'DELETE /api/projects/1/users/2', 404, 'not_found'],
  ] as const)(
    'and was not made is told where somebody is not %s as it was asked for',
    async (change, call, status, code) => {
      vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
      const other = { ...aylin, user_id: aylin.id, is_admin: true };
      await open({
        members: { 1: [ownMembership(true), jonas, sampleMember(other)] },
        handlers: { [call]: refusal(status, code, 'Refused.') },
      });
      await choose('aylin');
      const pressed =
        change === 'added' ? addButton() : rowOf('jonas').getByRole('button', { name: /jonas/ });
      fireEvent.click(pressed);
      expect((await screen.findByRole('alert')).textContent).toContain('Refused.');
    },
  );

  test.each([
    [
      'adding',
      'POST /api/projects/1/users',
      'User could not be added.',
      [ownMembership(true), jonas, { ...aylin, user_id: aylin.id, is_admin: false }],
      async () => {
        await choose('aylin');
        fireEvent.click(addButton());
      },
    ],
    [
      'a change of a role',
      'PUT /api/projects/1/users/2',
      'Role could not be changed.',
      [ownMembership(true), { ...jonas, is_admin: true }],
      () => fireEvent.change(rowOf('jonas').getByRole('combobox'), { target: { value: 'admin' } }),
    ],
    [
      'a removal',
      'DELETE /api/projects/1/users/2',
      'User could not be removed.',
      [ownMembership(true)],
      () => fireEvent.click(rowOf('jonas').getByRole('button', { name: /jonas/ })),
    ],
  ] as const)(
    'is told no longer once the list shows that %s was made, and only its answer lost',
    async (_what, call, text, members, change) => {
      vi.spyOn(globalThis, 'confirm').mockReturnValue(true);
      const line = Promise.withResolvers<void>();
      let isMade = false;
      await open({
        handlers: {
          [call]: () => {
            isMade = true;
            return 'no answer';
          },
          'GET /api/projects/1/users': async () => {
            if (!isMade) return { status: 200, body: [ownMembership(true), jonas] };
            await line.promise;
            return { status: 200, body: members };
          },
        },
      });
      await change();
      expect((await screen.findByRole('alert')).textContent).toContain(text);
      line.resolve();
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  test('without an answer says that the server is silent', async () => {
    await open({ handlers: { 'POST /api/projects/1/users': 'no answer' } });
    await choose('aylin');
    fireEvent.click(addButton());
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^User could not be added. The server does not answer/,
    );
  });
});
