import { readFileSync } from 'node:fs';

const SAMPLE_MS = 20;

/** The time that the thread has run so far; null where the system does not tell, and when the thread has ended. */
function readRunMs(pid: number): number | null {
  try {
    // Nanoseconds on a core are the first field of proc(5).
    const nanoseconds = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'latin1').split(' ')[0];
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return null;
  }
}

/**
 * Notes 50 times a second for how long the main thread of a process has had a core. With it, a thread that works for
 * long can be told from one that waits until others let it.
 */
export function watchMainThread(pid: number) {
  const samples: { at: number; run: number }[] = [];
  function take(): void {
    const run = readRunMs(pid);
    if (run !== null) samples.push({ at: Date.now(), run });
  }
  take();
  const timer = setInterval(take, SAMPLE_MS);
  return {
    /**
     * How long it had a core at most between two moments, in milliseconds: from the sample before the first one to the
     * sample after the second one. NaN where the system does not tell.
     * @param from in milliseconds since 1970, as `to`
     */
    runBetween(from: number, to: number): number {
      const before = samples.findLast(({ at }) => at <= from);
      const after = samples.find(({ at }) => at >= to) ?? samples.at(-1);
      return before && after ? after.run - before.run : Number.NaN;
    },
    stop(): void {
      clearInterval(timer);
      take();
    },
  };
}
