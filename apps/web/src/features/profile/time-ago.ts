import type { InterfaceLanguage } from '@robin/contract/sessions';
import { countDays } from '#shared/i18n/format-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago something was, as people say it: `now`, `5 minutes ago`, `3 hours ago`, `yesterday`, `12 days ago`.
 * An instant in the future, of a clock that is ahead, counts as now.
 *
 * @param instant ISO 8601
 * @param now milliseconds
 */
export function timeAgo(instant: string, language: InterfaceLanguage, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (passed < MINUTE_MS) return words.format(0, 'second');
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), 'hour');
  // Yesterday is a day of the calendar: what is nearly two days ago was the day before.
  return words.format(-countDays(new Date(instant), new Date(now)), 'day');
}
