import type { Session } from '@robin/contract/sessions';
import { describe, expect, test } from 'vitest';
import { chatModes, sessionTypeOf } from './chat-modes.ts';
import {
  chooseAfterDelete,
  chooseAfterReset,
  chooseSession,
  isLastTalk,
  sessionGroupOf,
  withUse,
} from './session-rules.ts';

/** The later in the alphabet, the later it was used. */
function session(id: string, overrides: Partial<Session> = {}): Session {
  const minute = String(id.charCodeAt(0) - 'a'.charCodeAt(0)).padStart(2, '0');
  return {
    session_id: id,
    session_type: 'assist',
    project_id: 1,
    title: null,
    created_at: '2026-11-20T08:00:00Z',
    updated_at: `2026-11-20T09:${minute}:00Z`,
    is_active: true,
    ...overrides,
  };
}
const talk = (id: string, overrides: Partial<Session> = {}) =>
  session(id, { session_type: 'talk', project_id: null, ...overrides });
const idOf = (chosen: Session | null) => chosen?.session_id ?? null;

describe('the groups of modes', () => {
  test('are work for catchup, assist and grow, and talk on its own [SESS-007] [SESS-055] [SESS-056] [CONST2-003]', () => {
    expect(chatModes.map((mode) => sessionGroupOf(mode))).toEqual(['work', 'work', 'work', 'talk']);
    expect(chatModes.map((mode) => sessionGroupOf(sessionTypeOf(mode)))).toEqual([
      'work',
      'work',
      'work',
      'talk',
    ]);
  });

  test('take catch-up in every spelling, and the names of the groups themselves [SESS-010] [SESS-041]', () => {
    for (const name of ['catchup', 'catch_up', 'catch-up', 'work', 'project']) {
      expect(sessionGroupOf(name)).toBe('work');
    }
    expect(sessionGroupOf('constructor')).toBeNull();
  });
});

describe('the session of a place', () => {
  const place = { type: 'assist', projectId: 1 } as const;

  test('is the active one of the project and kind that was used last [SESS-018]', () => {
    const sessions = [
      session('a'),
      session('c'),
      session('b'),
      session('z', { is_active: false }),
      session('y', { project_id: 2 }),
      session('x', { session_type: 'grow' }),
    ];
    expect(idOf(chooseSession(sessions, place))).toBe('c');
  });

  test('is the latest talk in talk, whatever the project [SESS-020]', () => {
    const sessions = [talk('a'), talk('b'), session('z')];
    expect(idOf(chooseSession(sessions, { type: 'talk', projectId: 7 }))).toBe('b');
  });

  test('is the wanted one where it belongs, and no other place’s', () => {
    const sessions = [talk('a'), talk('b'), session('c')];
    expect(idOf(chooseSession(sessions, { type: 'talk', projectId: 1 }, 'a'))).toBe('a');
    expect(idOf(chooseSession(sessions, { type: 'talk', projectId: 1 }, 'c'))).toBe('b');
  });

  test('is missing where a new one has to be made [SESS-019] [SESS-021]', () => {
    expect(chooseSession([talk('a')], place)).toBeNull();
    expect(chooseSession([session('a')], { type: 'talk', projectId: 1 })).toBeNull();
  });
});

describe('a session that was used', () => {
  const sessions = [session('c'), session('b'), session('a')];
  const idsAfter = (id: string, usedAt: string) =>
    withUse(sessions, id, usedAt).map(({ session_id: one }) => one);

  test('is the first of those that were used before', () => {
    expect(idsAfter('a', '2026-11-21T08:00:00Z')).toEqual(['a', 'c', 'b']);
    expect(withUse(sessions, 'a', '2026-11-21T08:00:00Z')[0]?.updated_at).toBe(
      '2026-11-21T08:00:00Z',
    );
    expect(idsAfter('a', '2026-11-20T09:01:30Z')).toEqual(['c', 'a', 'b']);
  });

  test('leaves the list as it is with what was known already, and where it is not in the list', () => {
    expect(withUse(sessions, 'a', '2026-11-20T08:00:00Z')).toBe(sessions);
    expect(withUse(sessions, 'z', '2026-11-21T08:00:00Z')).toBe(sessions);
  });
});

describe('after a session is deleted', () => {
  test('comes the one of the same kind that was used last, of the same project first [SESS-027] [OPEN2-080]', () => {
    const deleted = session('a');
    const elsewhere = [session('d', { project_id: 2 }), session('z', { project_id: 3 })];
    const sessions = [deleted, ...elsewhere, session('b'), session('c'), talk('y')];
    expect(idOf(chooseAfterDelete(sessions, deleted))).toBe('c');
    expect(idOf(chooseAfterDelete([deleted, talk('y'), ...elsewhere], deleted))).toBe('z');
  });

  test('comes the first of all when none of its kind is left [SESS-028] [OPEN2-080]', () => {
    const deleted = session('a');
    const sessions = [talk('c'), deleted, session('b', { session_type: 'grow' })];
    expect(idOf(chooseAfterDelete(sessions, deleted))).toBe('c');
    expect(chooseAfterDelete([deleted], deleted)).toBeNull();
  });
});

describe('after a reset', () => {
  test('comes the newest session of the same project and kind [SESS-030] [OPEN2-069]', () => {
    const old = session('z');
    const sessions = [
      old,
      session('a'),
      session('b'),
      talk('y'),
      session('x', { is_active: false }),
      session('w', { session_type: 'grow' }),
      session('v', { project_id: 2 }),
    ];
    expect(idOf(chooseAfterReset(sessions, old))).toBe('b');
  });

  test('comes the newest talk when there is none [SESS-031] [OPEN2-069]', () => {
    const old = session('z');
    const others = [session('y', { session_type: 'grow' }), session('x', { project_id: 2 })];
    expect(idOf(chooseAfterReset([old, ...others, talk('a'), talk('b')], old))).toBe('b');
    expect(chooseAfterReset([old, ...others], old)).toBeNull();
  });
});

test('a session is the last talk when no other active one is left', () => {
  expect(isLastTalk([talk('a'), session('b'), talk('c', { is_active: false })], 'a')).toBe(true);
  expect(isLastTalk([talk('a'), talk('b')], 'a')).toBe(false);
});
