type Gate = (event: PopStateEvent) => void;

/** What a step would leave: the page, or what lies over it. */
export type GateLevel = 'page' | 'window';

const gates: Record<GateLevel, Gate[]> = { page: [], window: [] };
/** The steps that were made here and that the browser has not told yet. */
const ownSteps: { delta: number; isForRouter: boolean }[] = [];

// Chromium calls the listeners of a window in the order in which they came, whether they capture or not. To hear of
// a step before the router does, this one has to be there before the router: the app loads this module first.
addEventListener('popstate', (event) => {
  const ownStep = ownSteps.shift();
  if (!ownStep) (gates.window.at(-1) ?? gates.page.at(-1))?.(event);
  else if (!ownStep.isForRouter) event.stopImmediatePropagation();
});

/**
 * Hears of each step through the browser's history before the router does. Only the last one does: what was opened over
 * the others, and before any page whatever lies over it. Answers the way to stop.
 */
export function openHistoryGate(level: GateLevel, listener: Gate): () => void {
  const own = gates[level];
  own.push(listener);
  return () => {
    const index = own.lastIndexOf(listener);
    if (index !== -1) own.splice(index, 1);
  };
}

/** Makes a step that no gate hears of, whichever is open once the browser tells. */
export function stepPastGates(delta: number, { isForRouter }: { isForRouter: boolean }): void {
  ownSteps.push({ delta, isForRouter });
  history.go(delta);
}

/**
 * The number that React Router keeps with every entry of the history, of the entry where the browser will be once it has
 * made the steps of here: what a step opens comes to be while that step is still being taken back.
 */
export function placeInHistory(): number {
  const place = (history.state as { idx?: number } | null)?.idx ?? 0;
  return ownSteps.reduce((sum, { delta }) => sum + delta, place);
}
