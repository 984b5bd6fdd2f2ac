import { expect, test, vi } from 'vitest';
import type { ModelEvent } from '#domains/language-models/language-models.types.ts';
import { createChatCompletionsDecoder } from './decode-chat-completions.ts';

function decode(documents: Record<string, unknown>[], isDone = true): ModelEvent[] {
  const decoder = createChatCompletionsDecoder();
  const out: ModelEvent[] = [];
  for (const document of documents) decoder.decode(document, out);
  if (isDone) decoder.noteDone?.();
  decoder.finish(out);
  return out;
}

const delta = (fields: Record<string, unknown>, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta: fields, finish_reason }],
});
const call = (fields: Record<string, unknown>) => delta({ tool_calls: [fields] });

test.each(['reasoning_content', 'reasoning'])('reads thoughts from %s', (field) => {
  expect(decode([delta({ [field]: 'Hm.' }), delta({ content: 'Yes.' })]).slice(0, 2)).toEqual([
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'Yes.' },
  ]);
});

test('reads thoughts from the field that has any, where a server sends both', () => {
  const both = delta({ content: '', reasoning_content: '', reasoning: 'Hm.' });
  expect(decode([both]).at(0)).toEqual({ type: 'reasoning', text: 'Hm.' });
});

test('reads content that comes as a list of parts', () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'Yes.' },
  ];
  expect(decode([delta({ content })]).slice(0, 2)).toEqual([
    { type: 'reasoning', text: 'Hm.' },
    { type: 'text', text: 'Yes.' },
  ]);
});

test('tells calls apart that all stand under one index', () => {
  const events = decode([
    call({ index: 0, id: 'a', function: { name: 'facts', arguments: '{"x":1}' } }),
    call({ index: 0, id: 'b', function: { name: 'facts', arguments: '{"x":2}' } }),
  ]);
  expect(events).toMatchObject([
    { type: 'tool-call', id: 'a', args: { x: 1 } },
    { type: 'tool-call', id: 'b', args: { x: 2 } },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

test('tells calls apart that stand under one index without an id, as behind the chat completions of Gemini', () => {
  const events = decode([
    call({ index: 0, id: '', function: { name: 'facts', arguments: '{"x":1}' } }),
    call({ index: 0, id: '', function: { name: 'facts', arguments: '{"x":2}' } }),
    call({ index: 0, id: '', function: { name: 'team', arguments: '{"y":' } }),
    call({ index: 0, id: '', function: { name: 'team', arguments: '3}' } }),
    call({ index: 0, id: '', function: { name: 'team', arguments: '' } }),
  ]);
  expect(events).toMatchObject([
    { type: 'tool-call', name: 'facts', args: { x: 1 } },
    { type: 'tool-call', name: 'facts', args: { x: 2 } },
    { type: 'tool-call', name: 'team', args: { y: 3 } },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

test('reads the arguments of calls whose every piece has the name and no id when they are whole, and not with each piece', () => {
  const args = { text: String.raw`a "}" and \ {`.repeat(50), list: [{ x: 1 }, { y: { z: '}' } }] };
  const pieces = [args, args].flatMap((one) => [...JSON.stringify(one)]);
  const parse = vi.spyOn(JSON, 'parse');
  const events = decode(
    pieces.map((piece) => call({ index: 0, function: { name: 'facts', arguments: piece } })),
  );
  const read = parse.mock.calls.length;
  parse.mockRestore();
  expect(events).toMatchObject([
    { type: 'tool-call', name: 'facts', args },
    { type: 'tool-call', name: 'facts', args },
    { type: 'finish', reason: 'tool-calls' },
  ]);
  expect(read).toBeLessThan(5);
});

test('puts a call together of which every piece has an id of its own', () => {
  const events = decode([
    call({ index: 0, id: 'a', function: { name: 'facts', arguments: '' } }),
    call({ index: 0, id: 'b', function: { name: null, arguments: '{"x"' } }),
    call({ index: 0, id: 'c', function: { arguments: ':1}' } }),
  ]);
  expect(events).toMatchObject([
    { type: 'tool-call', id: 'a', name: 'facts', args: { x: 1 } },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

test('puts calls together that come without index, with a late name, or with a strange index', () => {
  const events = decode([
    call({ id: 'a', function: { arguments: '{"x"' } }),
    call({ function: { name: 'facts', arguments: ':1}' } }),
    call({ index: 7_000_000_000, function: { name: 'team', arguments: { y: 2 } } }),
  ]);
  expect(events).toMatchObject([
    { type: 'tool-call', id: 'a', name: 'facts', args: { x: 1 } },
    { type: 'tool-call', name: 'team', args: { y: 2 } },
    { type: 'finish', reason: 'tool-calls' },
  ]);
});

test('ends in the calls although the server calls it a stop', () => {
  const events = decode([
    call({ index: 0, id: 'a', function: { name: 'facts', arguments: '' } }),
    delta({}, 'stop'),
  ]);
  expect(events.at(-1)).toMatchObject({ reason: 'tool-calls' });
});

test('takes [DONE] for an end without a reason, but no silence', () => {
  expect(decode([delta({ content: 'Hi' })]).at(-1)).toMatchObject({ reason: 'stop' });
  expect(() => decode([delta({ content: 'Hi' })], false)).toThrow('cut in the middle');
});

test('does not take an empty reason for the end', () => {
  const decoder = createChatCompletionsDecoder();
  decoder.decode({ choices: [{ delta: { content: 'Hi' }, finish_reason: '' }] }, []);
  expect(decoder.canEnd).toBe(false);
  decoder.decode({ choices: [{ delta: {}, finish_reason: 'stop' }] }, []);
  expect(decoder.canEnd).toBe(true);
  expect(decoder.isComplete).toBe(false);
});

test('tells a refusal as text and as the reason of the end', () => {
  expect(decode([delta({ refusal: 'I cannot.' }, 'stop')])).toMatchObject([
    { type: 'text', text: 'I cannot.' },
    { type: 'finish', reason: 'content-filter' },
  ]);
});

test.each([
  ['in the words of its provider', { message: 'Worker lost', code: 502 }, 'Worker lost'],
  ['without any words', undefined, 'broke off with an error'],
])('does not take an answer for whole that a gateway ends as an error %s', (_how, error, words) => {
  const broken = { choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', error }] };
  expect(() => decode([delta({ content: 'Half' }), broken])).toThrow(words);
});

test.each([
  ['as a document of its own', { object: 'error', message: 'Worker lost', code: 500 }],
  ['with a code and no choices', { code: 'InternalError', message: 'Worker lost' }],
])('does not take an answer for whole in which a failure is told %s', (_how, failure) => {
  expect(() => decode([delta({ content: 'Half' }), failure])).toThrow('Worker lost');
});

test('takes a code of success for no failure', () => {
  const piece = { code: 200, message: 'Success', ...delta({ content: 'Hi' }) };
  expect(decode([piece]).at(0)).toEqual({ type: 'text', text: 'Hi' });
});

test('reads an answer that is said at once, as where no stream is asked for', () => {
  const message = {
    role: 'assistant',
    content: 'Hi',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'facts', arguments: '{}' } }],
  };
  expect(decode([{ choices: [{ index: 0, message, finish_reason: 'tool_calls' }] }])).toMatchObject(
    [
      { type: 'text', text: 'Hi' },
      { type: 'tool-call', id: 'a', name: 'facts', args: {} },
      { type: 'finish', reason: 'tool-calls' },
    ],
  );
});

test('does not say an answer twice that its server repeats whole behind its pieces', () => {
  const whole = { role: 'assistant', content: 'Hi there' };
  expect(
    decode([
      delta({ content: 'Hi' }),
      delta({ content: ' there' }),
      { choices: [{ index: 0, message: whole, finish_reason: 'stop' }] },
    ]),
  ).toMatchObject([
    { type: 'text', text: 'Hi there' },
    { type: 'finish', reason: 'stop' },
  ]);
});
