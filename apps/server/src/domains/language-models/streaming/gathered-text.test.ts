import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHandBeat } from '#platform/beat.fixture.ts';
import { createBeat } from '#platform/beat.ts';
import { readGathered } from './gathered-text.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads on whenever it is given something, and notes when. */
function openReader(response = new PassThrough()) {
  const given: [atMs: number, text: string][] = [];
  const startedAt = performance.now();
  async function readAll(): Promise<void> {
    for await (const text of readGathered(response, createBeat())) {
      given.push([Math.round(performance.now() - startedAt), text]);
    }
    given.push([Math.round(performance.now() - startedAt), 'end']);
  }
  const ended = readAll();
  ended.catch(() => undefined);
  return { response, given, ended };
}

const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('gives what comes after a pause at once, and gathers what follows it for 50 ms', async () => {
  const { response, given } = openReader();
  for (const word of ['one', ' two', ' three', ' four']) {
    response.write(word);
    await after(20);
  }
  await after(200);
  response.write(' five');
  await after(0);
  expect(given).toEqual([
    [0, 'one'],
    [50, ' two three'],
    [100, ' four'],
    [280, ' five'],
  ]);
});

test('does not hold up the end', async () => {
  const { response, given, ended } = openReader();
  response.write('one');
  await after(10);
  response.end(' two');
  await after(0);
  await ended;
  expect(given).toEqual([
    [0, 'one'],
    [10, ' two'],
    [10, 'end'],
  ]);
});

test('gives what came before a failure, at once, and throws it then', async () => {
  const { response, given, ended } = openReader();
  response.write('one');
  await after(10);
  response.write(' two');
  await after(10);
  response.destroy(new Error('the line broke'));
  await after(0);
  await expect(ended).rejects.toThrow('the line broke');
  expect(given).toEqual([
    [0, 'one'],
    [20, ' two'],
  ]);
});

test('fails when the connection closes before the end', async () => {
  const { response, ended } = openReader();
  response.write('one');
  await after(10);
  response.destroy();
  await after(0);
  await expect(ended).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
});

test('puts characters together that were cut in two', async () => {
  const { response, given, ended } = openReader();
  const bytes = Buffer.from('Grüße 🦉');
  for (const byte of bytes) response.write(Buffer.from([byte]));
  response.end();
  await after(0);
  await ended;
  expect(
    given
      .slice(0, -1)
      .map(([, text]) => text)
      .join(''),
  ).toBe('Grüße 🦉');
});

test('lets a sender wait whose reader is busy, and loses nothing', async () => {
  vi.useRealTimers();
  const response = new PassThrough();
  const reader = readGathered(response, createBeat());
  const pieces = Array.from({ length: 60 }, (_, index) => `${index}`.padEnd(16_384, '.'));
  response.write('x');
  await reader.next();
  for (const piece of pieces) response.write(piece);
  response.end();
  await expect.poll(() => response.isPaused()).toBe(true);
  expect(response.readableEnded).toBe(false);
  let text = '';
  for await (const given of reader) text += given;
  expect(text).toBe(pieces.join(''));
});

test('ends the response when its reader stops', async () => {
  const response = new PassThrough();
  const reader = readGathered(response, createBeat());
  response.write('one');
  await reader.next();
  await reader.return(undefined);
  expect(response.destroyed).toBe(true);
});

test('reads the connection once in a beat while the model keeps speaking', async () => {
  vi.useRealTimers();
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const asked = once(server, 'request');
    const call = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
    const [, sender] = (await asked) as [IncomingMessage, ServerResponse];
    sender.flushHeaders();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const { socket } = response;
    const hand = createHandBeat();
    const reader = readGathered(response, hand.beat);
    const next = async () => (await reader.next()).value as unknown;
    const strike = async () => {
      hand.strike('onBeat');
      await delay(30);
      hand.strike('afterBeat');
    };
    const send = async (text: string) => {
      const before = socket.bytesRead;
      sender.write(text);
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(before);
    };
    const sendUnread = async (text: string) => {
      const before = socket.bytesRead;
      sender.write(text);
      await delay(30);
      expect(socket.bytesRead).toBe(before);
    };

    await send('one');
    expect(await next()).toBe('one');
    let given = next();
    await send(' two');
    await strike();
    expect(await given).toBe(' two');
    given = next();
    await send(' three');
    await sendUnread(' four');
    await sendUnread(' five');
    await strike();
    expect(await given).toBe(' three four five');

    given = next();
    sender.end(' six');
    await delay(30);
    await strike();
    expect(await given).toBe(' six');
    expect((await reader.next()).done).toBe(true);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
