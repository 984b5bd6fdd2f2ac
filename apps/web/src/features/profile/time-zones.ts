/** Every time zone that the browser knows, by its IANA name. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone');
}

/** Whether the browser can tell the time there. A stored setting may name anything. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // The only way to ask: the constructor throws a RangeError for what it does not know.
    return false;
  }
}

/** The zones in which every typed word begins a word, in any order: `york` and `new america` both find New York. */
export function findTimeZones(zones: readonly string[], typed: string): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  return zones.filter((zone) => words.every((word) => ` ${fold(zone)}`.includes(` ${word}`)));
}

/** A zone as people read it: `America/New_York` is America/New York. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[_/\s]+/g, ' ');
}
