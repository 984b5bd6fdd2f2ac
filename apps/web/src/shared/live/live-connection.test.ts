import type { LiveEvent } from '@robin/contract/live-events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tracedFetch } from '#shared/api/traced-fetch.ts';
import { readToken, storeToken } from '#shared/api/token.ts';
import { onUnauthorized } from '#shared/api/unauthorized.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

const target = { token: 'secret', projectId: 3 };
const timestamp = '2026-11-20T14:02:11.000Z';

/** One line that the page has opened, as the server sees it. */
interface ServerLine {
  url: string;
  headers: Headers;
  send(event: Partial<LiveEvent>, id?: string): void;
  /** The same for several that arrive in one piece. */
  sendTogether(...events: readonly (readonly [Partial<LiveEvent>, string?])[]): void;
  drop(): void;
  /** Ends the stream in good order, as a server does that is stopped. */
  end(): void;
  /** Whether the page still reads it. */
  isRead(): boolean;
}

function createServer() {
  const lines: ServerLine[] = [];
  let status: number | 'silence' = 200;
  const fetch = vi.fn((url: string, { headers, signal }: RequestInit) => {
    if (url === '/api/health') return Promise.resolve(new Response('{}'));
    if (status === 'silence') return new Promise<Response>(() => undefined);
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    if (status !== 200) return Promise.resolve(new Response('{"detail":"No."}', { status }));
    const encoder = new TextEncoder();
    const frameOf = (event: Partial<LiveEvent>, id?: string) => {
      const whole = { event_type: 'heartbeat', timestamp, data: {}, ...event };
      const prefix = id === undefined ? '' : `id: ${id}\n`;
      return `${prefix}data: ${JSON.stringify(whole)}\n\n`;
    };
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () =>
          controller.error(new DOMException('', 'AbortError')),
        );
        lines.push({
          url,
          headers: new Headers(headers),
          send: (event, id) => controller.enqueue(encoder.encode(frameOf(event, id))),
          sendTogether: (...events) =>
            controller.enqueue(encoder.encode(events.map((one) => frameOf(...one)).join(''))),
          drop: () => controller.error(new TypeError('network error')),
          end: () => controller.close(),
          isRead: () => !signal?.aborted,
        });
      },
    });
    return Promise.resolve(new Response(body));
  });
  vi.stubGlobal('fetch', fetch);
  return {
    lines,
    fetch,
    /** How often the page has asked for the stream. */
    asked: () => fetch.mock.calls.filter(([url]) => url !== '/api/health').length,
    answerWith: (next: typeof status) => (status = next),
  };
}

function showPage(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

let connection: LiveConnection;
let server: ReturnType<typeof createServer>;
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  server = createServer();
  connection = createLiveConnection();
});
afterEach(() => {
  connection.disconnect();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('connecting', () => {
  test('goes from disconnected over connecting to connected [LIVE-002] [LIVE-003]', async () => {
    const states = [connection.getState()];
    connection.subscribeToState(() => states.push(connection.getState()));
    connection.connect(target);
    await pass();
    connection.disconnect();
    expect(states).toEqual(['disconnected', 'connecting', 'connected', 'disconnected']);
  });

  test('names the project in the address and the token in a header, where no access log has it [API1-003] [API1-048]', async () => {
    connection.connect(target);
    await pass();
    connection.connect({ token: 'newer', projectId: null });
    await pass();
    connection.connect({ token: 'newest', projectId: null });
    await pass();
    expect(server.lines.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['/api/events/stream?project_id=3', 'Bearer secret'],
      ['/api/events/stream', 'Bearer newer'],
      ['/api/events/stream', 'Bearer newest'],
    ]);
  });

  test('without a token is refused with the words of the specification [LIVE-016]', () => {
    expect(() => connection.connect({ token: '', projectId: 1 })).toThrow(
      'Token is required for connection',
    );
  });

  test('that fails goes to error, and is tried again [LIVE-004] [LIVE-006]', async () => {
    server.answerWith(0);
    connection.connect(target);
    await pass();
    expect(connection.getState()).toBe('error');
    server.answerWith(200);
    await pass(1_000);
    expect(connection.getState()).toBe('connected');
  });

  test('that a server in trouble refuses goes to error, whatever words come with it [LIVE-004]', async () => {
    server.answerWith(503);
    const states: string[] = [];
    connection.subscribeToState(() => states.push(connection.getState()));
    connection.connect(target);
    await pass();
    expect(states).toEqual(['connecting', 'error']);
  });

  test('that nobody answers is given up after 45 s, and tried again [LIVE-004] [LIVE-008] [LIVE-029]', async () => {
    server.answerWith('silence');
    connection.connect(target);
    await pass(59_999);
    expect(connection.getState()).toBe('connecting');
    await pass(1);
    expect(connection.getState()).toBe('error');
    server.answerWith(200);
    await pass(1_000);
    expect(connection.getState()).toBe('connected');
  });

  test.each([401, 403])('that is refused with %i is not tried again', async (status) => {
    server.answerWith(status);
    connection.connect(target);
    await pass(120_000);
    expect(connection.getState()).toBe('error');
    expect(connection.getError()).toBe('EventSource connection failed');
    expect(server.asked()).toBe(1);
  });

  test('that is answered late has as long as any other to be heard from [LIVE-029]', async () => {
    const late = Promise.withResolvers<Response>();
    server.fetch.mockImplementationOnce(() => late.promise);
    connection.connect(target);
    await pass(40_000);
    late.resolve(new Response(new ReadableStream()));
    await pass(20_000);
    expect(connection.getState()).toBe('connected');
    expect(server.asked()).toBe(1);
  });
});

describe('a line that is refused', () => {
  const refuse = async (status: number, token: string) => {
    storeToken('secret');
    const listener = vi.fn();
    const forget = onUnauthorized(listener);
    server.answerWith(status);
    connection.connect({ ...target, token });
    await pass();
    forget();
    return listener;
  };

  test('because nobody knows its token any more says that the session is over', async () => {
    expect(await refuse(401, 'secret')).toHaveBeenCalledOnce();
    expect(readToken()).toBeNull();
  });

  test.each([
    [403, 'secret'],
    [401, 'older'],
  ])('with %i for the token %s signs nobody out', async (status, token) => {
    expect(await refuse(status, token)).not.toHaveBeenCalled();
    expect(readToken()).toBe('secret');
  });
});

describe('events', () => {
  test('reach their listeners, heartbeats do not [LIVE-041]', async () => {
    const heard: string[] = [];
    connection.subscribe((event) => heard.push(event.event_type));
    connection.connect(target);
    await pass();
    server.lines[0]?.send({ event_type: 'connection_established' }, '9-1');
    server.lines[0]?.send({ event_type: 'heartbeat' });
    server.lines[0]?.send({ event_type: 'chat_session_updated' }, '9-2');
    await pass();
    expect(heard).toEqual(['connection_established', 'chat_session_updated']);
  });

  test('are told with what stands in `data`, else beside it [OPEN2-135]', async () => {
    const heard: LiveEvent[] = [];
    connection.subscribe((event) => heard.push(event));
    connection.connect(target);
    await pass();
    const event_type = 'jira_issue_assigned';
    const facts = { event_type, key: 'SHOP-7', assignee_name: 'Ada' };
    server.lines[0]?.send({ ...facts, data: { key: 'SHOP-8' } });
    server.lines[0]?.send({ ...facts, data: undefined });
    await pass();
    expect(heard.map(({ data }) => data)).toEqual([
      { key: 'SHOP-8', assignee_name: 'Ada' },
      { key: 'SHOP-7', assignee_name: 'Ada' },
    ]);
  });
});

describe('a lost line', () => {
  beforeEach(async () => {
    connection.connect(target);
    await pass();
  });

  test('that the server has ended in good order is reconnected too [LIVE-005] [LIVE-006]', async () => {
    server.lines[0]?.end();
    await pass();
    expect(connection.getState()).toBe('reconnecting');
    expect(connection.getError()).toBe('Connection lost');
    await pass(1_000);
    expect(connection.getState()).toBe('connected');
    expect(connection.getError()).toBeNull();
  });

  test('stays in reconnecting while the server is in trouble, and says so once [LIVE-005]', async () => {
    const states: string[] = [];
    connection.subscribeToState(() => states.push(connection.getState()));
    server.answerWith(503);
    server.lines[0]?.drop();
    await pass(10_000);
    expect(server.asked()).toBeGreaterThan(2);
    expect(states).toEqual(['reconnecting']);
  });

  test('that has come back begins with the short delays again [LIVE-026]', async () => {
    server.answerWith(0);
    server.lines[0]?.drop();
    await pass(3_000);
    server.answerWith(200);
    await pass(4_000);
    expect(connection.getState()).toBe('connected');
    server.lines[1]?.drop();
    await pass(1_000);
    expect(connection.getState()).toBe('connected');
  });

  test('keeps its place when what came last has no number of its own', async () => {
    server.lines[0]?.send({ event_type: 'chat_session_updated' }, '9-41');
    await pass();
    server.lines[0]?.drop();
    await pass(1_000);
    server.lines[1]?.send({ event_type: 'connection_established' });
    await pass();
    server.lines[1]?.drop();
    await pass(1_000);
    expect(server.lines[2]?.headers.get('Last-Event-ID')).toBe('9-41');
  });

  test('over an event that cannot be read goes on after it, and not with it again', async () => {
    server.lines[0]?.send({ data: undefined, timestamp: 'never' }, '9-7');
    await pass(1_000);
    expect(server.lines[1]?.headers.get('Last-Event-ID')).toBe('9-7');
  });

  test('goes to reconnecting and comes back by itself, after the last event that was heard [API1-050] [LIVE-005] [LIVE-006]', async () => {
    server.lines[0]?.send({ event_type: 'chat_session_updated' }, '9-41');
    await pass();
    server.lines[0]?.drop();
    await pass();
    expect(connection.getState()).toBe('reconnecting');
    await pass(1_000);
    expect(connection.getState()).toBe('connected');
    expect(server.lines[1]?.headers.get('Last-Event-ID')).toBe('9-41');
    expect(server.lines[1]?.headers.get('authorization')).toBe('Bearer secret');
  });

  test('is tried after 1, 2, 4, 8, 16 and then every 30 s, ten times at most [LIVE-026] [LIVE-027] [LIVE-028] [OPEN2-134]', async () => {
    server.answerWith(0);
    server.lines[0]?.drop();
    await pass();
    for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30, 30, 30, 30].entries()) {
      await pass(seconds * 1_000 - 1);
      expect(server.asked()).toBe(index + 1);
      await pass(1);
      expect(server.asked()).toBe(index + 2);
    }
    expect(connection.getState()).toBe('error');
    await pass(600_000);
    expect(server.asked()).toBe(11);
  });

  test.each([
    ['was given up', 'error', 600_000],
    ['waits for its next try', 'reconnecting', 10_000],
  ] as const)(
    'that %s is tried at once when the page becomes visible again [LIVE-010]',
    async (_how, state, lostFor) => {
      server.answerWith(0);
      server.lines[0]?.drop();
      await pass(lostFor);
      expect(connection.getState()).toBe(state);
      server.answerWith(200);
      showPage('hidden');
      await pass();
      expect(connection.getState()).toBe(state);
      showPage('visible');
      await pass();
      expect(connection.getState()).toBe('connected');
    },
  );

  test('that comes back at once is not replaced when the delay would have been over', async () => {
    server.lines[0]?.drop();
    await pass();
    window.dispatchEvent(new Event('online'));
    await pass(5_000);
    expect(connection.getState()).toBe('connected');
    expect(server.asked()).toBe(2);
  });

  test('that was given up is tried ten times again once the browser is online [LIVE-028]', async () => {
    server.answerWith(0);
    server.lines[0]?.drop();
    await pass(600_000);
    const before = server.asked();
    window.dispatchEvent(new Event('online'));
    await pass(600_000);
    expect(server.asked()).toBe(before + 11);
  });

  test.each([
    [14_999, 60_000],
    [15_000, 75_000],
  ])(
    'is replaced after 45 s without a sign of life, looked for every 15 s: heard last after %i ms, after %i ms [LIVE-008] [LIVE-029] [LIVE-030] [API1-051]',
    async (heardAt, replacedAt) => {
      await pass(heardAt);
      server.lines[0]?.send({ event_type: 'heartbeat' });
      await pass(replacedAt - heardAt - 1);
      expect(connection.getState()).toBe('connected');
      await pass(1);
      expect(connection.getState()).toBe('reconnecting');
      await pass(1_000);
      expect(server.asked()).toBe(2);
    },
  );

  test('that nobody answers when it is asked for again is asked for once more [LIVE-006] [LIVE-029]', async () => {
    server.answerWith('silence');
    server.lines[0]?.drop();
    await pass(61_000);
    expect(connection.getState()).toBe('reconnecting');
    server.answerWith(200);
    await pass(2_000);
    expect(connection.getState()).toBe('connected');
  });

  test('is not suspected while heartbeats come', async () => {
    for (let beat = 0; beat < 20; beat += 1) {
      await pass(15_000);
      server.lines[0]?.send({ event_type: 'heartbeat' });
    }
    expect(connection.getState()).toBe('connected');
    expect(server.asked()).toBe(1);
  });
});

test('a page that becomes visible while connected keeps its line [LIVE-011]', async () => {
  connection.connect(target);
  await pass();
  showPage('visible');
  await pass(5_000);
  expect(server.asked()).toBe(1);
});

describe('where a line begins', () => {
  const answerAt = (position: string | null) => {
    const headers: HeadersInit = position === null ? {} : { 'event-position': position };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { headers })));
    return tracedFetch('/api/projects').finally(() => vi.stubGlobal('fetch', server.fetch));
  };
  const placesOf = ({ url, headers }: ServerLine) => [
    new URL(url, location.origin).searchParams.get('after'),
    headers.get('Last-Event-ID'),
  ];

  test('is the earliest place that an answer has named: what the page has read knows nothing of what came later', async () => {
    await answerAt('9-20');
    await answerAt('9-4');
    await answerAt(null);
    await answerAt('10-1');
    connection.connect(target);
    await pass();
    expect(server.lines.map(placesOf)).toEqual([['9-4', null]]);
  });

  test('stays the same when it breaks before anything was heard, and is what was heard last after that', async () => {
    await answerAt('9-4');
    connection.connect(target);
    await pass();
    server.lines[0]?.drop();
    await pass(1_000);
    server.lines[1]?.send({ event_type: 'connection_established' }, '9-4');
    server.lines[1]?.send({ event_type: 'chat_session_updated' }, '9-7');
    await pass();
    server.lines[1]?.drop();
    await pass(1_000);
    expect(server.lines.map(placesOf)).toEqual([
      ['9-4', null],
      ['9-4', null],
      [null, '9-7'],
    ]);
  });

  test('is what was heard last on the line for another project, so that nothing in between is missed', async () => {
    await answerAt('9-4');
    connection.connect(target);
    await pass();
    server.lines[0]?.send({ event_type: 'heartbeat' }, '9-7');
    await pass();
    connection.connect({ token: 'secret', projectId: 4 });
    await pass();
    expect(placesOf(server.lines[1] as ServerLine)).toEqual(['9-7', null]);
    expect(server.lines[1]?.url).toContain('project_id=4');
    // Also on the one after that, where nothing was heard in between: what was heard is not told twice.
    connection.connect({ token: 'secret', projectId: 5 });
    await pass();
    expect(placesOf(server.lines[2] as ServerLine)).toEqual(['9-7', null]);
  });

  test('is now for somebody of whom nothing has been read, and not where the one before has been', async () => {
    await answerAt('9-4');
    connection.connect(target);
    await pass();
    server.lines[0]?.send({ event_type: 'heartbeat' }, '9-7');
    await pass();
    connection.disconnect();
    connection.connect({ token: 'another', projectId: null });
    await pass();
    expect(placesOf(server.lines[1] as ServerLine)).toEqual([null, null]);
    expect(server.lines[1]?.url).toBe('/api/events/stream');
  });
});

test('what comes together with what ends its line is not heard any more', async () => {
  const heard: string[] = [];
  connection.subscribe(({ event_type: type }) => {
    heard.push(type);
    if (type === 'project_updated') connection.connect({ ...target, projectId: 4 });
  });
  connection.connect(target);
  await pass();
  server.lines[0]?.sendTogether(
    [{ event_type: 'project_updated' }, '9-8'],
    [{ event_type: 'po_documents_updated' }, '9-9'],
  );
  await pass();
  expect(heard).toEqual(['project_updated']);
  server.lines[1]?.drop();
  await pass(1_000);
  // Nothing was heard on the second line, so that the third one begins where it did.
  expect(server.lines[2]?.headers.get('last-event-id')).toBeNull();
});

test('what was heard for one project is not taken for heard in another', async () => {
  connection.connect(target);
  await pass();
  server.lines[0]?.send({ event_type: 'po_documents_updated' }, '9-9');
  await pass();
  expect(connection.recent('po_documents_updated')).toHaveLength(1);
  connection.connect({ ...target, projectId: 4 });
  expect(connection.recent('po_documents_updated')).toEqual([]);
});

describe('a line that is no longer wanted', () => {
  beforeEach(async () => {
    connection.connect(target);
    await pass();
  });

  test('is hung up', () => {
    connection.disconnect();
    expect(server.lines[0]?.isRead()).toBe(false);
  });

  test('leaves no timer, no error, and nothing that would open it again', async () => {
    server.lines[0]?.drop();
    await pass();
    connection.disconnect();
    expect(vi.getTimerCount()).toBe(0);
    expect(connection.getError()).toBeNull();
    window.dispatchEvent(new Event('online'));
    showPage('visible');
    await pass(60_000);
    expect(server.asked()).toBe(1);
    expect(connection.getState()).toBe('disconnected');
  });

  test('is hung up for the next one, which the late answer to it leaves alone', async () => {
    const late = Promise.withResolvers<Response>();
    server.fetch.mockImplementationOnce(() => late.promise);
    connection.connect({ token: 'secret', projectId: 4 });
    connection.connect({ token: 'secret', projectId: 5 });
    await pass();
    late.resolve(new Response('{}', { status: 503 }));
    await pass(5_000);
    expect(connection.getState()).toBe('connected');
    expect(server.lines.map((line) => line.isRead())).toEqual([false, true]);
  });

  test('that was given up leaves its ten tries to the next one [LIVE-028]', async () => {
    server.answerWith(0);
    server.lines[0]?.drop();
    await pass(600_000);
    const before = server.asked();
    connection.connect({ token: 'secret', projectId: 4 });
    await pass(600_000);
    expect(server.asked()).toBe(before + 11);
  });

  test('is the same as before where nothing about it has changed', async () => {
    connection.connect({ ...target });
    await pass();
    expect(server.asked()).toBe(1);
  });

  test('tells nobody who has stopped listening', async () => {
    const listener = vi.fn();
    connection.subscribe(listener)();
    connection.subscribeToState(listener)();
    server.lines[0]?.send({ event_type: 'chat_session_updated' });
    await pass();
    connection.disconnect();
    expect(listener).not.toHaveBeenCalled();
  });

  test('leaves nothing that was heard on it', async () => {
    server.lines[0]?.send({ event_type: 'chat_session_updated' });
    await pass();
    expect(connection.recent('chat_session_updated')).toHaveLength(1);
    connection.disconnect();
    expect(connection.recent('chat_session_updated')).toEqual([]);
  });
});
