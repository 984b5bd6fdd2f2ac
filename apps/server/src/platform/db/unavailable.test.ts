import { expect, test } from 'vitest';
import { ConnectionWaitError } from '#platform/db/embedded/connection-queue.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const withCode = (code: unknown) => Object.assign(new Error('failed'), { code });

test('what the network, a stopping database or a full one says means that it is away', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '08006']) {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  }
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isDatabaseUnavailable(new ConnectionWaitError(10_000))).toBe(true);
});

test('a database that runs out of time or of room says nothing about the request either', () => {
  for (const code of ['57014', '55P03', '25P03', '53100']) {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  }
});

test('what the database says about a statement does not', () => {
  for (const code of ['23505', '22P02', '42601', '40001', undefined, 7]) {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  }
  for (const other of [null, undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED' }]) {
    expect(isDatabaseUnavailable(other)).toBe(false);
  }
});
