import type { RefObject } from 'react';

/** Leads back to the field where one writes on, unless the focus would open a keyboard over what is there to read. */
export function writeOn(field: RefObject<HTMLTextAreaElement | null>): void {
  if (matchMedia('(pointer: fine)').matches) field.current?.focus();
}
