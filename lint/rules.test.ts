import { beforeAll, describe, expect, test } from 'vitest';
import { plantedTree, type Plant } from './planted-tree.ts';

const tree = plantedTree();
beforeAll(tree.lint);

describe('comments', () => {
  const comments = [
    '/* oxlint-disable */',
    '/* oxlint-disable no-var */',
    '/* oxlint-disable */ // oxlint-disable-line',
    '// oxlint-disable-next-line',
    '// oxlint-disable-next-line no-var, robin/no-directives',
    '//oxlint-disable-next-line',
    '/* oxlint-disable-next-line -- because */',
    '// eslint-disable-next-line',
    '/* eslint-disable */',
  ];

  const before = comments.map((comment, index) => {
    const file = `scripts/before-${String(index)}.mjs`;
    tree.plant(file, () => comment);
    tree.plant(file, () => 'var hidden = 1;');
    return { comment, file };
  });
  test.each(before)('do not switch findings off: $comment', ({ file }) => {
    expect(tree.findingsIn(file).map(({ rule }) => rule)).toContain('robin(no-directives)');
  });

  const beside = ['// oxlint-disable-line', '// eslint-disable-line no-var'].map(
    (comment, index) => {
      const file = `scripts/beside-${String(index)}.mjs`;
      tree.plant(file, () => `var hidden = 1; ${comment}`);
      return { comment, file };
    },
  );
  test.each(beside)('do not switch off what stands beside them: $comment', ({ file }) => {
    expect(tree.findingsIn(file).map(({ rule }) => rule)).toContain('robin(no-directives)');
  });

  const written = tree.plant('scripts/late.mjs', () => 'export const first = 1;');
  const late = tree.plant('scripts/late.mjs', () => '// oxlint-disable-next-line no-var');
  test('are named with the line on which they stand', () => {
    expect(tree.findingsAt(written).map(({ message }) => message)).toEqual([
      `No comment switches findings off: mend what line ${String(late.line)} hides.`,
    ]);
  });

  const harmless = tree.plant('scripts/harmless.mjs', () => '// This is what oxlint looks at.');
  test('that switch nothing off are welcome', () => {
    expect(tree.findingsAt(harmless)).toEqual([]);
  });
});

const messagesAt = (plant: Plant) => tree.findingsAt(plant).map(({ message }) => message);

describe('what is refused by patterns', () => {
  const refused = 'The contract knows zod and itself, nothing else.';

  const imported = tree.plant(
    'packages/contract/src/planted.ts',
    (name) => `import { ${name} } from ' REACT/jsx-runtime ';`,
  );
  test('is found in whatever case, and with spaces around it', () => {
    expect(messagesAt(imported)).toContain(
      `'REACT/jsx-runtime' import is restricted from being used by a pattern. ${refused}`,
    );
  });

  const required = tree.plant(
    'packages/contract/src/planted.ts',
    (name) => `import ${name} = require('react');`,
  );
  test('is found in the old way to import', () => {
    expect(messagesAt(required)).toContain(
      `'react' import is restricted from being used by a pattern. ${refused}`,
    );
  });

  const focused = tree.plant('scripts/planted.test.ts', () => `describe.only('planted', run);`);
  test('is found by a selector over the syntax tree', () => {
    expect(messagesAt(focused)).toEqual(['Every test runs: no only, skip, todo or fails.']);
  });
});

describe('an assignment of something to itself', () => {
  test.each(
    ['list[0] = list[0];', 'list.inner[1] ??= list.inner[1];'].map((code) => ({
      code,
      plant: tree.plant('scripts/self.mjs', () => code),
    })),
  )('is refused: $code', ({ plant }) => {
    expect(messagesAt(plant)).toEqual([
      expect.stringMatching(/^'list.*' is assigned to itself\.$/),
    ]);
  });

  const shifted = tree.plant('scripts/self.mjs', () => 'list[0] = list[1];');
  const added = tree.plant('scripts/self.mjs', () => 'list[0] += list[0];');
  test('is not what changes something', () => {
    expect(messagesAt(shifted)).toEqual([]);
    expect(messagesAt(added)).toEqual([]);
  });
});

describe('a variable that is only written', () => {
  test.each(
    [
      (name: string) => `let ${name} = 0; export function add${name}() { ${name} += 1; }`,
      (name: string) => `export function sum${name}() { let ${name} = ''; ${name} += 'a'; }`,
      (name: string) => `export function of${name}(${name}, last) { ${name} -= 1; return last; }`,
      (name: string) =>
        `export const take${name} = () => { let ${name}; while ((${name} = f())); };`,
      (name: string) =>
        `export function two${name}() { let ${name}; ${name} = g = 1; ${name} *= 2; }`,
    ].map((code) => ({ code: code('x'), plant: tree.plant('scripts/unread.mjs', code) })),
  )('is refused: $code', ({ plant }) => {
    expect(messagesAt(plant)).toContainEqual(expect.stringMatching(/^'planted\d' is written/));
  });

  test.each(
    [
      (name: string) => `export let ${name} = 0; export function add${name}() { ${name} += 1; }`,
      (name: string) => `let ${name} = 0; export const next${name} = () => (${name} += 1);`,
      (name: string) => `export function f${name}(${name}) { ${name} += 1; return ${name}; }`,
      (name: string) => `export function g${name}(${name}) { ${name}.count += 1; }`,
      (name: string) => `let ${name}; export function once${name}() { ${name} ??= f(); }`,
      (name: string) => `export function h${name}() { let _${name} = 0; _${name} += 1; }`,
    ].map((code) => ({ code: code('x'), plant: tree.plant('scripts/read.mjs', code) })),
  )('is not: $code', ({ plant }) => {
    expect(messagesAt(plant)).toEqual([]);
  });
});
