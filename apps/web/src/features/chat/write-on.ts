import type { RefObject } from 'react';
import { areKeysAtHand } from '#shared/ui/are-keys-at-hand.ts';

/** Leads back to the field where one writes on, unless the focus would open a keyboard. */
export function writeOn(field: RefObject<HTMLTextAreaElement | null>): void {
  if (areKeysAtHand()) field.current?.focus();
}

/**
 * Leads on from what goes with its press: keys to the field where one writes on, a finger to the message it was in, or
 * else the newest one, from where a screen reader reads on.
 */
export function goOn(field: RefObject<HTMLTextAreaElement | null>): void {
  if (areKeysAtHand()) return field.current?.focus();
  const inUse = document.activeElement?.closest<HTMLElement>('[data-key]');
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  (inUse ?? find('[data-key]:last-child') ?? find('[role=log]'))?.focus({ preventScroll: true });
}
