import type { ErrorData, TransactionStatus } from './worker-messages.ts';

/**
 * A statement that PostgreSQL refused. The fields are those of node-postgres, so that callers look
 * at `code` (SQLSTATE) and `constraint` without knowing which engine runs.
 */
export class EmbeddedDatabaseError extends Error {
  readonly code: string | undefined;
  readonly severity: string | undefined;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly position: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  readonly transactionStatus: TransactionStatus;

  constructor(data: ErrorData) {
    super(data.message);
    this.name = 'EmbeddedDatabaseError';
    this.code = data.code;
    this.severity = data.severity;
    this.detail = data.detail;
    this.hint = data.hint;
    this.position = data.position;
    this.schema = data.schema;
    this.table = data.table;
    this.column = data.column;
    this.constraint = data.constraint;
    this.transactionStatus = data.transactionStatus;
  }
}

const fields = [
  'code',
  'severity',
  'detail',
  'hint',
  'position',
  'schema',
  'table',
  'column',
  'constraint',
] as const;

/** Takes from any error what may cross the thread border. */
export function toErrorData(
  error: unknown,
  transactionStatus: TransactionStatus = 'idle',
): ErrorData {
  const source: Partial<Record<string, unknown>> =
    typeof error === 'object' && error !== null ? { ...error } : {};
  const picked = Object.fromEntries(
    fields.map((field) => [field, typeof source[field] === 'string' ? source[field] : undefined]),
  ) as Pick<ErrorData, (typeof fields)[number]>;
  return {
    ...picked,
    message: error instanceof Error ? error.message : String(error),
    transactionStatus,
  };
}
