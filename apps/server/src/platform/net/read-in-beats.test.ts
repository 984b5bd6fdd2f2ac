import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectSecurely, createServer as createSecureServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { createHandBeat } from '#platform/beat.fixture.ts';
import { readInBeats } from './read-in-beats.ts';

const closing: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Both ends of a connection, and the pieces in which the one end gets what the other sends. */
async function openPair(server: Server, open: (port: number) => Socket, kind = 'connection') {
  closing.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, kind);
  const socket = open((server.address() as AddressInfo).port);
  closing.push(() => socket.destroy());
  const [sender] = (await accepted) as [Socket];
  closing.push(() => sender.destroy());
  sender.setNoDelay(true);
  const pieces: string[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece.toString('latin1')));
  return { socket, sender, pieces };
}

const openPlainPair = () =>
  openPair(createServer(), (port) => connect({ port, host: '127.0.0.1' }));

/** With a key that both know, so that the test needs no certificate. */
function openSecurePair() {
  const psk = Buffer.alloc(32, 7);
  const options = { ciphers: 'PSK', minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' } as const;
  return openPair(
    createSecureServer({ ...options, pskCallback: () => psk }),
    (port) =>
      connectSecurely({
        ...options,
        port,
        host: '127.0.0.1',
        pskCallback: () => ({ psk, identity: 'test' }),
        checkServerIdentity: () => undefined,
      }),
    'secureConnection',
  );
}

async function send(sender: Socket, text: string): Promise<void> {
  await new Promise<void>((resolve) => sender.write(text, () => resolve()));
  // Time to arrive; what is waited for below has its own way to wait.
  await delay(20);
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await delay(2);
};

for (const [name, open] of [
  ['a plain connection', openPlainPair],
  ['an encrypted connection', openSecurePair],
] as const) {
  test(`${name} gives what drips in between two beats as one piece, all of it and in order`, async () => {
    const { socket, sender, pieces } = await open();
    const hand = createHandBeat();
    readInBeats(socket, hand.beat);
    await send(sender, 'a');
    await until(() => pieces.length === 1);
    for (const letter of 'bcd') await send(sender, letter);
    expect(pieces).toEqual(['a']);
    hand.strike('onBeat');
    await until(() => pieces.join('') === 'abcd');
    if (name === 'a plain connection') expect(pieces).toEqual(['a', 'bcd']);
    await send(sender, 'e');
    expect(pieces.join('')).toBe('abcd');
    hand.strike('onBeat');
    await until(() => pieces.join('') === 'abcde');
  });

  test(`${name} is read freely again when that has ended`, async () => {
    const { socket, sender, pieces } = await open();
    const hand = createHandBeat();
    const readFreely = readInBeats(socket, hand.beat);
    await send(sender, 'a');
    await send(sender, 'b');
    readFreely();
    await until(() => pieces.join('') === 'ab');
    await send(sender, 'c');
    await until(() => pieces.join('') === 'abc');
    hand.strike('onBeat');
    await send(sender, 'd');
    await until(() => pieces.join('') === 'abcd');
    expect(hand.waitingCount).toBe(0);
  });
}

test('a connection that is read freely again still waits for a reader that is busy', async () => {
  const { socket, sender } = await openPlainPair();
  readInBeats(socket, createHandBeat().beat)();
  socket.pause();
  sender.write('x'.repeat(32 * 1024 * 1024));
  await until(() => socket.readableLength >= socket.readableHighWaterMark);
  await delay(100);
  expect(socket.readableLength).toBeLessThan(1024 * 1024);
});

test('a connection that is used again and again waits for the beat of each use alone', async () => {
  const { socket, sender, pieces } = await openPlainPair();
  const [before, now] = [createHandBeat(), createHandBeat()];
  // Each use on top of the one before would be too deep soon.
  for (let use = 0; use < 20_000; use += 1) readInBeats(socket, before.beat)();
  readInBeats(socket, now.beat);
  await send(sender, 'a');
  await until(() => pieces.length === 1);
  await send(sender, 'b');
  expect([before.waitingCount, now.waitingCount]).toEqual([0, 1]);
  now.strike('onBeat');
  await until(() => pieces.join('') === 'ab');
});

test('many pieces that are decrypted at once wait for the beat once', async () => {
  const { socket, sender, pieces } = await openSecurePair();
  const hand = createHandBeat();
  readInBeats(socket, hand.beat);
  await send(sender, 'a');
  await until(() => pieces.length === 1);
  sender.cork();
  for (const letter of 'bcdefgh') sender.write(letter);
  sender.uncork();
  for (const letter of 'ijklmnop') sender.write(letter);
  await delay(20);
  hand.strike('onBeat');
  await until(() => pieces.join('') === 'abcdefghijklmnop');
  expect(hand.waitingCount).toBe(1);
});

test('a connection that brings much at once is read on without a beat', async () => {
  const { socket, sender, pieces } = await openPlainPair();
  const hand = createHandBeat();
  readInBeats(socket, hand.beat);
  const much = 'x'.repeat(4 * 1024 * 1024);
  sender.write(much);
  let length = 0;
  socket.on('data', (piece: Buffer) => (length += piece.length));
  let strikes = 0;
  while (length < much.length) {
    await delay(2);
    if (hand.waitingCount === 0) continue;
    hand.strike('onBeat');
    strikes += 1;
  }
  // A piece of it may be small by chance; a beat for each would be 64, for no piece is longer than 64 KiB.
  expect(strikes).toBeLessThan(16);
  expect(pieces.join('')).toBe(much);
});

test('tells of the end with the next beat', async () => {
  const { socket, sender, pieces } = await openPlainPair();
  const hand = createHandBeat();
  readInBeats(socket, hand.beat);
  await send(sender, 'a');
  await until(() => pieces.length === 1);
  const ended = once(socket, 'end');
  sender.end('b');
  await delay(20);
  hand.strike('onBeat');
  await until(() => pieces.length === 2);
  hand.strike('onBeat');
  await ended;
  expect(pieces).toEqual(['a', 'b']);
});

test('tells of a broken line with the next beat', async () => {
  const { socket, sender, pieces } = await openPlainPair();
  const hand = createHandBeat();
  readInBeats(socket, hand.beat);
  await send(sender, 'a');
  await until(() => pieces.length === 1);
  const failure = new Promise<Error>((resolve) => socket.once('error', resolve));
  sender.resetAndDestroy();
  await delay(20);
  hand.strike('onBeat');
  expect(await failure).toMatchObject({ code: 'ECONNRESET' });
});

test('does not read on for a reader that is busy, however many beats there are, and loses nothing', async () => {
  const { socket, sender, pieces } = await openPlainPair();
  const hand = createHandBeat();
  readInBeats(socket, hand.beat);
  const piece = 'x'.repeat(4 * 1024);
  await send(sender, 'a');
  await until(() => pieces.length === 1);
  socket.pause();
  for (let count = 0; count < 40; count += 1) {
    await send(sender, piece);
    hand.strike('onBeat');
  }
  expect(socket.readableLength).toBeLessThan(socket.readableHighWaterMark + 2 * piece.length);
  socket.resume();
  const all = `a${piece.repeat(40)}`;
  while (pieces.join('').length < all.length) {
    await delay(2);
    hand.strike('onBeat');
  }
  expect(pieces.join('')).toBe(all);
});

test('a connection that was closed while it waited is left alone by the beat', async () => {
  const { socket, sender } = await openPlainPair();
  const hand = createHandBeat();
  readInBeats(socket, hand.beat);
  await send(sender, 'a');
  await until(() => hand.waitingCount === 1);
  socket.destroy();
  expect(() => hand.strike('onBeat')).not.toThrow();
});
