import type { Socket } from 'node:net';
import type { Beat } from '#platform/beat.ts';

/** Who sends so much at once, in bytes, is read on without a pause: he does not drip. */
const GUSH_BYTES = 8 * 1024;

interface Reading {
  /** Where it waits after each piece; null = it reads what comes when it comes. */
  beat: Beat | null;
  isWaiting: boolean;
  /** Whether the stream has asked for more meanwhile; one that is paused and full does not. */
  isWanted: boolean;
  goOn(): void;
}

/** Connections are used again, and prepared once. */
const readings = new WeakMap<Socket, Reading>();

function prepare(socket: Socket): Reading {
  const push = socket.push.bind(socket);
  const read = socket._read.bind(socket);
  const reading: Reading = {
    beat: null,
    isWaiting: false,
    isWanted: false,
    goOn() {
      const isDue = reading.isWaiting && reading.isWanted;
      reading.isWaiting = false;
      reading.isWanted = false;
      if (isDue) read(0);
    },
  };
  // False stops the reading of the handle itself, so that what comes meanwhile stays with the system.
  socket.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    const hasRoom = push(piece, encoding);
    if (reading.beat === null || piece === null || piece.length >= GUSH_BYTES) return hasRoom;
    if (!reading.isWaiting) {
      reading.isWaiting = true;
      reading.beat.onBeat(reading.goOn);
    }
    return false;
  };
  socket._read = (size) => {
    if (reading.isWaiting) reading.isWanted = true;
    else read(size);
  };
  readings.set(socket, reading);
  return reading;
}

/**
 * From the next piece on a connection is read once in a beat, and what drips in between comes as one piece: a read, with
 * everything that follows from it, costs the same for ten bytes as for thousands. Pausing the stream would not do: it
 * goes on reading into its own buffer.
 * @returns ends that; to be called before the connection is used for something else
 */
export function readInBeats(socket: Socket, beat: Beat): () => void {
  const reading = readings.get(socket) ?? prepare(socket);
  reading.beat = beat;
  return () => {
    reading.beat = null;
    reading.goOn();
  };
}
