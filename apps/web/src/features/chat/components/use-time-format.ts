import { useLanguage } from '#shared/i18n/use-language.ts';

type TimeFormat = ReturnType<typeof createTimeFormat>;

const formats = new Map<string, TimeFormat>();

/** Times of day in the language of the interface and the zone of the browser. */
export function useTimeFormat(): TimeFormat {
  // British English counts the hours to 24 and puts the day first, as German does.
  const locale = useLanguage() === 'de' ? 'de' : 'en-GB';
  const format = formats.get(locale) ?? createTimeFormat(locale);
  formats.set(locale, format);
  return format;
}

function createTimeFormat(locale: string) {
  const minutes = formatOnDemand(locale, { hour: '2-digit', minute: '2-digit' });
  const seconds = formatOnDemand(locale, { timeStyle: 'medium' });
  const full = formatOnDemand(locale, { dateStyle: 'full', timeStyle: 'short' });
  const today = formatOnDemand(locale, { dateStyle: 'short' });
  const day = formatOnDemand(locale, { day: 'numeric', month: 'short' });
  const dayOfYear = formatOnDemand(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return {
    /** The time today, with the day before it on other days, and the year of another one. */
    formatMinutes: (timestamp: string, now: Date) => {
      const date = new Date(timestamp);
      if (today(date) === today(now)) return minutes(date);
      const isThisYear = date.getFullYear() === now.getFullYear();
      return `${(isThisYear ? day : dayOfYear)(date)}, ${minutes(date)}`;
    },
    formatSeconds: (timestamp: string) => seconds(new Date(timestamp)),
    formatFull: (timestamp: string) => full(new Date(timestamp)),
  };
}

/** Making a format takes a browser some milliseconds: each is made once, and only when something is written with it. */
function formatOnDemand(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => (format ??= new Intl.DateTimeFormat(locale, options)).format(date);
}
