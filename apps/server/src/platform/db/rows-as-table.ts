import { sql, type RawBuilder } from 'kysely';

/** The type of a column, and what a row has in it; JSON is written out here. */
type Column<Row> =
  | readonly ['text', (row: Row) => string | null]
  | readonly ['integer', (row: Row) => number | null]
  | readonly ['boolean', (row: Row) => boolean]
  | readonly ['jsonb', (row: Row) => object | null];

/** Columns by their names, which become part of the statement. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/*
 * Lists stand behind a `select`, so that the planner cannot look into them. Into a plain one it does, and takes its length for
 * a guess of the rows: then a plan for any list seems dearer than one for the list at hand, and a statement is planned anew
 * each time, which takes longer than running it.
 */

/** Any of the texts, for a comparison: `id = ${anyOf(ids)}`. Planned once, however many there are. */
export function anyOf(texts: readonly string[]): RawBuilder<string> {
  return sql<string>`any((select ${texts}::text[])::text[])`;
}

/** The parts of a statement that stand before, between and after its parameters. */
function asTemplate(parts: readonly string[]): TemplateStringsArray {
  return Object.assign([...parts], { raw: parts });
}

/**
 * How rows of the caller become a table that a statement can read. Every column is one parameter, so the statement has the
 * same text however many rows there are, and is planned once. The text is put together here, once: doing it for each
 * statement took up to an eighth of Robin's processor time for a turn.
 */
export function rowsAsTable<Row>(
  columns: Columns<Row>,
): (rows: readonly Row[]) => RawBuilder<unknown> {
  const described = Object.entries(columns).map(([name, [type, valueOf]]) => ({
    name: `"${name}"`,
    isJson: type === 'jsonb',
    sent: type === 'jsonb' ? 'text' : type,
    valueOf,
  }));
  const names = described.map(({ name }) => name).join(', ');
  const values = described.map(({ name, isJson }) => (isJson ? `${name}::jsonb as ${name}` : name));
  const template = asTemplate([
    `select ${values.join(', ')} from unnest((select `,
    ...described.slice(0, -1).map(({ sent }) => `::${sent}[]), (select `),
    `::${described.at(-1)?.sent}[])) as given(${names})`,
  ]);
  return (rows) =>
    sql(
      template,
      ...described.map(({ isJson, valueOf }) =>
        rows.map((row) => {
          const value = valueOf(row);
          return isJson && value !== null ? JSON.stringify(value) : value;
        }),
      ),
    );
}
