import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { anyOf, rowsAsTable } from './rows-as-table.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await testDatabase.database.exec(`
    create table many (id text primary key);
    insert into many select number::text from generate_series(1, 2000) number;
    analyze many`);
});
afterAll(() => testDatabase.remove());

interface Row {
  word: string | null;
  count: number | null;
  isOn: boolean;
  tree: object | null;
}

async function readBack(rows: readonly Row[]) {
  const asTable = rowsAsTable<Row>({
    place: ['integer', (row) => rows.indexOf(row)],
    word: ['text', ({ word }) => word],
    count: ['integer', ({ count }) => count],
    is_on: ['boolean', ({ isOn }) => isOn],
    tree: ['jsonb', ({ tree }) => tree],
  });
  const result = await sql<Row>`
    with given as (${asTable(rows)})
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
  const asTable = rowsAsTable<string>({ word: ['text', (word) => word] });
  const textOf = (words: string[]) => asTable(words).compile(testDatabase.database.query).sql;
  expect(textOf(['a', 'b', 'c'])).toBe(textOf(['a']));
});

/** How often a statement was run by a plan for any list, and how often it was planned for the list at hand. */
async function countPlans(
  statement: RawBuilder<unknown>,
): Promise<{ generic: number; custom: number } | undefined> {
  return testDatabase.database.query.transaction().execute(async (db) => {
    await sql.raw(`prepare counted as ${statement.compile(db).sql}`).execute(db);
    for (let round = 0; round < 20; round += 1) {
      const list = `{${wordsOf(1 + (round % 3)).join()}}`;
      await sql.raw(`execute counted('${list}')`).execute(db);
    }
    const plans = await sql<{ generic: number; custom: number }>`
      select generic_plans::integer as generic, custom_plans::integer as custom
      from pg_prepared_statements where name = 'counted'`.execute(db);
    await sql`deallocate counted`.execute(db);
    return plans.rows[0];
  });
}

const wordsOf = (length: number) => Array.from({ length }, (_word, number) => String(number));

test('a statement with rows is planned once, and not for the rows at hand', async () => {
  const rows = rowsAsTable<string>({ id: ['text', (id) => id] })(wordsOf(2));
  const plans = await countPlans(sql`select count(*) from (${rows}) given join many using (id)`);
  expect(plans).toEqual({ generic: 15, custom: 5 });
});

test('a statement with a list of texts is planned once, and not for the list at hand', async () => {
  const plans = await countPlans(sql`select count(*) from many where id = ${anyOf(wordsOf(2))}`);
  expect(plans).toEqual({ generic: 15, custom: 5 });
});

test('any of a list is each of its texts, and none of an empty one', async () => {
  const find = async (texts: string[]) => {
    const result = await sql<{ word: string }>`
      select word from unnest(array['a', 'b', 'c']) word where word = ${anyOf(texts)} order by word`.execute(
      testDatabase.database.query,
    );
    return result.rows.map(({ word }) => word);
  };
  expect(await find(['c', 'x', 'a'])).toEqual(['a', 'c']);
  expect(await find([])).toEqual([]);
});
