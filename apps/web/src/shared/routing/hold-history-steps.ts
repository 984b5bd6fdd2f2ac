import { openHistoryGate, placeInHistory, stepPastGates, type GateLevel } from './history-gate.ts';

interface HoldOptions {
  level: GateLevel;
  shouldHold: () => boolean;
  /** Gets what to call when the step may be made after all. */
  onHeld: (leave: () => void) => void;
}

/**
 * Holds up steps back and forward. The browser has already gone when it tells; so it is sent back, and nobody else
 * hears of either step. Answers the way to stop that.
 */
export function holdHistorySteps({ level, shouldHold, onHeld }: HoldOptions): () => void {
  const place = placeInHistory();
  return openHistoryGate(level, (event) => {
    const delta = placeInHistory() - place;
    if (delta === 0 || !shouldHold()) return;
    event.stopImmediatePropagation();
    stepPastGates(-delta, { isForRouter: false });
    onHeld(() => stepPastGates(delta, { isForRouter: true }));
  });
}
