import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import { createBeat } from '#platform/beat.ts';
import type { TurnEvent, TurnOutcome } from './chat-turn.types.ts';
import { createTurnWriter, joinStoredEvents } from './turn-writer.ts';

const done: TurnOutcome = {
  status: 'done',
  error: null,
  endReason: null,
  inputTokens: null,
  outputTokens: null,
  sent: null,
};

const turnEvent: fc.Arbitrary<TurnEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.string().map((text): TurnEvent => ({ type: 'text', text })) },
  fc.nat(9).map((n): TurnEvent => ({ type: 'tool-call', id: `c${n}`, name: 'look', args: { n } })),
  fc
    .nat(9)
    .map((n): TurnEvent => ({ type: 'tool-response', id: `c${n}`, name: 'look', response: n })),
);

function parseFrames(frames: string): { id: number; event: ChatStreamEvent }[] {
  return frames
    .split('\n\n')
    .filter((frame) => frame !== '')
    .map((frame) => {
      const [idLine = '', dataLine = ''] = frame.split('\n');
      return {
        id: Number(idLine.slice('id: '.length)),
        event: JSON.parse(dataLine.slice('data: '.length)) as ChatStreamEvent,
      };
    });
}

/** Lets pending text out, as the event loop would. */
const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the answer that readers are sent', () => {
  test('is numbered from 1 without gaps and joins to exactly what was said, however it is cut and resumed [API2-021]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(turnEvent, fc.boolean()), { maxLength: 30 }),
        fc.nat(40),
        async (script, cut) => {
          const writer = createTurnWriter();
          let early = '';
          const leave = writer.read(0, { onFrames: (f) => (early += f), onEnd: () => undefined });
          for (const [event, isPause] of script) {
            writer.add(event);
            if (isPause) await nextTick();
          }
          leave();
          const answer = writer.answer();
          writer.close(writer.finish(done));

          let all = '';
          let endCount = 0;
          writer.read(0, { onFrames: (f) => (all += f), onEnd: () => (endCount += 1) });
          const events = parseFrames(all);
          expect(endCount).toBe(1);
          expect(events.map(({ id }) => id)).toEqual(events.map((_event, index) => index + 1));
          expect(joinStoredEvents(events.map(({ event }) => event)).content).toBe(
            script.map(([event]) => (event.type === 'text' ? event.text : '')).join(''),
          );
          expect(joinStoredEvents(events.map(({ event }) => event)).parts).toEqual(answer.parts);
          expect(all.startsWith(early)).toBe(true);

          let rest = '';
          writer.read(cut, { onFrames: (f) => (rest += f), onEnd: () => undefined });
          expect(parseFrames(rest)).toEqual(events.slice(cut));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is stored in batches that hold every event once, also after a batch could not be stored', async () => {
    const writer = createTurnWriter();
    writer.open({ turnId: 't', messageId: 'm' });
    writer.add({ type: 'text', text: 'one ' });
    const first = writer.takeUnstored();
    expect(first).toMatchObject({ firstNumber: 1 });
    // What is said while it is being stored comes after it all the same.
    writer.add({ type: 'tool-call', id: 'c1', name: 'look', args: {} });
    if (first) writer.returnUnstored(first);
    writer.add({ type: 'text', text: 'two' });
    await nextTick();
    const batch = writer.takeUnstored();
    expect(batch).toMatchObject({ firstNumber: 1, mayBeStored: true });
    expect(batch?.events.flatMap((event) => event.content?.parts ?? [])).toEqual([
      { text: 'one ' },
      { function_call: { id: 'c1', name: 'look', args: {} } },
      { text: 'two' },
    ]);
    expect(writer.takeUnstored()).toBeNull();
    writer.add({ type: 'tool-call', id: 'c2', name: 'look', args: {} });
    expect(writer.takeUnstored()).toEqual({
      firstNumber: 5,
      events: [expect.objectContaining({ author: 'robin' })],
    });
  });

  test('goes out at once after a pause, and is gathered while it keeps coming', () => {
    vi.useFakeTimers();
    try {
      const writer = createTurnWriter(createBeat());
      const texts: string[] = [];
      writer.read(0, {
        onFrames: (frames) =>
          texts.push(joinStoredEvents(parseFrames(frames).map(({ event }) => event)).content),
        onEnd: () => undefined,
      });
      const say = (text: string, thenMs: number) => {
        writer.add({ type: 'text', text });
        vi.advanceTimersByTime(thenMs);
      };
      say('a', 20);
      expect(texts).toEqual(['a']);
      say('b', 20);
      say('c', 5);
      expect(texts).toEqual(['a']);
      // The fake clock takes a millisecond for an immediate.
      vi.advanceTimersByTime(6);
      expect(texts).toEqual(['a', 'bc']);
      vi.advanceTimersByTime(1_000);
      say('d', 1);
      say('e', 1);
      expect(texts).toEqual(['a', 'bc', 'd']);
      writer.close(writer.finish(done));
      expect(texts).toEqual(['a', 'bc', 'd', 'e', '']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends with an event of empty parts and both markers [TURN-006] [TURN-007] [API2-022] [API2-023] [API2-024] [OPEN2-053]', () => {
    const writer = createTurnWriter();
    expect(writer.finish(done)).toEqual({
      author: 'robin',
      content: { parts: [] },
      partial: false,
      turn_complete: true,
      is_final_response: true,
    });
  });

  test('ends with an error event instead of the markers when the model failed', () => {
    const writer = createTurnWriter();
    const error = { code: 'model_provider_failed', message: 'The line broke.' } as const;
    expect(writer.finish({ ...done, status: 'failed', error })).toEqual({
      event_type: 'error',
      error_message: 'The line broke.',
      code: 'model_provider_failed',
    });
  });

  test('shows reasoning as calls of sequential_thinking, never as text [OPEN2-049]', () => {
    const writer = createTurnWriter();
    writer.add({ type: 'thought', thought: 'Sort by value.', stepNumber: 1, isFinal: true });
    expect(writer.answer()).toMatchObject({
      content: '',
      parts: [
        {
          function_call: {
            name: 'sequential_thinking',
            args: { thought: 'Sort by value.', step_number: 1, is_final: true },
          },
        },
      ],
    });
  });
});
