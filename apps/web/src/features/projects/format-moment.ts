import type { InterfaceLanguage } from '@robin/contract/sessions';
import { formatDay } from '#shared/i18n/format-day.ts';

/**
 * A day and the time on it: `heute, 14:02`.
 *
 * @param instant ISO 8601
 */
export function formatMoment(instant: string, language: InterfaceLanguage): string {
  const time = new Date(instant).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return `${formatDay(instant, language)}, ${time}`;
}
