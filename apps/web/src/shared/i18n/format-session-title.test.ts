import { expect, test, vi } from 'vitest';
import { formatSessionTitle } from './format-session-title.ts';

const session = { title: null, created_at: '2026-11-20T10:00:00Z' };

test('a session without a title is a talk of its day [SESS-013]', () => {
  expect(formatSessionTitle({ ...session, title: 'Returns' }, 'en')).toBe('Returns');
  expect(formatSessionTitle({ ...session, title: '  ' }, 'en')).toBe('Talk Nov 20, 2026');
  expect(formatSessionTitle(session, 'de')).toBe('Talk 20.11.2026');
});

test('a list of hundreds of talks without a title makes one format of days, and another in another time zone', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-777);
  const titles = Array.from({ length: 300 }, () => formatSessionTitle(session, 'en'));
  expect(new Set(titles)).toEqual(new Set(['Talk Nov 20, 2026']));
  expect(made).toHaveBeenCalledTimes(1);
  offset.mockReturnValue(-778);
  formatSessionTitle(session, 'en');
  expect(made).toHaveBeenCalledTimes(2);
});
