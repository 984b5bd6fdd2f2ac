/**
 * Runs something at most once per interval: at once, and once more at the end with what came last.
 * `flush` runs what waits now.
 */
export function throttle<Value>(run: (value: Value) => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: Value } | null = null;

  function runWaiting(): void {
    timer = undefined;
    if (waiting) call(waiting.value);
  }

  function call(value: Value): void {
    if (timer !== undefined) {
      waiting = { value };
      return;
    }
    waiting = null;
    timer = setTimeout(runWaiting, intervalMs);
    run(value);
  }

  return {
    call,
    flush(): void {
      clearTimeout(timer);
      timer = undefined;
      if (waiting) run(waiting.value);
      waiting = null;
    },
  };
}
