/** Knows how high rows are, as long as each carries its key in `data-key`. */
export function createRowMeter() {
  const heights = new Map<string, number>();
  let changes = 0;
  let observer: ResizeObserver | undefined;

  function note(row: Element): void {
    if (!(row instanceof HTMLElement) || !row.isConnected) return;
    const { key } = row.dataset;
    const height = row.offsetHeight;
    if (key === undefined || heights.get(key) === height) return;
    heights.set(key, height);
    changes += 1;
  }

  return {
    /** In pixels; undefined for a row that was never drawn. */
    heightOf: (key: string): number | undefined => heights.get(key),

    /** How often a height has become known or other than it was. */
    changes: (): number => changes,

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
