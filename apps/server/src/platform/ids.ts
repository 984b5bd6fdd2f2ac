import { randomBytes } from 'node:crypto';

const TIME_BYTES = 6;
const RANDOM_BYTES = 12;

/**
 * A new opaque id: 48 bits of time, then 96 random bits, URL-safe, 24 characters. Ids made later
 * sort later (up to the millisecond), which keeps index pages of busy tables together.
 */
export function createId(now: number = Date.now()): string {
  const bytes = Buffer.alloc(TIME_BYTES + RANDOM_BYTES);
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(bytes, TIME_BYTES);
  return bytes.toString('base64url');
}
