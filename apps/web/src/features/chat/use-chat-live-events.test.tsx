import type { LiveEvent } from '@robin/contract/live-events';
import type { Session } from '@robin/contract/sessions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleSession } from '#testing/chat-page.tsx';
import { chatKeys } from './api/session-calls.ts';
import type { ChatMode } from './chat-modes.ts';
import { useChatLiveEvents } from './use-chat-live-events.ts';

/** A chat in a mode that hears what the test tells it. */
function listen(
  mode: ChatMode,
  followReset: (id: string, freshId: string | null) => Promise<void> = async () => undefined,
  turn: 'busy' | 'uploading' | null = null,
) {
  const client = new QueryClient();
  const [other, told] = ['s2', 's1'].map((id) => sampleSession({ session_id: id }));
  client.setQueryData(chatKeys.sessions, [other, told]);
  client.setQueryData(chatKeys.messages('s1'), { messages: [] });
  let tell: (event: LiveEvent) => void = () => undefined;
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    tell = listener;
    return () => undefined;
  });
  const follow = vi.fn(followReset);
  const followDelete = vi.fn(async () => false);
  const turns = { isReading: () => turn !== null, isUploading: () => turn === 'uploading' };
  const field = { current: null };
  const { rerender, unmount } = renderHook(
    (following) => useChatLiveEvents(mode, { followReset: following, followDelete }, turns, field),
    {
      initialProps: follow,
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return {
    follow,
    followDelete,
    field,
    rerender,
    unmount,
    /** Says that what was missed can't be told any more. */
    askToReadAfresh: () =>
      act(async () =>
        tell({
          event_type: 'resync_required',
          timestamp: '2026-11-20T14:02:00.000Z',
          data: {},
        }),
      ),
    /** Says that there is a new message in the session. */
    tellOfMessage: () =>
      act(async () =>
        tell({
          event_type: 'chat_session_updated',
          timestamp: '2026-11-20T14:03:00.000Z',
          data: { session_id: 's1', action: 'content_update', has_new_content: true },
        }),
      ),
    tell: (action: string, sessionType: string, second = 0) =>
      act(async () =>
        tell({
          event_type: 'chat_session_updated',
          timestamp: `2026-11-20T14:02:0${second}.000Z`,
          data: {
            session_id: 's1',
            ...(action === 'reset' && { new_session_id: 's3' }),
            session_type: sessionType,
            action,
            has_new_content: false,
          },
        }),
      ),
    sessions: () =>
      client
        .getQueryData<Session[]>(chatKeys.sessions)
        ?.map(({ session_id: id, updated_at: usedAt }) => [id, usedAt]),
    invalidate: () => client.invalidateQueries({ queryKey: chatKeys.sessions }),
    areSessionsStale: () => client.getQueryState(chatKeys.sessions)?.isInvalidated,
    areMessagesStale: () => client.getQueryState(chatKeys.messages('s1'))?.isInvalidated,
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a reset in another window', () => {
  test.each(['assist', 'grow', 'catch_up', 'catch-up'])(
    'of a session of the kind %s is followed in every work mode [SESS-040] [SESS-041]',
    async (kind) => {
      const { tell, follow } = listen('grow');
      await tell('reset', kind);
      expect(follow).toHaveBeenCalledExactlyOnceWith('s1', 's3');
    },
  );

  test.each([
    ['assist', 'talk'],
    ['talk', 'assist'],
  ] as const)(
    'heard in %s of a session of the kind %s does not load the page again where the sessions cannot be read: they are asked for once more [SESS-039] [SESS-042]',
    async (mode, kind) => {
      const reload = vi.fn();
      vi.stubGlobal('location', { ...location, reload });
      const { tell, follow, areSessionsStale, areMessagesStale } = listen(mode, () =>
        Promise.reject(new Error('offline')),
      );
      await tell('reset', kind);
      expect(follow).toHaveBeenCalledExactlyOnceWith('s1', 's3');
      expect(reload).not.toHaveBeenCalled();
      expect([areSessionsStale(), areMessagesStale()]).toEqual([true, false]);
    },
  );

  test('is followed with the sessions as they are by then', async () => {
    const { tell, follow, rerender } = listen('talk');
    const newer = vi.fn(async (_id: string, _freshId: string | null) => undefined);
    rerender(newer);
    await tell('reset', 'talk');
    expect(newer).toHaveBeenCalledExactlyOnceWith('s1', 's3');
    expect(follow).not.toHaveBeenCalled();
  });

  test('told twice is followed once [SESS-045]', async () => {
    const { tell, follow } = listen('talk');
    await tell('reset', 'talk');
    await tell('reset', 'talk');
    expect(follow).toHaveBeenCalledTimes(1);
    await tell('reset', 'talk', 1);
    expect(follow).toHaveBeenCalledTimes(2);
  });

  test('that cannot be followed does not load another page again, to which somebody has gone on meanwhile', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    const answer = Promise.withResolvers<void>();
    const { tell, unmount, areSessionsStale } = listen('assist', () => answer.promise);
    await tell('reset', 'assist');
    unmount();
    answer.reject(new Error('offline'));
    await vi.waitFor(() => expect(areSessionsStale()).toBe(true));
    expect(reload).not.toHaveBeenCalled();
  });

  test('that cannot be followed reloads the page [SESS-047]', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    const { tell } = listen('talk', () => Promise.reject(new Error('offline')));
    await tell('reset', 'talk');
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a session that was deleted in another window', () => {
  const toasts = () => useToasts.getState().toasts;
  beforeEach(() => useToasts.setState({ toasts: [] }));

  test.each([
    ['was shown', true, 1],
    ['was not shown', false, 0],
  ])('and %s is followed, and told of: %s', async (_what, wasShown, count) => {
    const { tell, followDelete, field } = listen('talk');
    followDelete.mockResolvedValue(wasShown);
    await tell('deleted', 'talk');
    expect(followDelete).toHaveBeenCalledExactlyOnceWith('s1', field);
    expect(toasts()).toHaveLength(count);
  });

  test('stays where the list cannot be read, which is asked for again', async () => {
    const { tell, followDelete, areSessionsStale } = listen('talk');
    followDelete.mockRejectedValue(new Error('offline'));
    await tell('deleted', 'talk');
    expect(areSessionsStale()).toBe(true);
    expect(toasts()).toEqual([]);
  });
});

describe('the list of sessions', () => {
  test.each(['created', 'updated'])(
    'is read again when a session was %s elsewhere [OPEN2-075]',
    async (action) => {
      const { tell, areSessionsStale } = listen('assist');
      await tell(action, 'talk');
      expect(areSessionsStale()).toBe(true);
    },
  );

  test('has the session first, with its new day, in which somebody has written elsewhere, and is not read for that', async () => {
    const { tellOfMessage, sessions, areSessionsStale } = listen('assist');
    expect(sessions()?.map(([id]) => id)).toEqual(['s2', 's1']);
    await tellOfMessage();
    expect(sessions()).toEqual([
      ['s1', '2026-11-20T14:03:00.000Z'],
      ['s2', sampleSession().updated_at],
    ]);
    expect(areSessionsStale()).toBe(false);
  });

  test('stays as it is, and so do the messages, where an update brings nothing new [LIVE-055]', async () => {
    const { tell, sessions, areMessagesStale } = listen('assist');
    await tell('content_update', 'assist');
    expect(sessions()?.map(([id]) => id)).toEqual(['s2', 's1']);
    expect(areMessagesStale()).toBe(false);
  });

  test('is still read again with a new message when it was old before', async () => {
    const { tellOfMessage, invalidate, areSessionsStale } = listen('assist');
    await invalidate();
    await tellOfMessage();
    expect(areSessionsStale()).toBe(true);
  });

  test('stays as it is when something happened that this version does not know [OPEN2-075]', async () => {
    const { tell, follow, areSessionsStale, areMessagesStale } = listen('talk');
    await tell('praised', 'talk');
    expect([areSessionsStale(), areMessagesStale()]).toEqual([false, false]);
    expect(follow).not.toHaveBeenCalled();
  });
});

describe('new messages of another window', () => {
  afterEach(() => void vi.useRealTimers());

  test('are fetched at once where this window was used within 3 s, and else nothing is until somebody turns to it [SESS-043] [SESS-044] [SESS-048]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const used = listen('assist');
    vi.setSystemTime(Date.now() + 3_000);
    await used.tellOfMessage();
    expect(used.areMessagesStale()).toBe(true);

    const left = listen('assist');
    vi.setSystemTime(Date.now() + 3_001);
    await left.tellOfMessage();
    expect(left.areMessagesStale()).toBe(false);
    window.dispatchEvent(new Event('focus'));
    expect(left.areMessagesStale()).toBe(true);
  });

  test('are left to the turn that reads them where this window reads the answer itself', async () => {
    const { tellOfMessage, areMessagesStale } = listen('assist', undefined, 'busy');
    await tellOfMessage();
    expect(areMessagesStale()).toBe(false);
  });

  test('are fetched also where files are on their way from here: nothing else tells that they have arrived before the answer has a word', async () => {
    const { tellOfMessage, areMessagesStale } = listen('assist', undefined, 'uploading');
    await tellOfMessage();
    expect(areMessagesStale()).toBe(true);
  });
});

test('what was missed for too long to be told is read again: the sessions and their messages', async () => {
  const { askToReadAfresh, areSessionsStale, areMessagesStale } = listen('assist');
  expect([areSessionsStale(), areMessagesStale()]).toEqual([false, false]);
  await askToReadAfresh();
  expect([areSessionsStale(), areMessagesStale()]).toEqual([true, true]);
});

describe('a line that stands again', () => {
  /** Lets the line go through states. */
  async function passThrough(...states: ReturnType<typeof liveConnection.getState>[]) {
    let tell: () => void = () => undefined;
    let state: ReturnType<typeof liveConnection.getState> = states[0] ?? 'disconnected';
    vi.spyOn(liveConnection, 'getState').mockImplementation(() => state);
    vi.spyOn(liveConnection, 'subscribeToState').mockImplementation((listener) => {
      tell = listener;
      return () => undefined;
    });
    const heard = listen('assist');
    for (const next of states.slice(1)) {
      state = next;
      act(() => tell());
    }
    return [heard.areSessionsStale(), heard.areMessagesStale()];
  }

  test.each([
    ['after it broke', ['connected', 'reconnecting', 'connected']],
    ['after it could not be had at first', ['connecting', 'error', 'reconnecting', 'connected']],
  ] as const)(
    '%s says that the server can be reached: sessions and messages are read again',
    async (_, states) => {
      expect(await passThrough(...states)).toEqual([true, true]);
    },
  );

  test('for the first time, or for another project, tells by itself what was missed, so that nothing is read twice', async () => {
    expect(await passThrough('disconnected', 'connecting', 'connected')).toEqual([false, false]);
    expect(await passThrough('connected', 'connecting', 'connected')).toEqual([false, false]);
    expect(await passThrough('connected', 'reconnecting')).toEqual([false, false]);
  });
});

test('a chat that was left follows the line no more', () => {
  const leave = vi.fn();
  vi.spyOn(liveConnection, 'subscribeToState').mockReturnValue(leave);
  const { unmount } = listen('assist');
  expect(leave).not.toHaveBeenCalled();
  unmount();
  expect(leave).toHaveBeenCalledOnce();
});
