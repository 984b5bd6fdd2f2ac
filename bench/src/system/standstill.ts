/** Whoever waits this much too long for a timer was not running: nothing here blocks for a second. */
const STANDSTILL_MS = 1_000;
const BEAT_MS = 50;

/**
 * Calls `work`, and again when the whole machine stood still meanwhile (a virtual machine that is moved, a
 * laptop that sleeps): such a measurement says nothing.
 */
export async function undisturbed<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    let lastBeat = performance.now();
    let longestGap = 0;
    const beat = () => {
      const now = performance.now();
      longestGap = Math.max(longestGap, now - lastBeat);
      lastBeat = now;
    };
    const timer = setInterval(beat, BEAT_MS);
    try {
      const value = await work();
      beat();
      if (longestGap < STANDSTILL_MS || attempt === 3) return value;
    } finally {
      clearInterval(timer);
    }
  }
}
