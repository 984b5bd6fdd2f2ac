import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { serve } from '#testing/fake-server.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { useActiveProject } from './active-project-store.ts';
import { projectListQuery } from './project-queries.ts';
import { useActiveProjectResolution } from './use-active-project-resolution.ts';

const open = sampleProject({ id: 1, name: 'Open' });

beforeEach(() => {
  useAuth.setState({ status: 'signedIn', user: sampleUser({ active_project_id: 1 }) });
  useActiveProject.setState({ isResolved: false, activeProject: null });
});

async function resolveWith(list: (typeof open)[]) {
  serve({ 'GET /api/projects': { status: 200, body: list } });
  const client = new QueryClient();
  renderHook(useActiveProjectResolution, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(useActiveProject.getState().activeProject?.id).toBe(1));
  return async (newList: (typeof open)[]) => {
    act(() => {
      client.setQueryData(projectListQuery.queryKey, newList);
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
  };
}

test('a change of the active project in the list reaches the copy that the header shows', async () => {
  const change = await resolveWith([open]);
  await change([{ ...open, name: 'Renamed' }]);
  await waitFor(() => expect(useActiveProject.getState().activeProject?.name).toBe('Renamed'));
});

test.each([
  ['archived by somebody else', [{ ...open, is_archived: true }]],
  ['one that the person is no longer a member of', []],
])('a project that is %s is no longer the active one', async (_case, list) => {
  const change = await resolveWith([open]);
  await change(list);
  await waitFor(() => expect(useActiveProject.getState().activeProject).toBeNull());
  expect(localStorage.getItem('active_project')).toBeNull();
});
