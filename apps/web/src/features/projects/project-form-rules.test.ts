import { expect, test } from 'vitest';
import {
  checkProjectForm,
  emptyProjectForm,
  normaliseJiraKey,
  toProjectBody,
} from './project-form-rules.ts';

test('a name of spaces is no name [PROJ-082]', () => {
  expect(checkProjectForm({ ...emptyProjectForm, name: '  ' })).toEqual({ name: 'nameMissing' });
});

test('a name alone is enough [PROJ-086]', () => {
  expect(checkProjectForm({ ...emptyProjectForm, name: 'X' })).toEqual({});
});

test.each(['javascript:alert(1)', 'team/repository', 'ftp://example.org'])(
  '%s is no address of a repository',
  (githubUrl) => {
    expect(checkProjectForm({ ...emptyProjectForm, name: 'X', githubUrl }).githubUrl).toBe(
      'urlInvalid',
    );
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
