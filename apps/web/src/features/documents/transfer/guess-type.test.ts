import { expect, test } from 'vitest';
import { guessType, type KnownType } from './guess-type.ts';

const known: KnownType[] = [
  {
    value: 'decisions',
    label: 'Entscheidung',
    template: '# E\n\n## Kontext\n\n## Optionen\n\n## Folgen',
  },
  {
    value: 'decisions',
    label: 'Decision',
    template: '# D\n\n## Context\n\n## Options\n\n## Consequences',
  },
  { value: 'note', label: 'Notiz', template: '# N\n\n## Das Wichtigste\n\n## Beobachtungen' },
  { value: 'result', label: 'Ergebnis', template: '# R' },
  { value: 'todo', label: 'To-do', template: '' },
  {
    value: 'other',
    label: 'Other',
    template: '# T\n\n## What it is about\n\n## For whom\n\n## Content',
  },
];
const guess = (file: Partial<Parameters<typeof guessType>[0]>) =>
  guessType({ fileName: 'a.md', title: 'A', content: '# A', ...file }, known);

test.each([
  ['vision', { namedType: 'vision', fileName: 'notes.md', title: 'Decision' }],
  ['decisions', { namedType: ' Entscheidung ' }],
  ['todo', { namedType: 'To-do' }],
  // Its own word counts, also where it says that it is of no type.
  ['other', { namedType: 'other', fileName: 'vision.md' }],
  ['note', { fileName: '2026-11-20_Notizen.md', title: 'Ergebnis' }],
  ['strategy', { fileName: 'Pricing-Strategy.md' }],
  ['result', { title: 'Sprint 41: Ergebnis' }],
  ['vision', { title: 'Produktvision 2027' }],
  ['decisions', { title: 'ADR 12: guest checkout' }],
  ['todo', { title: 'To-dos: release' }],
  // A name within a word is none.
  ['other', { title: 'Revision, division and television' }],
  ['other', { title: 'What the others want' }],
  ['decisions', { content: '# A\n\n## Context\n\n## **Options**\n\n## Mehr' }],
  ['note', { content: '## Das Wichtigste ##\n\n## Beobachtungen' }],
  ['other', { content: '## Context\n\nOne heading is not enough.' }],
  ['other', { namedType: 'recipe' }],
])('a file is taken to be %s for %j', (type, file) => {
  expect(guess(file)).toBe(type);
});

test('without the types of the server, names still tell the type', () => {
  const file = { fileName: 'Backlog Q1.md', title: 'Q1', content: 'Text' };
  expect(guessType(file, [])).toBe('backlog');
});

test('headings with a hundred thousand blanks between their words are read at once', () => {
  const blanks = ' '.repeat(100_000);
  const begin = performance.now();
  expect(guess({ content: `## a${blanks}b\n\n## Context  ##\n\n## Options #` })).toBe('decisions');
  expect(performance.now() - begin).toBeLessThan(1_000);
});
