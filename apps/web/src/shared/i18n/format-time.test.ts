import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

test.each(['de', 'en'] as const)('the hours are counted to 24 (%s)', (language) => {
  expect(formatTime(new Date(2026, 10, 20, 14, 2), language)).toBe('14:02');
  expect(formatTime(new Date(2026, 10, 20, 0, 5).toISOString(), language)).toBe('00:05');
});
