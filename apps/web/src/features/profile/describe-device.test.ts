import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`,
    'Edge',
    'Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/120.0`,
    'Opera',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
    'Chrome',
    'Linux',
  ],
  ['curl/8.5.0', 'curl', null],
] as const)('%s is %s on %s, a computer', (agent, browser, system) => {
  expect(describeDevice(agent)).toEqual({ browser, system, kind: 'computer' });
});

test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox',
    'iPadOS',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`,
    'Chrome',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
    'Samsung Internet',
    'Android',
    'tablet',
  ],
] as const)('%s is %s on %s, a %s', (agent, browser, system, kind) => {
  expect(describeDevice(agent)).toEqual({ browser, system, kind });
});

test.each([null, '', 'robin-tests'])('%j says nothing that is known', (agent) => {
  expect(describeDevice(agent)).toEqual({ browser: null, system: null, kind: 'computer' });
});

test('whatever a browser says, only known names come out', () => {
  fc.assert(
    fc.property(fc.string(), (agent) => {
      const { browser, system } = describeDevice(agent);
      for (const name of [browser, system]) expect(name ?? 'None').toMatch(/^[A-Za-z ]{2,20}$/);
    }),
  );
});
