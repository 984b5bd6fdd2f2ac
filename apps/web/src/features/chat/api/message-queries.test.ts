import type { Message } from '@robin/contract/sessions';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { sampleSession } from '#testing/chat-page.tsx';
import { serve } from '#testing/fake-server.ts';
import {
  loadMessagesDownTo,
  loadOlderMessages,
  messagesQuery,
  refreshMessages,
  withNewestPage,
  type LoadedMessages,
  type MessagePage,
} from './message-queries.ts';
import { chatKeys } from './session-calls.ts';

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

const indexes = ({ messages }: LoadedMessages) =>
  messages.map((message) => message.absolute_event_index);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => from + offset);

const loadedFrom = (from: number, to: number, hasOlder: boolean): LoadedMessages => ({
  messages: page(from, to).messages,
  hasOlder,
  runningTurn: null,
});

describe('a newly fetched newest page', () => {
  const loaded = loadedFrom(0, 19, false);

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
    expect(withNewestPage(loaded, newest).messages[12]?.content).toBe('changed');
  });

  test('takes what was replaced away, and keeps what came before it', () => {
    const edited = page(8, 12);
    edited.messages.push(...page(20, 21).messages);
    expect(indexes(withNewestPage(loaded, edited))).toEqual([...range(0, 12), 20, 21]);
  });

  test('lets go of loaded messages that it does not touch, as some between may be missing', () => {
    expect(indexes(withNewestPage(loaded, page(30, 39)))).toEqual(range(30, 39));
  });

  test('keeps knowing whether there are older ones', () => {
    expect(withNewestPage(loadedFrom(10, 19, true), page(12, 21, false)).hasOlder).toBe(true);
    expect(withNewestPage(loadedFrom(10, 19, true), page(5, 21, false)).hasOlder).toBe(false);
  });
});

describe('loading older messages', () => {
  const clientWith = (loaded: LoadedMessages) => {
    const client = new QueryClient();
    client.setQueryData(chatKeys.messages('s1'), loaded);
    return client;
  };
  const loadedIn = (client: QueryClient) =>
    client.getQueryData<LoadedMessages>(chatKeys.messages('s1'));

  /** A log of that many messages. */
  function serveLog(count: number) {
    return serve({
      'GET /api/sessions/s1/messages': ({ path }) => {
        const query = new URL(path, 'http://localhost').searchParams;
        const to = Number(query.get('before') ?? count) - 1;
        const from = Math.max(0, to + 1 - Number(query.get('limit')));
        return { status: 200, body: page(from, to, from > 0) };
      },
    });
  }

  test('puts one page in front', async () => {
    const client = clientWith(loadedFrom(960, 999, true));
    serveLog(1_000);
    await loadOlderMessages(client, 's1');
    expect(loadedIn(client)?.messages[0]?.absolute_event_index).toBe(860);
    expect(loadedIn(client)?.hasOlder).toBe(true);
  });

  test('down to one of them takes as few questions as the server allows, and leaves no gap', async () => {
    const client = clientWith(loadedFrom(9_960, 9_999, true));
    const sent = serveLog(10_000);
    await loadMessagesDownTo(client, 's1', 7_500);
    expect(sent).toHaveLength(3);
    const loaded = loadedIn(client);
    expect(loaded && indexes(loaded)).toEqual(range(7_500, 9_999));
  });

  test('asks for nothing when all down to it is loaded, or there is nothing older', async () => {
    const sent = serveLog(20);
    await loadMessagesDownTo(clientWith(loadedFrom(10, 19, true)), 's1', 12);
    await loadMessagesDownTo(clientWith(loadedFrom(10, 19, false)), 's1', 2);
    expect(sent).toEqual([]);
  });

  test('ends when the server has less than it said', async () => {
    serve({ 'GET /api/sessions/s1/messages': { status: 200, body: page(1, 0, true) } });
    const client = clientWith(loadedFrom(10, 19, true));
    await loadMessagesDownTo(client, 's1', 2);
    expect(loadedIn(client)?.hasOlder).toBe(false);
  });
});

describe('an answer that comes late', () => {
  const queryKey = chatKeys.messages('s1');
  const known = (client: QueryClient) => client.getQueryData<LoadedMessages>(queryKey);

  /** Answers the first question only when the test wants it, and all others at once. */
  function serveLate(late: MessagePage, others: MessagePage) {
    const held = Promise.withResolvers<void>();
    let asked = 0;
    serve({
      'GET /api/sessions/s1/messages': async () => {
        asked += 1;
        if (asked > 1) return { status: 200, body: others };
        await held.promise;
        return { status: 200, body: late };
      },
    });
    return held;
  }

  test('is not put in front of messages that it no longer touches', async () => {
    const client = new QueryClient();
    client.setQueryData(queryKey, loadedFrom(10, 19, true));
    const held = serveLate(page(0, 9, false), page(50, 59));
    const loading = loadOlderMessages(client, 's1');
    await refreshMessages(client, 's1');
    held.resolve();
    await loading;
    expect(known(client)).toEqual(loadedFrom(50, 59, true));
  });

  test('does not take what was fetched since away again', async () => {
    const client = new QueryClient();
    const held = serveLate(page(0, 1, false), page(0, 3, false));
    const loading = client.query(messagesQuery('s1')).catch(() => undefined);
    await refreshMessages(client, 's1');
    held.resolve();
    await loading;
    expect(known(client)).toEqual(loadedFrom(0, 3, false));
  });
});

test('newest messages that are fetched again hold back nothing that was asked for since: it knows more', async () => {
  const client = new QueryClient();
  client.setQueryData(chatKeys.messages('s1'), loadedFrom(0, 1, false));
  const held = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const;
  let asked = 0;
  serve({
    'GET /api/sessions/s1/messages': async () => {
      asked += 1;
      const last = await (asked === 1 ? held[0] : held[1]).promise;
      return { status: 200, body: page(0, last, false) };
    },
  });
  const refreshing = refreshMessages(client, 's1');
  const reading = client.query({ ...messagesQuery('s1'), staleTime: 0 }).catch(() => undefined);
  await expect.poll(() => asked).toBe(2);
  held[0].resolve(3);
  await refreshing;
  held[1].resolve(5);
  await reading;
  expect(client.getQueryData(chatKeys.messages('s1'))).toEqual(loadedFrom(0, 5, false));
});

test('newest messages that are fetched again leave alone what is asked about one of them meanwhile', async () => {
  const client = new QueryClient();
  serve({ 'GET /api/sessions/s1/messages': { status: 200, body: page(0, 1) } });
  const held = Promise.withResolvers<string>();
  const queryKey = [...chatKeys.messages('s1'), 'earlier', 'm1'];
  const asking = client.query({ queryKey, queryFn: () => held.promise });
  await refreshMessages(client, 's1');
  held.resolve('the earlier versions');
  expect(await asking).toBe('the earlier versions');
});

test('newest messages that are fetched again put their session first among those used before, with their day', async () => {
  const client = new QueryClient();
  const [talk, other] = ['s1', 's2'].map((id) =>
    sampleSession({ session_id: id, updated_at: `2026-11-1${id === 's1' ? 1 : 2}T10:00:00.000Z` }),
  );
  client.setQueryData(chatKeys.sessions, [other, talk]);
  const sent = serve({ 'GET /api/sessions/s1/messages': { status: 200, body: page(0, 1) } });
  await refreshMessages(client, 's1');
  expect(sent.map(({ path }) => path)).toEqual(['/api/sessions/s1/messages?limit=40']);
  expect(client.getQueryData(chatKeys.sessions)).toEqual([
    { ...talk, updated_at: '2026-11-20T14:02:11.000Z' },
    other,
  ]);
});

test('a session in which nothing was said yet has no messages, and stays where it is in the list', async () => {
  const client = new QueryClient();
  const sessions = [sampleSession({ session_id: 's1' })];
  client.setQueryData(chatKeys.sessions, sessions);
  serve({ 'GET /api/sessions/s1/messages': { status: 200, body: page(0, -1, false) } });
  expect(await refreshMessages(client, 's1')).toEqual([]);
  expect(client.getQueryData(chatKeys.sessions)).toBe(sessions);
});

test('newest messages that could not be fetched are asked for by the next visit, however soon', async () => {
  const client = new QueryClient();
  const handlers = { 'GET /api/sessions/s1/messages': { status: 200, body: page(0, 1) } };
  const sent = serve(handlers);
  await client.query(messagesQuery('s1'));
  await client.query(messagesQuery('s1'));
  expect(sent).toHaveLength(1);
  handlers['GET /api/sessions/s1/messages'].status = 500;
  await expect(refreshMessages(client, 's1')).rejects.toThrow();
  handlers['GET /api/sessions/s1/messages'].status = 200;
  await client.query(messagesQuery('s1'));
  expect(sent).toHaveLength(3);
});

test('older messages that are loaded after newest ones could not be leave those to be asked for', async () => {
  const client = new QueryClient();
  client.setQueryData(chatKeys.messages('s1'), loadedFrom(10, 19, true));
  let status = 500;
  const sent = serve({
    'GET /api/sessions/s1/messages': () => ({ status, body: page(0, 9, false) }),
  });
  await expect(refreshMessages(client, 's1')).rejects.toThrow();
  status = 200;
  await loadOlderMessages(client, 's1');
  await client.query(messagesQuery('s1'));
  expect(sent).toHaveLength(3);
});
