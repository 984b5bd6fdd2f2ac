import { expect, test } from 'vitest';
import { formatSessionTitle } from './format-session-title.ts';

test('a session without a title is a talk of its day [SESS-013]', () => {
  const session = { title: null, created_at: '2026-11-20T10:00:00Z' };
  expect(formatSessionTitle({ ...session, title: 'Returns' }, 'en')).toBe('Returns');
  expect(formatSessionTitle({ ...session, title: '  ' }, 'en')).toBe('Talk Nov 20, 2026');
  expect(formatSessionTitle(session, 'de')).toBe('Talk 20.11.2026');
});
