import { useMemo } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';

/** Times of day in the language of the interface and the zone of the browser. */
export function useTimeFormat() {
  // British English counts the hours to 24 and puts the day first, as German does.
  const locale = useLanguage() === 'de' ? 'de' : 'en-GB';
  return useMemo(() => {
    const minutes = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
    const seconds = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
    const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
    const today = new Intl.DateTimeFormat(locale, { dateStyle: 'short' });
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    return {
      /** The time today, with the day before it on other days. */
      formatMinutes: (timestamp: string) => {
        const date = new Date(timestamp);
        const isToday = today.format(date) === today.format(new Date());
        return isToday ? minutes.format(date) : `${day.format(date)}, ${minutes.format(date)}`;
      },
      formatSeconds: (timestamp: string) => seconds.format(new Date(timestamp)),
      formatFull: (timestamp: string) => full.format(new Date(timestamp)),
    };
  }, [locale]);
}
