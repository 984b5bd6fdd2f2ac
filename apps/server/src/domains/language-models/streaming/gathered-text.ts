import { finished, type Readable } from 'node:stream';

/** Readers of a turn get words no more often (turn-writer.ts), so nobody gets one later for being gathered here. */
const GATHER_MS = 50;
/** More than this is not taken from a sender whose reader is busy, in UTF-16 units. */
const MOST_GATHERED = 256 * 1024;

/**
 * The text of a response, piece by piece. What comes after a pause is given at once, and so is the end; what follows
 * closely is gathered, because a model speaks in small pieces and each of them costs a way through all layers. What came
 * before a failure is given before it is thrown. Who stops reading ends the response.
 */
export async function* readGathered(response: Readable): AsyncGenerator<string> {
  let text = '';
  let givenAt = -Infinity;
  let isOver = false;
  let failure = null as Error | null;
  let wake: (() => void) | null = null;
  let gathering: NodeJS.Timeout | null = null;

  function give(): void {
    if (gathering) clearTimeout(gathering);
    gathering = null;
    wake?.();
    wake = null;
  }

  /** Wakes the reader when there is something that is due, or as soon as it will be. */
  function giveWhenDue(): void {
    if (isOver) return give();
    if (text === '' || !wake || gathering) return;
    const rest = givenAt + GATHER_MS - performance.now();
    if (rest <= 0) give();
    else gathering = setTimeout(give, rest);
  }

  const stopWatching = finished(response, (error) => {
    failure = error ?? null;
    isOver = true;
    giveWhenDue();
  });
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    text += piece;
    if (text.length > MOST_GATHERED) response.pause();
    giveWhenDue();
  });
  try {
    for (;;) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        giveWhenDue();
      });
      const given = text;
      text = '';
      givenAt = performance.now();
      if (response.isPaused()) response.resume();
      if (given !== '') yield given;
      else if (isOver) break;
    }
  } finally {
    if (gathering) clearTimeout(gathering);
    stopWatching();
    if (!response.readableEnded) response.destroy();
  }
  if (failure) throw failure;
}
