import { ConnectionWaitError } from '#platform/db/embedded/connection-queue.ts';

/** Of the network, and of PostgreSQL when it starts, stops or has no connection left. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

/** What the driver says without a code when a connection ends, or none can be had in time. */
const messages = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether the failure says nothing about the request: the database just can't be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionWaitError || messages.test(error.message)) return true;
  return 'code' in error && typeof error.code === 'string' && codes.has(error.code);
}
