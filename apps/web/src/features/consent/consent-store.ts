import { create } from 'zustand';
import { clearConsent, readConsent, storeConsent } from './consent-cookie.ts';
import type { Consent, ConsentDecision } from './consent-cookie.ts';

/** How long the page stays after the decision has been forgotten. */
const RELOAD_AFTER_MS = 100;

interface ConsentState {
  consent: Consent;
  decide: (decision: ConsentDecision) => void;
}

/** What the cookie said last. Where the browser takes none, that is not what has been decided here. */
let lastRead = readConsent();

/** Whether this browser may count visits. The cookie is the truth; the store tells who watches. */
export const useConsent = create<ConsentState>((set) => ({
  consent: lastRead,
  decide: (decision) => {
    storeConsent(decision);
    lastRead = readConsent();
    set({ consent: decision });
  },
}));

/** Takes over what has been decided in another window, which a cookie tells nobody. */
export function rereadConsent(): void {
  const consent = readConsent();
  if (consent === lastRead) return;
  lastRead = consent;
  useConsent.setState({ consent });
}

/** Forgets the decision and loads the page anew: a script that has started cannot be taken back otherwise. */
export function askConsentAgain(reload: () => void = () => location.reload()): void {
  clearConsent();
  setTimeout(reload, RELOAD_AFTER_MS);
}
