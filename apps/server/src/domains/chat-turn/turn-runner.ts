import { setTimeout as delay } from 'node:timers/promises';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { ModelError } from '#domains/language-models/index.ts';
import { isDatabaseUnavailable } from '#platform/db/unavailable.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording, internalFailure } from '#platform/errors/sentence.ts';
import type { Logger } from '#platform/logger.ts';
import type { ChatTurnRepository } from './chat-turn.repository.ts';
import type { EndedTurnStatus, StoredTurn, TurnEvent, TurnOutcome } from './chat-turn.types.ts';
import { createTurnRecorder, type TurnTimings } from './turn-recorder.ts';
import type { TurnEnd, TurnStore } from './turn-store.ts';
import { createTurnWriter, type TurnReader } from './turn-writer.ts';

/** A turn that runs in this process. */
export interface RunningTurnHandle {
  readonly turnId: string;
  readonly sessionId: string;
  readonly userId: number;
  /** Resolves with the first event of the model; rejects when the turn fails before it. */
  readonly opened: Promise<void>;
  /** Resolves when the turn has ended and its answer is stored. */
  readonly ended: Promise<void>;
  read(after: number, reader: TurnReader): () => void;
  readonly isWatched: boolean;
  stop(reason: StopReason): void;
}

export type StopReason = 'stopped' | 'interrupted' | 'lost';

export interface StartTurn {
  turn: StoredTurn;
  messageId: string;
  /** In which its person is told why it failed. */
  language: InterfaceLanguage;
  /** The course of the turn, telling what happens; must end soon after the signal aborts. */
  run: (signal: AbortSignal, emit: (event: TurnEvent) => void) => Promise<void>;
}

const END_TRIES = 5;

function statusAfter(stopReason: StopReason | null): EndedTurnStatus {
  if (stopReason === null) return 'done';
  return stopReason === 'interrupted' ? 'interrupted' : 'stopped';
}

/**
 * The turns of this process, with what stops them. A turn runs to its end whoever reads it; its
 * answer is stored at least every two seconds and a last time at the end.
 */
export function createTurnRunner(deps: {
  turns: Pick<ChatTurnRepository, 'storeProgress'>;
  store: Pick<TurnStore, 'end'>;
  /** Names this process in the turns that it runs. */
  owner: string;
  timings: TurnTimings;
  logger: Logger;
  onCount?: ((running: number) => void) | undefined;
}) {
  const { turns, store, owner, timings, logger } = deps;
  const running = new Map<string, RunningTurnHandle>();
  const recorder = createTurnRecorder({ turns, owner, timings, logger });
  let isEnding = false;

  function start({ turn, messageId, language, run }: StartTurn): RunningTurnHandle {
    const writer = createTurnWriter();
    const abort = new AbortController();
    const opened = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    // Nobody may be waiting for a turn that fails early.
    opened.promise.catch(() => undefined);
    let stopReason: StopReason | null = null;
    let isOpen = false;

    function open(): void {
      if (isOpen) return;
      isOpen = true;
      writer.open({ turnId: turn.turnId, messageId });
      opened.resolve();
    }

    function stop(reason: StopReason): void {
      stopReason ??= reason;
      abort.abort();
    }

    function toFailure(error: unknown): NonNullable<TurnOutcome['error']> {
      if (error instanceof ModelError || error instanceof DomainError) {
        return { code: error.code, message: error.detail[language] };
      }
      logger.error({ err: error, turn_id: turn.turnId }, 'a turn failed');
      return { code: 'internal', message: internalFailure[language] };
    }

    async function course(): Promise<TurnOutcome> {
      const outcome: TurnOutcome = {
        status: 'done',
        error: null,
        endReason: null,
        inputTokens: null,
        outputTokens: null,
        sent: null,
      };
      try {
        await run(abort.signal, (event) => {
          // Before the first word of the model it can still be refused.
          if (event.type === 'sent') {
            outcome.sent = event.sent;
            return;
          }
          open();
          if (event.type === 'usage') {
            ({ inputTokens: outcome.inputTokens, outputTokens: outcome.outputTokens } = event);
          } else if (event.type === 'end-reason') outcome.endReason = event.reason;
          else writer.add(event);
        });
      } catch (error) {
        // What a stop brings about is no failure.
        if (stopReason === null) outcome.error = toFailure(error);
      }
      outcome.status = outcome.error ? 'failed' : statusAfter(stopReason);
      return outcome.status === 'done' ? outcome : { ...outcome, endReason: null };
    }

    /**
     * Tries for a while, and for as long as the database can't be reached: the answer is complete, and nobody else
     * has the whole of it.
     */
    async function storeEnd(end: TurnEnd): Promise<boolean> {
      let failures = 0;
      for (;;) {
        try {
          return await store.end(end);
        } catch (error) {
          // A process that ends can't wait.
          if (isEnding || !isDatabaseUnavailable(error)) failures += 1;
          if (failures >= END_TRIES) throw error;
          logger.warn(
            { err: error, turn_id: turn.turnId },
            'storing the end of a turn is tried again',
          );
          await delay(timings.storeIntervalMs);
        }
      }
    }

    async function execute(): Promise<void> {
      const recorded = { turnId: turn.turnId, writer, onLost: () => stop('lost') };
      recorder.add(recorded);
      try {
        const outcome = await course();
        // A stop before the first event opens an empty answer rather than failing the call.
        if (outcome.status !== 'failed') open();
        // What could not be stored is to go with the end, so that nothing is missing before it.
        await recorder.remove(recorded);
        if (stopReason === 'lost') {
          // Whoever waits for a first event reads on from what the other one has stored.
          open();
          return writer.close(null);
        }
        const last = writer.finish(outcome);
        const unstored = writer.takeUnstored() ?? { firstNumber: writer.nextNumber, events: [] };
        unstored.events.push(last);
        const isStored = await storeEnd({ turn, answer: writer.answer(), outcome, unstored });
        // Only now: whoever is told of the failure finds the session ready for the next message.
        if (outcome.error) {
          const { code, message } = outcome.error;
          opened.reject(new DomainError(code, inOneWording(message)));
        }
        // The marker of the end tells nothing of an interruption, and what was stored can't be read while the process
        // ends: without it readers hold on, and read on wherever they find a server again.
        const isTold = isStored && outcome.status !== 'interrupted';
        writer.close(isTold ? last : null);
      } catch (error) {
        // The lease runs out, and whoever looks next ends the turn with what was stored.
        logger.error({ err: error, turn_id: turn.turnId }, 'storing the end of a turn failed');
        opened.reject(new DomainError('internal', internalFailure));
        writer.close(null);
      } finally {
        await recorder.remove(recorded);
        // Everything is stored by now: whoever comes later reads it from there.
        running.delete(turn.turnId);
        ended.resolve();
        deps.onCount?.(running.size);
      }
    }

    const handle: RunningTurnHandle = {
      turnId: turn.turnId,
      sessionId: turn.sessionId,
      userId: turn.userId,
      opened: opened.promise,
      ended: ended.promise,
      read: writer.read,
      get isWatched() {
        return writer.readerCount > 0;
      },
      stop,
    };
    running.set(turn.turnId, handle);
    deps.onCount?.(running.size);
    void execute();
    return handle;
  }

  return {
    start,
    /** The turn with that id, while it runs here. */
    find: (turnId: string): RunningTurnHandle | null => running.get(turnId) ?? null,
    /** The turns of a person that run here. */
    listOf: (userId: number): RunningTurnHandle[] =>
      [...running.values()].filter((handle) => handle.userId === userId),
    /** Stops all turns and waits until their answers are stored. */
    async stopAll(): Promise<void> {
      isEnding = true;
      const handles = [...running.values()];
      for (const handle of handles) handle.stop('interrupted');
      await Promise.all(handles.map((handle) => handle.ended));
    },
  };
}

export type TurnRunner = ReturnType<typeof createTurnRunner>;
