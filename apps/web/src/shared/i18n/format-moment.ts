import type { InterfaceLanguage } from '@robin/contract/sessions';
import { formatDay } from '#shared/i18n/format-day.ts';
import { formatTime } from '#shared/i18n/format-time.ts';

/**
 * A day and the time on it: `heute, 14:02`.
 *
 * @param instant ISO 8601
 * @param now any moment of today
 */
export function formatMoment(instant: string, language: InterfaceLanguage, now: Date): string {
  return `${formatDay(instant, language, now)}, ${formatTime(instant, language)}`;
}
