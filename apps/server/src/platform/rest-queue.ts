/** Somebody is at rest when nothing has happened for so long: he reads, and does not wait for anything. */
const REST_MS = 1_000;
/** Who comes to rest within so long of another is worked for together with him: one statement serves several. */
const GATHER_MS = 250;
/** Who never rests is worked for all the same. */
const MOST_WAIT_MS = 10_000;

interface Waiting<Subject> {
  subject: Subject;
  since: number;
  timer: NodeJS.Timeout;
}

/**
 * Work that takes processor time from those who wait for an answer, done when what it is for has come to rest: a few at
 * a time, and once for what happens in a row. What waits when the process is killed is lost.
 * @param atOnce how many are worked on at a time
 * @param work must not throw
 */
export function createRestQueue<Subject>(
  atOnce: number,
  work: (key: string, subject: Subject) => Promise<void>,
) {
  const waiting = new Map<string, Waiting<Subject>>();
  const due = new Map<string, Subject>();
  const running = new Set<Promise<void>>();
  let gathering: NodeJS.Timeout | undefined;

  function runDue(): void {
    clearTimeout(gathering);
    gathering = undefined;
    for (const [key, subject] of due) {
      if (running.size >= atOnce) return;
      due.delete(key);
      const one = work(key, subject).finally(() => {
        running.delete(one);
        runDue();
      });
      running.add(one);
    }
  }

  function takeUp(key: string): void {
    const entry = waiting.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    waiting.delete(key);
    due.set(key, entry.subject);
    gathering ??= setTimeout(runDue, GATHER_MS);
  }

  return {
    /** Something has happened that makes work. */
    add(key: string, subject: Subject): void {
      const entry = waiting.get(key);
      if (!entry) {
        const timer = setTimeout(() => takeUp(key), REST_MS);
        waiting.set(key, { subject, since: performance.now(), timer });
      } else if (performance.now() - entry.since < MOST_WAIT_MS - REST_MS - GATHER_MS) {
        entry.timer.refresh();
      }
    },

    /** Waits for no rest any more; resolves when nothing is left to do. */
    async drain(): Promise<void> {
      for (const key of [...waiting.keys()]) takeUp(key);
      runDue();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
