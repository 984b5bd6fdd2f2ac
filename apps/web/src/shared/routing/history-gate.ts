type Gate = (event: PopStateEvent) => void;

const gates: Gate[] = [];

// Chromium calls the listeners of a window in the order in which they came, whether they capture or not. To hear of
// a step before the router does, this one has to be there before the router: the app loads this module first.
addEventListener('popstate', (event) => gates.at(-1)?.(event));

/**
 * Hears of each step through the browser's history before the router does. Only the last one does: what was opened over
 * the others. Answers the way to stop.
 */
export function openHistoryGate(listener: Gate): () => void {
  gates.push(listener);
  return () => {
    const index = gates.lastIndexOf(listener);
    if (index !== -1) gates.splice(index, 1);
  };
}
