import type { Session } from '@robin/contract/sessions';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sampleSession } from '#testing/chat-page.tsx';
import { refusal, serve, type SentRequest } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { chatKeys, renameSession } from './api/session-calls.ts';
import type { ChatMode } from './chat-modes.ts';
import { attachedFiles, attachFiles, removeAllFiles } from './composer/attached-files.ts';
import { readDraft, readEditDraft, storeDraft, storeEditDraft } from './drafts.ts';
import { useChatSessions } from './use-chat-sessions.ts';

const talk = (id: string, overrides: Partial<Session> = {}) =>
  sampleSession({ session_id: id, session_type: 'talk', project_id: null, ...overrides });

/** In which words and by which clock the server names a session. */
const wording = new URLSearchParams({
  user_language: 'en',
  user_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}).toString();

/** The sessions of a person on a server that remembers, and the hook that works with them. */
async function open(
  initial: Session[],
  initialMode: ChatMode = 'talk',
  client = createTestQueryClient(),
) {
  let sessions = initial;
  let projectId = 1;
  const created = (session: Session) => {
    sessions = [session, ...sessions];
    return { status: 201, body: session };
  };
  const handlers: Parameters<typeof serve>[0] = {
    'GET /api/sessions': () => ({ status: 200, body: { sessions } }),
    'POST /api/sessions/talk': () => created(talk('made')),
    'POST /api/sessions/project/1/assist': () => created(sampleSession({ session_id: 'made' })),
    'POST /api/sessions/project/2/grow': () =>
      created(sampleSession({ session_id: 'made', session_type: 'grow', project_id: 2 })),
  };
  for (const { session_id: id } of initial) {
    handlers[`DELETE /api/sessions/${id}`] = () => {
      sessions = sessions.filter((session) => session.session_id !== id);
      return { status: 200, body: { status: 'deleted', session_id: id } };
    };
    handlers[`POST /api/sessions/${id}/reset`] = () => {
      const old = sessions.find((session) => session.session_id === id);
      sessions = sessions.filter((session) => session.session_id !== id);
      created({ ...sampleSession(old), session_id: 'fresh' });
      return {
        status: 200,
        body: { status: 'completed', session_id: 'fresh', old_session_id: id },
      };
    };
  }
  const sent = serve(handlers);
  let mode = initialMode;
  const view = renderHook(
    () =>
      useChatSessions({
        mode,
        projectId,
        language: 'en',
        onModeChange: (next) => {
          mode = next;
          view.rerender();
        },
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  const hook = () => view.result.current;
  await waitFor(() => expect(hook().session ?? hook().error).not.toBeNull());
  return {
    hook,
    client,
    handlers,
    mode: () => mode,
    /** The person chooses another project, or another mode. */
    goTo: (place: { project?: number; mode?: ChatMode }) =>
      act(async () => {
        projectId = place.project ?? projectId;
        mode = place.mode ?? mode;
        view.rerender();
        await Promise.resolve();
      }),
    current: () => hook().session?.session_id ?? null,
    calls: () => sent.map(({ method, path }: SentRequest) => `${method} ${path}`),
    find: (id: string) => sessions.find((session) => session.session_id === id) ?? talk(id),
  };
}

afterEach(() => vi.useRealTimers());

describe('the session that is shown', () => {
  const work = sampleSession({ session_id: 'w' });

  test('is at first the active one of the stored work mode in the active project, and in talk the latest talk [OPEN2-076]', async () => {
    const old = talk('old', { updated_at: '2026-11-01T00:00:00.000Z' });
    const others = [
      sampleSession({ session_id: 'elsewhere', project_id: 2 }),
      sampleSession({ session_id: 'grow', session_type: 'grow' }),
      sampleSession({ session_id: 'ended', is_active: false }),
      talk('ended-talk', { is_active: false, updated_at: '2027-01-01T00:00:00.000Z' }),
    ];
    const sessions = [old, ...others, work, talk('latest')];
    expect((await open(sessions, 'assist')).current()).toBe('w');
    expect((await open(sessions, 'grow')).current()).toBe('grow');
    expect((await open(sessions, 'talk')).current()).toBe('latest');
  });

  test('is a new one where there is none, also for somebody who has never talked [SESS-021] [OPEN2-076]', async () => {
    const inWork = await open([talk('t')], 'assist');
    expect(inWork.calls()).toContain('POST /api/sessions/project/1/assist');
    expect(inWork.current()).toBe('made');
    const inTalk = await open([work], 'assist');
    await inTalk.goTo({ mode: 'talk' });
    await waitFor(() => expect(inTalk.current()).toBe('made'));
    expect(inTalk.hook().error).toBeNull();
    expect(inTalk.calls()).toContain(`POST /api/sessions/talk?${wording}`);
  });

  test('is a new one also where the one before has gone a moment after it was made [SESS-021]', async () => {
    const { hook, handlers, current } = await open([], 'assist', createQueryClient());
    expect(current()).toBe('made');
    const next = sampleSession({ session_id: 'next' });
    handlers['GET /api/sessions'] = { status: 200, body: { sessions: [] } };
    handlers['POST /api/sessions/project/1/assist'] = { status: 201, body: next };
    const field = { current: document.createElement('textarea') };
    await act(() => hook().followDelete('made', field));
    await waitFor(() => expect(current()).toBe('next'));
  });

  test('is missing, with an error and a way to try again, when none can be found or made [OPEN2-076]', async () => {
    const { hook, handlers, current } = await open([], 'catchup');
    expect(hook().error?.message).toBe('Failed to create session');
    expect(hook().isStarting).toBe(false);
    const made = sampleSession({ session_id: 'made', session_type: 'catch_up' });
    const held = Promise.withResolvers<void>();
    handlers['POST /api/sessions/project/1/catch_up'] = () =>
      held.promise.then(() => ({ status: 201, body: made }));
    act(() => hook().retry());
    await waitFor(() => expect(hook().isStarting).toBe(true));
    held.resolve();
    await waitFor(() => expect(current()).toBe('made'));
    expect(hook().isStarting).toBe(false);
  });

  test('is found by trying again where the list could not be read', async () => {
    const { hook, handlers, client, current } = await open([work], 'assist');
    const list = handlers['GET /api/sessions'];
    handlers['GET /api/sessions'] = refusal(503, 'unavailable', 'No.');
    await act(() => client.resetQueries({ queryKey: chatKeys.sessions }));
    await waitFor(() => expect(hook().error?.message).toBe('Failed to load sessions'));
    if (list) handlers['GET /api/sessions'] = list;
    act(() => hook().retry());
    await waitFor(() => expect(current()).toBe('w'));
    expect(hook().error).toBeNull();
  });

  test('is not made while the list is being read again, which may have it by then', async () => {
    const { client, handlers, current, goTo, calls } = await open([work], 'assist');
    const held = Promise.withResolvers<void>();
    handlers['GET /api/sessions'] = async () => {
      await held.promise;
      return { status: 200, body: { sessions: [work, talk('elsewhere')] } };
    };
    void client.invalidateQueries({ queryKey: chatKeys.sessions });
    await goTo({ mode: 'talk' });
    held.resolve();
    await waitFor(() => expect(current()).toBe('elsewhere'));
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('is never that which was being made for the project before', async () => {
    const { handlers, current, goTo } = await open([work, talk('t')], 'assist');
    const held = Promise.withResolvers<void>();
    const made = (id: string, projectId: number) => ({
      status: 201,
      body: sampleSession({ session_id: id, session_type: 'grow', project_id: projectId }),
    });
    handlers['POST /api/sessions/project/1/grow'] = async () => {
      await held.promise;
      return made('late', 1);
    };
    handlers['POST /api/sessions/project/2/grow'] = () => made('there', 2);
    await goTo({ mode: 'grow' });
    await goTo({ project: 2 });
    await waitFor(() => expect(current()).toBe('there'));
    await act(async () => held.resolve());
    expect(current()).toBe('there');
  });

  test('is of the same kind after a change of the project [OPEN2-077]', async () => {
    const sessions = [
      sampleSession({ session_id: 'here', session_type: 'grow' }),
      sampleSession({ session_id: 'assist-there', project_id: 2 }),
    ];
    const { current, mode, goTo, calls } = await open(sessions, 'grow');
    expect(current()).toBe('here');
    await goTo({ project: 2 });
    await waitFor(() => expect(current()).toBe('made'));
    expect(calls()).toContain('POST /api/sessions/project/2/grow');
    expect(mode()).toBe('grow');
    await goTo({ project: 1 });
    expect(current()).toBe('here');
  });

  test('stays the talk after a change of the project, and the next work is that of the new one [OPEN2-077]', async () => {
    const there = sampleSession({ session_id: 'there', project_id: 2 });
    const { current, mode, goTo } = await open([work, there, talk('t')], 'talk');
    await goTo({ project: 2 });
    expect(mode()).toBe('talk');
    expect(current()).toBe('t');
    await goTo({ mode: 'assist' });
    expect(current()).toBe('there');
  });

  test('stays the talk that is shown while another window begins a newer one, also after a look at the work', async () => {
    const { hook, handlers, current, goTo } = await open([work, talk('shown')], 'talk');
    const newer = talk('newer', { updated_at: '2030-01-01T00:00:00.000Z' });
    handlers['GET /api/sessions'] = {
      status: 200,
      body: { sessions: [newer, work, talk('shown')] },
    };
    await act(() => hook().reload());
    await waitFor(() => expect(hook().sessions).toHaveLength(3));
    expect(current()).toBe('shown');
    await goTo({ mode: 'assist' });
    await goTo({ mode: 'talk' });
    expect(current()).toBe('shown');
  });
});

describe('a talk that is begun', () => {
  test.each(['mode', 'talk'] as const)(
    'does not lead back whoever has gone to another %s before it is there',
    async (kind) => {
      const { hook, handlers, goTo, mode, current, find } = await open([
        talk('a'),
        talk('b'),
        sampleSession({ session_id: 'w' }),
      ]);
      const held = Promise.withResolvers<void>();
      const made = handlers['POST /api/sessions/talk'] as () => { status: number };
      handlers['POST /api/sessions/talk'] = async () => {
        await held.promise;
        return made();
      };
      const begun = hook().startTalk();
      if (kind === 'mode') await goTo({ mode: 'assist' });
      else await act(async () => hook().show(find('b')));
      held.resolve();
      await act(async () => expect(await begun).toBe(false));
      const ids = () => hook().sessions.map(({ session_id: id }) => id);
      await waitFor(() => expect(ids()).toContain('made'));
      expect([mode(), current()]).toEqual(kind === 'mode' ? ['assist', 'w'] : ['talk', 'b']);
    },
  );

  test('is shown when nobody has gone elsewhere', async () => {
    const { hook, current } = await open([talk('a')]);
    await act(async () => expect(await hook().startTalk()).toBe(true));
    await waitFor(() => expect(current()).toBe('made'));
  });
});

describe('deleting a session', () => {
  test('makes a replacement for the last talk first, shows it, and deletes then [SESS-024] [SESS-025] [SESS-026] [OPEN2-065]', async () => {
    const { hook, current, calls, find } = await open([talk('only')]);
    await act(() => hook().remove(find('only')));
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([
      `POST /api/sessions/talk?${wording}`,
      'DELETE /api/sessions/only',
    ]);
    expect(current()).toBe('made');
  });

  test('goes on with the next of its kind [SESS-027]', async () => {
    const { hook, current, find, calls } = await open([talk('a'), talk('b')]);
    await act(() => hook().remove(find('a')));
    expect(current()).toBe('b');
    expect(calls()).not.toContain(`POST /api/sessions/talk?${wording}`);
  });

  test('goes on with another kind, in its mode, when none of its kind is left [SESS-028]', async () => {
    const work = sampleSession({ session_id: 'w' });
    const { hook, current, mode, find } = await open([work, talk('t')], 'assist');
    await act(() => hook().remove(find('w')));
    expect(mode()).toBe('talk');
    expect(current()).toBe('t');
  });

  test('that is not shown leads nobody away from the one that is', async () => {
    const old = talk('shown', { updated_at: '2026-11-01T00:00:00.000Z' });
    const { hook, current, find } = await open([talk('a'), talk('b'), old]);
    await act(async () => hook().show(find('shown')));
    await act(() => hook().remove(find('b')));
    expect(current()).toBe('shown');
  });

  test('lets go of what was typed and attached in it, and of nothing while it could not be deleted', async () => {
    const { hook, handlers, find } = await open([talk('a'), talk('b')]);
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    storeDraft('a', 'Half a thought');
    attachFiles('a', [new File(['x'], 'a.txt')]);
    const attached = () => attachedFiles.getState()['a']?.map(({ file }) => file.name);
    const deleted = handlers['DELETE /api/sessions/a'];
    handlers['DELETE /api/sessions/a'] = refusal(503, 'unavailable', 'No.');
    await act(async () => expect(hook().remove(find('a'))).rejects.toThrow('No.'));
    expect([readDraft('a'), attached()]).toEqual(['Half a thought', ['a.txt']]);
    if (deleted) handlers['DELETE /api/sessions/a'] = deleted;
    await act(() => hook().remove(find('a')));
    expect([readDraft('a'), attached()]).toEqual(['', []]);
  });

  test('leaves the last talk alone while no other can be made in its place [SESS-026] [OPEN2-065]', async () => {
    const { hook, handlers, current, calls, find } = await open([talk('only')]);
    handlers['POST /api/sessions/talk'] = refusal(503, 'unavailable', 'No.');
    await act(async () =>
      expect(hook().remove(find('only'))).rejects.toThrow('Failed to create session'),
    );
    expect(calls()).not.toContain('DELETE /api/sessions/only');
    expect(current()).toBe('only');
  });

  test('is gone from the list, also where a list was on its way that still has it', async () => {
    const { hook, client, handlers } = await open([talk('b'), talk('a')]);
    const listed = (...sessions: Session[]) => ({ status: 200, body: { sessions } });
    const older = Promise.withResolvers<void>();
    let isFirst = true;
    handlers['GET /api/sessions'] = async () => {
      if (!isFirst) return listed(talk('a'));
      isFirst = false;
      await older.promise;
      return listed(talk('b'), talk('a'));
    };
    handlers['DELETE /api/sessions/b'] = () => {
      // Its answer comes before that of the list.
      setTimeout(older.resolve, 10);
      return { status: 200, body: { status: 'deleted', session_id: 'b' } };
    };
    void client.invalidateQueries({ queryKey: chatKeys.sessions });
    await act(() => hook().remove(talk('b')));
    expect(hook().sessions.map(({ session_id: id }) => id)).toEqual(['a']);
  });

  test('is done also where the list cannot be read afterwards, which is still to be read then', async () => {
    const { hook, client, current, handlers, find } = await open([talk('a'), talk('b')]);
    handlers['GET /api/sessions'] = refusal(503, 'unavailable', 'No.');
    await act(() => hook().remove(find('a')));
    expect(hook().sessions.map(({ session_id: id }) => id)).toEqual(['b']);
    expect(current()).toBe('b');
    expect(client.getQueryState(chatKeys.sessions)?.isInvalidated).toBe(true);
  });

  test('counts one that is gone already as deleted', async () => {
    const { hook, handlers, find } = await open([talk('a'), talk('b')]);
    handlers['DELETE /api/sessions/a'] = refusal(404, 'not_found', 'Session not found');
    await act(() => hook().remove(find('a')));
    expect(hook().error).toBeNull();
  });
});

describe.each([
  ['deleted', 'remove'],
  ['begun anew', 'reset'],
] as const)('a session that is %s here', (_how, action) => {
  test.each(['mode', 'talk'] as const)(
    'leads nobody back who has gone to another %s while the list is read [SESS-027] [SESS-030]',
    async (kind) => {
      const work = sampleSession({ session_id: 'w' });
      const { hook, handlers, goTo, mode, current, find } = await open([
        talk('a'),
        talk('b', { updated_at: '2026-11-01T00:00:00.000Z' }),
        talk('c'),
        work,
      ]);
      const held = Promise.withResolvers<void>();
      const listed = handlers['GET /api/sessions'] as () => { status: number };
      handlers['GET /api/sessions'] = async () => {
        await held.promise;
        return listed();
      };
      const done = hook()[action](find('a'), true);
      if (kind === 'mode') await goTo({ mode: 'assist' });
      else await act(async () => hook().show(find('b')));
      held.resolve();
      await act(() => done);
      expect([mode(), current()]).toEqual(kind === 'mode' ? ['assist', 'w'] : ['talk', 'b']);
    },
  );
});

test('the last talk, which is deleted, leads nobody back who has gone to their work before another one is there [SESS-025]', async () => {
  const work = sampleSession({ session_id: 'w' });
  const { hook, handlers, goTo, mode, current, find } = await open([talk('only'), work]);
  const held = Promise.withResolvers<void>();
  const made = handlers['POST /api/sessions/talk'] as () => { status: number };
  handlers['POST /api/sessions/talk'] = async () => {
    await held.promise;
    return made();
  };
  const removed = hook().remove(find('only'));
  await goTo({ mode: 'assist' });
  held.resolve();
  await act(() => removed);
  expect([mode(), current()]).toEqual(['assist', 'w']);
});

describe('a talk that another window deletes', () => {
  /** What stands in the field while the talk is gone from the server. */
  async function openAndLose(shown: string, typed = '') {
    const older = { updated_at: '2026-11-01T00:00:00.000Z' };
    const opened = await open([talk('gone'), talk('next', older)]);
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    await act(async () => opened.hook().show(opened.find(shown)));
    storeDraft('gone', 'Half a thought');
    storeDraft('next', 'Typed there');
    attachFiles('gone', [new File(['x'], 'a.txt')]);
    const sessions = [talk('next', older)];
    opened.handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions } });
    const area = document.createElement('textarea');
    area.value = typed;
    const follow = () => act(() => opened.hook().followDelete('gone', { current: area }));
    const attached = (id: string) => attachedFiles.getState()[id]?.map(({ file }) => file.name);
    return { ...opened, follow, attached };
  }
  afterEach(() => ['gone', 'next'].forEach((id) => removeAllFiles(id)));

  test('while it is shown gives way to the next, where what was typed and attached goes on before what was typed there', async () => {
    const { follow, current, attached } = await openAndLose('gone', 'Half a thought');
    expect(await follow()).toBe(true);
    await waitFor(() => expect(current()).toBe('next'));
    expect([readDraft('gone'), readDraft('next')]).toEqual(['', 'Half a thought\n\nTyped there']);
    expect([attached('gone'), attached('next')]).toEqual([[], ['a.txt']]);
  });

  test.each(['before', 'while'])(
    'takes nothing with it that still stands in the field, though the other window lets go of it %s the list is read',
    async (when) => {
      const { follow, handlers } = await openAndLose('gone', 'Half a thought');
      const answer = handlers['GET /api/sessions'] as () => { status: number };
      if (when === 'before') storeDraft('gone', '');
      handlers['GET /api/sessions'] = () => {
        storeDraft('gone', '');
        return answer();
      };
      await follow();
      expect(readDraft('next')).toBe('Half a thought\n\nTyped there');
    },
  );

  test('keeps what is kept of it while its field is not there yet', async () => {
    const { hook } = await openAndLose('gone');
    await act(() => hook().followDelete('gone', { current: null }));
    expect(readDraft('next')).toBe('Half a thought\n\nTyped there');
  });

  test('gives its words to the talk that is shown when somebody comes back from their work, and leads nobody away from it', async () => {
    const { follow, goTo, mode, current } = await openAndLose('gone', 'Of the work');
    await goTo({ mode: 'assist' });
    expect(await follow()).toBe(false);
    expect(mode()).toBe('assist');
    await goTo({ mode: 'talk' });
    await waitFor(() => expect(current()).toBe('next'));
    expect(readDraft('next')).toBe('Half a thought\n\nTyped there');
  });

  test('takes along nothing of what is typed in another mode', async () => {
    const { follow, goTo } = await openAndLose('gone', 'Of the work');
    await goTo({ mode: 'assist' });
    storeDraft('gone', '');
    await follow();
    expect(readDraft('next')).toBe('Typed there');
  });

  test('while another one is shown leads nobody away, and puts none of its words in there', async () => {
    const { follow, hook, current } = await openAndLose('next', 'Typed there');
    expect(await follow()).toBe(false);
    await waitFor(() => expect(hook().sessions).toHaveLength(1));
    expect([current(), readDraft('next')]).toEqual(['next', 'Typed there']);
  });
});

describe('a talk that is deleted here', () => {
  async function openAndDelete(refused?: ReturnType<typeof refusal>) {
    const opened = await open([talk('a'), talk('b')]);
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    storeDraft('a', 'Half a thought');
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const remove = opened.handlers['DELETE /api/sessions/a'] as () => { status: number };
    opened.handlers['DELETE /api/sessions/a'] = async () => {
      const done = remove();
      asked.resolve();
      await answered.promise;
      return refused ?? done;
    };
    const removal = opened.hook().remove(opened.find('a'));
    await asked.promise;
    const told = opened.hook().followDelete('a', { current: null });
    return { ...opened, removal, told, answer: () => answered.resolve() };
  }

  test('and told of before the server has answered is nobody else’s deletion: its words go with it', async () => {
    const { removal, told, answer, current } = await openAndDelete();
    answer();
    await act(async () => expect(await told).toBe(false));
    await act(() => removal);
    await waitFor(() => expect(current()).toBe('b'));
    expect([readDraft('a'), readDraft('b')]).toEqual(['', '']);
  });

  test('without an answer while it is gone all the same keeps its words, in the next', async () => {
    const { removal, told, answer, current } = await openAndDelete(
      refusal(503, 'unavailable', 'No.'),
    );
    answer();
    await act(async () => expect(removal).rejects.toThrow('No.'));
    await act(async () => expect(await told).toBe(true));
    await waitFor(() => expect(current()).toBe('b'));
    expect(readDraft('b')).toBe('Half a thought');
  });
});

test('a session that is renamed is there once, under its new name', async () => {
  const { hook, handlers } = await open([talk('a'), talk('b')]);
  handlers['PUT /api/sessions/a'] = { status: 200, body: talk('a', { title: 'Saying no' }) };
  await act(() => hook().rename('a', 'Saying no'));
  await waitFor(() =>
    expect(
      hook()
        .sessions.map(({ title }) => title)
        .filter((title) => title === 'Saying no'),
    ).toHaveLength(1),
  );
  expect(
    hook()
      .sessions.map(({ session_id: id }) => id)
      .sort(),
  ).toEqual(['a', 'b']);
});

describe('resetting a session', () => {
  test('shows the fresh one, also where others of its kind were used later [SESS-030]', async () => {
    const later = talk('later', { updated_at: '2030-01-01T00:00:00.000Z' });
    const { hook, current, find } = await open([later, talk('a')]);
    await act(() => hook().reset(find('a'), true));
    await waitFor(() => expect(current()).toBe('fresh'));
  });

  test('is done also where the list cannot be read afterwards: the fresh one is asked for, with what was typed', async () => {
    const work = sampleSession({ session_id: 'w' });
    const { hook, handlers, current, calls, find } = await open([talk('a'), work], 'assist');
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    storeDraft('w', 'Half a thought');
    handlers['GET /api/sessions'] = refusal(503, 'unavailable', 'No.');
    handlers['POST /api/sessions/project/1/assist'] = {
      status: 200,
      body: sampleSession({ session_id: 'fresh' }),
    };
    await act(() => hook().reset(find('w'), true));
    await waitFor(() => expect(current()).toBe('fresh'));
    expect(calls().at(-1)).toBe('POST /api/sessions/project/1/assist');
    expect(hook().sessions.map(({ session_id: id }) => id)).toEqual(['fresh', 'a']);
    expect(readDraft('fresh')).toBe('Half a thought');
  });

  test('goes on, with what was typed, in the one that another window has put in the place of the fresh one by then', async () => {
    const work = sampleSession({ session_id: 'w' });
    const { hook, handlers, current, find } = await open([work], 'assist');
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    storeDraft('w', 'Half a thought');
    const fresher = sampleSession({ session_id: 'fresher' });
    handlers['GET /api/sessions'] = { status: 200, body: { sessions: [fresher] } };
    await act(() => hook().reset(find('w'), true));
    expect(current()).toBe('fresher');
    expect(readDraft('fresher')).toBe('Half a thought');
  });

  test('takes the episodes along or leaves them behind as it is told, reloads the sessions and shows the fresh one [SESS-029] [SESS-032]', async () => {
    const work = sampleSession({ session_id: 'w' });
    const { hook, current, calls, find } = await open([work], 'assist');
    await act(() => hook().reset(find('w'), true));
    expect(calls().slice(-2)).toEqual([
      `POST /api/sessions/w/reset?${wording}&transfer_episodes=true`,
      'GET /api/sessions',
    ]);
    expect(current()).toBe('fresh');
    await act(() => hook().reset({ ...work, session_id: 'w' }, false));
    expect(calls().at(-2)).toContain('transfer_episodes=false');
  });

  test('forgets what was kept of the old one, and nothing else: messages, episodes, candidates, workflow and what takes room; what was typed goes on in the fresh one [SESS-035] [SESS-036] [OPEN2-079]', async () => {
    const work = sampleSession({ session_id: 'w' });
    const { hook, client, find } = await open([work], 'assist');
    // As the features name them that show it.
    const keysOf = (id: string) => [
      chatKeys.messages(id),
      ...['all', 'active', 'pending', 'compression', 'tokens'].map((part) => [
        'episodes',
        'session',
        id,
        part,
      ]),
      ['workflows', 'state', id],
      ['workflows', 'active', id],
    ];
    const keys = keysOf('w');
    const others = keysOf('other');
    for (const key of [...keys, ...others]) client.setQueryData(key, []);
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    localStorage.setItem('chat_draft:1:w', 'half a thought');
    await act(() => hook().reset(find('w'), true));
    for (const key of keys) expect(client.getQueryData(key)).toBeUndefined();
    for (const key of others) expect(client.getQueryData(key)).toBeDefined();
    expect(localStorage.getItem('chat_draft:1:w')).toBeNull();
    expect(localStorage.getItem('chat_draft:1:fresh')).toBe('half a thought');
  });

  test.each([
    ['the server no longer knows', refusal(404, 'not_found', 'Session not found')],
    ['has ended, as another window has begun it anew', refusal(409, 'archived', 'It has ended.')],
  ])(
    'goes on with the one of the same kind that the server has instead when the old one %s [SESS-037]',
    async (_why, refused) => {
      const work = sampleSession({ session_id: 'w' });
      const { hook, handlers, current, calls, find } = await open([work], 'assist');
      handlers['POST /api/sessions/w/reset'] = refused;
      handlers['GET /api/sessions'] = () => ({
        status: 200,
        body: { sessions: [sampleSession({ session_id: 'made' })] },
      });
      await act(() => hook().reset(find('w'), true));
      expect(calls()).toContain('POST /api/sessions/project/1/assist');
      expect(current()).toBe('made');
    },
  );

  test.each(['here', 'by another window'])(
    '%s leads to the newest talk where nothing of its project and kind is left [SESS-031] [OPEN2-069]',
    async (where) => {
      const work = sampleSession({ session_id: 'w' });
      const { hook, handlers, mode, current } = await open([work, talk('t')], 'assist');
      const sessions = [sampleSession({ session_id: 'elsewhere', project_id: 2 }), talk('t')];
      handlers['GET /api/sessions'] = { status: 200, body: { sessions } };
      await act(() =>
        where === 'here' ? hook().reset(work, true) : hook().followReset('w', null),
      );
      expect([mode(), current()]).toEqual(['talk', 't']);
    },
  );

  test('by another window is followed, with what was typed [SESS-039]', async () => {
    const work = sampleSession({ session_id: 'w' });
    const { hook, handlers, current } = await open([work], 'assist');
    handlers['GET /api/sessions'] = () => ({
      status: 200,
      body: { sessions: [sampleSession({ session_id: 'elsewhere' })] },
    });
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    localStorage.setItem('chat_draft:1:w', 'half a thought');
    localStorage.setItem('chat_draft:1:elsewhere', 'Typed there');
    await act(() => hook().followReset('w', null));
    expect(current()).toBe('elsewhere');
    expect(localStorage.getItem('chat_draft:1:w')).toBeNull();
    expect(localStorage.getItem('chat_draft:1:elsewhere')).toBe('half a thought\n\nTyped there');
  });

  test.each([
    ['shown', 'assist'],
    ['not shown', 'grow'],
  ] as const)(
    'by another window loses nothing of one that is %s: its files, and the words that were to stand for a message unless they were sent',
    async (_which, mode) => {
      const work = sampleSession({ session_id: 'w' });
      const grow = sampleSession({ session_id: 'g', session_type: 'grow' });
      const { hook, handlers } = await open([work, grow], mode);
      useAuth.setState({ user: sampleUser({ id: 1 }) });
      localStorage.setItem('texts_of', '1');
      for (const [ended, fresh, isSent] of [
        ['w', 'elsewhere', false],
        ['elsewhere', 'later', true],
      ] as const) {
        const sessions = [sampleSession({ session_id: fresh }), grow];
        handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions } });
        storeDraft(ended, 'Half a thought');
        storeEditDraft(ended, { messageId: 'm1', text: 'A better question', isSent });
        attachFiles(ended, [new File(['x'], `${ended}.txt`)]);
        await act(() => hook().followReset(ended, fresh));
        expect(hook().session?.session_id).toBe(mode === 'grow' ? 'g' : fresh);
        expect(readDraft(fresh)).toBe(
          isSent ? 'Half a thought' : 'A better question\n\nHalf a thought',
        );
        expect(readEditDraft(ended)).toBeNull();
      }
      const attached = attachedFiles.getState();
      expect(attached['later']?.map(({ file }) => file.name)).toEqual(['w.txt', 'elsewhere.txt']);
      expect([attached['w'], attached['elsewhere']]).toEqual([[], []]);
      removeAllFiles('later');
    },
  );
});

test.each([
  ['talk', 'assist'],
  ['work', 'talk'],
] as const)(
  'a %s that another window begins anew leads nobody away from %s, and what was typed there is found when they come back [SESS-039] [SESS-042]',
  async (ended, mode) => {
    const back = mode === 'talk' ? 'assist' : 'talk';
    const made = (id: string) => [
      ended === 'talk' ? talk(id) : sampleSession({ session_id: id }),
      ended === 'talk' ? sampleSession({ session_id: 'shown' }) : talk('shown'),
    ];
    const opened = await open(made('old'), back);
    expect(opened.current()).toBe('old');
    useAuth.setState({ user: sampleUser({ id: 1 }) });
    localStorage.setItem('texts_of', '1');
    storeDraft('old', 'Half a thought');
    await opened.goTo({ mode });
    opened.handlers['GET /api/sessions'] = () => ({
      status: 200,
      body: { sessions: made('fresh') },
    });
    await act(() => opened.hook().followReset('old', null));
    const ids = () => opened.hook().sessions.map(({ session_id: id }) => id);
    await waitFor(() => expect(ids()).toEqual(['fresh', 'shown']));
    expect([opened.mode(), opened.current()]).toEqual([mode, 'shown']);
    expect(readDraft('shown')).toBe('');
    await opened.goTo({ mode: back });
    await waitFor(() => expect(opened.current()).toBe('fresh'));
    expect(readDraft('fresh')).toBe('Half a thought');
  },
);

test('what was typed and attached in a session that another window begins anew waits in the fresh one also where the list cannot be read [SESS-039] [SESS-047]', async () => {
  const { hook, handlers } = await open([sampleSession({ session_id: 'old' })], 'assist');
  useAuth.setState({ user: sampleUser({ id: 1 }) });
  localStorage.setItem('texts_of', '1');
  storeDraft('old', 'Half a thought');
  attachFiles('old', [new File(['x'], 'a.txt')]);
  handlers['GET /api/sessions'] = refusal(503, 'unavailable', 'No.');
  await act(() => expect(hook().followReset('old', 'fresh')).rejects.toThrow('Failed to load'));
  expect([readDraft('old'), readDraft('fresh')]).toEqual(['', 'Half a thought']);
  expect(attachedFiles.getState()['fresh']?.map(({ file }) => file.name)).toEqual(['a.txt']);
  removeAllFiles('fresh');
});

test('a session that another window begins anew leads nobody back who goes elsewhere while the list is read [SESS-039]', async () => {
  const shown = talk('shown');
  const opened = await open([sampleSession({ session_id: 'old' }), shown], 'assist');
  const answer = Promise.withResolvers<void>();
  opened.handlers['GET /api/sessions'] = async () => {
    await answer.promise;
    return { status: 200, body: { sessions: [sampleSession({ session_id: 'fresh' }), shown] } };
  };
  const followed = opened.hook().followReset('old', null);
  await opened.goTo({ mode: 'talk' });
  expect(opened.current()).toBe('shown');
  answer.resolve();
  await act(() => followed);
  expect([opened.mode(), opened.current()]).toEqual(['talk', 'shown']);
});

test('the session to go on in is the shown one after one that was followed already, and the old one while it is there', async () => {
  const { hook } = await open([sampleSession({ session_id: 'w' }), talk('t')], 'assist');
  expect(await act(() => hook().successorOf('followed'))).toBe('w');
  expect(await act(() => hook().successorOf('w'))).toBe('w');
});

test('the session to go on in is the old one while it is there, however many were used since', async () => {
  const later = talk('later', { updated_at: '2030-01-01T00:00:00.000Z' });
  const { hook } = await open([later, talk('t')], 'talk');
  expect(await act(() => hook().successorOf('t'))).toBe('t');
});

test('the session to go on in is of the project of the old one, where its reader works in another by now', async () => {
  const { hook, handlers, goTo, current } = await open(
    [sampleSession({ session_id: 'w' })],
    'assist',
  );
  const there = sampleSession({ session_id: 'there', project_id: 2 });
  const sessions = [sampleSession({ session_id: 'fresh' }), there];
  handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions } });
  handlers['POST /api/sessions/project/2/assist'] = { status: 201, body: there };
  await goTo({ project: 2 });
  await waitFor(() => expect(current()).toBe('there'));
  expect(await act(() => hook().successorOf('w'))).toBe('fresh');
});

test('the session to go on in is another one where the old one is still told of as ended', async () => {
  const { hook, handlers } = await open([sampleSession({ session_id: 'w' })], 'assist');
  const ended = sampleSession({ session_id: 'w', is_active: false });
  const sessions = [ended, sampleSession({ session_id: 'fresh' })];
  handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions } });
  expect(await act(() => hook().successorOf('w'))).toBe('fresh');
});

test('the session to go on in is that of the place where the old one was, whatever else was chosen since', async () => {
  const { hook, handlers, find } = await open(
    [sampleSession({ session_id: 'w' }), talk('t')],
    'assist',
  );
  const sessions = [sampleSession({ session_id: 'elsewhere' }), talk('t')];
  handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions } });
  await act(() => hook().followReset('w', null));
  await act(async () => hook().show(find('t')));
  expect(hook().session?.session_id).toBe('t');
  expect(await act(() => hook().successorOf('w'))).toBe('elsewhere');
});

test('the session to go on in is the talk that is shown in the place of the last session of its kind', async () => {
  const { hook, handlers } = await open([sampleSession({ session_id: 'w' }), talk('t')], 'assist');
  const made = vi.fn(() => ({ status: 201, body: sampleSession({ session_id: 'hidden' }) }));
  handlers['POST /api/sessions/project/1/assist'] = made;
  handlers['GET /api/sessions'] = () => ({ status: 200, body: { sessions: [talk('t')] } });
  await act(() => hook().followReset('w', null));
  expect(hook().session?.session_id).toBe('t');
  expect(await act(() => hook().successorOf('w'))).toBe('t');
  expect(made).not.toHaveBeenCalled();
});

describe('what fails', () => {
  test('is kept as a session error in fixed words [ERR2-001] [ERR2-002] [ERR2-003] [ERR2-004]', async () => {
    const { hook, handlers, find } = await open([talk('a')]);
    const failing = refusal(503, 'unavailable', 'No.');
    handlers['POST /api/sessions/a/reset'] = failing;
    await expect(hook().reset(find('a'), true)).rejects.toThrow('Failed to reset session');
    handlers['POST /api/sessions/talk'] = failing;
    await expect(hook().startTalk()).rejects.toThrow('Failed to create session');
    await expect(renameSession('a', 'New')).rejects.toThrow('Failed to update session');
    handlers['GET /api/sessions'] = failing;
    await expect(hook().reload()).rejects.toThrow('Failed to load sessions');
    await waitFor(() => expect(hook().error?.message).toBe('Failed to load sessions'));
  });
});
