import { expect, test } from 'vitest';
import { formatDay, isToday } from './format-day.ts';

const now = new Date(2026, 10, 21, 0, 30);
const local = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();

test('names today and yesterday by the calendar, not by hours', () => {
  expect(formatDay(local(2026, 10, 21, 0), 'de', now)).toBe('heute');
  expect(formatDay(local(2026, 10, 20, 23), 'en', now)).toBe('yesterday');
});

test('leaves out the year while it is this one', () => {
  expect(formatDay(local(2026, 7, 4, 12), 'de', now)).toBe('4. Aug.');
  expect(formatDay(local(2025, 7, 4, 12), 'en', now)).toBe('Aug 4, 2025');
});

test('tells today by the calendar, not by hours', () => {
  expect(isToday(local(2026, 10, 21, 23), now)).toBe(true);
  expect(isToday(local(2026, 10, 20, 23), now)).toBe(false);
});
