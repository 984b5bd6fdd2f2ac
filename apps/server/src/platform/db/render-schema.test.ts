import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { renderSchema } from './render-schema.ts';

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

test('the row types in the repository are those of the newest migration, on either engine (npm run schema -w @robin/server)', async () => {
  const file = fileURLToPath(new URL('./schema.generated.ts', import.meta.url));
  expect(await renderSchema(testDatabase.database.query)).toBe(await readFile(file, 'utf8'));
});

test('a column of a type that nobody has mapped is refused, instead of being typed wrongly', async () => {
  const { query } = testDatabase.database;
  await sql`create table strange (place point)`.execute(query);
  await expect(renderSchema(query)).rejects.toThrow('No type is known for point.');
});
