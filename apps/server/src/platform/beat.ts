/** How far two beats lie apart, in milliseconds: nobody reads faster than 20 times a second. */
export const BEAT_MS = 50;

/**
 * A common beat for what many streams do at their own pace. Each of them on a timer of its own is a wake-up of the
 * process, and whatever it touches has grown cold; on one beat they share the wake-up, and each finds warm what the one
 * before has used. Beats are BEAT_MS apart, and there are none while nobody waits for one. Actions must not throw.
 */
export interface Beat {
  /** Runs an action with the next beat: for what takes something in. */
  onBeat(action: () => void): void;
  /** Runs an action when what could be read on the next beat has been read: for what hands something on. */
  afterBeat(action: () => void): void;
}

type Action = () => void;

function runAll(actions: readonly Action[]): void {
  for (const action of actions) action();
}

export function createBeat(): Beat {
  let onBeat: Action[] = [];
  let afterBeat: Action[] = [];
  let timer: NodeJS.Timeout | null = null;
  let dueAt = 0;

  function beat(): void {
    timer = null;
    const [now, afterwards] = [onBeat, afterBeat];
    onBeat = [];
    afterBeat = [];
    runAll(now);
    // Sockets are read between timers and immediates.
    setImmediate(runAll, afterwards);
  }

  function schedule(): void {
    if (timer) return;
    const now = performance.now();
    let next = (Math.floor(now / BEAT_MS) + 1) * BEAT_MS;
    // Its timer was early, as timers of a busy process are: this beat has been.
    if (next === dueAt) next += BEAT_MS;
    dueAt = next;
    timer = setTimeout(beat, dueAt - now);
  }

  return {
    onBeat(action) {
      onBeat.push(action);
      schedule();
    },
    afterBeat(action) {
      afterBeat.push(action);
      schedule();
    },
  };
}

/** The beat of this process. */
export const processBeat = createBeat();
