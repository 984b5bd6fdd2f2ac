type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

// Chromium calls the listeners of a window in the order in which they came, whether they capture or not. To hear of
// a step before the router does, this one has to be there before the router: the app loads this module first.
addEventListener('popstate', (event) => gate?.(event));

/** Hears of each step through the browser's history before the router does. One at a time; answers the way to stop. */
export function openHistoryGate(listener: Gate): () => void {
  gate = listener;
  return () => {
    if (gate === listener) gate = null;
  };
}
