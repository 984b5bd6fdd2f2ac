import { rereadConsent, useConsent } from '#features/consent/consent-store.ts';
import type { Consent } from '#features/consent/consent-cookie.ts';
import { loadAnalytics } from './chunks.ts';
import { siteConfig } from './site-config.ts';

/**
 * Counts visits from the moment in which the visitor agrees, and ends it when they decline or take back what they have
 * said, in this window or in another one.
 */
export function followConsent(isProduction: boolean): void {
  let analytics: ReturnType<typeof prepareAnalytics> | null = null;
  const follow = async (consent: Consent) => {
    const hasNothingToStart = consent === 'accepted' && siteConfig.analytics === null;
    const hasNothingToStop = consent === 'undecided' && analytics === null;
    if (hasNothingToStart || hasNothingToStop) return;
    analytics ??= prepareAnalytics(isProduction);
    try {
      const { start, stop } = await analytics;
      if (consent === 'accepted') start();
      else stop();
    } catch (error) {
      console.warn(
        'What counts visits could not be loaded; the next decision asks for it again.',
        error,
      );
      analytics = null;
    }
  };
  useConsent.subscribe(({ consent }) => void follow(consent));
  // Nothing is counted before somebody turns to the window.
  addEventListener('focus', rereadConsent);
  document.addEventListener('visibilitychange', rereadConsent);
  // Who has declined earlier was tidied up then.
  if (useConsent.getState().consent === 'accepted') void follow('accepted');
}

async function prepareAnalytics(isProduction: boolean) {
  const { createAnalytics } = await loadAnalytics();
  return createAnalytics({ config: siteConfig.analytics, isProduction });
}
