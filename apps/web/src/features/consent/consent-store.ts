import { create } from 'zustand';
import { clearConsent, readConsent, storeConsent } from './consent-cookie.ts';
import type { Consent, ConsentDecision } from './consent-cookie.ts';

/** How long the page stays after the decision has been forgotten. */
const RELOAD_AFTER_MS = 100;

interface ConsentState {
  consent: Consent;
  decide: (decision: ConsentDecision) => void;
}

/** Whether this browser may count visits. The cookie is the truth; the store tells who watches. */
export const useConsent = create<ConsentState>((set) => ({
  consent: readConsent(),
  decide: (decision) => {
    storeConsent(decision);
    set({ consent: decision });
  },
}));

/** Forgets the decision and loads the page anew: a script that has started cannot be taken back otherwise. */
export function askConsentAgain(reload: () => void = () => location.reload()): void {
  clearConsent();
  setTimeout(reload, RELOAD_AFTER_MS);
}
