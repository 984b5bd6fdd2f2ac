import { useSyncExternalStore } from 'react';

/** How long yesterday may be shown as today, in milliseconds. A timer to midnight would stand still while a machine sleeps. */
const LOOK_MS = 30_000;

let today = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const lookers = new Set<() => void>();

function readToday(): Date {
  const now = new Date();
  if (now.toDateString() !== today.toDateString()) today = now;
  return today;
}

function subscribe(look: () => void): () => void {
  lookers.add(look);
  timer ??= setInterval(() => {
    for (const each of lookers) each();
  }, LOOK_MS);
  return () => {
    lookers.delete(look);
    if (lookers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A moment of the day that it is where the person is: another one after midnight, for words like "today" and "yesterday". */
export const useToday = (): Date => useSyncExternalStore(subscribe, readToday);
