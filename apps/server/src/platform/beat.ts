/** How far two beats lie apart, in milliseconds: nobody reads faster than 20 times a second. */
export const BEAT_MS = 50;
/** With so many actions on a beat, some 35 answers at once, beats lie twice as far apart: each costs the same time again. */
export const MANY_ACTIONS = 100;

/**
 * A common beat for what many streams do at their own pace. Each of them on a timer of its own is a wake-up of the
 * process, and whatever it touches has grown cold; on one beat they share the wake-up, and each finds warm what the one
 * before has used. Beats are BEAT_MS apart, twice as far while many share them, and there are none while nobody waits
 * for one. Actions must not throw.
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
  let actionCount = 0;

  function beat(): void {
    timer = null;
    const [now, afterwards] = [onBeat, afterBeat];
    onBeat = [];
    afterBeat = [];
    actionCount = now.length + afterwards.length;
    runAll(now);
    // Sockets are read between timers and immediates.
    setImmediate(runAll, afterwards);
  }

  function schedule(): void {
    if (timer) return;
    const now = performance.now();
    const hasMany = actionCount >= MANY_ACTIONS && now - dueAt < BEAT_MS;
    const apart = hasMany ? 2 * BEAT_MS : BEAT_MS;
    let next = (Math.floor(now / apart) + 1) * apart;
    // Its timer was early, as timers of a busy process are: this beat has been.
    if (next === dueAt) next += apart;
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
