/** Up to so many rows all are drawn, so that the browser's own search finds everything in a usual conversation. */
export const DRAW_ALL_UP_TO = 150;

/** Which rows are drawn: from the first index to before the last. */
export interface RowWindow {
  from: number;
  to: number;
}

/**
 * Where each row begins, and after the last one where all end, as if all were drawn one below the other.
 * @param heightOf in pixels: measured where a row has been drawn, guessed before
 * @returns one number more than there are rows
 */
export function rowOffsets(
  keys: readonly string[],
  heightOf: (key: string, index: number) => number,
): Float64Array {
  const offsets = new Float64Array(keys.length + 1);
  let end = 0;
  keys.forEach((key, index) => {
    end += heightOf(key, index);
    offsets[index + 1] = end;
  });
  return offsets;
}

/** Gives one row another height: those after it move. */
export function resizeRow(offsets: Float64Array, index: number, height: number): void {
  const growth = height - ((offsets[index + 1] ?? 0) - (offsets[index] ?? 0));
  for (let at = index + 1; at < offsets.length; at += 1) offsets[at] = (offsets[at] ?? 0) + growth;
}

/** Index of the row at a place, the nearest one where none is there; of at least one row. */
function rowAt(offsets: Float64Array, place: number): number {
  let [low, high] = [0, offsets.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows of which a piece lies between two places. */
export function rowsBetween(offsets: Float64Array, top: number, bottom: number): RowWindow {
  const count = offsets.length - 1;
  if (count === 0) return { from: 0, to: 0 };
  return { from: rowAt(offsets, top), to: rowAt(offsets, bottom) + 1 };
}

/** So many rows are drawn where nothing is known of what is in view. */
const BLIND_ROWS = 20;

/** The last rows. */
export function windowAtEnd(count: number): RowWindow {
  return { from: count <= DRAW_ALL_UP_TO ? 0 : count - BLIND_ROWS, to: count };
}

/** The rows around one. */
export function windowAround(index: number, count: number): RowWindow {
  if (count <= DRAW_ALL_UP_TO) return { from: 0, to: count };
  const from = Math.max(0, Math.min(index - BLIND_ROWS / 2, count - BLIND_ROWS));
  return { from, to: from + BLIND_ROWS };
}

/** A window over rows that are known by their keys, so that it stays over the same rows when others come or go. */
export interface KeyedWindow extends RowWindow {
  firstKey: string | undefined;
  count: number;
}

/**
 * The window over a list that has changed: it moves with its rows when others come in front, and reaches to the new
 * end where it reached to the old one. A list whose rows are all others is seen from its end.
 */
export function moveWindow(window: KeyedWindow, keys: readonly string[]): KeyedWindow {
  const [firstKey] = keys;
  const count = keys.length;
  if (firstKey === window.firstKey && count === window.count) return window;
  const shift = window.firstKey === undefined ? -1 : keys.indexOf(window.firstKey);
  if (shift === -1 || count <= DRAW_ALL_UP_TO) return { ...windowAtEnd(count), firstKey, count };
  const wasAtEnd = window.to === window.count;
  const to = wasAtEnd ? count : Math.min(count, window.to + shift);
  return { from: Math.min(window.from + shift, Math.max(0, to - 1)), to, firstKey, count };
}
