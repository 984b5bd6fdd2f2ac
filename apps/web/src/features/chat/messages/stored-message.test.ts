import { describe, expect, test } from 'vitest';
import { toChatMessage } from '#features/chat/chat-message.ts';
import { storedMessage } from './stored-message.ts';

const at = '2026-11-20T14:02:11.000Z';
const wire = {
  id: 'm7',
  role: 'assistant',
  content: 'Hello',
  created_at: at,
  metadata: { turn_id: 't1', provider: 'guided' },
  absolute_event_index: 7,
};

/** The parts of a message as the chat reads them off the wire. */
function partsOf(...parts: unknown[]) {
  return toChatMessage(storedMessage.parse({ ...wire, metadata: { parts } })).content;
}

describe('a message from the server', () => {
  test('has an id, a role, metadata and its place in the log [MSG-041] [MSG-043] [MSG-048] [MSG-049]', () => {
    expect(storedMessage.parse(wire)).toEqual(wire);
  });

  test.each(['id', 'role', 'absolute_event_index'] as const)(
    'is refused without its %s',
    (name) => {
      const { [name]: _, ...rest } = wire;
      const { success } = storedMessage.safeParse(rest);
      // A role that cannot be read counts as the system's.
      expect(success).toBe(name === 'role');
    },
  );

  test('has its text in `content` or in `text` [MSG-042]', () => {
    const { content, ...rest } = wire;
    expect(storedMessage.parse({ ...rest, text: 'Hi' }).content).toBe('Hi');
    expect(storedMessage.parse({ ...wire, text: 'Hi' }).content).toBe(content);
  });

  test('has its time in `created_at` or in `timestamp` [MSG-047]', () => {
    const { created_at, ...rest } = wire;
    const later = '2026-11-21T00:00:00.000Z';
    expect(storedMessage.parse({ ...rest, timestamp: later }).created_at).toBe(later);
    expect(storedMessage.parse({ ...wire, timestamp: later }).created_at).toBe(created_at);
  });

  test.each([
    ['user', 'user'],
    ['assistant', 'assistant'],
    ['system', 'system'],
    ['tool', 'system'],
    ['', 'system'],
    [undefined, 'system'],
    [7, 'system'],
  ])('of the role %j is shown as one of the %s [MSG-044] [MSG-045] [MSG-046]', (role, sender) => {
    expect(toChatMessage(storedMessage.parse({ ...wire, role })).sender).toBe(sender);
  });

  test('may lack metadata and may have more of it than is known', () => {
    const { metadata: _, ...rest } = wire;
    expect(storedMessage.parse(rest).metadata).toEqual({});
    const metadata = { from: 'a newer server' };
    expect(storedMessage.parse({ ...wire, metadata }).metadata).toEqual(metadata);
  });
});

describe('a message of the client', () => {
  test('has id, time, metadata and nothing that still runs [MSG-050] [MSG-054] [MSG-055] [MSG-056] [MSG-057] [MSG-058]', () => {
    expect(toChatMessage(storedMessage.parse(wire))).toMatchObject({
      id: 'm7',
      content: 'Hello',
      timestamp: at,
      isStreaming: false,
      isThinking: false,
      thinkingSteps: [],
      metadata: wire.metadata,
      absoluteEventIndex: 7,
    });
  });

  test('has a text as its content, or parts of the types text, function_call and function_response [MSG-051] [MSG-052] [OPEN2-052]', () => {
    expect(toChatMessage(storedMessage.parse(wire)).content).toBe('Hello');
    expect(
      partsOf(
        { text: 'I look.' },
        { function_call: { name: 'search', args: { q: 'a' }, id: 'c1' } },
        { function_response: { name: 'search', response: { total: 2 }, id: 'c1' } },
      ),
    ).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'function_call', name: 'search', args: { q: 'a' }, callId: 'c1' },
      { type: 'function_response', name: 'search', response: { total: 2 }, callId: 'c1' },
    ]);
  });

  test('reads parts that name their type in a field too [OPEN2-052]', () => {
    expect(
      partsOf(
        { type: 'text', text: 'I look.' },
        { type: 'function_call', name: 'search', args: {} },
        { type: 'function_response', function_response: { name: 'search', response: 1 } },
      ),
    ).toEqual([
      { type: 'text', text: 'I look.' },
      { type: 'function_call', name: 'search', args: {}, callId: null },
      { type: 'function_response', name: 'search', response: 1, callId: null },
    ]);
  });

  test('reads what a tool answered from `response` or from `content`, whichever is there [MSG-025]', () => {
    const answers = partsOf(
      { function_response: { name: 'a', content: 'in content' } },
      { function_response: { name: 'a', response: 'in response', content: 'elsewhere' } },
    );
    expect(answers).toMatchObject([{ response: 'in content' }, { response: 'in response' }]);
  });

  test('knows files and images, and keeps the name of a type that it does not know [MSG-028] [MSG-029] [MSG-031] [MSG-032] [OPEN2-050]', () => {
    const file = { id: 'f1', fileName: 'a.pdf', fileSize: 1_200, mimeType: 'application/pdf' };
    const image = { id: 'i1', fileName: 'b.png', fileSize: 90, mimeType: 'image/png' };
    const size = { width: 4, height: 3 };
    expect(
      partsOf(
        { file_data: { ...file, content: '/api/attachments/f1' } },
        { inline_data: { ...image, ...size, data: '/api/attachments/i1' } },
        { type: 'hologram', depth: 3 },
        { hologram: { depth: 3 } },
        null,
      ),
    ).toEqual([
      { type: 'file_data', ...file, content: '/api/attachments/f1' },
      { type: 'inline_data', ...image, ...size, data: '/api/attachments/i1' },
      { type: 'unknown', name: 'hologram' },
      { type: 'unknown', name: 'hologram' },
      { type: 'unknown', name: 'unknown' },
    ]);
  });
});
