import { LRUCache } from 'lru-cache';

/** The days of one time zone. */
export interface Calendar {
  timeZone: string;
  /** The day of a moment, as models are told it: `Tuesday, 2026-11-24`. */
  dayOf(moment: Date): string;
}

const style = { weekday: 'long', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** In every zone a day begins with one of these, because offsets from UTC are multiples of it; milliseconds. */
const QUARTER_OF_AN_HOUR = 15 * 60 * 1_000;
/** Making a format takes as long as formatting fifteen days, and a turn tells the days of up to hundreds of messages. */
const calendars = new LRUCache<string, Calendar>({ max: 32 });
const DAYS_KEPT = 512;

function formatFor(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...style, timeZone });
  } catch (error) {
    // A browser may know newer zones than this server, and a message is worth more than its hour.
    if (error instanceof RangeError)
      return new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' });
    throw error;
  }
}

function createCalendar(wantedZone: string): Calendar {
  const format = formatFor(wantedZone);
  const days = new LRUCache<number, string>({ max: DAYS_KEPT });
  const write = (moment: Date): string => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const date = (['year', 'month', 'day'] as const).map((part) => parts.get(part));
    return `${parts.get('weekday')}, ${date.join('-')}`;
  };
  return {
    timeZone: format.resolvedOptions().timeZone,
    dayOf(moment) {
      const quarter = Math.floor(moment.getTime() / QUARTER_OF_AN_HOUR);
      const known = days.get(quarter);
      if (known !== undefined) return known;
      const day = write(moment);
      days.set(quarter, day);
      return day;
    },
  };
}

/** The calendar of a time zone; that of UTC where none is told, or none that is known here. */
export function calendarOf(timeZone: string | undefined): Calendar {
  const wanted = timeZone ?? 'UTC';
  let calendar = calendars.get(wanted);
  if (!calendar) {
    calendar = createCalendar(wanted);
    calendars.set(wanted, calendar);
  }
  return calendar;
}
