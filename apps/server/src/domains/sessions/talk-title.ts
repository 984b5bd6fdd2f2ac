import type { InterfaceLanguage } from '@robin/contract/sessions';
import { LRUCache } from 'lru-cache';
import { calendarOf } from '#platform/calendar.ts';

/** How somebody is told days. */
export interface DayWording {
  language: InterfaceLanguage | undefined;
  timeZone: string | undefined;
}

const locales: Record<InterfaceLanguage, string> = { de: 'de-DE', en: 'en-US' };
/** Kept, because making one takes longer than storing a session. */
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: 64 });

function dateFormatOf({ language = 'en', timeZone: wantedZone }: DayWording): Intl.DateTimeFormat {
  const { timeZone } = calendarOf(wantedZone);
  const key = `${language} ${timeZone}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone });
  dateFormats.set(key, format);
  return format;
}

/** What a talk is called that nobody has named: by the day on which it began. */
export function titleOfTalk(beganAt: Date, wording: DayWording): string {
  return `Talk ${dateFormatOf(wording).format(beganAt)}`;
}
