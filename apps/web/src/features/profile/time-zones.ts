/** Chromium lists these zones only by names that their places do not have any more. */
const presentNames: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** Every time zone that the browser knows, by its IANA name, and UTC, which not every browser lists. */
export function listTimeZones(): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
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

/**
 * The zones in which every typed word begins a word, in any order: `york` and `new america` both find New York. A place that
 * has changed its name is found by both.
 */
export function findTimeZones(zones: readonly string[], typed: string): string[] {
  const words = fold(typed).split(' ').filter(Boolean);
  return zones.filter((zone) => {
    const names = fold(` ${zone} ${presentNames[zone] ?? ''}`);
    return words.every((word) => names.includes(` ${word}`));
  });
}

/** A zone as people read it: `America/New_York` is America/New York, and `Asia/Calcutta` Asia/Kolkata. */
export function timeZoneLabel(zone: string): string {
  return (presentNames[zone] ?? zone).replaceAll('_', ' ');
}

function fold(text: string): string {
  return text.toLowerCase().replaceAll(/[_/\s]+/g, ' ');
}
