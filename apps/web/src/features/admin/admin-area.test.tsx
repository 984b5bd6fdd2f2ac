import type { RoleName } from '@robin/contract/accounts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { storeToken } from '#shared/api/token.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { jonas, mara, openUsers, rowOf, serveAccounts } from '#testing/admin-page.tsx';
import { renderApp } from '#testing/render-app.tsx';
import { readyModel, sampleDefinition, serveSettings } from '#testing/settings-server.ts';

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('the administration area', () => {
  test.each([
    ['en', ['Users', 'System configuration', 'OAuth providers']],
    ['de', ['Benutzer', 'Systemkonfiguration', 'OAuth-Anbieter']],
  ] as const)(
    'has three tabs, user management first (%s) [ADMIN-001] [ADMIN-002] [SHELL-039]',
    async (language, names) => {
      serveAccounts();
      await openUsers({ language });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Administration');
      expect(tabNames()).toEqual(names);
      const [first] = screen.getAllByRole('tab');
      expect(first?.getAttribute('aria-selected')).toBe('true');
      expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(first?.id);
    },
  );

  test('keeps the tab in the address', async () => {
    serveAccounts();
    const { router } = await openUsers();
    fireEvent.click(screen.getByRole('tab', { name: 'System configuration' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=system'));
    fireEvent.click(screen.getByRole('tab', { name: 'Users' }));
    await screen.findByRole('table');
    expect(router.state.location.search).toBe('');
  });

  test.each([
    ['/admin?tab=oauth', 'OAuth providers'],
    ['/admin?tab=system', 'System configuration'],
    ['/admin?tab=nonsense', 'Users'],
  ])('%s opens the tab "%s"', async (path, name) => {
    serveAccounts();
    await renderApp(path);
    const tab = await screen.findByRole('tab', { name });
    expect(tab.getAttribute('aria-selected')).toBe('true');
  });

  test('leads to the audit log from its head, beside the three tabs', async () => {
    serveAccounts([mara], {
      'GET /api/audit': { status: 200, body: { entries: [], total_count: 0, has_more: false } },
    });
    const { router } = await openUsers();
    fireEvent.click(screen.getByRole('link', { name: 'Audit log' }));
    await screen.findByText('No entries yet');
    expect(router.state.location.pathname).toBe('/admin/audit');
  });
});

/** A server that has something to show on every tab. */
function serveArea() {
  const entry = {
    id: 1,
    created_at: '2026-11-20T09:00:00.000Z',
    actor_id: 1,
    actor_name: 'mara',
    action: 'account_activated',
    subject_type: 'account',
    subject_id: '2',
    subject_name: 'jb77',
    details: {},
  };
  serveSettings({
    models: [readyModel('openai', { model: 'gpt-4.1' })],
    settings: { JIRA_URL: 'https://example.atlassian.net' },
    definitions: [sampleDefinition()],
    handlers: {
      'GET /api/users': { status: 200, body: [mara, jonas] },
      'GET /api/audit': {
        status: 200,
        body: { entries: [entry], total_count: 1, has_more: false },
      },
    },
  });
}

test.each([
  ['/admin', 'Jonas Brandt'],
  ['/admin?tab=system', 'gpt-4.1'],
  ['/admin?tab=system', 'https://example.atlassian.net'],
  ['/admin?tab=oauth', 'GitHub'],
  ['/admin/audit', 'mara activated jb77.'],
])(
  '%s asks the server also where the browser knows of no line, and does not wait for one: %s',
  async (path, text) => {
    serveArea();
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await renderApp(path);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  },
);

test.each([
  ['/admin', 'Jonas Brandt', /^\/api\/users$/],
  ['/admin?tab=system', 'gpt-4.1', /^\/api\/llm/],
  ['/admin?tab=system', 'https://example.atlassian.net', /configuration\/system$/],
  ['/admin?tab=oauth', 'GitHub', /oauth-providers$/],
  ['/admin/audit', 'mara activated jb77.', /^\/api\/audit/],
])(
  '%s has by itself what could not be had without a line, once it is back: %s',
  async (path, text, call) => {
    serveArea();
    const answer = globalThis.fetch;
    let isDown = true;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      isDown && call.test(address.replace(/\?.*/, ''))
        ? Promise.resolve(new Response('{}', { status: 409 }))
        : answer(address, init),
    );
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await renderApp(path);
    expect(await screen.findAllByRole('alert')).not.toEqual([]);
    expect(screen.queryByText(text)).toBeNull();
    isDown = false;
    act(() => onlineManager.setOnline(true));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

describe('who may open the administration area', () => {
  test.each([
    ['user', '/admin'],
    ['poweruser', '/admin'],
    ['user', '/admin/audit'],
    ['poweruser', '/admin/audit'],
  ] as const)(
    'a %s who opens %s is led away, and nothing is asked for [SHELL-038] [ROLE-040] [ROLE-041]',
    async (role, path) => {
      const user = { ...mara, roles: [role] };
      const { sent } = serveAccounts([], { 'GET /api/users/me': { status: 200, body: user } });
      const { router } = await renderApp(path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
      const asked = sent.map((request) => request.path);
      expect(asked).not.toContain('/api/users');
      expect(asked).not.toContain('/api/audit');
    },
  );

  test('somebody whose rights were taken meanwhile is led away by the first refusal [SHELL-038] [ROLE-040]', async () => {
    let roles: RoleName[] = ['user', 'admin'];
    const refused = { status: 403, body: { detail: 'No.', code: 'forbidden', request_id: 'r' } };
    serveAccounts([mara, jonas], {
      'GET /api/users/me': () => ({ status: 200, body: { ...mara, roles } }),
      'PUT /api/users/2/activate': refused,
    });
    const { router } = await openUsers();
    roles = ['user'];
    fireEvent.click(rowOf('Jonas Brandt').active());
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
    expect(screen.queryByText('post@brandt.example')).toBeNull();
  });

  test('somebody whose rights were taken meanwhile is led away from the audit log [SHELL-038]', async () => {
    let roles: RoleName[] = ['user', 'admin'];
    const refused = { status: 403, body: { detail: 'No.', code: 'forbidden', request_id: 'r' } };
    serveAccounts([mara], {
      'GET /api/users/me': () => {
        const body = { ...mara, roles };
        roles = ['user'];
        return { status: 200, body };
      },
      'GET /api/audit': refused,
    });
    const { router } = await renderApp('/admin/audit');
    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
  });

  test('an administrator who is refused something stays where they are', async () => {
    const refused = { status: 403, body: { detail: 'No.', code: 'forbidden', request_id: 'r' } };
    const { callsTo } = serveAccounts([mara, jonas], { 'PUT /api/users/2/activate': refused });
    const { router } = await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').active());
    await waitFor(() => expect(callsTo('GET', '/api/users/me')).toHaveLength(2));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin');
  });

  test('a failure that is no refusal asks nobody what they may do', async () => {
    const broken = { status: 500, body: { detail: 'Broken.', code: 'internal', request_id: 'r' } };
    const { callsTo } = serveAccounts([mara, jonas], { 'PUT /api/users/2/activate': broken });
    await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').active());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(callsTo('GET', '/api/users/me')).toHaveLength(1);
  });

  test('what somebody may do is not taken for what the next person at this browser may', async () => {
    const refused = { status: 403, body: { detail: 'No.', code: 'forbidden', request_id: 'r' } };
    const late = Promise.withResolvers<undefined>();
    let answers = 0;
    const { callsTo } = serveAccounts([mara, jonas], {
      'GET /api/users/me': async () => {
        answers += 1;
        if (answers > 1) await late.promise;
        return { status: 200, body: mara };
      },
      'PUT /api/users/2/activate': refused,
    });
    await openUsers();
    fireEvent.click(rowOf('Jonas Brandt').active());
    await waitFor(() => expect(callsTo('GET', '/api/users/me')).toHaveLength(2));
    act(() => {
      storeToken('of jonas');
      useAuth.setState({ status: 'signedIn', user: jonas, token: 'of jonas' });
    });
    await act(async () => late.resolve(undefined));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(useAuth.getState().user).toEqual(jonas);
  });

  test('an admin sees the accounts [ROLE-042] [SHELL-038]', async () => {
    serveAccounts();
    await openUsers();
    expect(screen.getAllByRole('row')).toHaveLength(4);
  });

  test.each([
    [['user'], 0],
    [['user', 'poweruser'], 0],
    [['user', 'admin'], 1],
  ] as const)(
    '%j sees the link to it %d times in the account menu [ROLE-043] [ROLE-044] [ROLE-045]',
    async (roles, count) => {
      serveAccounts([mara], { 'GET /api/users/me': { status: 200, body: { ...mara, roles } } });
      const { session } = await renderApp('/projects');
      await session;
      fireEvent.click(screen.getByRole('button', { name: 'Account: Mara Lindqvist' }));
      expect(screen.queryAllByRole('menuitem', { name: 'Admin' })).toHaveLength(count);
    },
  );
});
