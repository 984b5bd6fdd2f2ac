/** Whether a key can stand in a header: otherwise the refusal of it would quote the key. */
export function isSendableKey(key: string): boolean {
  return /^[\x21-\x7e]+$/.test(key);
}
