import type { Beat } from './beat.ts';

/** A beat that comes when the test says so, in its two parts. */
export function createHandBeat() {
  const actions: Record<keyof Beat, (() => void)[]> = { onBeat: [], afterBeat: [] };
  const beat: Beat = {
    onBeat: (action) => actions.onBeat.push(action),
    afterBeat: (action) => actions.afterBeat.push(action),
  };
  return {
    beat,
    strike(part: keyof Beat): void {
      const due = actions[part];
      actions[part] = [];
      for (const action of due) action();
    },
    get waitingCount() {
      return actions.onBeat.length + actions.afterBeat.length;
    },
  };
}
