import type { AuditEntry } from './audit.types.ts';

const columns = [
  'id',
  'created_at',
  'actor_id',
  'actor_name',
  'action',
  'subject_type',
  'subject_id',
  'subject_name',
  'details',
] as const;

/**
 * Where a spreadsheet would take what follows for a formula, also in the wide forms of East Asian keyboards: at the
 * beginning, and after a semicolon, which ends a cell for those that write numbers with a comma, quotes or not.
 */
const BEFORE_FORMULA = /(^|;)(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A field of a table (RFC 4180). A spreadsheet would run a text that begins like a formula, so it is
 * made to begin with an apostrophe (OWASP, "CSV Injection").
 */
export function toCsvField(value: string): string {
  const safe = value.replaceAll(BEFORE_FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toLine(fields: readonly string[]): string {
  return `${fields.map(toCsvField).join(',')}\r\n`;
}

/** With the mark of UTF-8 in front, without which spreadsheets take umlauts for something else. */
export const csvHead = `\uFEFF${toLine(columns)}`;

export function toCsvLine(entry: AuditEntry): string {
  return toLine([
    String(entry.id),
    entry.createdAt.toISOString(),
    entry.actorId === null ? '' : String(entry.actorId),
    entry.actorName,
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.subjectName,
    JSON.stringify(entry.details),
  ]);
}
