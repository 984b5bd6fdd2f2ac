import { afterEach, describe, expect, test, vi } from 'vitest';
import { readTurn, type TurnReading } from '#features/chat/read-turn.ts';
import { runningTurnLine, sendLine, stopTurn } from './turn-line.ts';

const { signal } = new AbortController();
const startSending = () => sendLine('s1', { id: 'm1', text: 'Hello' }, 'en').start(signal);

function answerWith(status: number, body: string, type: string): void {
  const headers = { 'content-type': type };
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
}

test.each([502, 503, 504])(
  'a page with %i from what stands before the server means that it cannot be reached now, and is worth another try',
  async (status) => {
    answerWith(status, '<h1>Bad Gateway</h1>', 'text/html');
    await expect(startSending()).rejects.toThrow('The server cannot be reached.');
    await expect(runningTurnLine('s1', 't1').resume(3, 't1', signal)).rejects.toThrow(
      'The server cannot be reached.',
    );
  },
);

test.each([
  [413, 'This is more than a server on the way lets through at once. Send fewer or smaller files.'],
  [405, 'The answer had the status 405 and no reason.'],
])(
  'a page with %i from what stands before the server is a refusal with a reason that people can read',
  async (status, reason) => {
    answerWith(status, '<h1>Nginx</h1>', 'text/html');
    expect(await startSending()).toMatchObject({ type: 'refused', status, failure: { reason } });
  },
);

test('a message tells the time zone of the browser, by which Robin knows what is today and what was yesterday', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(body instanceof FormData ? body.get('user_time_zone') : null);
    return new Response('', { headers: { 'content-type': 'text/event-stream' } });
  });
  await startSending();
  expect(sent).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone]);
});

test('the same status in the words of the server is a refusal', async () => {
  const body = {
    detail: 'The provider is overloaded.',
    code: 'model_provider_failed',
    request_id: 'r',
  };
  answerWith(502, JSON.stringify(body), 'application/json');
  expect(await startSending()).toEqual({
    type: 'refused',
    status: 502,
    failure: { reason: 'The provider is overloaded.', code: 'model_provider_failed' },
  });
});

test('a running turn is asked for by its id, from its beginning or after the last number that was seen', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(null, { status: 204 });
  });
  const line = runningTurnLine('s1', 't1');
  expect(await line.start(signal)).toEqual({ type: 'nothing' });
  expect(await line.resume(3, null, signal)).toEqual({ type: 'nothing' });
  expect(asked).toEqual([
    '/api/chat/s1/stream?turn_id=t1',
    '/api/chat/s1/stream?after=3&turn_id=t1',
  ]);
});

describe('a line that dies without a word', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const frame = (number: number, event: object) =>
    `id: ${number}\ndata: ${JSON.stringify({ turn_id: 't1', ...event })}\n\n`;
  const word = { content: { parts: [{ text: 'Hello' }] }, partial: true };
  const end = { turn_complete: true, content: { parts: [] } };

  /** A server that answers each question with a line of its own, which says what it is told to. */
  function openLines() {
    const lines: { url: string; say: (text: string) => void }[] = [];
    let isSilent = false;
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const headers = { 'content-type': 'text/event-stream' };
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const encoder = new TextEncoder();
          lines.push({ url, say: (text) => controller.enqueue(encoder.encode(text)) });
        },
      });
      if (!isSilent) return new Response(body, { headers });
      return new Promise<Response>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    });
    return { lines, beSilent: (silent: boolean) => (isSilent = silent) };
  }

  /** Sends a message and reads along for as long as the test lasts. */
  function read() {
    vi.useFakeTimers();
    const readings: TurnReading['type'][] = [];
    const line = sendLine('s1', { id: 'm1', text: 'Hello' }, 'en');
    const noWait = () => Promise.resolve();
    const isOver = (async () => {
      for await (const { type } of readTurn(line, signal, noWait)) readings.push(type);
    })();
    return { readings, isOver };
  }

  afterEach(() => {
    vi.useRealTimers();
  });

  test('is given up after 45 seconds, and the turn is read on another one', async () => {
    const { lines } = openLines();
    const { readings, isOver } = read();
    await pass(0);
    lines[0]?.say(frame(1, word));
    await pass(44_999);
    expect(readings).toEqual(['open', 'events']);
    await pass(1);
    expect(readings).toEqual(['open', 'events', 'lost', 'open']);
    expect(lines[1]?.url).toContain('after=1&turn_id=t1');
    lines[1]?.say(frame(2, end));
    await pass(0);
    await isOver;
    expect(readings.at(-1)).toBe('events');
  });

  test('is none while the server says that it is still there', async () => {
    const { lines } = openLines();
    const { readings, isOver } = read();
    await pass(0);
    for (let minutes = 0; minutes < 5; minutes += 0.25) {
      await pass(15_000);
      lines[0]?.say(': still here\n\n');
    }
    expect(readings).toEqual(['open']);
    lines[0]?.say(frame(1, end));
    await pass(0);
    await isOver;
    expect(lines).toHaveLength(1);
  });

  test('is asked for again after 45 seconds also where the next one does not even open', async () => {
    const { lines, beSilent } = openLines();
    const { readings, isOver } = read();
    await pass(0);
    lines[0]?.say(frame(1, word));
    beSilent(true);
    await pass(45_000);
    beSilent(false);
    expect(readings).toEqual(['open', 'events', 'lost']);
    await pass(45_000);
    expect(readings).toEqual(['open', 'events', 'lost', 'lost', 'open']);
    lines.at(-1)?.say(frame(2, end));
    await pass(0);
    await isOver;
  });

  test('holds nobody for longer who stops an answer', async () => {
    openLines().beSilent(true);
    vi.useFakeTimers();
    const stopping = expect(stopTurn('s1')).rejects.toThrow('The server cannot be reached.');
    await pass(45_000);
    await stopping;
  });

  test('is not suspected before the model has said its first word, however long that takes', async () => {
    const { beSilent } = openLines();
    beSilent(true);
    const { readings } = read();
    await pass(10 * 60_000);
    expect(readings).toEqual([]);
  });
});
