/** What a browser says about itself, made readable. Null where it says nothing that is known. */
export interface DeviceDescription {
  browser: string | null;
  system: string | null;
  kind: 'computer' | 'phone' | 'tablet';
}

/** The first match counts: most browsers also name those that they want to be taken for. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads the browser and the system out of a user agent, without versions: nobody knows theirs. */
export function describeDevice(userAgent: string | null): DeviceDescription {
  const agent = userAgent ?? '';
  const find = (entries: typeof browsers) =>
    entries.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems), kind: kindOf(agent) };
}

function kindOf(agent: string): DeviceDescription['kind'] {
  // Android tablets leave out the word "Mobile".
  if (/\biPad\b/.test(agent) || (/\bAndroid\b/.test(agent) && !/\bMobile\b/.test(agent))) {
    return 'tablet';
  }
  return /\biPhone\b|\bMobile\b/.test(agent) ? 'phone' : 'computer';
}
