import { sql, type Kysely } from 'kysely';

interface ColumnRow {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_generated_always: boolean;
}

const typesByName: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  _text: 'string[]',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  xid8: 'string',
};

const header = `// Generated from the migrated database by \`npm run schema -w @robin/server\`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** Read as a date, written as a date or as an ISO string. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** Read as a parsed value, written as JSON text, because drivers take arrays for PostgreSQL arrays. */
type Json = ColumnType<unknown, string, string>;

/** Has a default, so that an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
`;

const toTypeName = (table: string) =>
  table.replace(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());

function toType(column: ColumnRow): string {
  const base = typesByName[column.udt_name];
  if (base === undefined) throw new Error(`No type is known for ${column.udt_name}.`);
  const type = column.is_nullable === 'YES' ? `${base} | null` : base;
  if (column.is_generated_always) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

/** The row types of every table, as the source of a TypeScript module. */
export async function renderSchema<Schema>(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<ColumnRow>`
    select table_name, column_name, udt_name, is_nullable,
           column_default is not null as has_default,
           is_identity = 'YES' and identity_generation = 'ALWAYS' or is_generated = 'ALWAYS'
             as is_generated_always
    from information_schema.columns
    where table_schema = current_schema() and table_name <> 'schema_migrations'
    order by table_name, ordinal_position`.execute(db);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => `  ${column.column_name}: ${toType(column)};`);
    return `export interface ${toTypeName(table)} {\n${fields.join('\n')}\n}`;
  });
  const entries = [...tables.keys()].map((table) => `  ${table}: ${toTypeName(table)};`);
  return `${header}\n${interfaces.join('\n\n')}\n\nexport interface Schema {\n${entries.join('\n')}\n}\n`;
}
