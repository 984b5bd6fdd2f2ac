import type { User } from '@robin/contract/accounts';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { findFirstPage, preloadParts } from '#app/first-page.ts';
import { storeToken } from '#shared/api/token.ts';
import { serve } from './fake-server.ts';
import { renderApp } from './render-app.tsx';
import { sampleUser } from './samples.ts';

type Handlers = Parameters<typeof serve>[0];

/** The administrator who is signed in. */
export const mara = sampleUser({
  id: 1,
  username: 'mara',
  first_name: 'Mara',
  last_name: 'Lindqvist',
  email: 'mara@example.org',
  roles: ['user', 'admin'],
});

/** Somebody with all kinds of names. */
export const jonas = sampleUser({
  id: 2,
  username: 'jb77',
  first_name: 'Jonas',
  last_name: 'Brandt',
  email: 'post@brandt.example',
  roles: ['user'],
  version: 4,
});

/** Somebody who has just registered. */
export const sofia = sampleUser({
  id: 3,
  username: 'sweber',
  first_name: 'Sofia',
  last_name: 'Weber',
  email: 'sofia@example.org',
  is_active: false,
});

/** A server with accounts that obeys every change, and what it was asked. `handlers` take the place of its own. */
export function serveAccounts(accounts: User[] = [mara, jonas, sofia], handlers: Handlers = {}) {
  storeToken('token');
  const stored = new Map(accounts.map((account) => [account.id, account]));
  const change = (id: number, changes: Partial<User>) => {
    const before = stored.get(id) ?? sampleUser({ id });
    const after = { ...before, ...changes, version: before.version + 1 };
    stored.set(id, after);
    return after;
  };
  const changeHandlers = accounts.map(({ id }): Handlers => {
    const obey: Handlers[string] = ({ body }) => {
      const { version: _version, ...changes } = body as Partial<User>;
      return { status: 200, body: change(id, changes) };
    };
    return {
      [`PUT /api/users/${id}/role`]: obey,
      [`PUT /api/users/${id}/activate`]: obey,
      [`PUT /api/users/${id}/reset-password`]: { status: 200, body: { message: 'Done.' } },
    };
  });
  const sent = serve({
    'GET /api/users/me': { status: 200, body: mara },
    'GET /api/projects': { status: 200, body: [] },
    'GET /api/users': () => ({ status: 200, body: [...stored.values()] }),
    ...Object.fromEntries(changeHandlers.flatMap(Object.entries<Handlers[string]>)),
    ...handlers,
  });
  return {
    sent,
    /** Changes an account as another administrator would. */
    change,
    callsTo: (method: string, path: string) =>
      sent.filter((request) => request.method === method && request.path === path),
  };
}

/** Holds back every answer to a change of this kind until `release` is called. */
export function holdChanges(held: 'PUT' | 'POST' = 'PUT'): { release: () => void } {
  const gate = Promise.withResolvers<undefined>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === held) await gate.promise;
    return answer(address, init);
  });
  return { release: () => gate.resolve(undefined) };
}

/**
 * Loads the page that a 401 leads to. Otherwise its code would still be on the way when the test is over, and fail
 * without the window that it needs.
 */
export function preloadLogin(): Promise<void> {
  return preloadParts(findFirstPage(new URL('/login', location.origin), false));
}

/** Opens the user management and waits for its list. */
export async function openUsers({ language = 'en' }: { language?: 'de' | 'en' } = {}) {
  const app = await renderApp('/admin', { language });
  await app.session;
  await screen.findByRole('table');
  return app;
}

/** The row of a person and what stands in it. */
export function rowOf(name: string) {
  const person = within(screen.getByRole('table')).getByText(name);
  const row = within(person.closest('tr') ?? person);
  return {
    ...row,
    tick: (role: string) => row.getByRole<HTMLInputElement>('checkbox', { name: role }),
    active: () => row.getByRole<HTMLInputElement>('switch'),
  };
}
