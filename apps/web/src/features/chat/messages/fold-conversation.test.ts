import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toChatMessage, type ChatMessage } from '#features/chat/chat-message.ts';
import { failureKeyOf } from '#features/chat/conversation.ts';
import { sampleMessage } from '#testing/chat-page.tsx';
import { isStandIn } from './conversation-overlay.ts';
import { estimateHeight } from './estimate-height.ts';
import { foldConversation, isOriginal, type ConversationFold } from './fold-conversation.ts';
import { storedMessage } from './stored-message.ts';

const messagesOf = (count: number, from = 0): ChatMessage[] =>
  Array.from({ length: count }, (_, place) =>
    toChatMessage(storedMessage.parse(sampleMessage(from + place, 'user', `Said ${from + place}`))),
  );

const foldOf = (
  start: number,
  end: number,
  more: Partial<ConversationFold> = {},
): ConversationFold => ({
  kind: 'placeholder',
  episodeId: `e${start}`,
  title: `Topic ${start}`,
  createdAt: '2026-11-20T14:02:11.000Z',
  range: { start, end },
  level: 'essence',
  style: { color: 'var(--essence)', background: 'var(--essence-soft-2)' },
  messageCount: end - start + 1,
  totalMessages: end - start + 1,
  originals: null,
  ...more,
});

const live: ChatMessage = {
  ...toChatMessage(storedMessage.parse(sampleMessage(99, 'user', 'Live'))),
  key: 'live',
  absoluteEventIndex: null,
};
const keysOf = (rows: readonly ChatMessage[]) => rows.map(({ key }) => key);

describe('the conversation with what Robin remembers', () => {
  test('has a placeholder in the place of the messages of a decided episode [MSG-017] [OPEN2-089]', () => {
    const rows = foldConversation(messagesOf(6), [foldOf(1, 3)], true);
    expect(keysOf(rows)).toEqual(['m0', 'placeholder:e1', 'm4', 'm5']);
  });

  test('has the card of a candidate below its messages, which stay [MSG-018] [OPEN2-089]', () => {
    const candidate = foldOf(1, 3, { kind: 'candidate' });
    const rows = foldConversation([...messagesOf(6), live], [candidate], true);
    expect(keysOf(rows)).toEqual(['m0', 'm1', 'm2', 'm3', 'candidate:e1', 'm4', 'm5', 'live']);
    const atEnd = foldConversation([...messagesOf(4), live], [candidate], true);
    expect(keysOf(atEnd).slice(-2)).toEqual(['candidate:e1', 'live']);
  });

  test('shows the originals under their placeholder, in place [EPI-049] [OPEN2-096]', () => {
    const originals = [1, 2].map((index) => sampleMessage(index, 'user', `Said ${index}`));
    const rows = foldConversation(messagesOf(5), [foldOf(1, 3, { originals })], true);
    expect(keysOf(rows)).toEqual(['m0', 'placeholder:e1', 'm1', 'm2', 'more:e1', 'm4']);
    expect(rows.filter(isOriginal).map(({ content }) => content)).toEqual(['Said 1', 'Said 2']);
  });

  test('shows no originals under the card of a candidate, whose messages all stand there [OPEN2-089]', () => {
    const originals = [sampleMessage(1, 'user', 'Said 1')];
    const candidate = foldOf(1, 2, { kind: 'candidate', originals });
    const rows = foldConversation(messagesOf(3), [candidate], true);
    expect(keysOf(rows)).toEqual(['m0', 'm1', 'm2', 'candidate:e1']);
  });

  test('folds away with an answer that it failed, and nothing else that follows', () => {
    const [question, answer, next] = messagesOf(3);
    const failed = answer ? { ...live, key: failureKeyOf(answer) } : live;
    const messages = [question, answer, failed, live, next].filter((one) => one !== undefined);
    const rowsWith = (end: number) => keysOf(foldConversation(messages, [foldOf(0, end)], true));
    expect(rowsWith(1)).toEqual(['placeholder:e0', 'live', 'm2']);
    expect(rowsWith(0)).toEqual(['placeholder:e0', 'm1', 'failure:m1', 'live', 'm2']);
  });

  test('tells first what is remembered from another session, once its beginning is there', () => {
    const other = foldOf(0, 9, { range: null, episodeId: 'old' });
    expect(keysOf(foldConversation(messagesOf(1), [other], true))).toEqual([
      'placeholder:old',
      'm0',
    ]);
    expect(keysOf(foldConversation(messagesOf(1), [other], false))).toEqual(['m0']);
    expect(foldConversation([], [other], true)).toEqual([]);
  });

  test('has nothing for what is older than what is loaded, and a placeholder for a range that begins before', () => {
    const folds = [foldOf(0, 5), foldOf(8, 12)];
    expect(keysOf(foldConversation(messagesOf(4, 10), folds, false))).toEqual([
      'placeholder:e8',
      'm13',
    ]);
  });

  test('has the card of a candidate of which only the end is loaded [MSG-018]', () => {
    const candidate = foldOf(8, 10, { kind: 'candidate' });
    const rows = foldConversation(messagesOf(2, 10), [candidate], false);
    expect(keysOf(rows)).toEqual(['m10', 'candidate:e8', 'm11']);
  });

  test('keeps the placeholder of messages that were all replaced', () => {
    const messages = [...messagesOf(2), ...messagesOf(1, 6)];
    expect(keysOf(foldConversation(messages, [foldOf(2, 4)], true))).toEqual([
      'm0',
      'm1',
      'placeholder:e2',
      'm6',
    ]);
  });

  test('gives a placeholder everything that a placeholder message has [EPI-041] [EPI-042] [EPI-043] [EPI-044] [EPI-045] [EPI-046] [EPI-047] [EPI-048] [MSG-059] [MSG-060] [MSG-061] [MSG-062] [MSG-063] [MSG-064]', () => {
    const fold = foldOf(0, 2, { totalMessages: 5 });
    const [placeholder] = foldConversation(messagesOf(4), [fold], true);
    expect(placeholder).toMatchObject({
      sender: 'system',
      content: 'Topic 0',
      metadata: {
        type: 'memory_level_placeholder',
        episode_id: 'e0',
        memory_level: 'essence',
        original_range: { start: 0, end: 2 },
        compressed_count: 3,
        clickable: true,
        expandable: true,
        placeholder_style: { color: 'var(--essence)', background: 'var(--essence-soft-2)' },
        message_range_start: 0,
        message_range_end: 2,
        total_messages: 5,
      },
    });
    const candidate = foldConversation(messagesOf(4), [foldOf(0, 2, { kind: 'candidate' })], true);
    expect(candidate.find(isStandIn)?.metadata['type']).toBe('episode_placeholder');
    expect(estimateHeight(placeholder)).toBeGreaterThan(0);
  });

  test('is made of the same rows as long as nothing has changed, so that they are not drawn again', () => {
    const messages = messagesOf(6);
    const folds = [foldOf(1, 2), foldOf(4, 4, { kind: 'candidate' })];
    const other = foldConversation(messages, folds, true);
    foldConversation(messages, folds, true).forEach((row, place) => expect(row).toBe(other[place]));
    expect(foldConversation(messages, [], true)).toBe(messages);
  });

  test('loses no message outside of the folded ranges, repeats none, and keeps the order', () => {
    const cuts = fc.uniqueArray(fc.nat(40), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.integer({ min: 1, max: 30 }),
        cuts,
        fc.nat(1023),
        (from, count, places, kinds) => {
          const sorted = [...places].sort((one, two) => one - two);
          const folds = sorted.flatMap((start, place) => {
            const end = sorted[place + 1];
            if (place % 2 === 1 || end === undefined) return [];
            const isCandidate = ((kinds >> place) & 1) === 1;
            return [foldOf(start, end, { kind: isCandidate ? 'candidate' : 'placeholder' })];
          });
          const messages = messagesOf(count, from);
          const rows = foldConversation(messages, folds, true);
          const isFolded = (index: number) =>
            folds.some(
              ({ kind, range }) =>
                kind === 'placeholder' &&
                range !== null &&
                index >= range.start &&
                index <= range.end,
            );
          expect(rows.filter((row) => !isStandIn(row))).toEqual(
            messages.filter(({ absoluteEventIndex }) => !isFolded(absoluteEventIndex ?? -1)),
          );
          const keys = keysOf(rows);
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });
});
