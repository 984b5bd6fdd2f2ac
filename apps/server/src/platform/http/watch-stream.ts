import type { Actor } from '#platform/actor.ts';

/** An open stream, and the right by which it is read. */
export interface WatchedStream {
  actor: Actor;
  /** The project whose matters it tells; null = only what is the user's own. */
  projectId: number | null;
  /** Called when the right is gone: at every check from then on, until the stream is no longer watched. */
  end: () => void;
}

/** Ends a stream once its reader has lost the right to it. Returns how to watch it no longer. */
export type WatchStream = (stream: WatchedStream) => () => void;
