/** The days of one time zone. */
export interface Calendar {
  timeZone: string;
  /** The day of a moment, as models are told it: `Tuesday, 2026-11-24`. */
  dayOf(moment: Date): string;
}

const style = { weekday: 'long', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

function formatFor(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', { ...style, timeZone: timeZone ?? 'UTC' });
  } catch (error) {
    // A browser may know newer zones than this server, and a message is worth more than its hour.
    if (error instanceof RangeError)
      return new Intl.DateTimeFormat('en', { ...style, timeZone: 'UTC' });
    throw error;
  }
}

/** The calendar of a time zone; that of UTC where none is told, or none that is known here. */
export function calendarOf(timeZone: string | undefined): Calendar {
  const format = formatFor(timeZone);
  return {
    timeZone: format.resolvedOptions().timeZone,
    dayOf(moment) {
      const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
      const date = (['year', 'month', 'day'] as const).map((part) => parts.get(part));
      return `${parts.get('weekday')}, ${date.join('-')}`;
    },
  };
}
