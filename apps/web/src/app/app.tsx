// Before the router, so that it hears of steps through the history first.
import '#shared/routing/history-gate.ts';
import { Suspense } from 'react';
import { AddressRouter } from './address-router.tsx';
import { Pages } from './router.tsx';

/** The whole web app. As long as texts are missing it says so in the one language it has. */
export function App() {
  return (
    <Suspense fallback={<p className="p-6 text-text-muted">Loading translations...</p>}>
      <AddressRouter>
        <Pages />
      </AddressRouter>
    </Suspense>
  );
}
