import { useEffect } from 'react';
import { GuestLanding, SignedInRedirect } from '#app/chunks.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

/** `/`, `/login` and `/register`: the landing page for guests, the way to work for everybody else. */
export function LandingPage() {
  const isSignedIn = useAuth((state) => state.status === 'signedIn');
  const hasJustLeft = useAuth((state) => state.hasJustLeft);
  const finishLeaving = useAuth((state) => state.finishLeaving);
  useEffect(() => {
    if (hasJustLeft) finishLeaving();
  }, [hasJustLeft, finishLeaving]);
  return isSignedIn ? <SignedInRedirect /> : <GuestLanding />;
}
