import type { Actor } from '#platform/actor.ts';
import type { EventStream } from '#platform/http/sse.ts';

/** One open event stream of a window. */
export interface LiveConnection {
  id: string;
  actor: Actor;
  /** The project whose events the window shows; null = only the user's own. */
  projectId: number | null;
  stream: EventStream;
  /** Where it may resume until it knows what came before: the place that it has named, or the one of the line. */
  startedAt: string;
  /**
   * Up to where the window knows everything from before: the line of this process may lag behind
   * what a replay has read. Null once the line is past it.
   */
  resumedAt: string | null;
  /** Live events that wait until the window knows what came before them; null once it does. */
  waiting: { position: string; frame: Buffer }[] | null;
}
