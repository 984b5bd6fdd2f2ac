export type Side = 'top' | 'bottom';
export type Alignment = 'start' | 'center' | 'end';

interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

interface Placement {
  anchor: Box;
  floating: { width: number; height: number };
  viewport: { width: number; height: number };
  side: Side;
  alignment: Alignment;
  /** Distance to the anchor in pixels. */
  gap: number;
}

/** Nearest that anything floating comes to the edge of the window, in pixels. */
const EDGE = 8;

/** Where something that floats goes, in window coordinates: beside its anchor, flipped and shifted to stay visible. */
export function placeFloating({ anchor, floating, viewport, side, alignment, gap }: Placement) {
  const above = anchor.top - gap - floating.height;
  const below = anchor.top + anchor.height + gap;
  const fitsAbove = above >= EDGE;
  const fitsBelow = below + floating.height <= viewport.height - EDGE;
  const isBelow = side === 'bottom' ? fitsBelow || !fitsAbove : !fitsAbove && fitsBelow;
  const shift = { start: 0, center: 0.5, end: 1 }[alignment] * (anchor.width - floating.width);
  return {
    // Over its anchor where neither side has room: what lies outside of the window, nobody can reach.
    top: clamp(isBelow ? below : above, EDGE, viewport.height - floating.height - EDGE),
    left: clamp(anchor.left + shift, EDGE, viewport.width - floating.width - EDGE),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
