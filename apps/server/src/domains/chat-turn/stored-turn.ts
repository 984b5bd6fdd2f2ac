import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { formatFrame } from '#platform/http/sse.ts';
import type { Logger } from '#platform/logger.ts';
import type { ChatTurnRepository } from './chat-turn.repository.ts';
import type { TurnReader } from './turn-writer.ts';

/** How often a turn of another process is asked for news. */
const REMOTE_POLL_MS = 250;

/** Who reads such a turn says so as often as answers are stored, and counts for as many times. */
const READER_INTERVALS = 3;

/** A turn that can be read: here or from what another process stores. */
export interface ReadableTurn {
  turnId: string;
  /** Rejects when the turn failed before its first event. */
  opened: Promise<void>;
  /** Sends what comes after a number; returns how to stop reading. */
  read(after: number, reader: TurnReader): () => void;
}

interface StoredTurnDependencies {
  turns: Pick<ChatTurnRepository, 'find' | 'listEvents' | 'noteReader'>;
  /** how often a running answer is stored */
  storeIntervalMs: number;
  logger: Logger;
}

/** How turns of other processes, and those that have ended, are read. */
export function createStoredTurns({ turns, storeIntervalMs, logger }: StoredTurnDependencies) {
  /** Follows a turn through what its process stores. */
  return function followStored(turnId: string): ReadableTurn {
    return {
      turnId,
      opened: Promise.resolve(),
      read(after, reader) {
        let isStopped = false;
        let last = after;
        let notedAt = -Infinity;
        /** Its process knows only of its own readers. */
        async function noteReader(): Promise<void> {
          if (performance.now() - notedAt < storeIntervalMs) return;
          notedAt = performance.now();
          await turns.noteReader(turnId, READER_INTERVALS * storeIntervalMs);
        }
        /** @returns whether the turn runs on */
        async function look(): Promise<boolean> {
          // Status before events: what an ended turn has stored is all there will be.
          const turn = await turns.find(turnId);
          if (turn?.status === 'running') await noteReader();
          const events = await turns.listEvents(turnId, last);
          if (isStopped) return false;
          if (events.length > 0) {
            reader.onFrames(events.map(({ number, event }) => formatFrame(event, number)).join(''));
            last = events.at(-1)?.number ?? last;
          }
          return turn?.status === 'running';
        }
        const warn = (error: unknown) =>
          logger.warn({ err: error, turn_id: turnId }, 'following a stored turn failed');
        async function follow(): Promise<void> {
          let isRunning = true;
          let isAway = false;
          while (!isStopped) {
            try {
              isRunning = await look();
              isAway = false;
            } catch (error) {
              // A line that ends without news would tell its reader that the answer has ended.
              if (!isDatabaseUnavailable(error)) throw error;
              if (!isAway) warn(error);
              isAway = true;
            }
            if (isStopped) return;
            if (!isRunning) return reader.onEnd();
            await delay(REMOTE_POLL_MS);
          }
        }
        follow().catch((error: unknown) => {
          warn(error);
          reader.onEnd();
        });
        return () => {
          isStopped = true;
        };
      },
    };
  };
}
