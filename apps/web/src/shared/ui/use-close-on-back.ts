import { useEffect, useEffectEvent } from 'react';
import { holdHistorySteps } from '#shared/routing/hold-history-steps.ts';

/**
 * A step back closes what lies over the page and leaves the page as it is, as on phones apps do. Android says so to a
 * dialog by itself; other browsers go back.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => holdHistorySteps({ shouldHold: () => true, onHeld: () => close() }), []);
}
