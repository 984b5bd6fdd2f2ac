import { useEffect, useEffectEvent } from 'react';
import { holdHistorySteps } from '#shared/routing/hold-history-steps.ts';

/** Where a window covers the page, a step back closes it and leaves the page as it is. */
export function useCloseOnBack(isCovering: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isCovering) return;
    return holdHistorySteps({ level: 'window', shouldHold: () => true, onHeld: () => close() });
  }, [isCovering]);
}
