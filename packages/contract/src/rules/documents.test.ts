import { describe, expect, test } from 'vitest';
import { roleNames, type RoleName } from '#accounts.ts';
import type { ProjectRole } from '#projects.ts';
import { documentTypeFacts, documentTypes } from './document-types.ts';
import { canEditDocument, cleanTags } from './documents.ts';

const OWNER = 1;
const OTHER = 2;

/** Every kind of person who can open a document: roles, what they are in its project, and whether it is theirs. */
const people = roleNames.flatMap((role: RoleName) =>
  ([null, 'member', 'admin'] as (ProjectRole | null)[]).flatMap((projectRole) =>
    [OWNER, OTHER].map((userId) => ({ userId, roles: [role], projectRole })),
  ),
);

describe('editing a document', () => {
  test('is for its owner, project admins of its project, power users and administrators, and for nobody else [DOC-124, DOC-125, DOC-126, DOC-127, DOC-128, ROLE2-013, ROLE2-014, ROLE2-015, ROLE2-017, ROLE2-018, OPEN2-114]', () => {
    const refused = people.filter((person) => !canEditDocument(person, { ownerId: OWNER }));
    expect(refused).toEqual([
      { userId: OTHER, roles: ['user'], projectRole: null },
      { userId: OTHER, roles: ['user'], projectRole: 'member' },
    ]);
  });

  test('is not for somebody of whom it is unknown what they are in the project [ROLE2-020]', () => {
    const unknown = { userId: OTHER, roles: ['user' as const], projectRole: null };
    expect(canEditDocument(unknown, { ownerId: OWNER })).toBe(false);
  });
});

describe('tags', () => {
  test('are trimmed, split at commas, and empty ones are dropped [DOC-045, DOC-046, DOC-047, DOC-048]', () => {
    expect(cleanTags([' Release 2 ,, legal', '', '  ', '\u200B', 'ux'])).toEqual([
      'Release 2',
      'legal',
      'ux',
    ]);
  });

  test('are kept once, as they were written first', () => {
    expect(cleanTags(['UX', 'legal', 'ux', 'Ux '])).toEqual(['UX', 'legal']);
  });
});

test('every type has its place, an icon and a colour, and no two types share a place [DOC-053, DOC-054, DOC-055, DOC-056, DOC-057, DOC-058, DOC-059, DOC-060, DOC-061, DOC-062, DOC-063, OPEN2-122]', () => {
  const known = documentTypes.map((type) => {
    const { priority, color } = documentTypeFacts[type];
    return [type, priority, color];
  });
  expect(known).toEqual([
    ['vision', 1, 'blue'],
    ['strategy', 2, 'amber'],
    ['backlog', 3, 'green'],
    ['decisions', 4, 'purple'],
    ['note', 5, 'ink'],
    ['result', 6, 'gold'],
    ['todo', 7, 'teal'],
    ['instruction', 8, 'blue'],
    ['episode', 9, 'purple'],
    ['link', 10, 'teal'],
    ['other', 99, 'ink'],
  ]);
  for (const { icon } of Object.values(documentTypeFacts)) expect(icon).toMatch(/^[a-z-]+$/);
});
