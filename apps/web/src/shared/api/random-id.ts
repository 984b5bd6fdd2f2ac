/** 128 random bits. `crypto.randomUUID` is missing on pages without a secure origin, this is not. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
