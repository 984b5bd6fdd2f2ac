import { expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { refusal, serve } from '#testing/fake-server.ts';
import { sampleProject, sampleUser } from '#testing/samples.ts';
import { readStoredProjectId, useActiveProject } from './active-project-store.ts';

test('a chosen project is kept in this browser and on the record [PROJ-098] [PROJ-099] [PROJ-104]', async () => {
  const user = sampleUser({ active_project_id: 7 });
  const sent = serve({ 'PUT /api/users/me': { status: 200, body: user } });
  await useActiveProject.getState().activate(sampleProject({ id: 7 }));
  expect(readStoredProjectId()).toBe(7);
  expect(sent[0]?.body).toEqual({ active_project_id: 7 });
  expect(useAuth.getState().user?.active_project_id).toBe(7);
});

test('choosing none clears both [PROJ-104]', async () => {
  localStorage.setItem('active_project', '{"id":7}');
  const sent = serve({ 'PUT /api/users/me': { status: 200, body: sampleUser() } });
  await useActiveProject.getState().activate(null);
  expect(localStorage.getItem('active_project')).toBeNull();
  expect(sent[0]?.body).toEqual({ active_project_id: null });
});

test('without room in this browser a choice holds all the same, and the next page asks the record for it [PROJ-098] [PROJ-101]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const sent = serve({ 'PUT /api/users/me': { status: 200, body: sampleUser() } });
  await useActiveProject.getState().activate(sampleProject({ id: 7 }));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await useActiveProject.getState().activate(sampleProject({ id: 8 }));
  full.mockRestore();
  expect(useActiveProject.getState().activeProject?.id).toBe(8);
  expect(sent.at(-1)?.body).toEqual({ active_project_id: 8 });
  expect(readStoredProjectId()).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});

test('a record that cannot be written does not undo the choice in this browser', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve({ 'PUT /api/users/me': refusal(500, 'internal', 'Broken.') });
  await useActiveProject.getState().activate(sampleProject({ id: 7 }));
  expect(useActiveProject.getState().activeProject?.id).toBe(7);
  expect(warn).toHaveBeenCalledOnce();
});

test('of several choices the last one ends up on the record, whichever answer is slow', async () => {
  const first = Promise.withResolvers<void>();
  const sent = serve({
    'PUT /api/users/me': async ({ body }) => {
      if (sent.length === 1) await first.promise;
      return { status: 200, body: sampleUser(body as { active_project_id: number }) };
    },
  });
  const { activate } = useActiveProject.getState();
  const choices = [activate(sampleProject({ id: 7 }))];
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  choices.push(...[8, 9].map((id) => activate(sampleProject({ id }))));
  first.resolve();
  await Promise.all(choices);
  expect(sent.map(({ body }) => body)).toEqual([
    { active_project_id: 7 },
    { active_project_id: 9 },
  ]);
  expect(useAuth.getState().user?.active_project_id).toBe(9);
});

test('a choice that waits is not sent in the name of the next person', async () => {
  useAuth.setState({ user: sampleUser({ id: 1 }) });
  const first = Promise.withResolvers<void>();
  const sent = serve({
    'PUT /api/users/me': async () => {
      await first.promise;
      return { status: 200, body: sampleUser({ id: 2 }) };
    },
  });
  const { activate } = useActiveProject.getState();
  const choices = [activate(sampleProject({ id: 7 }))];
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  choices.push(activate(null));
  useAuth.setState({ user: sampleUser({ id: 2 }) });
  first.resolve();
  await Promise.all(choices);
  expect(sent).toHaveLength(1);
});

test.each(['{broken', '"text"', '{"id":"7"}', 'null'])(
  '%s in local storage counts as no project [PROJ-100] [OPEN1-130]',
  (stored) => {
    localStorage.setItem('active_project', stored);
    expect(readStoredProjectId()).toBeNull();
  },
);

test('the choice of this browser outlives a sign-out, and is not taken over unchecked by the next person [OPEN1-131]', () => {
  useAuth.setState({ user: sampleUser({ id: 1 }) });
  useActiveProject.getState().adopt(sampleProject({ id: 7 }));
  useAuth.setState({ user: null });
  useAuth.setState({ user: sampleUser({ id: 2 }) });
  expect(readStoredProjectId()).toBe(7);
  expect(useActiveProject.getState()).toMatchObject({ activeProject: null, isResolved: false });
});
