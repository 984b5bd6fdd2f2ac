import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventStreamParser, type ServerSentEvent } from './event-stream-parser.ts';

const encoder = new TextEncoder();

function parseInChunks(bytes: Uint8Array, cuts: readonly number[]): ServerSentEvent[] {
  const parser = createEventStreamParser();
  const borders = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(
    (left, right) => left - right,
  );
  return borders.flatMap((border, index) =>
    parser.push(bytes.slice(borders[index - 1] ?? 0, border)),
  );
}

function parse(text: string): ServerSentEvent[] {
  return createEventStreamParser().push(encoder.encode(text));
}

describe('the event stream parser', () => {
  test('finds the same events wherever the chunks are cut, inside characters and line ends too', () => {
    const event = fc.record({
      id: fc.integer({ min: 0, max: 1_000_000 }),
      data: fc.record({
        text: fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      }),
      lineEnd: fc.constantFrom('\n', '\r', '\r\n'),
      comment: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), fc.array(fc.nat()), (events, cuts) => {
        const wire = events
          .map(
            ({ id, data, lineEnd, comment }) =>
              `${comment ? `: still here${lineEnd}` : ''}id: ${id}${lineEnd}data: ${JSON.stringify(data)}${lineEnd}data: end${lineEnd}${lineEnd}`,
          )
          .join('');
        expect(parseInChunks(encoder.encode(wire), cuts)).toEqual(
          events.map(({ id, data }) => ({
            lastEventId: String(id),
            type: 'message',
            data: `${JSON.stringify(data)}\nend`,
          })),
        );
      }),
    );
  });

  test('joins several data lines by a line feed and reads the event type', () => {
    expect(parse('event: note\ndata: one\ndata:two\ndata:  three\n\n')).toEqual([
      { lastEventId: '', type: 'note', data: 'one\ntwo\n three' },
    ]);
  });

  test('keeps the id for the following events until another one comes', () => {
    expect(
      parse('id: 7\ndata: a\n\ndata: b\n\nid: 8\ndata: c\n\n').map((e) => e.lastEventId),
    ).toEqual(['7', '7', '8']);
  });

  test('keeps the id that it has where another one holds a zero byte, as the standard says', () => {
    const [event] = parse('id: 7\nid: 8\0\ndata: a\n\n');
    expect(event?.lastEventId).toBe('7');
  });

  test('takes a chunk of nothing between the two halves of a line end for nothing', () => {
    const parser = createEventStreamParser();
    const chunks = ['data: a\r', '', '\ndata: b\r\n\r\n'];
    const events = chunks.flatMap((chunk) => parser.push(encoder.encode(chunk)));
    expect(events.map(({ data }) => data)).toEqual(['a\nb']);
  });

  test('drops an event whose closing blank line never came', () => {
    expect(parse('data: whole\n\ndata: half')).toHaveLength(1);
  });

  test('reads over comments, unknown fields and events without data', () => {
    expect(parse(': heartbeat\n\nretry: 10\n\nfoo: bar\nid: 3\n\ndata\n\n')).toEqual([
      { lastEventId: '3', type: 'message', data: '' },
    ]);
  });

  test('reads one long event that comes in very many chunks as quickly as any other', () => {
    const parser = createEventStreamParser();
    const chunk = encoder.encode('twenty letters, here');
    parser.push(encoder.encode('data: '));
    for (let count = 0; count < 100_000; count += 1) parser.push(chunk);
    const events = parser.push(encoder.encode('\n\n'));
    expect(events.map(({ data }) => data.length)).toEqual([2_000_000]);
    // Seconds for what takes milliseconds: searched from its beginning with each chunk, it took minutes.
  }, 20_000);
});
