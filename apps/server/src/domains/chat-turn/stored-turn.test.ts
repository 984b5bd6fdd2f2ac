import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import type { Turn, TurnStatus } from './chat-turn.types.ts';
import { createStoredTurns } from './stored-turn.ts';

const STORE_INTERVAL_MS = 1_000;

// The waits between two looks are real: only the clock that tells when a reader was told of last is the test's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const word = (text: string): ChatStreamEvent => ({ content: { parts: [{ text }] } });

/** What is found at a look: how the turn is, and what has been stored since the look before, so many milliseconds ago. */
interface Look {
  status: TurnStatus | null;
  /** Why nothing could be found. */
  failure?: Error;
  stored?: string[];
  afterMs?: number;
  /** What came between the look at the turn and the one at its events. */
  storedMeanwhile?: string[];
}

/** Reads a turn of which another process stores what the looks find; one that finds nothing more fails. */
function follow(looks: Look[], after = 0) {
  const events: ChatStreamEvent[] = [];
  const frames: string[] = [];
  const ended = Promise.withResolvers<undefined>();
  let meanwhile: string[] = [];
  const turns = {
    find: vi.fn(async (turnId: string): Promise<Turn | null> => {
      const look = looks.shift();
      if (!look) throw new Error('Nothing of it makes sense.');
      if (look.failure) throw look.failure;
      vi.advanceTimersByTime(look.afterMs ?? 0);
      events.push(...(look.stored ?? []).map(word));
      meanwhile = look.storedMeanwhile ?? [];
      return (
        look.status && {
          id: turnId,
          sessionId: 's1',
          clientMessageId: 'm1',
          status: look.status,
          owner: 'another process',
          leaseUntil: new Date(0),
          watchedUntil: new Date(0),
          provider: 'scripted',
          model: 'scripted-1',
          startedAt: new Date(0),
        }
      );
    }),
    listEvents: vi.fn(async (_turnId: string, from: number) => {
      events.push(...meanwhile.map(word));
      return events.map((event, index) => ({ number: index + 1, event })).slice(from);
    }),
    noteReader: vi.fn(() => Promise.resolve()),
  };
  const logger = createLogger('silent');
  const warned = vi.spyOn(logger, 'warn');
  const onEnd = vi.fn(() => ended.resolve(undefined));
  const followStored = createStoredTurns({ turns, storeIntervalMs: STORE_INTERVAL_MS, logger });
  const stop = followStored('t1').read(after, { onFrames: (frame) => frames.push(frame), onEnd });
  return { frames, onEnd, ended: ended.promise, turns, warned, stop };
}

const numbersIn = (frames: readonly string[]) =>
  frames.map((frame) => [...frame.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number)));

describe('a turn that another process runs', () => {
  test('is sent on as it is stored, from the number that was asked for, each event once, and ends with what was stored last', async () => {
    const looks: Look[] = [
      { status: 'running', stored: ['a', 'b', 'c'] },
      { status: 'running' },
      // It ends right after the look that finds it running.
      { status: 'running', stored: ['d'], storedMeanwhile: ['e'] },
      { status: 'done' },
    ];
    const { frames, onEnd, ended } = follow(looks, 1);
    await ended;
    expect(numbersIn(frames)).toEqual([
      [2, 3],
      [4, 5],
    ]);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('is told that somebody reads it as often as answers are stored, and for three times as long', async () => {
    const { ended, turns } = follow([
      { status: 'running' },
      { status: 'running', afterMs: STORE_INTERVAL_MS - 1 },
      { status: 'running', afterMs: 1 },
      { status: 'done', afterMs: STORE_INTERVAL_MS },
    ]);
    await ended;
    const told = ['t1', 3 * STORE_INTERVAL_MS];
    expect(turns.noteReader.mock.calls).toEqual([told, told]);
  });

  test('says nothing more to a reader who has left while it was looked at', async () => {
    const { frames, onEnd, turns, stop } = follow([{ status: 'done', stored: ['a'] }]);
    const events = Promise.withResolvers<{ number: number; event: ChatStreamEvent }[]>();
    turns.listEvents.mockReturnValueOnce(events.promise);
    await vi.waitFor(() => expect(turns.listEvents).toHaveBeenCalled());
    stop();
    events.resolve([{ number: 1, event: word('a') }]);
    await new Promise(setImmediate);
    expect(frames).toEqual([]);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('holds its reader on while the database is away, which the log tells once, and goes on where it was', async () => {
    const failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const { frames, ended, warned } = follow([
      { status: 'running', stored: ['a'] },
      { status: null, failure },
      { status: null, failure },
      { status: 'done', stored: ['b'] },
    ]);
    await ended;
    expect(numbersIn(frames)).toEqual([[1], [2]]);
    expect(warned.mock.calls).toEqual([[{ err: failure, turn_id: 't1' }, expect.any(String)]]);
  });

  test('ends for its reader, who can come back, where it cannot be read, and the log has the reason', async () => {
    const { ended, warned } = follow([]);
    await ended;
    expect(warned).toHaveBeenCalledWith(
      { err: new Error('Nothing of it makes sense.'), turn_id: 't1' },
      expect.any(String),
    );
  });
});

test.each(['stopped', null] as const)(
  'a turn that is over (%s) is sent as it is stored, and no process is told of who reads it',
  async (status) => {
    const { frames, ended, turns } = follow([{ status, stored: ['a'] }]);
    await ended;
    expect(numbersIn(frames)).toEqual([[1]]);
    expect(turns.noteReader).not.toHaveBeenCalled();
  },
);
