import type { LiveEvent } from '@robin/contract/live-events';

/** So many are remembered. */
const MEMORY = 50;

/**
 * Tells whether an event about a session has been heard before: the same session, action and instant.
 * A line that breaks and resumes can tell things twice.
 */
export function createSeenEvents() {
  const seen = new Set<string>();

  return {
    /** Notes the event; true when it is known already. */
    isDuplicate({ timestamp, data }: LiveEvent): boolean {
      const key = JSON.stringify([data['session_id'], data['action'], timestamp]);
      if (seen.has(key)) return true;
      seen.add(key);
      const oldest = seen.size > MEMORY ? seen.values().next().value : undefined;
      if (oldest !== undefined) seen.delete(oldest);
      return false;
    },
  };
}
