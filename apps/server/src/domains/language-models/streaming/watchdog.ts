import { ModelError } from '#domains/language-models/language-models.types.ts';
import type { Sentence } from '#platform/errors/sentence.ts';

/** How long a model may take, in milliseconds. */
export interface ModelTimeouts {
  /** From the request, with all its retries, to the first piece of the answer. */
  firstTokenMs: number;
  /** Between two signs of life after that. */
  betweenTokensMs: number;
  /** For the whole step. */
  totalMs: number;
}

export const defaultModelTimeouts: ModelTimeouts = {
  firstTokenMs: 60_000,
  betweenTokensMs: 30_000,
  totalMs: 600_000,
};

const seconds = (milliseconds: number) => `${Math.max(1, Math.round(milliseconds / 1_000))} s`;

/** Watches one step of a model; what it finds is kept in `expired` and told to `onExpire`. */
export function createWatchdog(timeouts: ModelTimeouts) {
  let expired: ModelError | null = null;
  let onExpire: () => void = () => undefined;
  let hasStarted = false;
  let isPaused = false;

  function expire(detail: Sentence): void {
    expired ??= new ModelError('model_provider_timeout', detail);
    onExpire();
  }

  function expireIfSilent(): void {
    // While the reader of the answer is busy, nobody asks the provider for more.
    if (isPaused) silence.refresh();
    else if (hasStarted) {
      const silent = seconds(timeouts.betweenTokensMs);
      expire({
        de: `Der Modellanbieter hat mitten in der Antwort aufgehört und ${silent} lang nichts gesagt.`,
        en: `The model provider stopped in the middle of its answer and said nothing for ${silent}.`,
      });
    } else {
      const silent = seconds(timeouts.firstTokenMs);
      expire({
        de: `Der Modellanbieter hat innerhalb von ${silent} nicht zu antworten begonnen.`,
        en: `The model provider did not begin to answer within ${silent}.`,
      });
    }
  }

  let silence = setTimeout(expireIfSilent, timeouts.firstTokenMs);
  const total = setTimeout(() => {
    const all = seconds(timeouts.totalMs);
    expire({
      de: `Die Antwort des Modells hat länger als ${all} gedauert.`,
      en: `The answer of the model took longer than ${all}.`,
    });
  }, timeouts.totalMs);

  return {
    /** Whether a piece of the answer was seen. */
    get hasStarted(): boolean {
      return hasStarted;
    },
    get expired(): ModelError | null {
      return expired;
    },
    /** Replaces what is done on expiry, at once if it has expired already. */
    guard(action: () => void): void {
      onExpire = action;
      if (expired) action();
    },
    /** The provider sent something; before its first content that is no answer yet. */
    noteLife(): void {
      if (hasStarted) silence.refresh();
    },
    /** A piece of the answer is here. */
    noteContent(): void {
      if (hasStarted) return;
      hasStarted = true;
      clearTimeout(silence);
      silence = setTimeout(expireIfSilent, timeouts.betweenTokensMs);
    },
    pause(): void {
      isPaused = true;
    },
    resume(): void {
      isPaused = false;
      silence.refresh();
    },
    stop(): void {
      clearTimeout(silence);
      clearTimeout(total);
    },
  };
}

export type Watchdog = ReturnType<typeof createWatchdog>;
