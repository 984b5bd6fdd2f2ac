import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@robin/contract/errors';

const failures: Readonly<Record<string, { status: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    detail: 'The headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    detail: 'The request took too long to arrive.',
  },
};
const malformed = { status: '400 Bad Request', detail: 'The request is malformed.' };

/** Answers bytes that are not HTTP, or did not all come in time, where there is no request yet that a hook could see. */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, detail } = failures[error.code ?? ''] ?? malformed;
  const body: ErrorBody = {
    detail,
    code: 'malformed_request',
    request_id: randomUUID(),
  };
  const json = JSON.stringify(body);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(json)}\r\nconnection: close\r\n\r\n${json}`,
    );
  }
  socket.destroySoon();
}
