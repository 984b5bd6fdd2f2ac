import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleProject } from '#testing/samples.ts';
import { searchProjects } from './search-projects.ts';

const shop = sampleProject({
  id: 1,
  name: 'Öko-Laden',
  description: 'Returns without a call',
  jira_project_key: 'RET',
  jira_project_name: 'Retouren',
});
const app = sampleProject({ id: 2, name: 'Mobile App' });
const projects = [shop, app];

test.each(['laden', 'RETURNS', 'ret', 'oko', 'call laden', 'retouren', '  mobile  '])(
  '%j is found in name, description, Jira key or the name of the Jira project, whatever its capitals and accents',
  (typed) => {
    expect(searchProjects(projects, typed)).toHaveLength(1);
  },
);

test.each([
  ['Neue Straße', 'STRASSE'],
  ['NEUE STRASSE', 'straße'],
  ['ΝΙΚΟΣ', 'νικος'],
  ['ΝΙΚΟΣΙΑ', 'νικος'],
])(
  '%j is found by %j: some letters have one form in capitals and another one in small',
  (name, typed) => {
    const project = sampleProject({ id: 3, name });
    expect(searchProjects([project, ...projects], typed)).toEqual([project]);
  },
);

test('every word has to be there', () => {
  expect(searchProjects(projects, 'mobile call')).toEqual([]);
});

test('nothing typed finds all, in their order', () => {
  expect(searchProjects(projects, '   ')).toBe(projects);
});

test('every project is found by its own name', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
      const project = sampleProject({ id: 3, name });
      expect(searchProjects([project, ...projects], name)).toContain(project);
    }),
  );
});
