import type { Actor } from '#platform/actor.ts';
import type { EventStream } from '#platform/http/sse.ts';

/** One open event stream of a window. */
export interface LiveConnection {
  id: string;
  actor: Actor;
  /** The project whose events the window shows; null = only the user's own. */
  projectId: number | null;
  stream: EventStream;
  /** Positions that a replay has sent, so that the live ones are not sent again. */
  replayed: Set<string> | null;
  /** Live events that wait for the end of a replay; null when there is none under way. */
  waiting: { position: string; frame: Buffer }[] | null;
}
