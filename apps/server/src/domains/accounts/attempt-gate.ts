/**
 * Keeps tries that run side by side from passing a limit together: all of them would be counted
 * only after they have failed. A try enters when all that run now could fail and it could too.
 *
 * The gate knows the tries of this process. With several processes each of them lets a burst of its
 * own through, so the limit can be passed once by a factor of their number, and never again within
 * the window.
 */
export interface AttemptGate {
  /**
   * Waits until one more try on the subject may run.
   * @param countLeft how many more failures are allowed; throws when there are none
   * @returns leaves; call it when the outcome has been counted
   */
  enter(subject: string, countLeft: () => Promise<number>): Promise<() => void>;
}

interface SubjectState {
  running: number;
  /** How many have left so far: tells whether a count is already out of date. */
  left: number;
  /** In the order in which they came. */
  waiting: (() => void)[];
  /** Who is between asking and leaving, so that the last one can tidy up. */
  users: number;
}

export function createAttemptGate(): AttemptGate {
  const states = new Map<string, SubjectState>();

  function stateOf(subject: string): SubjectState {
    const known = states.get(subject);
    if (known) return known;
    const created: SubjectState = { running: 0, left: 0, waiting: [], users: 0 };
    states.set(subject, created);
    return created;
  }

  /** One is enough: it enters and wakes the next when it leaves, or it is refused and wakes it now. */
  function passOn(subject: string, state: SubjectState): void {
    state.waiting.shift()?.();
    state.users -= 1;
    if (state.users === 0) states.delete(subject);
  }

  async function takeRoom(state: SubjectState, countLeft: () => Promise<number>): Promise<void> {
    for (;;) {
      const leftBefore = state.left;
      const allowed = await countLeft();
      if (state.left !== leftBefore) continue;
      if (state.running < allowed) {
        // At once, before anybody else looks.
        state.running += 1;
        return;
      }
      await new Promise<void>((resolve) => state.waiting.push(resolve));
    }
  }

  return {
    async enter(subject, countLeft) {
      const state = stateOf(subject);
      state.users += 1;
      try {
        await takeRoom(state, countLeft);
      } catch (error) {
        passOn(subject, state);
        throw error;
      }
      return () => {
        state.running -= 1;
        state.left += 1;
        passOn(subject, state);
      };
    },
  };
}
