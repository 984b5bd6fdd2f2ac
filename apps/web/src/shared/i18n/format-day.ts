import type { InterfaceLanguage } from '@robin/contract/sessions';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A day as people say it: today and yesterday by name, this year's days without the year.
 *
 * @param instant ISO 8601
 * @param now any moment of today
 */
export function formatDay(instant: string, language: InterfaceLanguage, now: Date): string {
  const day = new Date(instant);
  const daysAgo = countDays(day, now);
  if (daysAgo === 0 || daysAgo === 1) {
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
  }
  const isThisYear = day.getFullYear() === now.getFullYear();
  return day.toLocaleDateString(language, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** How many days of the calendar lie between two moments; some of them are an hour longer or shorter. */
export function countDays(from: Date, to: Date): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / DAY_MS);
}

/**
 * @param instant ISO 8601
 * @param now any moment of today
 */
export function isToday(instant: string, now: Date): boolean {
  return startOfDay(new Date(instant)) === startOfDay(now);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
