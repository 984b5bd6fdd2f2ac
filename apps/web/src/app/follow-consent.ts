import { useConsent } from '#features/consent/consent-store.ts';
import type { Consent } from '#features/consent/consent-cookie.ts';
import { loadAnalytics } from './chunks.ts';
import { siteConfig } from './site-config.ts';

/** Counts visits from the moment in which the visitor agrees, and ends it when they decline. */
export function followConsent(isProduction: boolean): void {
  let analytics: ReturnType<typeof prepareAnalytics> | null = null;
  const follow = async (consent: Consent) => {
    const hasNothingToStart = consent === 'accepted' && siteConfig.analytics === null;
    if (consent === 'undecided' || hasNothingToStart) return;
    analytics ??= prepareAnalytics(isProduction);
    const { start, stop } = await analytics;
    if (consent === 'accepted') start();
    else stop();
  };
  useConsent.subscribe(({ consent }) => void follow(consent));
  // Who has declined earlier was tidied up then.
  if (useConsent.getState().consent === 'accepted') void follow('accepted');
}

async function prepareAnalytics(isProduction: boolean) {
  const { createAnalytics } = await loadAnalytics();
  return createAnalytics({ config: siteConfig.analytics, isProduction });
}
