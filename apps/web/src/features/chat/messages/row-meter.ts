/** Knows how high rows are, as long as each carries its key in `data-key`. */
export function createRowMeter() {
  const heights = new Map<string, number>();
  let changed = new Set<string>();
  let observer: ResizeObserver | undefined;

  /** Measures a row, of which the observer tells only once everything is drawn. */
  function note(row: Element): void {
    if (!(row instanceof HTMLElement) || !row.isConnected) return;
    const { key } = row.dataset;
    const height = row.offsetHeight;
    // Without a height it is on a part of the page that is hidden.
    if (key === undefined || height === 0 || heights.get(key) === height) return;
    heights.set(key, height);
    changed.add(key);
  }

  return {
    note,

    /** In pixels; undefined for a row that was never drawn. */
    heightOf: (key: string): number | undefined => heights.get(key),

    /** The rows whose height has become known or other than it was since this was asked last. */
    takeChanged(): ReadonlySet<string> {
      const taken = changed;
      if (taken.size > 0) changed = new Set();
      return taken;
    },

    /** Measures a row from now on, until the function that it answers is called. */
    watch(row: Element | null): (() => void) | undefined {
      if (!row) return undefined;
      observer ??= new ResizeObserver((entries) => {
        for (const { target } of entries) note(target);
      });
      observer.observe(row);
      return () => observer?.unobserve(row);
    },
  };
}
