import { Suspense } from 'react';
import { CookieBar } from '#app/chunks.ts';
import { useConsent } from '#features/consent/consent-store.ts';
import { useIsSettled } from '#shared/hooks/use-is-settled.ts';

/** Asks a visitor who has not decided about statistics; its code is loaded only then. */
export function ConsentQuestion() {
  const isUndecided = useConsent(({ consent }) => consent === 'undecided');
  const isSettled = useIsSettled();
  return <Suspense fallback={null}>{isUndecided && isSettled && <CookieBar />}</Suspense>;
}
