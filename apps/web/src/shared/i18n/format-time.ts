import type { InterfaceLanguage } from '@robin/contract/sessions';

/** How times are written: British English counts the hours to 24 and puts the day first, as German does. */
export const timeLocale = (language: InterfaceLanguage) => (language === 'de' ? 'de' : 'en-GB');

/**
 * A time of day where the reader is: `14:02`.
 *
 * @param instant ISO 8601 where it is a text
 */
export function formatTime(instant: string | Date, language: InterfaceLanguage): string {
  return new Date(instant).toLocaleTimeString(timeLocale(language), {
    hour: '2-digit',
    minute: '2-digit',
  });
}
