import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fc from 'fast-check';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatFrame, openEventStream, type EventStream } from './sse.ts';

const anyText = fc.string({ unit: 'binary' });

test('a frame is one event with one line of data, whatever text is in it', () => {
  const value = fc.oneof(anyText, fc.array(anyText), fc.dictionary(anyText, anyText));
  fc.assert(
    fc.property(value, (data) => {
      const frame = formatFrame(data, 7);
      // Both line ends that the format knows.
      const lines = frame.split(/\r\n|\r|\n/);
      expect(lines).toHaveLength(4);
      expect(lines[0]).toBe('id: 7');
      expect(lines.slice(2)).toEqual(['', '']);
      expect(JSON.parse(String(lines[1]).slice('data: '.length))).toEqual(data);
    }),
  );
});

test('a frame without an id leaves the place of its reader alone', () => {
  expect(formatFrame({ a: 1 })).toBe('data: {"a":1}\n\n');
});

describe('a reader that takes nothing', () => {
  const MEBIBYTE = 'x'.repeat(1024 * 1024);

  let app: FastifyInstance;
  let opened: PromiseWithResolvers<EventStream>;
  let socket: Socket;

  beforeEach(async () => {
    opened = Promise.withResolvers();
    app = fastify();
    app.get('/', (_request, reply) => opened.resolve(openEventStream(reply)));
    await app.listen({ host: '127.0.0.1', port: 0 });
    socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    // Takes nothing from the line.
    socket.pause();
    socket.on('error', () => socket.destroy());
    socket.write('GET / HTTP/1.1\r\nhost: robin\r\n\r\n');
  });
  afterEach(async () => {
    socket.destroy();
    await app.close();
  });

  test('has never more than 32 MiB wait for it, not even at one moment', async () => {
    const stream = await opened.promise;
    const written = Array.from({ length: 40 }, () => stream.write(MEBIBYTE));
    expect(written.filter(Boolean)).toHaveLength(31);
    expect(stream.isClosed).toBe(true);
  });

  describe('after a while', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    /** More than the system takes for a reader, and still 4 MiB. */
    function pileUp(stream: EventStream): void {
      for (let count = 0; count < 24; count += 1) expect(stream.write(MEBIBYTE)).toBe(true);
    }

    test('is cut off when it has five seconds for more than 4 MiB', async () => {
      const stream = await opened.promise;
      pileUp(stream);
      vi.advanceTimersByTime(4_999);
      expect(stream.isClosed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(stream.isClosed).toBe(true);
      expect(stream.write('data: late\n\n')).toBe(false);
    });

    test('stays when it has taken it by then, and has the same time for the next pile', async () => {
      const stream = await opened.promise;
      pileUp(stream);
      stream.write('data: last\n\n');
      await readUntil('data: last');
      vi.advanceTimersByTime(5_000);
      expect(stream.isClosed).toBe(false);
      socket.pause();
      pileUp(stream);
      vi.advanceTimersByTime(4_999);
      expect(stream.isClosed).toBe(false);
      vi.advanceTimersByTime(1);
      expect(stream.isClosed).toBe(true);
    });

    test('is cut off a second after the end, so that it holds up nothing that ends with it', async () => {
      const stream = await opened.promise;
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      let isGone = false;
      stream.onClose(() => {
        isGone = true;
        resolve();
      });
      pileUp(stream);
      stream.end();
      expect([stream.isClosed, stream.write('data: late\n\n')]).toEqual([true, false]);
      vi.advanceTimersByTime(999);
      await new Promise(setImmediate);
      expect(isGone).toBe(false);
      vi.advanceTimersByTime(1);
      await closed;
    });
  });

  test('tells of its end whoever asks after it, too', async () => {
    const stream = await opened.promise;
    const gone = new Promise<void>((resolve) => stream.onClose(resolve));
    socket.destroy();
    await gone;
    const late = vi.fn();
    stream.onClose(late);
    expect(late).toHaveBeenCalledOnce();
  });

  async function readUntil(text: string): Promise<void> {
    let tail = '';
    const { promise, resolve } = Promise.withResolvers<void>();
    const read = (chunk: Buffer) => {
      tail = (tail + chunk.toString('latin1')).slice(-200);
      if (tail.includes(text)) resolve();
    };
    socket.on('data', read).resume();
    await promise;
    socket.off('data', read);
  }
});
