import { vi } from 'vitest';

/** One request as the page sent it. */
export interface SentRequest {
  method: string;
  path: string;
  /** Parsed JSON or form fields. */
  body: unknown;
  headers: Headers;
}

type Reply = { status: number; body?: unknown; headers?: Record<string, string> } | 'no answer';
type Handler = (request: SentRequest) => Reply | Promise<Reply>;

const EVENT_STREAM = 'GET /api/events/stream';

/**
 * Takes the place of the server in a test of the page. Handlers are named `METHOD /path`; what has none is 404.
 * Answers the list of requests, which grows as they come.
 */
export function serve(handlers: Record<string, Handler | Reply>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      body: readBody(init.body),
      headers: new Headers(init.headers),
    };
    const name = `${request.method} ${url.pathname}`;
    // Every page holds the line of live events open; it stays silent where a test is about something else.
    if (name === EVENT_STREAM && !(EVENT_STREAM in handlers)) return new Promise(() => undefined);
    sent.push(request);
    const handler = handlers[name] ?? notFound;
    const reply = typeof handler === 'function' ? await handler(request) : handler;
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    const isEmpty = reply.status === 204;
    const { status, headers } = reply;
    return new Response(isEmpty ? null : JSON.stringify(reply.body), { status, headers });
  });
  return sent;
}

/** A refusal as the server words it. */
export function refusal(status: number, code: string, detail: unknown): Reply {
  return { status, body: { detail, code, request_id: 'request-1' } };
}

/** Loses the next answer to a call with this method: the server has done it, and nobody hears of it. */
export function loseNextAnswer(method: string): void {
  const answer = globalThis.fetch;
  let isLost = false;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const response = await answer(address, init);
    if (isLost || init.method !== method) return response;
    isLost = true;
    throw new TypeError('Failed to fetch');
  });
}

const notFound = refusal(404, 'not_found', 'Not found.');

function readBody(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return body ?? null;
}
