import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ServerSentEvent } from '#shared/live/event-stream-parser.ts';
import { readTurn, type TurnLine, type TurnLineAnswer, type TurnReading } from './read-turn.ts';

const end: ChatStreamEvent = { turn_complete: true, content: { parts: [] } };
const word = (text: string): ChatStreamEvent => ({
  turn_id: 't1',
  content: { parts: [{ text }] },
  partial: true,
});

const frame = (event: ChatStreamEvent, index: number): ServerSentEvent => ({
  lastEventId: String(index + 1),
  type: 'message',
  data: JSON.stringify(event),
});

/** How a line ends after its frames: in order, or broken. */
type LineEnd = 'closed' | 'broken';

function open(frames: ServerSentEvent[], ending: LineEnd): TurnLineAnswer {
  async function* events() {
    await Promise.resolve();
    for (const one of frames) yield [one];
    if (ending === 'broken') throw new TypeError('network error');
  }
  return { type: 'open', events: events() };
}

/** A server that has the whole turn and lets go of each line after a number of frames. */
function createServer(events: ChatStreamEvent[], cuts: { frames: number; ending: LineEnd }[]) {
  const frames = events.map(frame);
  const asked: (number | null)[] = [];
  function serve(after: number | null): Promise<TurnLineAnswer> {
    asked.push(after);
    const left = frames.slice(after ?? 0);
    const cut = cuts.shift();
    if (!cut) return Promise.resolve(open(left, 'closed'));
    return Promise.resolve(open(left.slice(0, cut.frames), cut.ending));
  }
  const line: TurnLine = { start: () => serve(null), resume: (after) => serve(after) };
  return { line, asked };
}

const noWait = () => Promise.resolve();

async function readAll(
  line: TurnLine,
  signal = new AbortController().signal,
  wait: (delayMs: number) => Promise<void> = noWait,
) {
  const readings: TurnReading[] = [];
  for await (const reading of readTurn(line, signal, wait)) readings.push(reading);
  return readings;
}

const eventsOf = (readings: TurnReading[]) =>
  readings.flatMap((reading) => (reading.type === 'events' ? reading.events : []));

describe('reading a turn', () => {
  test('passes on every event once and in order, wherever the lines are cut', async () => {
    const cut = fc.record({
      frames: fc.integer({ min: 1, max: 4 }),
      ending: fc.constantFrom<LineEnd>('closed', 'broken'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string(), { maxLength: 20 }),
        fc.array(cut, { maxLength: 8 }),
        async (words, cuts) => {
          const events = [...words.map(word), end];
          const { line } = createServer(events, cuts);
          expect(eventsOf(await readAll(line))).toEqual(events);
        },
      ),
    );
  });

  test('asks a dropped line for what comes after the last number', async () => {
    const { line, asked } = createServer(
      [word('a'), word('b'), end],
      [{ frames: 2, ending: 'broken' }],
    );
    await readAll(line);
    expect(asked).toEqual([null, 2]);
  });

  test('drops events that a server sends a second time', async () => {
    const events = [word('a'), word('b'), end];
    const frames = events.map(frame);
    let calls = 0;
    const line: TurnLine = {
      start: () => Promise.resolve(open(frames.slice(0, 2), 'broken')),
      resume: () => {
        calls += 1;
        return Promise.resolve(open(frames, 'closed'));
      },
    };
    expect(eventsOf(await readAll(line))).toEqual(events);
    expect(calls).toBe(1);
  });

  test('says that the line is down, and that it is back', async () => {
    const { line } = createServer([word('a'), end], [{ frames: 1, ending: 'broken' }]);
    expect((await readAll(line)).map(({ type }) => type)).toEqual([
      'open',
      'events',
      'lost',
      'open',
      'events',
    ]);
  });

  test('ends when a line closes in order without a marker and has nothing more to say', async () => {
    const { line, asked } = createServer([word('a')], []);
    expect(eventsOf(await readAll(line))).toHaveLength(1);
    expect(asked).toEqual([null, 1]);
  });

  test.each<ChatStreamEvent>([
    { event_type: 'error', error_message: 'No' },
    { turn_complete: true },
    { is_final_response: true },
  ])('ends after %j without asking again', async (last) => {
    const { line, asked } = createServer([word('a'), last], []);
    await readAll(line);
    expect(asked).toEqual([null]);
  });

  test('sends an unanswered message again, seven times within 25 seconds at most, and then says why it failed', async () => {
    let tries = 0;
    const line: TurnLine = {
      start: () => {
        tries += 1;
        return Promise.reject(new Error('The server cannot be reached.'));
      },
      resume: () => Promise.resolve({ type: 'nothing' }),
    };
    const waits: number[] = [];
    const readings = await readAll(line, undefined, async (delayMs) => void waits.push(delayMs));
    expect(tries).toBe(7);
    expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 12_800]);
    expect(readings.at(-1)).toEqual({
      type: 'refused',
      failure: { reason: 'The server cannot be reached.', code: null },
    });
  });

  test.each([409, 429, 503])('takes the refusal of a message, %i, at its word', async (status) => {
    const failure = { reason: 'Robin is still answering.', code: 'turn_already_running' as const };
    const line: TurnLine = {
      start: () => Promise.resolve({ type: 'refused', status, failure }),
      resume: () => Promise.resolve({ type: 'nothing' }),
    };
    expect(await readAll(line)).toEqual([{ type: 'refused', failure }]);
  });

  test('gives no turn up whose lines all drop as long as each has something new to say, and asks for that very turn', async () => {
    const frames = [...Array.from({ length: 30 }, (_, at) => word(String(at))), end].map(frame);
    const asked = new Set<string | null>();
    const line: TurnLine = {
      start: () => Promise.resolve(open(frames.slice(0, 1), 'broken')),
      resume: (after, turnId) => {
        asked.add(turnId);
        return Promise.resolve(open(frames.slice(after, after + 1), 'broken'));
      },
    };
    expect(eventsOf(await readAll(line))).toHaveLength(frames.length);
    expect([...asked]).toEqual(['t1']);
  });

  test('says nothing of a line that is down because the reading was ended [TURN-013]', async () => {
    const controller = new AbortController();
    async function* events() {
      yield [frame(word('a'), 0)];
      await Promise.resolve();
      controller.abort();
      throw new DOMException('Aborted', 'AbortError');
    }
    const line: TurnLine = {
      start: () => Promise.resolve({ type: 'open', events: events() }),
      resume: () => Promise.resolve({ type: 'nothing' }),
    };
    const readings = await readAll(line, controller.signal);
    expect(readings.map(({ type }) => type)).toEqual(['open', 'events']);
  });

  test('keeps asking for a running turn while the server is in trouble, and gives up at last', async () => {
    let tries = 0;
    const line: TurnLine = {
      start: () => Promise.resolve(open([frame(word('a'), 0)], 'broken')),
      resume: () => {
        tries += 1;
        const failure = { reason: 'Starting', code: 'unavailable' as const };
        return Promise.resolve({ type: 'refused', status: 503, failure });
      },
    };
    const readings = await readAll(line);
    expect(readings.at(-1)).toEqual({ type: 'given-up' });
    expect(tries).toBe(9);
  });

  test.each([
    [429, 'given-up', 9],
    [500, 'given-up', 9],
    [499, 'refused', 1],
    [404, 'refused', 1],
  ] as const)('a running turn that is answered with %i: %s', async (status, ending, asked) => {
    let tries = 0;
    const line: TurnLine = {
      start: () => Promise.resolve(open([frame(word('a'), 0)], 'broken')),
      resume: () => {
        tries += 1;
        const failure = { reason: 'Not now', code: null };
        return Promise.resolve({ type: 'refused', status, failure });
      },
    };
    expect((await readAll(line)).at(-1)?.type).toBe(ending);
    expect(tries).toBe(asked);
  });

  test('ends with the batch that has the marker, whatever else is in it', async () => {
    const asked: number[] = [];
    async function* batch() {
      await Promise.resolve();
      yield [word('a'), end].map(frame);
    }
    const line: TurnLine = {
      start: () => Promise.resolve({ type: 'open', events: batch() }),
      resume: (after) => {
        asked.push(after);
        return Promise.resolve({ type: 'nothing' });
      },
    };
    expect(eventsOf(await readAll(line))).toHaveLength(2);
    expect(asked).toEqual([]);
  });

  test('takes every event without a number for a new one', async () => {
    const unnumbered = { ...frame(word('b'), 1), lastEventId: '' };
    const line: TurnLine = {
      start: () =>
        Promise.resolve(open([frame(word('a'), 0), unnumbered, frame(end, 1)], 'closed')),
      resume: () => Promise.resolve({ type: 'nothing' }),
    };
    expect(eventsOf(await readAll(line))).toEqual([word('a'), word('b'), end]);
  });

  test('ends in silence when it is aborted [TURN-013]', async () => {
    const controller = new AbortController();
    const line: TurnLine = {
      start: () => {
        controller.abort();
        return Promise.reject(new DOMException('Aborted', 'AbortError'));
      },
      resume: () => Promise.resolve({ type: 'nothing' }),
    };
    expect(await readAll(line, controller.signal)).toEqual([]);
  });

  test('throws when an event does not fit the contract', async () => {
    const broken = { lastEventId: '1', type: 'message', data: '{"content":{"parts":"none"}}' };
    const line: TurnLine = {
      start: () => Promise.resolve(open([broken], 'closed')),
      resume: () => Promise.resolve({ type: 'nothing' }),
    };
    await expect(readAll(line)).rejects.toThrow('The answer could not be read.');
  });
});
