import type { LiveEvent } from '@robin/contract/live-events';

/** What every moment of one call to the server says of it. Headers, and with them the token, are never told. */
interface CallFacts {
  method: string;
  url: string;
}

/** Something that happens in this window and that a recording may tell later. */
export type Trace =
  | (CallFacts & { type: 'request'; body: RequestInit['body'] })
  /** `reason` is the server's word where it refuses. */
  | (CallFacts & { type: 'answer'; status: number; reason: string | null; durationMs: number })
  | (CallFacts & { type: 'noAnswer'; reason: string; durationMs: number })
  | { type: 'liveEvent'; id: string; event: LiveEvent }
  /** A message on its way; the same id again is the same message. */
  | { type: 'sent'; sessionId: string; messageId: string; text: string }
  /** One event of a chat stream as it came; its number counts within the turn. */
  | {
      type: 'turnEvent';
      sessionId: string;
      turnId: string | null;
      number: string;
      data: string;
    };

const listeners = new Set<(trace: Trace) => void>();

/** Whether anybody listens; telling costs nothing until then. */
export function isTraced(): boolean {
  return listeners.size > 0;
}

/** Hears what happens from now on. Answers the way out. */
export function onTrace(listener: (trace: Trace) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells whoever listens. Nothing is kept here. */
export function tellTrace(trace: Trace): void {
  for (const listener of listeners) listener(trace);
}
