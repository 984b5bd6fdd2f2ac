import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** A reader that lets this much pile up for so long is cut off; it can come back and resume. */
const PILE_BYTES = 4 * 1024 * 1024;
const PILE_GRACE_MS = 5_000;
/** Nobody may have more than this wait, not for a moment. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** A reader that does not take the rest within this time after the end is cut off. */
const END_GRACE_MS = 1_000;

/** One open stream of server-sent events. */
export interface EventStream {
  /** Sends whole frames. False once the stream is closed. */
  write(frames: string | Buffer): boolean;
  end(): void;
  onClose(listener: () => void): void;
  readonly isClosed: boolean;
}

/**
 * One frame. JSON escapes line breaks, so no text can become a frame or a field of its own.
 * @param id number or position that the reader sends back to resume
 */
export function formatFrame(data: unknown, id?: string | number): string {
  const json = JSON.stringify(data);
  return id === undefined ? `data: ${json}\n\n` : `id: ${id}\ndata: ${json}\n\n`;
}

/**
 * Takes the connection over and opens the stream. Headers that hooks have set by now (security,
 * request id) go out with it; hooks that run on sending do not.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const response: ServerResponse = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Tells nginx not to hold frames back.
    'x-accel-buffering': 'no',
  });
  response.socket?.setNoDelay(true);
  response.on('error', () => response.destroy());
  let isGathering = false;
  let pileCheck: NodeJS.Timeout | null = null;

  /** What is written in one moment (headers, frames, the end) leaves in one packet. */
  function gather(): void {
    if (isGathering) return;
    isGathering = true;
    response.cork();
    process.nextTick(() => {
      isGathering = false;
      response.uncork();
    });
  }

  /** Much may come at one moment, and a reader that takes it needs time for it. */
  function watchPile(): void {
    if (pileCheck !== null || response.writableLength <= PILE_BYTES) return;
    pileCheck = setTimeout(() => {
      pileCheck = null;
      if (response.writableLength > PILE_BYTES) response.destroy();
    }, PILE_GRACE_MS);
    pileCheck.unref();
  }

  response.once('close', () => clearTimeout(pileCheck ?? undefined));
  gather();
  response.flushHeaders();
  return {
    write(frames) {
      if (response.destroyed || response.writableEnded) return false;
      gather();
      response.write(frames);
      if (response.writableLength > MAX_UNREAD_BYTES) {
        response.destroy();
        return false;
      }
      watchPile();
      return true;
    },
    end() {
      if (response.destroyed || response.writableEnded) return;
      gather();
      response.end();
      const cut = setTimeout(() => response.destroy(), END_GRACE_MS);
      cut.unref();
      response.once('close', () => clearTimeout(cut));
    },
    onClose(listener) {
      if (response.destroyed) listener();
      else response.once('close', listener);
    },
    get isClosed() {
      return response.destroyed || response.writableEnded;
    },
  };
}
