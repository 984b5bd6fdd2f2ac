import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnalytics, type AnalyticsConfig } from './analytics.ts';
import { clearConsent, readConsent, readCookies, storeConsent } from './consent-cookie.ts';
import { askConsentAgain } from './consent-store.ts';

const config: AnalyticsConfig = { measurementId: 'G-1', scriptUrl: '/count.js' };
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

function forgetCookies(): void {
  for (const name of readCookies().keys()) document.cookie = `${name}=; Path=/; Max-Age=0`;
}

beforeEach(forgetCookies);
afterEach(() => {
  vi.useRealTimers();
  forgetCookies();
  document.head.replaceChildren();
});

describe('the decision about statistics', () => {
  test('is open without a cookie, and with one that says something else [SHELL-114] [SHELL-115]', () => {
    expect(readConsent()).toBe('undecided');
    document.cookie = 'robin_cookie_consent=perhaps; Path=/';
    expect(readConsent()).toBe('undecided');
  });

  test.each(['accepted', 'declined'] as const)(
    'is kept when it is "%s" [SHELL-114]',
    (decision) => {
      storeConsent(decision);
      expect(readConsent()).toBe(decision);
    },
  );

  test('lies in a cookie of Robin for 365 days, for this site only [SHELL-121] [SHELL-122] [SHELL-123] [OPEN1-021]', () => {
    const write = vi.spyOn(document, 'cookie', 'set');
    storeConsent('accepted');
    expect(write).toHaveBeenCalledExactlyOnceWith(
      'robin_cookie_consent=accepted; Path=/; Max-Age=31536000; SameSite=Lax',
    );
  });

  test('travels over encrypted lines only where there is one [OPEN1-021]', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    const write = vi.spyOn(document, 'cookie', 'set');
    storeConsent('declined');
    expect(write.mock.lastCall?.[0]).toMatch(/^robin_cookie_consent=declined;.*; Secure$/);
  });

  test('is forgotten when it is cleared [SHELL-112]', () => {
    storeConsent('declined');
    clearConsent();
    expect(readConsent()).toBe('undecided');
    expect([...readCookies().keys()]).not.toContain('robin_cookie_consent');
  });

  test('is asked for anew by a page that is loaded 100 ms after it was forgotten [SHELL-112] [SHELL-113]', () => {
    vi.useFakeTimers();
    storeConsent('accepted');
    const reload = vi.fn();
    askConsentAgain(reload);
    expect(readConsent()).toBe('undecided');
    vi.advanceTimersByTime(99);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the statistics', () => {
  test('load their script once when they start in production [SHELL-116]', () => {
    const analytics = createAnalytics({ config, isProduction: true });
    analytics.start();
    analytics.start();
    expect(scripts()).toEqual([`${location.origin}/count.js?id=G-1`]);
    expect(window).toHaveProperty('ga-disable-G-1', false);
  });

  test.each([
    ['without a measurement id', null, true],
    ['outside of production', config, false],
  ])('do not start %s [SHELL-120] [OPEN1-022]', (_case, ownConfig, isProduction) => {
    createAnalytics({ config: ownConfig, isProduction }).start();
    expect(scripts()).toEqual([]);
  });

  test('are switched off by a decline, which removes their cookies and no others [SHELL-118] [SHELL-119] [OPEN1-022]', () => {
    for (const name of ['_ga', '_ga_G1', '_gat', '_gid', '_gid2', 'x_ga'])
      document.cookie = `${name}=1; Path=/`;
    const analytics = createAnalytics({ config, isProduction: true });
    analytics.start();
    analytics.stop();
    expect([...readCookies().keys()]).toEqual(['x_ga']);
    expect(window).toHaveProperty('ga-disable-G-1', true);
  });

  test('lose the cookies that were set for any of the domains that the page belongs to [SHELL-119] [OPEN1-022]', () => {
    document.cookie = '_ga=1; Path=/';
    vi.stubGlobal('location', { hostname: 'app.example.org' });
    const write = vi.spyOn(document, 'cookie', 'set');
    createAnalytics({ config, isProduction: true }).stop();
    expect(write.mock.calls.flat()).toEqual(
      ['', '; Domain=app.example.org', '; Domain=example.org'].map(
        (domain) => `_ga=; Path=/; Max-Age=0${domain}`,
      ),
    );
  });

  test('go on with the same script for whoever agrees after all', () => {
    const analytics = createAnalytics({ config, isProduction: true });
    analytics.start();
    analytics.stop();
    analytics.start();
    expect(scripts()).toHaveLength(1);
    expect(window).toHaveProperty('ga-disable-G-1', false);
  });

  test('say why when the script is not let in', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    createAnalytics({ config, isProduction: true }).start();
    document.head.querySelector('script')?.dispatchEvent(new Event('error'));
    expect(warn.mock.lastCall?.[0]).toContain('content-security policy');
  });
});
