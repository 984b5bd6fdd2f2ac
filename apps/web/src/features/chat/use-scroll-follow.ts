import { useCallback, useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import {
  DRAW_ALL_UP_TO,
  moveWindow,
  resizeRow,
  rowOffsets,
  rowsBetween,
  windowAround,
  windowAtEnd,
  type KeyedWindow,
} from './messages/row-window.ts';
import { createRowMeter } from './messages/row-meter.ts';

/** How near to the end counts as being there, in pixels. */
const END_TOLERANCE = 48;
/** A new message is scrolled to at once, and again when tables and images have found their size. */
const SCROLL_DELAYS_MS = [10, 100];
/**
 * What is drawn beyond the view on either side, and how much of it must be left before more is drawn; in views. The
 * less lies between them, the fewer rows are drawn at once, and all of them within one frame.
 */
const [DRAWN_AHEAD, LEAST_AHEAD] = [1.5, 1.25];
/** So long a list may go on moving after somebody has set about it: it rolls from one place to the next. */
const MOVE_MS = 1_000;
/** Where the row comes to stand that somebody jumps to, below the upper edge; in pixels. */
const JUMP_MARGIN = 24;

/** What is less comes of how places are computed, in pixels. */
const LEAST_SHIFT = 0.1;

/** A row by its key, the innermost part of it that is read, and where they stand in the list, wherever the view is. */
interface Anchor {
  key: string;
  place: number;
  part: Element;
  partPlace: number;
}

interface ScrollFollowOptions {
  /** The rows in their order. Undefined first key: there are none, and the list is read from its top. */
  keys: readonly string[];
  /** A guess of the height of a row that has not been drawn yet. */
  estimate: (index: number) => number;
  /** Changes when the reader has sent something, which always leads to the end. */
  sentKey: string | undefined;
}

/**
 * Draws the part of a long list that is near the view, keeps the list at its end while its reader is there, and
 * otherwise holds still what is being read, whatever comes in front of it or changes its height.
 *
 * The rows stand in the flow of the page, with empty room in place of those that are not drawn: a row that grows
 * pushes the next ones as it does on any page, and nothing has to be computed for it.
 */
export function useScrollFollow({ keys, estimate, sentKey }: ScrollFollowOptions) {
  const container = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  const [meter] = useState(createRowMeter);
  const [readOffsets] = useState(() => createOffsets(meter));
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  /** Whether something was drawn anew since it was noted what is read. */
  const isRedrawn = useRef(false);
  /** When somebody has set about moving the list, in milliseconds of the page. */
  const movedAt = useRef(-Infinity);
  const anchor = useRef<Anchor | null>(null);
  /** Whether something inside of a row has the focus. */
  const hasFocus = useRef(false);
  /** The row that is to be shown as soon as it is drawn. */
  const jump = useRef<{ key: string; takesFocus: boolean } | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [state, setState] = useState<KeyedWindow>(() => ({
    ...windowAtEnd(keys.length),
    firstKey: keys[0],
    count: keys.length,
  }));
  const shown = moveWindow(state, keys);
  if (shown !== state) setState(shown);
  const hasRows = keys.length > 0;

  const isPrinting = useIsPrinting();
  const isCut = keys.length > DRAW_ALL_UP_TO && !isPrinting;
  const offsets = isCut ? readOffsets(keys, estimate) : null;
  const latest = useRef({ keys, shown, estimate });
  useLayoutEffect(() => {
    latest.current = { keys, shown, estimate };
  });

  /** Notes what is read now. */
  const remember = useCallback(() => {
    const [box, list] = [container.current, rows.current];
    if (!box) return;
    lastTop.current = box.scrollTop;
    isRedrawn.current = false;
    setIsAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight <= END_TOLERANCE);
    // At the end there is nothing to hold still.
    anchor.current = list && !isFollowing.current ? firstInView(box, list) : null;
  }, []);

  const toEnd = useCallback(() => {
    const box = container.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  /** Brings back to its place what was read before something changed. */
  const hold = useCallback(() => {
    const [box, list] = [container.current, rows.current];
    if (!box) return;
    if (!list) box.scrollTop = 0;
    else if (jump.current !== null) {
      const target = findRow(list, jump.current.key);
      if (target) {
        box.scrollTop += topOf(target, box) - JUMP_MARGIN;
        if (jump.current.takesFocus) target.focus({ preventScroll: true });
        jump.current = null;
      }
    } else if (isFollowing.current) toEnd();
    else if (anchor.current) {
      const shift = shiftOf(anchor.current, box, list);
      const from = isTakenUp(box, lastTop.current) ? lastTop.current : box.scrollTop;
      // Only what has moved in the list: any writing would end a way that the view is on, as to the end by a key.
      if (Math.abs(shift) > LEAST_SHIFT) box.scrollTop = from + shift;
    }
    remember();
  }, [remember, toEnd]);

  const drawWindow = useCallback((next: { from: number; to: number }) => {
    setState((before) => ({ ...before, ...next }));
  }, []);

  /** Draws more rows where the view comes near to the last one drawn. */
  const drawAhead = useCallback(() => {
    const box = container.current;
    const list = rows.current;
    const { keys: known, shown: now, estimate: guess } = latest.current;
    if (!box || !list || known.length <= DRAW_ALL_UP_TO) return;
    // Guesses of what is drawn would lead to other rows than are there, and from those back to these, without an end.
    for (const row of list.children) meter.note(row);
    const at = readOffsets(known, guess);
    const height = box.clientHeight;
    const top = box.scrollTop - list.offsetTop;
    const least = rowsBetween(at, top - LEAST_AHEAD * height, top + (1 + LEAST_AHEAD) * height);
    const isEnough = least.from >= now.from && least.to <= now.to;
    if (isEnough && now.to - now.from <= DRAW_ALL_UP_TO) return;
    drawWindow(rowsBetween(at, top - DRAWN_AHEAD * height, top + (1 + DRAWN_AHEAD) * height));
  }, [drawWindow, meter, readOffsets]);

  const onScroll = useCallback(() => {
    const box = container.current;
    if (!box) return;
    // Nobody has moved it then, and what is read may be elsewhere than at the end, where it is now.
    if (!isFollowing.current && isTakenUp(box, lastTop.current)) hold();
    const isUpwards = box.scrollTop < lastTop.current;
    // Nor has anybody where what is read was held still as something above it grew, be it near to the end.
    const isHeld = box.scrollTop === lastTop.current;
    // An answer that was lower for a moment, until its picture was there, takes the place up with it; so does the list
    // itself that was higher, between two states of what stands around it.
    const isMoved = performance.now() - movedAt.current < MOVE_MS;
    const isPulled = isFollowing.current && isRedrawn.current && !isMoved;
    const toGo = box.scrollHeight - box.scrollTop - box.clientHeight;
    // As long as the row of a jump is not drawn, this is the place of before, and says nothing.
    if (jump.current === null) {
      // Growth alone also takes the end away; only moving up means that somebody wants to read: be it slowly, for an
      // answer that grows would take back each small step before the next one.
      if (isUpwards && isMoved && toGo >= 1) isFollowing.current = false;
      else if (toGo < 1 || (toGo <= END_TOLERANCE && !isHeld)) isFollowing.current = true;
      else if (isUpwards && isPulled) toEnd();
      else if (isUpwards) isFollowing.current = false;
    }
    remember();
    drawAhead();
  }, [hold, remember, drawAhead, toEnd]);

  const scrollToEnd = useCallback(() => {
    isFollowing.current = true;
    jump.current = null;
    const { keys: known, shown: now } = latest.current;
    // Where the end is drawn already, other rows beside it would only be drawn to be taken away again.
    if (now.to < known.length) drawWindow(windowAtEnd(known.length));
    toEnd();
    remember();
  }, [drawWindow, toEnd, remember]);

  const scrollToRow = useCallback(
    (key: string, takesFocus = false) => {
      const { keys: known } = latest.current;
      const index = known.indexOf(key);
      if (index === -1) return;
      isFollowing.current = false;
      jump.current = { key, takesFocus };
      drawWindow(windowAround(index, known.length));
      hold();
    },
    [drawWindow, hold],
  );

  // What is in front of the view has changed with the rows or the window over them.
  useLayoutEffect(hold, [shown.from, shown.to, shown.firstKey, shown.count, hasRows, hold]);

  // A row that had the focus may be gone: who goes on by keyboard goes on from the list.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    container.current?.focus({ preventScroll: true });
  }, [shown.from, shown.to]);

  // A window that was chosen blindly, or made of guesses, may not reach as far as the view.
  useLayoutEffect(drawAhead, [shown, drawAhead]);

  useEffect(() => {
    if (sentKey === undefined) return;
    isFollowing.current = true;
    const timers = SCROLL_DELAYS_MS.map((delay) =>
      setTimeout(() => {
        if (isFollowing.current) scrollToEnd();
      }, delay),
    );
    return () => timers.forEach(clearTimeout);
  }, [sentKey, scrollToEnd]);

  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (hasRows) hold();
      else remember();
    });
    const redraw = new MutationObserver(() => (isRedrawn.current = true));
    if (container.current) observer.observe(container.current);
    if (content.current) observer.observe(content.current);
    redraw.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      redraw.disconnect();
    };
  }, [hold, remember, hasRows]);

  const onMove = () => (movedAt.current = performance.now());
  return {
    container,
    content,
    rows,
    /** Ref of every row that is drawn. */
    measure: meter.watch,
    onScroll,
    /** For the container: somebody sets about moving the list. */
    moves: { onWheel: onMove, onTouchMove: onMove, onKeyDown: onMove, onPointerDown: onMove },
    onFocus: () => (hasFocus.current = true),
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A dialog gives the focus back, and the row that it was opened from may have gone with what it asked.
      const isInDialog = relatedTarget !== null && relatedTarget.closest('dialog') !== null;
      hasFocus.current = isInDialog || !target.isConnected;
    },
    isAtEnd,
    scrollToEnd,
    scrollToRow,
    /** Which rows are to be drawn, and the room above and below them. */
    shown: isPrinting ? { from: 0, to: keys.length } : shown,
    roomAbove: offsets?.[shown.from] ?? 0,
    roomBelow: offsets ? (offsets[keys.length] ?? 0) - (offsets[shown.to] ?? 0) : 0,
  };
}

/** Paper has no view that rows could be near to. What is to stand on it is drawn before the browser goes on. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/**
 * Answers where rows begin, and adds them all up only when there are others: an answer that is written grows one row
 * many times a second.
 */
function createOffsets(meter: ReturnType<typeof createRowMeter>) {
  let known: { keys: readonly string[]; offsets: Float64Array } | null = null;
  return (keys: readonly string[], estimate: (index: number) => number): Float64Array => {
    const changed = meter.takeChanged();
    if (known?.keys !== keys) {
      known = { keys, offsets: rowOffsets(keys, (key, at) => meter.heightOf(key) ?? estimate(at)) };
      return known.offsets;
    }
    for (const key of changed) {
      const height = meter.heightOf(key);
      // What is drawn is mostly near the end.
      const index = height === undefined ? -1 : keys.lastIndexOf(key);
      if (height !== undefined && index !== -1) resizeRow(known.offsets, index, height);
    }
    return known.offsets;
  };
}

function topOf(row: Element, box: Element): number {
  return row.getBoundingClientRect().top - box.getBoundingClientRect().top;
}

function placeOf(row: Element, box: Element): number {
  return topOf(row, box) + box.scrollTop;
}

/** Whether the list has become shorter than its view was far down: browsers take the view up to the end then. */
function isTakenUp(box: Element, lastTop: number): boolean {
  return lastTop > box.scrollHeight - box.clientHeight;
}

function keyOf(row: Element): string {
  return (row instanceof HTMLElement && row.dataset['key']) || '';
}

function findRow(list: Element, key: string): HTMLElement | undefined {
  return [...list.querySelectorAll<HTMLElement>(':scope > li')].find((row) => keyOf(row) === key);
}

/** The first row of which something is in view, and what is read of it. */
function firstInView(box: Element, list: Element): Anchor | null {
  const edge = box.getBoundingClientRect().top;
  const row = [...list.children].find((one) => one.getBoundingClientRect().bottom > edge);
  if (!row) return null;
  let part = row;
  for (let next: Element | undefined = row; next; next = lastBegun(part, edge)) part = next;
  return { key: keyOf(row), place: placeOf(row, box), part, partPlace: placeOf(part, box) };
}

/**
 * Whether where its parts stand says nothing more of the list: it is scrolled by itself, or a listing, whose lines stay as
 * they are and take long to be measured.
 */
function isWhole(part: Element): boolean {
  const isHigher = part.scrollHeight > part.clientHeight;
  return part.localName === 'pre' || (isHigher && getComputedStyle(part).overflowY === 'auto');
}

/**
 * The last part of an element that begins above the edge: of what stands side by side the text, which follows its picture.
 * It is sought by halves, because the parts mostly stand in their order, and there may be thousands at each step of the way.
 */
function lastBegun(element: Element, edge: number): Element | undefined {
  if (isWhole(element)) return undefined;
  const parts = [...element.children];
  let [from, to] = [0, parts.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((parts[middle]?.getBoundingClientRect().top ?? 0) <= edge) from = middle + 1;
    else to = middle;
  }
  return parts.slice(0, from).findLast((one) => {
    const { top, height } = one.getBoundingClientRect();
    return height > 0 && top <= edge;
  });
}

/** How far down the list what is read has moved. A part that was drawn anew or folded away tells nothing any more. */
function shiftOf({ key, place, part, partPlace }: Anchor, box: Element, list: Element): number {
  if (part.isConnected && part.getBoundingClientRect().height > 0) {
    return placeOf(part, box) - partPlace;
  }
  const row = findRow(list, key);
  return row ? placeOf(row, box) - place : 0;
}
