import { useMemo } from 'react';
import { timeLocale } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

/** Numbers, percents and times in the language of the interface. */
export function useNumberFormat() {
  const language = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 1,
    });
    const time = new Intl.DateTimeFormat(timeLocale(language), {
      hour: '2-digit',
      minute: '2-digit',
    });
    return {
      count: (value: number) => number.format(value),
      /** Of 100. */
      percent: (value: number) => percent.format(value / 100),
      /** How much less, with a minus sign as people print it; nothing less has none. */
      saving: (value: number) => `${value > 0 ? '−' : ''}${percent.format(value / 100)}`,
      time: (instant: string) => time.format(new Date(instant)),
    };
  }, [language]);
}
