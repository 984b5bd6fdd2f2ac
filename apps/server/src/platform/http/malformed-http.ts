import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
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

const JSON_TYPE = 'application/json; charset=utf-8';

function writeBody(detail: string): string {
  const body: ErrorBody = { detail, code: 'malformed_request', request_id: randomUUID() };
  return JSON.stringify(body);
}

/** Answers bytes that are not HTTP, or did not all come in time, where there is no request yet that a hook could see. */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, detail } = failures[error.code ?? ''] ?? malformed;
  const json = writeBody(detail);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: ${JSON_TYPE}\r\ncontent-length: ${Buffer.byteLength(json)}\r\nconnection: close\r\n\r\n${json}`,
    );
  }
  socket.destroySoon();
}

/** Answers a caller who expects what the server does not know; Node would without a word. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const json = writeBody('The server does not know what the header Expect asks of it.');
  response
    .writeHead(417, {
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(json),
      connection: 'close',
    })
    .end(json);
}
