import { sql, type RawBuilder } from 'kysely';

/** The type of a column, and what a row has in it; JSON is written out here. */
type Column<Row> =
  | readonly ['text', (row: Row) => string | null]
  | readonly ['integer', (row: Row) => number | null]
  | readonly ['boolean', (row: Row) => boolean]
  | readonly ['jsonb', (row: Row) => object | null];

/** Columns by their names, which become part of the statement. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/**
 * A list as one parameter that the planner cannot look into. Into a plain one it does, and takes its length for a guess of
 * the rows: then a plan for any list seems dearer than one for the list at hand, and a statement is planned anew each
 * time, which takes longer than running it.
 */
function listOf(values: readonly unknown[], type: 'text' | 'integer' | 'boolean') {
  return sql`(select ${values}::${sql.raw(type)}[])`;
}

/** Any of the texts, for a comparison: `id = ${anyOf(ids)}`. Planned once, however many there are. */
export function anyOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${listOf(texts, 'text')}::text[])`;
}

/**
 * Rows of the caller as a table that a statement can read. Every column is one parameter, so the statement has the same
 * text however many rows there are, and is planned once.
 */
export function rowsAsTable<Row>(rows: readonly Row[], columns: Columns<Row>): RawBuilder<unknown> {
  const arrays: RawBuilder<unknown>[] = [];
  const values: RawBuilder<unknown>[] = [];
  for (const [name, [type, valueOf]] of Object.entries(columns)) {
    const isJson = type === 'jsonb';
    const array = rows.map((row) => {
      const value = valueOf(row);
      return isJson && value !== null ? JSON.stringify(value) : value;
    });
    arrays.push(listOf(array, isJson ? 'text' : type));
    values.push(isJson ? sql`${sql.ref(name)}::jsonb as ${sql.ref(name)}` : sql.ref(name));
  }
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return sql`select ${sql.join(values)} from unnest(${sql.join(arrays)}) as given(${names})`;
}
