import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@robin/contract/errors';

/** Answers bytes that are not HTTP, where there is no request yet that a hook could see. */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const body: ErrorBody = {
    detail: isTooLarge ? 'The headers are too large.' : 'The request is malformed.',
    code: 'malformed_request',
    request_id: randomUUID(),
  };
  const json = JSON.stringify(body);
  if (socket.writable) {
    const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(json)}\r\nconnection: close\r\n\r\n${json}`,
    );
  }
  socket.destroySoon();
}
