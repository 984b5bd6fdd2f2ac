import { vi } from 'vitest';

type Tell = (changes: { isIntersecting: boolean }[]) => void;

/** Has the test say what comes near what is seen: answers how. */
export function stubNearness(): (entry: Element) => void {
  const watched = new Map<Element, Tell>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      tell: Tell;
      constructor(tell: Tell) {
        this.tell = tell;
      }
      observe(entry: Element) {
        watched.set(entry, this.tell);
      }
      disconnect() {}
    },
  );
  return (entry) => watched.get(entry)?.([{ isIntersecting: true }]);
}
