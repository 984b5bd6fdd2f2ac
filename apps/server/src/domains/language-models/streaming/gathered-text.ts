import type { Socket } from 'node:net';
import { finished, type Readable } from 'node:stream';
import { processBeat, type Beat } from '#platform/beat.ts';
import { readInBeats } from '#platform/net/read-in-beats.ts';

/** More than this is not taken from a sender whose reader is busy, in UTF-16 units. */
const MOST_GATHERED = 256 * 1024;

/**
 * The text of a response, piece by piece. What comes after a pause is given at once, and so is the end; what follows
 * closely is gathered until the next beat, because a model speaks in small pieces and each of them costs a way through
 * all layers. Whoever still speaks then is from there on read no more often. What came before a failure is given before
 * it is thrown. Who stops reading ends the response.
 */
export async function* readGathered(
  response: Readable & { readonly socket?: Socket | null },
  beat: Beat = processBeat,
): AsyncGenerator<string> {
  let text = '';
  let isGathering = false;
  let isOver = false;
  let failure = null as Error | null;
  let wake: (() => void) | null = null;
  let readFreely = null as (() => void) | null;

  /** Wakes the reader when there is something that is due. */
  function giveWhenDue(): void {
    if (!isOver && (text === '' || isGathering)) return;
    wake?.();
    wake = null;
  }

  function endGathering(): void {
    isGathering = false;
    if (isOver || text === '') return;
    if (response.socket) readFreely ??= readInBeats(response.socket, beat);
    giveWhenDue();
  }

  const stopWatching = finished(response, (error) => {
    failure = error ?? null;
    isOver = true;
    readFreely?.();
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
      if (response.isPaused()) response.resume();
      if (given === '') {
        if (isOver) break;
        continue;
      }
      if (!isGathering) beat.afterBeat(endGathering);
      isGathering = true;
      yield given;
    }
  } finally {
    isOver = true;
    readFreely?.();
    stopWatching();
    if (!response.readableEnded) response.destroy();
  }
  if (failure) throw failure;
}
