import { expect, test } from 'vitest';
import { createWireSession, EngineBrokenError } from './wire-session.ts';

/** A message of the engine: its letter, its length and what it says. */
function messageOf(letter: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(text));
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(text)]);
}

const errorOf = (severity: string) =>
  messageOf('E', `S${severity}\0V${severity}\0C57P01\0Mthe disk has gone\0\0`);
const isReady = messageOf('Z', 'I');

test.each([
  ['gives up in the middle of a statement', [errorOf('FATAL'), isReady], 'the disk has gone'],
  ['panics', [errorOf('PANIC'), isReady], 'the disk has gone'],
  ['does not end its answer', [messageOf('C', 'INSERT 0 1\0')], 'without an answer'],
  ['says nothing', [], 'without an answer'],
])('takes nothing for stored from an engine that %s', async (_what, said, reason) => {
  const session = createWireSession(() => Promise.resolve(said));
  for (const answer of [session.query('insert', []), session.exec('insert')]) {
    await expect(answer).rejects.toThrow(EngineBrokenError);
    await expect(answer).rejects.toThrow(reason);
  }
});

test('only refuses the statement where the engine refuses it, and works on', async () => {
  const session = createWireSession(() => Promise.resolve([errorOf('ERROR'), isReady]));
  await expect(session.query('insert', [])).rejects.toMatchObject({ code: '57P01' });
  expect(session.transactionStatus()).toBe('idle');
});
