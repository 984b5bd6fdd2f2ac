import { Agent, request as openRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 120_000;

const agent = new Agent({ keepAlive: true, maxFreeSockets: 2_048 });

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request and answers as soon as the head of the answer is there. */
export function open(url: string, call: Call = {}): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const length = call.body === undefined ? {} : { 'content-length': Buffer.byteLength(call.body) };
  const request = openRequest(url, {
    method: call.method ?? 'GET',
    agent,
    headers: { ...call.headers, ...length },
  });
  request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error(`no answer of ${url}`)));
  request.on('response', resolve);
  request.on('error', reject);
  request.end(call.body);
  return promise;
}

/** Sends JSON and answers JSON; anything but a success is an error. */
export async function callJson(
  method: string,
  url: string,
  json?: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await open(url, {
    method,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    headers: { ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
  });
  return readSuccess(response, `${method} ${url}`);
}

/** The JSON of a successful answer. */
export async function readSuccess(response: IncomingMessage, what: string): Promise<unknown> {
  const body = await text(response);
  const status = response.statusCode ?? 0;
  if (status < 200 || status > 299) throw new Error(`${what} answered ${status}: ${body}`);
  return body === '' ? null : JSON.parse(body);
}

/** Calls `onData` with what follows each `data:` of an event stream, until the stream ends. */
export async function readEvents(
  response: IncomingMessage,
  onData: (data: string) => void,
): Promise<void> {
  response.setEncoding('utf8');
  let rest = '';
  for await (const chunk of response) {
    rest += String(chunk);
    let from = 0;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      if (rest.startsWith('data:', from)) onData(rest.slice(from + 5, end).trim());
      from = end + 1;
    }
    rest = rest.slice(from);
  }
}
