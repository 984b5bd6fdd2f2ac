import { sql, type RawBuilder } from 'kysely';

/** The text as patterns for `like any` that find it anywhere; its own wildcards are taken literally. */
export function containing(text: string): string[] {
  const literal = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // Names of files from a Mac hold letters apart from their signs, keyboards type both as one.
  return [...new Set([literal.normalize('NFC'), literal.normalize('NFD')])].map(
    (form) => `%${form}%`,
  );
}

/** Whether a column, or what is read from one, holds the text anywhere, whatever its case. */
export function holds(column: string | RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${typeof column === 'string' ? sql.ref(column) : column}) ilike any (${containing(text)})`;
}
