/** A session is at rest when no turn has ended in it for so long: its person reads, and does not wait for anything. */
const REST_MS = 1_000;
/** Somebody who never rests is looked at all the same. */
const MOST_WAIT_MS = 10_000;
/** Looks take processor time from those who wait for an answer, and may each wait for a model. */
const AT_ONCE = 4;

interface Waiting {
  userId: number;
  since: number;
  timer: NodeJS.Timeout;
}

/**
 * Looks at sessions when they have come to rest, a few at a time, so that nobody's next answer waits for them. Several
 * turns that follow each other are one look. What waits when the process is killed is found with the next turn.
 * @param look must not throw
 */
export function createLookQueue(look: (sessionId: string, userId: number) => Promise<void>) {
  const waiting = new Map<string, Waiting>();
  const due = new Map<string, number>();
  const running = new Set<Promise<void>>();

  function runDue(): void {
    for (const [sessionId, userId] of due) {
      if (running.size >= AT_ONCE) return;
      due.delete(sessionId);
      const one = look(sessionId, userId).finally(() => {
        running.delete(one);
        runDue();
      });
      running.add(one);
    }
  }

  function takeUp(sessionId: string): void {
    const entry = waiting.get(sessionId);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(sessionId);
    due.set(sessionId, entry.userId);
    runDue();
  }

  return {
    /** A turn has ended in the session. */
    add(sessionId: string, userId: number): void {
      const entry = waiting.get(sessionId);
      if (!entry) {
        const timer = setTimeout(() => takeUp(sessionId), REST_MS);
        waiting.set(sessionId, { userId, since: performance.now(), timer });
      } else if (performance.now() - entry.since < MOST_WAIT_MS - REST_MS) {
        entry.timer.refresh();
      }
    },

    /** Waits for no rest any more; resolves when nothing is left to look at. */
    async drain(): Promise<void> {
      for (const sessionId of [...waiting.keys()]) takeUp(sessionId);
      while (running.size > 0) await Promise.all(running);
    },
  };
}
