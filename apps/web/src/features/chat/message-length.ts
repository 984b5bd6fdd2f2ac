import { limits } from '@robin/contract/limits';

/** What to say about a message that is longer than one may be; null when it fits. */
export function findExcessLength(text: string): { length: number; max: number } | null {
  const max = limits.messageMaxLength;
  // Characters are counted only where there may be too many: this is asked with every key.
  const length = text.length > max ? [...text].length : 0;
  return length > max ? { length, max } : null;
}
