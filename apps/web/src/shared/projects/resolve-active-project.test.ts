import { expect, test } from 'vitest';
import { sampleProject } from '#testing/samples.ts';
import { resolveActiveProject } from './resolve-active-project.ts';

const open = sampleProject({ id: 1 });
const other = sampleProject({ id: 2 });
const archived = sampleProject({ id: 3, is_archived: true });
const projects = [open, other, archived];

test('the project of this browser is used again while it exists and is not archived [PROJ-100]', () => {
  const resolved = resolveActiveProject({ storedId: 1, serverId: 2, projects });
  expect(resolved).toEqual({ activeProject: open, mustClearServer: false });
});

test.each([null, 3, 99])('with %s stored here the record decides [PROJ-101]', (storedId) => {
  expect(resolveActiveProject({ storedId, serverId: 2, projects }).activeProject).toBe(other);
});

test('a record that names a missing project is cleared [PROJ-102]', () => {
  const resolved = resolveActiveProject({ storedId: null, serverId: 99, projects });
  expect(resolved).toEqual({ activeProject: null, mustClearServer: true });
});

test('a record that names an archived project is cleared, whoever archived it [PROJ-103] [OPEN1-133]', () => {
  const resolved = resolveActiveProject({ storedId: null, serverId: 3, projects });
  expect(resolved).toEqual({ activeProject: null, mustClearServer: true });
});
