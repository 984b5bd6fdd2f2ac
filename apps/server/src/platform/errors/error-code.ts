/**
 * The code by which Node, a driver or a database tells its failures apart, such as `ENOENT`, `ECONNRESET` or the SQLSTATE
 * `23505`; null of what has none.
 */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
