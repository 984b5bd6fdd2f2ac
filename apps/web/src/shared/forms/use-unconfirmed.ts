import { useRef } from 'react';
import { isPassing } from '#shared/api/api-error.ts';

/**
 * What a form has sent and may be stored, although nobody has said so. Without it, a save of which only the answer was
 * lost looks like one of somebody else who was faster.
 */
export function useUnconfirmed<Sent>() {
  const unconfirmed = useRef<Sent[]>([]);
  return {
    /** Notes what was sent, unless the failure says that it was refused. */
    note(sent: Sent, failure: unknown): void {
      if (isPassing(failure)) unconfirmed.current.push(sent);
    },
    /** Whether any of it is what is stored. */
    has: (isStored: (sent: Sent) => boolean): boolean => unconfirmed.current.some(isStored),
  };
}
