import type { EncodedParameter } from './parameter-encoding.ts';

/** What crosses the thread border, both ways, by structured clone. */

export interface WorkerData {
  dataDirectory: string;
  /** false only in tests: a power loss may then lose or damage everything */
  isDurable: boolean;
}

/** Where the session stands after a statement: outside, inside, or inside a failed transaction. */
export type TransactionStatus = 'idle' | 'open' | 'failed';

export interface StatementResult {
  rows: Record<string, unknown>[];
  /** rows inserted, updated, deleted or merged; 0 for every other statement */
  affectedRows: number;
  /** the first word of the command tag, e.g. `SELECT` */
  command: string;
  transactionStatus: TransactionStatus;
}

export interface StatementAnswer extends StatementResult {
  /** the write-ahead log has grown enough for a checkpoint */
  isCheckpointDue: boolean;
}

/** The requests and what each answers. Statements run in the order in which they are sent. */
export interface Requests {
  query: { request: { sql: string; parameters: EncodedParameter[] }; answer: StatementAnswer };
  exec: { request: { sql: string }; answer: StatementAnswer };
  /** Copies the files of the database, consistent, into a new directory. Only outside transactions. */
  snapshot: { request: { directory: string }; answer: { fingerprint: string } };
  /** Packs a directory into a .tar.gz file, beside the queries that go on meanwhile. */
  pack: { request: { directory: string; file: string }; answer: null };
  close: { request: Record<never, never>; answer: null };
}

export type RequestKind = keyof Requests;

export type RequestMessage = {
  [K in RequestKind]: { id: number; kind: K } & Requests[K]['request'];
}[RequestKind];

/** An error as plain data; the class is restored on the other side. */
export interface ErrorData {
  message: string;
  /** the five-character SQLSTATE when PostgreSQL refused the statement */
  code: string | undefined;
  severity: string | undefined;
  detail: string | undefined;
  hint: string | undefined;
  position: string | undefined;
  schema: string | undefined;
  table: string | undefined;
  column: string | undefined;
  constraint: string | undefined;
  /** where the session stands after the refusal */
  transactionStatus: TransactionStatus;
}

export type WorkerMessage =
  | { kind: 'ready' }
  /** the engine did not start, or has given up; the thread ends */
  | { kind: 'failed'; error: ErrorData }
  | { kind: 'answer'; id: number; answer: Requests[RequestKind]['answer'] }
  | { kind: 'refusal'; id: number; error: ErrorData };
