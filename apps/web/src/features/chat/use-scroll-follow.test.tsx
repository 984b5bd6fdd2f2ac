import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useScrollFollow } from './use-scroll-follow.ts';

/** As they are guessed. */
const ROW_HEIGHT = 100;

const rowsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `row ${first + index}`);

/** So few that all are drawn, and so many that they are not. */
const [few, many] = [rowsFrom(0, 20), rowsFrom(0, 400)];

type Scroll = ReturnType<typeof useScrollFollow>;

interface RowsProps {
  names: readonly string[];
  sentKey?: string | undefined;
  /** Stands beside the list. */
  children?: ReactNode;
}

let scroll: Scroll;

function Rows({ names, sentKey, children }: RowsProps) {
  const own = useScrollFollow({ keys: names, estimate: () => ROW_HEIGHT, sentKey });
  useEffect(() => {
    scroll = own;
  });
  return (
    <>
      <div role="log" ref={own.container} onScroll={own.onScroll} {...own.moves} tabIndex={0}>
        <div ref={own.content}>
          {names.length > 0 && (
            <ol
              ref={own.rows}
              onFocus={own.onFocus}
              onBlur={own.onBlur}
              style={{ paddingTop: own.roomAbove, paddingBottom: own.roomBelow }}
            >
              {names.slice(own.shown.from, own.shown.to).map((name) => (
                <li key={name} data-key={name} ref={own.measure} tabIndex={-1} />
              ))}
            </ol>
          )}
        </div>
      </div>
      {!own.isAtEnd && <button onClick={own.scrollToEnd}>To the end</button>}
      {children}
    </>
  );
}

/* What a browser knows of the page and jsdom does not: rows below each other, with the room around those not drawn. */

/** Rows that are not as high as they are guessed. */
const heights = new Map<string, number>();
/** How much of the list is in view; a phone's keyboard takes of it. */
let viewHeight = 500;
/** How high the page is that is shown without rows. */
let emptyHeight = 0;
const tops = new WeakMap<Element, number>();
const heightOf = (row: HTMLElement) => heights.get(row.dataset['key'] ?? '') ?? ROW_HEIGHT;
const log = () => screen.getByRole('log');
const drawn = () => [...log().querySelectorAll<HTMLElement>('li')];
const sum = (rows: HTMLElement[]) => rows.reduce((all, row) => all + heightOf(row), 0);

function allHeight(): number {
  const list = log().querySelector('ol');
  if (!list) return emptyHeight;
  const { paddingTop, paddingBottom } = list.style;
  return parseFloat(paddingTop) + sum(drawn()) + parseFloat(paddingBottom);
}

function placeOf(row: HTMLElement): number {
  const rows = drawn();
  const room = parseFloat(log().querySelector('ol')?.style.paddingTop ?? '');
  return room + sum(rows.slice(0, rows.indexOf(row))) - log().scrollTop;
}

function sizeOf(element: Element): number {
  if (element instanceof HTMLLIElement) return heightOf(element);
  return element === log() ? viewHeight : allHeight();
}

const observers = new Set<SizeObserver>();

class SizeObserver {
  readonly told = new Map<Element, number | null>();
  readonly #tell: (entries: { target: Element }[]) => void;
  constructor(tell: (entries: { target: Element }[]) => void) {
    this.#tell = tell;
    observers.add(this);
  }
  observe(element: Element) {
    this.told.set(element, null);
  }
  unobserve(element: Element) {
    this.told.delete(element);
  }
  disconnect() {
    observers.delete(this);
  }
  /** Tells what has another size than before. Answers whether there was any. */
  tellSizes(): boolean {
    const entries = [...this.told.keys()]
      .filter((target) => target.isConnected && this.told.get(target) !== sizeOf(target))
      .map((target) => ({ target }));
    for (const { target } of entries) this.told.set(target, sizeOf(target));
    if (entries.length > 0) this.#tell(entries);
    return entries.length > 0;
  }
}

/** Where the list was when the browser told of it last. */
let toldTop = 0;

/** Goes on like a browser until nothing moves any more: tells of sizes, and of where the list was scrolled to. */
function settle(): void {
  let hasNews = true;
  for (let frame = 0; hasNews; frame += 1) {
    expect(frame).toBeLessThan(20);
    act(() => {
      hasNews = [...observers].filter((observer) => observer.tellSizes()).length > 0;
      if (log().scrollTop !== toldTop) fireEvent.scroll(log());
    });
    hasNews ||= log().scrollTop !== toldTop;
    toldTop = log().scrollTop;
  }
}

const ownScrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') ?? {};

beforeEach(() => {
  heights.clear();
  observers.clear();
  viewHeight = 500;
  toldTop = 0;
  emptyHeight = viewHeight;
  vi.stubGlobal('ResizeObserver', SizeObserver);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => viewHeight);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(allHeight);
  // Two spies on one property would each put back what the other has left.
  Object.defineProperty(Element.prototype, 'scrollTop', {
    configurable: true,
    get(this: Element) {
      return Math.max(0, Math.min(tops.get(this) ?? 0, allHeight() - viewHeight));
    },
    set(this: Element, top: number) {
      tops.set(this, Math.max(0, Math.min(top, allHeight() - viewHeight)));
    },
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function get(
    this: HTMLElement,
  ) {
    return sizeOf(this);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function get(
    this: Element,
  ) {
    return this instanceof HTMLLIElement
      ? new DOMRect(0, placeOf(this), 300, heightOf(this))
      : new DOMRect(0, 0, 300, viewHeight);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.defineProperty(Element.prototype, 'scrollTop', ownScrollTop);
});

function open(names: readonly string[], more: Partial<RowsProps> = {}) {
  const view = render(<Rows names={names} {...more} />);
  settle();
  return (next: readonly string[], others: Partial<RowsProps> = {}) => {
    view.rerender(<Rows names={next} {...others} />);
    settle();
  };
}

/** The reader moves the list. */
function moveBy(way: number): void {
  log().scrollTop += way;
  settle();
}

const toEnd = () => allHeight() - viewHeight - log().scrollTop;
const button = () => screen.queryByRole('button', { name: 'To the end' });

/** Where a row stands below the upper edge of the view. */
function topOf(name: string): number {
  const row = drawn().find(({ dataset }) => dataset['key'] === name);
  if (!row) throw new Error(`${name} is not drawn.`);
  return placeOf(row);
}

/** A row in the middle of the view, where it is read. */
function readRow(): string {
  const row = drawn().find((one) => placeOf(one) + heightOf(one) > viewHeight / 2);
  return row?.dataset['key'] ?? '';
}

/** How much room without rows comes into view when the list is moved by a view, up or down. */
function emptyAhead(): number {
  const [first, last] = [drawn()[0], drawn().at(-1)];
  if (!first || !last) return allHeight();
  const above = Math.min(viewHeight, log().scrollTop) + placeOf(first);
  const below = Math.min(viewHeight, toEnd()) + viewHeight - placeOf(last) - heightOf(last);
  return Math.max(0, above, below);
}

describe.each([
  ['short', few],
  ['long', many],
])('a %s list', (_length, names) => {
  test('begins at its end, and stays there while its last row grows and others come', () => {
    const change = open(names);
    expect(toEnd()).toBe(0);
    heights.set(names.at(-1) ?? '', 700);
    settle();
    expect(toEnd()).toBe(0);
    change([...names, 'next']);
    expect([toEnd(), topOf('next')]).toEqual([0, viewHeight - ROW_HEIGHT]);
    viewHeight = 300;
    settle();
    expect(toEnd()).toBe(0);
    expect(button()).toBeNull();
  });

  test('holds still what is read, whatever grows above it or below, and whatever comes in front or at its end', () => {
    const change = open(names);
    moveBy(-600);
    const [row, first] = [readRow(), drawn().at(-14)?.dataset['key'] ?? ''];
    const top = topOf(row);
    heights.set(first, 333);
    heights.set(names.at(-1) ?? '', 700);
    settle();
    expect(topOf(first)).toBeLessThan(-333);
    expect(topOf(row)).toBe(top);
    change([...rowsFrom(-7, 7), ...names]);
    expect(topOf(row)).toBe(top);
    heights.set('next', 650);
    change([...rowsFrom(-7, 7), ...names, 'next']);
    expect(topOf(row)).toBe(top);
    fireEvent.click(button() as Element);
    settle();
    expect([toEnd(), button()]).toEqual([0, null]);
  });

  test('holds still the lines that are read of a row, whatever becomes higher above them in it, as on a phone that is turned', () => {
    const answer = names.at(-1) ?? '';
    heights.set(answer, 2_000);
    open(names);
    let above = 600;
    const addPart = (place: () => number, height: () => number) => {
      const part = document.createElement('p');
      part.getBoundingClientRect = () => new DOMRect(0, topOf(answer) + place(), 300, height());
      drawn().at(-1)?.append(part);
      return part;
    };
    addPart(
      () => 0,
      () => above,
    );
    const read = addPart(
      () => above,
      () => 1_400,
    );
    moveBy(-800);
    expect(read.getBoundingClientRect().top).toBe(-100);
    above = 900;
    heights.set(answer, 2_300);
    settle();
    expect(read.getBoundingClientRect().top).toBe(-100);
    // Drawn anew it is another one: its row is what is known of it.
    read.remove();
    heights.set(answer, 2_500);
    settle();
    expect(topOf(answer)).toBe(-1_000);
  });

  test.each([
    ['is scrolled by itself', 'div'],
    ['is a listing', 'pre'],
  ])('does not move with what is read within a part that %s', (_, name) => {
    const answer = names.at(-1) ?? '';
    heights.set(answer, 2_000);
    open(names);
    const box = document.createElement(name);
    const inner = document.createElement('p');
    let scrolled = 0;
    box.append(inner);
    box.style.overflowY = name === 'div' ? 'auto' : '';
    Object.defineProperty(box, 'scrollHeight', { value: 3_000 });
    box.getBoundingClientRect = () => new DOMRect(0, topOf(answer), 300, 2_000);
    inner.getBoundingClientRect = () => new DOMRect(0, topOf(answer) - scrolled, 300, 3_000);
    drawn().at(-1)?.append(box);
    moveBy(-800);
    scrolled = 50;
    heights.set(answer, 2_100);
    settle();
    expect(topOf(answer)).toBe(-700);
  });

  test('measures few of the parts of a very long row when it is scrolled', () => {
    const answer = names.at(-1) ?? '';
    heights.set(answer, 10_000);
    open(names);
    let measured = 0;
    const parts = Array.from({ length: 500 }, (_, at) => {
      const part = document.createElement('p');
      part.getBoundingClientRect = () => {
        measured += 1;
        return new DOMRect(0, topOf(answer) + at * 20, 300, 20);
      };
      return part;
    });
    drawn()
      .at(-1)
      ?.append(...parts);
    moveBy(-9_000);
    expect(measured).toBeLessThan(50);
  });

  test('lets a view go on that is on its way, as to the end by a key, while an answer grows: not all of it is told yet', () => {
    open(names);
    moveBy(-1_000);
    const [row, first] = [readRow(), drawn().at(-18)?.dataset['key'] ?? ''];
    const top = topOf(row);
    const write = vi.spyOn(log(), 'scrollTop', 'set');
    log().scrollTop += 50;
    heights.set(names.at(-1) ?? '', 700);
    settle();
    expect([topOf(row), write.mock.calls.length]).toEqual([top - 50, 1]);
    log().scrollTop += 50;
    heights.set(first, 333);
    settle();
    expect(topOf(first)).toBeLessThan(-333);
    expect(topOf(row)).toBe(top - 100);
  });

  test.each(['its size', 'the place of its view'])(
    'holds still what is read where it becomes shorter than the view was far down, as in a wider window: browsers take the view up with it, and tell first of %s',
    (told) => {
      open(names);
      moveBy(-60);
      const row = readRow();
      const top = topOf(row);
      for (const above of drawn().slice(-12, -9)) heights.set(above.dataset['key'] ?? '', 30);
      if (told !== 'its size') fireEvent.scroll(log());
      settle();
      expect([topOf(row), toEnd()]).toEqual([top, 60]);
    },
  );

  test('goes on at its end for a reader who is not further from it than a line or two', () => {
    const change = open(names);
    moveBy(-48);
    expect(button()).toBeNull();
    change([...names, 'next']);
    expect(toEnd()).toBe(0);
    moveBy(-49);
    expect(button()).not.toBeNull();
    change([...names, 'next', 'one more']);
    expect(toEnd()).toBe(49 + ROW_HEIGHT);
    moveBy(ROW_HEIGHT + 1);
    change([...names, 'next', 'one more', 'the last']);
    expect(toEnd()).toBe(0);
  });

  test('is not left by a step down that a growing answer has overtaken', () => {
    open(names);
    moveBy(-40);
    heights.set(names.at(-1) ?? '', 700);
    log().scrollTop += 20;
    fireEvent.scroll(log());
    settle();
    expect(toEnd()).toBe(0);
  });

  test('is not left by an answer that was lower for a moment, and left by a reader who moves up meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const answer = names.at(-1) ?? '';
    const shrinkAndGrow = async (least: number, most: number) => {
      heights.set(answer, least);
      // The browser keeps it within what there is, and tells of that later.
      log().scrollTop += 0;
      heights.set(answer, most);
      drawn().at(-1)?.append('A picture');
      await Promise.resolve();
    };
    heights.set(answer, 700);
    open(names);
    await shrinkAndGrow(500, 700);
    settle();
    expect([toEnd(), button()]).toEqual([0, null]);
    await shrinkAndGrow(600, 900);
    settle();
    expect([toEnd(), button()]).toEqual([0, null]);
    for (const move of ['wheel', 'touchMove', 'keyDown', 'pointerDown'] as const) {
      await shrinkAndGrow(800, 1_000);
      fireEvent[move](log());
      fireEvent.scroll(log());
      settle();
      expect([move, toEnd()]).toEqual([move, 200]);
      fireEvent.click(button() ?? log());
      settle();
      expect([toEnd(), button()]).toEqual([0, null]);
    }
    // What they did a while ago says nothing about now.
    vi.advanceTimersByTime(1_000);
    await shrinkAndGrow(800, 1_000);
    settle();
    expect([toEnd(), button()]).toEqual([0, null]);
  });

  test('is not left by a list that was higher for a moment, between two states of what stands around it', async () => {
    open(names, { children: <p>A bar that loads</p> });
    viewHeight = 600;
    log().scrollTop += 0;
    viewHeight = 500;
    screen.getByText('A bar that loads').append(' and is there');
    await Promise.resolve();
    settle();
    expect([toEnd(), button()]).toEqual([0, null]);
  });

  test('is left by a move that begins small and goes on while something is drawn anew', async () => {
    open(names);
    fireEvent.wheel(log());
    for (const step of [20, 100]) {
      log().scrollTop -= step;
      drawn().at(-1)?.append('A word');
      await Promise.resolve();
      fireEvent.scroll(log());
    }
    settle();
    expect(toEnd()).toBe(120);
    expect(button()).not.toBeNull();
  });

  test('is left by a reader who moves up slowly while an answer grows, and followed again once they are back', () => {
    open(names);
    const answer = names.at(-1) ?? '';
    for (const step of [1, 2, 3, 4]) {
      fireEvent.wheel(log());
      log().scrollTop -= 3;
      fireEvent.scroll(log());
      heights.set(answer, ROW_HEIGHT + step * 30);
      settle();
    }
    expect(toEnd()).toBe(4 * 3 + 4 * 30);
    fireEvent.wheel(log());
    moveBy(toEnd());
    heights.set(answer, 700);
    settle();
    expect([toEnd(), button()]).toEqual([0, null]);
  });

  test('is not followed again because what is read near to its end is held still while something above it grows', () => {
    open(names);
    const [above, answer] = [names.at(-10) ?? '', names.at(-1) ?? ''];
    fireEvent.wheel(log());
    moveBy(-40);
    heights.set(answer, ROW_HEIGHT + 5);
    settle();
    const read = topOf(answer);
    heights.set(above, ROW_HEIGHT + 300);
    settle();
    fireEvent.scroll(log());
    heights.set(answer, ROW_HEIGHT + 50);
    settle();
    expect([topOf(answer), toEnd()]).toEqual([read, 90]);
  });

  test('goes to its end with what its reader sends, wherever they were', () => {
    vi.useFakeTimers();
    const change = open(names);
    moveBy(-900);
    change([...names, 'sent'], { sentKey: 'sent' });
    act(() => void vi.advanceTimersByTime(10));
    settle();
    expect([toEnd(), topOf('sent')]).toEqual([0, viewHeight - ROW_HEIGHT]);
  });

  test('lets a reader go up who does so right after sending', () => {
    vi.useFakeTimers();
    const change = open(names);
    change([...names, 'sent'], { sentKey: 'sent' });
    act(() => void vi.advanceTimersByTime(10));
    settle();
    moveBy(-300);
    act(() => void vi.advanceTimersByTime(1_000));
    settle();
    expect(toEnd()).toBe(300);
  });

  test('shows the row that is jumped to near its upper edge, and holds it there', () => {
    const change = open(names);
    act(() => scroll.scrollToRow('row 9'));
    settle();
    expect(topOf('row 9')).toBe(24);
    expect(document.activeElement).toBe(document.body);
    change([...names, 'next']);
    expect(topOf('row 9')).toBe(24);
    moveBy(-150);
    change([...names, 'next', 'one more']);
    expect(topOf('row 9')).toBe(174);
    act(() => scroll.scrollToRow('row 7', true));
    settle();
    expect(topOf('row 7')).toBe(24);
    expect((document.activeElement as HTMLElement).dataset['key']).toBe('row 7');
    act(() => scroll.scrollToEnd());
    settle();
    act(() => {
      scroll.scrollToRow('row 2');
      scroll.scrollToEnd();
    });
    settle();
    expect(toEnd()).toBe(0);
    act(() => scroll.scrollToRow('gone'));
    change([...names, 'next', 'one more', 'the last']);
    expect(toEnd()).toBe(0);
  });
});

describe('a long list', () => {
  test('has drawn what comes into view next, and not much more, however it is scrolled', () => {
    open(many);
    for (const way of [-300, -450, -2_000, -9_000, 500, 1_200, -77]) {
      moveBy(way);
      expect(emptyAhead()).toBe(0);
      expect(drawn().length).toBeLessThan(30);
      expect(allHeight()).toBe(many.length * ROW_HEIGHT);
    }
  });

  test('fills the view before the browser has told anything, though its rows are lower than guessed', () => {
    for (const name of many) heights.set(name, 20);
    render(<Rows names={many} />);
    expect([toEnd(), emptyAhead()]).toEqual([0, 0]);
  });

  test('moves under its reader by as much as they move it, though its rows are not as high as guessed', () => {
    for (const [index, name] of many.entries()) heights.set(name, 40 + ((index * 37) % 300));
    const change = open(many);
    expect(toEnd()).toBe(0);
    for (let step = 0; step < 40; step += 1) {
      const row = readRow();
      const top = topOf(row);
      moveBy(-240);
      expect(topOf(row)).toBe(top + 240);
    }
    // What was drawn once keeps its room.
    const height = allHeight();
    change([...many, 'next']);
    expect(allHeight()).toBe(height + ROW_HEIGHT);
  });

  test('draws no more of it however much comes while its reader is at the end', () => {
    const change = open(many.slice(0, 200));
    for (let count = 210; count <= many.length; count += 10) change(many.slice(0, count));
    expect(toEnd()).toBe(0);
    expect(drawn().length).toBeLessThanOrEqual(150);
  });

  test('stays where it was sent to although the browser tells of the place before only now', () => {
    const change = open(many);
    act(() => {
      scroll.scrollToRow('row 3');
      scroll.onScroll();
    });
    settle();
    expect(topOf('row 3')).toBe(24);
    change([...many, 'next']);
    expect(topOf('row 3')).toBe(24);
  });
});

describe('the keyboard', () => {
  const focused = () => document.activeElement;

  test('goes on from the list when its row is no longer drawn', () => {
    open(many);
    act(() => drawn().at(-1)?.focus());
    moveBy(-9_000);
    expect(focused()).toBe(log());
    act(() => log().blur());
    moveBy(5_000);
    expect(focused()).toBe(document.body);
  });

  test('goes on from the list when its row has gone with what a dialog asked that was opened there', () => {
    const dialog = (
      <dialog open>
        <button>Yes</button>
      </dialog>
    );
    const change = open(few, { children: dialog });
    act(() => drawn().at(-1)?.focus());
    act(() => screen.getByRole('button', { name: 'Yes' }).focus());
    change(few.slice(0, -1));
    expect(focused()).toBe(log());
  });

  test('stays elsewhere once it has left the rows', () => {
    const change = open(few, { children: <input /> });
    act(() => drawn().at(-1)?.focus());
    act(() => screen.getByRole('textbox').focus());
    change(few.slice(0, -1));
    expect(focused()).toBe(document.body);
  });
});

test('what is shown without rows is read from its top, and stays where its reader is when it grows', () => {
  emptyHeight = 900;
  const change = open([]);
  expect(log().scrollTop).toBe(0);
  expect(button()).not.toBeNull();
  moveBy(200);
  emptyHeight = 950;
  settle();
  expect(log().scrollTop).toBe(200);
  emptyHeight = 720;
  settle();
  expect(button()).toBeNull();
  change(few);
  expect(toEnd()).toBe(0);
  change([]);
  expect(log().scrollTop).toBe(0);
});

test('all rows are drawn while the page is printed, without room above or below them, and only those near the view after it', () => {
  open(many);
  const count = () => screen.getAllByRole('listitem').length;
  const before = count();
  expect(before).toBeLessThan(many.length);
  // Whatever is not drawn when this is over is not on the paper.
  dispatchEvent(new Event('beforeprint'));
  expect(count()).toBe(many.length);
  const { paddingTop, paddingBottom } = screen.getByRole('list').style;
  expect([paddingTop, paddingBottom]).toEqual(['0px', '0px']);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(count()).toBe(before);
});
