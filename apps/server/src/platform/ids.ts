import { randomFillSync } from 'node:crypto';

const TIME_BYTES = 6;
const RANDOM_BYTES = 12;

/** Random bytes for the next ids: asking the system for many at once costs no more than for a few. */
const pool = Buffer.alloc(RANDOM_BYTES * 128);
let used = pool.length;

/**
 * A new opaque id: 48 bits of time, then 96 random bits, URL-safe, 24 characters. The bytes of
 * ids made later sort later (up to the millisecond), so that those of one time share their first characters, which
 * keeps index pages of busy tables together. The order of their texts says nothing about time.
 */
export function createId(now: number = Date.now()): string {
  const bytes = Buffer.alloc(TIME_BYTES + RANDOM_BYTES);
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  pool.copy(bytes, TIME_BYTES, used, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  return bytes.toString('base64url');
}
