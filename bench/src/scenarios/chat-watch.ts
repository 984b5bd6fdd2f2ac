import type { CDPSession, Locator, Page } from 'playwright-core';

export interface Watch {
  isWatchingFrames: boolean;
  /** of each frame, since the one before */
  frames: number[];
  /** frames of more than 50 ms, as the browser tells them: when they began, in milliseconds since 1970, and how long they took */
  longFrames: { at: number; duration: number }[];
  /** by the number that the browser gives a press of a key */
  events: Map<number, number>;
  /** when the answer is there to its last words */
  answered: Promise<void>;
  /** how often the answer was seen to grow */
  growths: number;
  changesElsewhere: number;
}

/** Runs in the page, before its own scripts. */
export function watchPage(): void {
  const watch: Watch = {
    isWatchingFrames: false,
    frames: [],
    longFrames: [],
    events: new Map(),
    answered: Promise.resolve(),
    growths: 0,
    changesElsewhere: 0,
  };
  Object.assign(window, { watch });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watch.longFrames.push({ at: performance.timeOrigin + startTime, duration });
    }
  }).observe({ type: 'long-animation-frame' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming & {
        interactionId?: number;
      };
      if (interactionId === 0) continue;
      watch.events.set(interactionId, Math.max(duration, watch.events.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Notes each frame from now on. Only while it is needed: it has the page draw frames in which nothing has changed. */
export async function watchFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch };
    watch.isWatchingFrames = true;
    let last = performance.now();
    const next = (now: number) => {
      if (!watch.isWatchingFrames) return;
      watch.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  return () =>
    page.evaluate(() => {
      Object.assign((window as unknown as { watch: Watch }).watch, { isWatchingFrames: false });
    });
}

/** Begins anew to watch. */
export async function reset(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch };
    const nothing = {
      frames: [],
      longFrames: [],
      events: new Map(),
      growths: 0,
      changesElsewhere: 0,
    };
    Object.assign(watch, nothing);
  });
}

export async function readWatch(page: Page) {
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: Watch };
    const { frames, longFrames, growths, changesElsewhere } = watch;
    return { frames, longFrames, growths, changesElsewhere, events: [...watch.events.values()] };
  });
}

/** A window with a conversation. */
export interface Chat {
  page: Page;
  session: CDPSession;
  log: Locator;
  composer: Locator;
}
