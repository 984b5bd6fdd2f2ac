import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { rowsAsTable } from './rows-as-table.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

interface Row {
  word: string | null;
  count: number | null;
  isOn: boolean;
  tree: object | null;
}

async function readBack(rows: readonly Row[]) {
  const table = rowsAsTable(rows, {
    place: ['integer', (row) => rows.indexOf(row)],
    word: ['text', ({ word }) => word],
    count: ['integer', ({ count }) => count],
    is_on: ['boolean', ({ isOn }) => isOn],
    tree: ['jsonb', ({ tree }) => tree],
  });
  const result = await sql<Row>`
    with given as (${table})
    select word, count, is_on as "isOn", tree from given order by place`.execute(
    testDatabase.database.query,
  );
  return result.rows;
}

/** What PostgreSQL takes as text: neither NUL nor half a pair of surrogates. */
const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((word) => !word.includes('\0'));
const row: fc.Arbitrary<Row> = fc.record({
  word: fc.option(
    fc.oneof(text, fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', ',', '{a,"b"}', ' a\n')),
  ),
  count: fc.option(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
  isOn: fc.boolean(),
  tree: fc.option(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null)))),
});

test('a statement reads the rows as they were given, whatever stands in them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
      expect(await readBack(rows)).toEqual(
        rows.map((given) => ({ ...given, tree: given.tree && { ...given.tree } })),
      );
    }),
    { numRuns: 50 },
  );
});

test('lists of JSON are JSON, and not a list of values', async () => {
  const tree = [{ text: 'a, "b"' }, ['c'], 7];
  expect(await readBack([{ word: 'x', count: 1, isOn: true, tree }])).toEqual([
    { word: 'x', count: 1, isOn: true, tree },
  ]);
});

test('the text of the statement is the same for any number of rows', () => {
  const textOf = (words: string[]) =>
    sql`${rowsAsTable(words, { word: ['text', (word) => word] })}`.compile(
      testDatabase.database.query,
    ).sql;
  expect(textOf(['a', 'b', 'c'])).toBe(textOf(['a']));
});
