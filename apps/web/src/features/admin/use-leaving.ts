import { useState } from 'react';

/** Holds up what would take the place of a form as long as something typed would be lost by it. */
export function useLeaving(isDirty: boolean) {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  return {
    /** Does it at once, or, where something is typed, after the question. */
    leaveFor: (next: () => void) => {
      if (isDirty) setWaiting(() => next);
      else next();
    },
    /** The props of the question; null as long as nothing waits for it. */
    question: waiting && {
      onDiscard: () => {
        setWaiting(null);
        waiting();
      },
      onStay: () => setWaiting(null),
    },
  };
}
