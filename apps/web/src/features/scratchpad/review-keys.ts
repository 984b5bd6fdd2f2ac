import type { KeyboardEvent } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * What a key press decides about the active passage: Alt and Enter accept it, Alt and Backspace reject it. On Apple's
 * keyboards Option and Backspace delete a word wherever somebody writes, so there Command rejects with them.
 */
export function readReviewKey({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Press): 'accept' | 'reject' | null {
  if (!altKey || ctrlKey) return null;
  if (key === 'Enter' && !metaKey) return 'accept';
  if (key === 'Backspace' && metaKey === isApple()) return 'reject';
  return null;
}

/** The same keys as they stand on the keyboard. */
export function reviewKeyNames(): { accept: readonly string[]; reject: readonly string[] } {
  return isApple()
    ? { accept: ['⌥', 'Enter'], reject: ['⌥', '⌘', '⌫'] }
    : { accept: ['Alt', 'Enter'], reject: ['Alt', '⌫'] };
}
