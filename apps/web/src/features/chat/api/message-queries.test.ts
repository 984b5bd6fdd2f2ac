import type { Message } from '@robin/contract/sessions';
import { describe, expect, test } from 'vitest';
import { allMessages, withNewestPage, type MessagePage } from './message-queries.ts';

function page(from: number, to: number, hasMore = true): MessagePage {
  const messages = Array.from({ length: to - from + 1 }, (_, offset): Message => {
    const index = from + offset;
    return {
      id: `m${index}`,
      role: 'user',
      content: String(index),
      created_at: '2026-11-20T14:02:11.000Z',
      metadata: {},
      absolute_event_index: index,
    };
  });
  return { messages, has_more: hasMore, running_turn: null };
}

const indexes = (data: Parameters<typeof allMessages>[0]) =>
  allMessages(data).map((message) => message.absolute_event_index);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => from + offset);

describe('a newly fetched newest page', () => {
  const loaded = { pages: [page(10, 19), page(0, 9, false)], pageParams: [null, 10] };

  test('is all there is where nothing was loaded', () => {
    expect(indexes(withNewestPage(undefined, page(4, 6)))).toEqual([4, 5, 6]);
  });

  test('adds what is new and keeps what it no longer reaches', () => {
    expect(indexes(withNewestPage(loaded, page(12, 21)))).toEqual(range(0, 21));
  });

  test('takes the place of messages that have changed', () => {
    const newest = page(12, 19);
    const first = newest.messages[0];
    if (first) first.content = 'changed';
    expect(allMessages(withNewestPage(loaded, newest))[12]?.content).toBe('changed');
  });

  test('lets go of loaded messages that it does not touch, as some between may be missing', () => {
    expect(indexes(withNewestPage(loaded, page(30, 39)))).toEqual(range(30, 39));
  });

  test('keeps knowing whether there are older ones', () => {
    const onlyNewest = { pages: [page(10, 19)], pageParams: [null] };
    expect(withNewestPage(onlyNewest, page(12, 21, false)).pages[0]?.has_more).toBe(true);
  });
});
