import { useEffect, useState } from 'react';

/** How long after its last sign of use a window counts as being used. */
const ACTIVE_FOR_MS = 3_000;
const signs = ['focus', 'pointerdown', 'pointermove', 'keydown', 'visibilitychange'] as const;

/** Runs things at once in a window that is being used, else when somebody turns to it. */
export interface RecentActivity {
  /** @param key what is asked for under the same key while waiting is run once */
  whenActive: (run: () => void, key: string) => void;
  start: () => () => void;
}

export function createRecentActivity(now: () => number = Date.now): RecentActivity {
  const waiting = new Map<string, () => void>();
  let activeAt = -Infinity;

  function note(): void {
    if (document.visibilityState !== 'visible') return;
    activeAt = now();
    const runs = [...waiting.values()];
    waiting.clear();
    for (const run of runs) run();
  }

  return {
    whenActive(run, key) {
      if (now() - activeAt <= ACTIVE_FOR_MS) run();
      else waiting.set(key, run);
    },
    start() {
      // Whoever has just opened the page is there.
      note();
      for (const sign of signs)
        window.addEventListener(sign, note, { capture: true, passive: true });
      return () => {
        for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
      };
    },
  };
}

export function useRecentActivity(): RecentActivity {
  const [activity] = useState(createRecentActivity);
  useEffect(() => activity.start(), [activity]);
  return activity;
}
