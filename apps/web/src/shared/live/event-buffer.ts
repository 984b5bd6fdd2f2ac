import type { LiveEvent } from '@robin/contract/live-events';

const MAX_EVENTS_PER_TYPE = 50;
const MAX_AGE_MS = 30_000;
export const CLEANING_INTERVAL_MS = 10_000;

interface BufferedEvent {
  event: LiveEvent;
  heardAt: number;
}

/** The latest events of each type, for parts of the page that begin to listen a moment late. */
export function createEventBuffer() {
  const byType = new Map<string, BufferedEvent[]>();

  return {
    add(event: LiveEvent): void {
      const events = byType.get(event.event_type) ?? [];
      events.push({ event, heardAt: Date.now() });
      byType.set(event.event_type, events.slice(-MAX_EVENTS_PER_TYPE));
    },

    /** The events of a type in the order in which they came, none older than 30 s. */
    recent(type: string): LiveEvent[] {
      const since = Date.now() - MAX_AGE_MS;
      return (byType.get(type) ?? [])
        .filter(({ heardAt }) => heardAt > since)
        .map(({ event }) => event);
    },

    /** Forgets what is too old, so that a window that stays open for days does not grow. */
    clean(): void {
      const since = Date.now() - MAX_AGE_MS;
      for (const [type, events] of byType) {
        const young = events.filter(({ heardAt }) => heardAt > since);
        if (young.length > 0) byType.set(type, young);
        else byType.delete(type);
      }
    },

    clear: () => byType.clear(),

    /** How many events are held, of all types. */
    get size(): number {
      return [...byType.values()].reduce((sum, events) => sum + events.length, 0);
    },
  };
}
