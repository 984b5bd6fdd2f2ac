import type { InterfaceLanguage } from '@robin/contract/sessions';
import { formatDay } from '#shared/i18n/format-day.ts';
import { formatTime } from '#shared/i18n/format-time.ts';

/**
 * A day and the time on it: `heute, 14:02`.
 *
 * @param instant ISO 8601
 */
export function formatMoment(instant: string, language: InterfaceLanguage): string {
  return `${formatDay(instant, language)}, ${formatTime(instant, language)}`;
}
