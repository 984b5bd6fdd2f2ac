import type { LiveEvent } from '@robin/contract/live-events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEventBuffer } from './event-buffer.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

vi.mock('./event-buffer.ts', { spy: true });

const target = { token: 'secret', projectId: 3 };
const timestamp = '2026-11-20T14:02:11.000Z';

interface Call {
  path: string;
  request: RequestInit;
}

/** A server with one event stream; tests decide how it answers everything else. */
function createServer() {
  const calls: Call[] = [];
  let streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const answers = {
    health: () => Promise.resolve(new Response('{}')),
    disconnect: () => Promise.resolve(new Response(null, { status: 204 })),
    streamUrl: '',
  };
  vi.stubGlobal('fetch', (url: string, request: RequestInit = {}) => {
    const path = url.split('?', 1)[0] ?? '';
    calls.push({ path, request });
    if (path === '/api/health') {
      return new Promise((resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        answers.health().then(resolve, reject);
      });
    }
    if (path === '/api/events/disconnect') return answers.disconnect();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void streams.push(controller),
    });
    const response = new Response(body);
    Object.defineProperty(response, 'url', { value: answers.streamUrl });
    return Promise.resolve(response);
  });
  return {
    answers,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    send(event: Partial<LiveEvent>) {
      const whole = JSON.stringify({ event_type: 'heartbeat', timestamp, data: {}, ...event });
      streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${whole}\n\n`));
    },
    drop() {
      streams.at(-1)?.error(new TypeError('network error'));
      streams = [];
    },
  };
}

let server: ReturnType<typeof createServer>;
let connection: LiveConnection;
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const openLines = () => server.callsTo('/api/events/stream').length;

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  // The platform's own timer would not know of the fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
    return controller.signal;
  });
  server = createServer();
  connection = createLiveConnection();
});
afterEach(() => {
  connection.disconnect();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the health check', () => {
  test('asks the server every 30 s while the line is open [LIVE-032] [API2-005]', async () => {
    connection.connect(target);
    await pass(29_999);
    expect(server.callsTo('/api/health')).toHaveLength(0);
    await pass(1);
    expect(server.callsTo('/api/health')).toHaveLength(1);
    server.send({});
    await pass(30_000);
    expect(server.callsTo('/api/health')).toHaveLength(2);
    connection.disconnect();
    await pass(60_000);
    expect(server.callsTo('/api/health')).toHaveLength(2);
  });

  test('that fails opens the line anew [LIVE-009]', async () => {
    connection.connect(target);
    await pass();
    server.answers.health = () => Promise.resolve(new Response(null, { status: 503 }));
    await pass(30_000);
    expect(connection.getState()).toBe('reconnecting');
    await pass(1_000);
    expect(openLines()).toBe(2);
  });

  test('that is not answered within 5 s has failed [LIVE-033] [API2-005]', async () => {
    connection.connect(target);
    await pass();
    server.answers.health = () => new Promise(() => undefined);
    await pass(30_000);
    server.send({});
    await pass(4_999);
    expect(connection.getState()).toBe('connected');
    await pass(1);
    expect(connection.getState()).toBe('reconnecting');
  });
});

test('a health check of the line before says nothing about the one that has taken its place', async () => {
  connection.connect(target);
  await pass();
  server.answers.health = () => new Promise(() => undefined);
  await pass(30_000);
  server.drop();
  await pass(1_000);
  expect(connection.getState()).toBe('connected');
  await pass(4_000);
  expect(connection.getState()).toBe('connected');
  expect(openLines()).toBe(2);
});

describe('a page that goes away', () => {
  const leave = () => window.dispatchEvent(new Event('pagehide'));

  /** What a beacon says, parsed. */
  async function parsed(said: Blob): Promise<unknown> {
    const read = Promise.withResolvers<undefined>();
    const reader = new FileReader();
    reader.onload = () => read.resolve(undefined);
    reader.readAsText(said);
    await read.promise;
    return JSON.parse(reader.result as string);
  }

  async function connected() {
    connection.connect(target);
    await pass();
    server.send({ event_type: 'connection_established', data: { connection_id: 'line-7' } });
    await pass();
  }

  test('tells the server which line it read, in a call that outlives it and lasts 3 s at most [LIVE-034] [LIVE-035] [LIVE-042] [API2-006]', async () => {
    await connected();
    leave();
    const [call] = server.callsTo('/api/events/disconnect');
    expect(call?.request).toMatchObject({
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    });
    expect(JSON.parse(call?.request.body as string)).toEqual({
      connectionId: 'line-7',
      timestamp: new Date().toISOString(),
      source: 'pagehide',
    });
    await pass(2_999);
    expect(call?.request.signal?.aborted).toBe(false);
    await pass(1);
    expect(call?.request.signal?.aborted).toBe(true);
  });

  test.each([
    ['is refused by the line', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'is refused by the browser at once',
      () => {
        throw new TypeError('AbortSignal.timeout is not a function');
      },
    ],
  ])('sends a beacon when the call %s [LIVE-036]', async (_how, answer) => {
    const sendBeacon = vi.fn((_address: string, _said: Blob) => true);
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator) as Navigator, { sendBeacon }),
    );
    await connected();
    server.answers.disconnect = answer;
    leave();
    await pass();
    expect(sendBeacon).toHaveBeenCalledExactlyOnceWith('/api/events/disconnect', expect.any(Blob));
    const said = sendBeacon.mock.lastCall?.[1] ?? new Blob();
    // The server reads no other kind.
    expect(said.type).toBe('application/json');
    expect(await parsed(said)).toMatchObject({ connectionId: 'line-7', source: 'pagehide' });
  });

  test('says nothing when no line is open', async () => {
    connection.connect(target);
    await pass();
    connection.disconnect();
    leave();
    expect(server.callsTo('/api/events/disconnect')).toHaveLength(0);
  });

  test('says nothing of a line that is lost already', async () => {
    await connected();
    server.drop();
    await pass();
    leave();
    expect(server.callsTo('/api/events/disconnect')).toHaveLength(0);
  });
});

describe('the line', () => {
  test('is not opened again by itself when that is switched off [LIVE-007]', async () => {
    connection = createLiveConnection({ autoReconnect: false });
    connection.connect(target);
    await pass();
    server.drop();
    await pass(120_000);
    expect(openLines()).toBe(1);
    expect(connection.getState()).toBe('error');
  });

  test('believes nothing that comes from another origin [LIVE-021]', async () => {
    server.answers.streamUrl = 'https://elsewhere.example/api/events/stream';
    const heard: string[] = [];
    connection.subscribe((event) => heard.push(event.event_type));
    connection.connect(target);
    await pass();
    server.send({ event_type: 'chat_session_updated' });
    await pass();
    expect(heard).toEqual([]);
    expect(connection.getState()).not.toBe('connected');
  });

  test('remembers what it heard lately, and every 10 s frees the room of what is 30 s old [LIVE-025]', async () => {
    connection.connect(target);
    await pass();
    server.send({ event_type: 'workflow_setup', data: { context: 'Story' } });
    await pass(1);
    server.send({ event_type: 'workflow_setup', data: { context: 'Epic' } });
    await pass();
    const contexts = () => connection.recent('workflow_setup').map(({ data }) => data['context']);
    const { results } = vi.mocked(createEventBuffer).mock;
    const held = () => (results.at(-1)?.value as ReturnType<typeof createEventBuffer>).size;
    expect(contexts()).toEqual(['Story', 'Epic']);
    await pass(29_998);
    expect(held()).toBe(2);
    await pass(1);
    expect(held()).toBe(1);
    // The second one is too old a moment later, and goes with the next cleaning.
    await pass(9_999);
    expect(contexts()).toEqual([]);
    expect(held()).toBe(1);
    await pass(1);
    expect(held()).toBe(0);
  });

  test('says in fixed words what went wrong [ERR2-070] [ERR2-071] [ERR2-072] [ERR2-073] [ERR2-074] [OPEN2-140]', async () => {
    expect(() => connection.reconnect()).toThrow('No configuration available for reconnection');
    expect(() => connection.connect({ token: '', projectId: null })).toThrow(
      'Token is required for connection',
    );
    connection.connect(target);
    await pass();
    expect(connection.getError()).toBeNull();
    server.drop();
    await pass();
    expect(connection.getError()).toBe('Connection lost');
    connection.disconnect();
    server.answers.streamUrl = 'https://elsewhere.example/';
    connection.connect(target);
    await pass();
    expect(connection.getError()).toBe('EventSource connection failed');
    connection.destroy();
    expect(() => connection.connect(target)).toThrow('EventService has been destroyed');
    expect(() => connection.reconnect()).toThrow('EventService has been destroyed');
  });
});
