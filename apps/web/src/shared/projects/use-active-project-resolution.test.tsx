import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { serve } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { readStoredProjectId, useActiveProject } from './active-project-store.ts';
import { projectKeys, projectListQuery } from './project-queries.ts';
import { useActiveProjectResolution } from './use-active-project-resolution.ts';

const open = sampleProject({ id: 1, name: 'Open' });

beforeEach(() => {
  useAuth.setState({ status: 'signedIn', user: sampleUser({ active_project_id: 1 }) });
  useActiveProject.setState({ isResolved: false, activeProject: null });
  useToasts.setState({ toasts: [] });
});

function openPage(list: (typeof open)[]) {
  const sent = serve({
    'GET /api/projects': { status: 200, body: list },
    'PUT /api/users/me': { status: 200, body: sampleUser() },
  });
  const client = new QueryClient();
  renderHook(useActiveProjectResolution, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  return { client, sent };
}

async function resolveWith(list: (typeof open)[]) {
  await loadTexts('en');
  const { client } = openPage(list);
  await waitFor(() => expect(useActiveProject.getState().activeProject?.id).toBe(1));
  const change = async (newList: (typeof open)[]) => {
    act(() => {
      client.setQueryData(projectListQuery.queryKey, newList);
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
  };
  return { client, change };
}

test.each([
  ['gone', 'PROJ-102', []],
  ['archived', 'PROJ-103', [sampleProject({ id: 7, is_archived: true })]],
])(
  'a record whose project is %s is cleared when a page loads, or names what this browser works in instead [%s] [PROJ-104] [OPEN1-133]',
  async (_case, _row, others) => {
    await loadTexts('en');
    for (const chosenHere of [null, 1]) {
      useAuth.setState({ user: sampleUser({ active_project_id: 7 }) });
      useActiveProject.setState({ isResolved: false, activeProject: null });
      localStorage.setItem('active_project', JSON.stringify({ id: chosenHere }));
      const { sent } = openPage([open, ...others]);
      const told = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
      await waitFor(() => expect(told()).toEqual([{ active_project_id: chosenHere }]));
      expect(useActiveProject.getState().activeProject?.id ?? null).toBe(chosenHere);
      cleanup();
    }
  },
);

test('a change of the active project in the list reaches the copy that the header shows', async () => {
  const { change } = await resolveWith([open]);
  await change([{ ...open, name: 'Renamed' }]);
  await waitFor(() => expect(useActiveProject.getState().activeProject?.name).toBe('Renamed'));
});

test('such a change does no harm to a page in a browser that has no room for it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { change } = await resolveWith([open]);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await change([{ ...open, name: 'Renamed' }]);
  await waitFor(() => expect(useActiveProject.getState().activeProject?.name).toBe('Renamed'));
  full.mockRestore();
});

test.each([
  ['archived by somebody else', [{ ...open, is_archived: true }], '“Open” is archived now'],
  ['one that the person is no longer a member of', [], 'You no longer belong to “Open”'],
])('a project that is %s is no longer the active one, and it is said why', async (_, list, why) => {
  const { change } = await resolveWith([open]);
  await change(list);
  await waitFor(() => expect(useActiveProject.getState().activeProject).toBeNull());
  expect(localStorage.getItem('active_project')).toBeNull();
  expect(useToasts.getState().toasts).toMatchObject([{ type: 'warning', title: why }]);
});

test.each([
  ['is changed', [{ ...open, name: 'Renamed' }]],
  ['is archived', [{ ...open, is_archived: true }]],
])(
  'what another window has chosen stays the choice of this browser when the project here %s [PROJ-098]',
  async (_, list) => {
    const { change } = await resolveWith([open]);
    localStorage.setItem('active_project', JSON.stringify(sampleProject({ id: 2 })));
    await change(list);
    await waitFor(() => expect(useActiveProject.getState().activeProject).not.toEqual(open));
    expect(readStoredProjectId()).toBe(2);
  },
);

test('a project that this window archives itself is left to it, also where the news is there before the answer', async () => {
  const { client, change } = await resolveWith([open]);
  let answer = () => {};
  const mutationFn = () => new Promise<void>((resolve) => (answer = resolve));
  const archiving = client
    .getMutationCache()
    .build(client, { mutationKey: projectKeys.archiving, mutationFn })
    .execute(undefined);
  await change([{ ...open, is_archived: true }]);
  expect(useActiveProject.getState().activeProject?.id).toBe(1);
  expect(useToasts.getState().toasts).toEqual([]);
  // Refused after all, it was somebody else.
  await act(async () => {
    answer();
    await archiving;
  });
  await waitFor(() => expect(useActiveProject.getState().activeProject).toBeNull());
  expect(useToasts.getState().toasts).toHaveLength(1);
});
