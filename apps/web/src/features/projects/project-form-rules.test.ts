import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedProjectFields,
  checkProjectForm,
  emptyProjectForm,
  normaliseJiraKey,
  toProjectBody,
  toProjectUpdate,
  typedOverProject,
} from './project-form-rules.ts';

test('a name of which nothing is seen is no name [PROJ-082]', () => {
  for (const name of ['  ', '\u200B', '\u00AD \u2800']) {
    expect(checkProjectForm({ ...emptyProjectForm, name })).toEqual({ name: 'nameMissing' });
  }
  // What draws nothing by itself is a part of this sign.
  expect(checkProjectForm({ ...emptyProjectForm, name: '❤️‍🔥' })).toEqual({});
});

test('a name alone is enough [PROJ-086]', () => {
  expect(checkProjectForm({ ...emptyProjectForm, name: 'X' })).toEqual({});
});

// Browsers read the last two as addresses nevertheless; the server takes neither.
test.each([
  'javascript:alert(1)',
  'team/repository',
  'ftp://example.org',
  'https:github.com/team',
  'https://github.com/team/my shop',
])('%s is no address of a repository', (githubUrl) => {
  expect(checkProjectForm({ ...emptyProjectForm, name: 'X', githubUrl }).githubUrl).toBe(
    'urlInvalid',
  );
});

test.each(['https://github.com/team/shop', '\u00a0http://git.example.org/team/shop '])(
  '%j is one, whatever spaces stand around it',
  (githubUrl) => {
    expect(checkProjectForm({ ...emptyProjectForm, name: 'X', githubUrl })).toEqual({});
  },
);

test('a Jira key becomes capitals [PROJ-084]', () => {
  expect(normaliseJiraKey('ret1')).toBe('RET1');
});

test('a Jira key ends after ten characters [PROJ-085]', () => {
  expect(normaliseJiraKey('abcdefghijklm')).toBe('ABCDEFGHIJ');
});

test('optional fields that are empty are not sent [PROJ-088]', () => {
  const form = { ...emptyProjectForm, name: ' Returns ', jiraKey: 'RET' };
  expect(toProjectBody(form)).toEqual({ name: 'Returns', jira_project_key: 'RET' });
});

test('a change leaves out what was empty and stays so, and sends what was emptied [OPEN1-124]', () => {
  const before = { ...emptyProjectForm, name: 'Returns', jiraKey: 'RET', description: 'About' };
  const form = { ...before, jiraKey: ' ', description: ' About it ' };
  expect(toProjectUpdate(form, before)).toEqual({
    name: 'Returns',
    description: 'About it',
    jira_project_key: '',
  });
});

const form = fc.record({
  name: fc.string(),
  description: fc.string(),
  jiraKey: fc.string(),
  jiraName: fc.string(),
  githubUrl: fc.string(),
});

test('typed on top of the newest state, touched fields are as typed and the others as stored', () => {
  fc.assert(
    fc.property(form, form, form, (before, typed, newest) => {
      const result = { ...newest, ...typedOverProject(before, typed) };
      const touched = changedProjectFields(before, typed);
      for (const field of Object.keys(result) as (keyof typeof result)[]) {
        expect(result[field]).toBe(touched.includes(field) ? typed[field] : newest[field]);
      }
    }),
  );
});

test('spaces around a text are no change', () => {
  expect(
    changedProjectFields({ ...emptyProjectForm, name: ' X ' }, { ...emptyProjectForm, name: 'X' }),
  ).toEqual([]);
});
