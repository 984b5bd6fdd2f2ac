import { ConnectionWaitError } from '#platform/db/embedded/connection-queue.ts';
import { errorCode } from '#platform/errors/error-code.ts';

const DISK_FULL = '53100';
const READ_ONLY = '25006';

/**
 * Of the network and its names, and of PostgreSQL when it starts, stops, stands by for another one that has taken its place, has no
 * connection, memory or room on its disk left, does not come to a statement, a lock or the end of a transaction in the time that
 * it was given, or lets nobody in since its user, its password or its database was changed.
 */
const codes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  READ_ONLY,
  '25P03',
  '28000',
  '28P01',
  '3D000',
  DISK_FULL,
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

/**
 * What the driver says without a code when a connection ends or stays silent, or none can be had in time, and of what
 * comes on one that has ended, such as the rollback of the transaction that it ended under.
 */
const messages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * A refusal that ends the connection is about the connection, whatever its code: a database that lets nobody in has one that
 * statements have too, and a pooler one for all of its own. A server that speaks another language translates the words, so the
 * common refusals are known by their codes.
 */
const endsConnection = (error: Error) =>
  'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');

/** Whether the failure says nothing about the request: the database can't be reached, or can't do anything for anybody now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionWaitError || messages.test(error.message)) return true;
  if (endsConnection(error)) return true;
  return codes.has(errorCode(error) ?? '');
}

/** Whether it lets nobody write, as a standby does, or a server that is set to read only. */
export function isDatabaseReadOnly(error: unknown): boolean {
  return errorCode(error) === READ_ONLY;
}

/** Whether it can do nothing because its disk is full: waiting alone does not help. */
export function isDatabaseFull(error: unknown): boolean {
  return errorCode(error) === DISK_FULL;
}
