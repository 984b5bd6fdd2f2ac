import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { useScrollFollow } from './use-scroll-follow.ts';

const ROW_HEIGHT = 100;
const VIEW_HEIGHT = 500;

/** More rows than are all drawn. */
const keys = Array.from({ length: 200 }, (_, index) => `row ${index}`);

type Scroll = ReturnType<typeof useScrollFollow>;

/** Where a row stands, which jsdom does not know: one below the other, all of one height. */
function placeOf(row: HTMLElement): DOMRect {
  const [index = 0, list] = [Number(row.dataset['key']?.slice(4)), row.closest('[role=log]')];
  return new DOMRect(0, index * ROW_HEIGHT - (list?.scrollTop ?? 0), 300, ROW_HEIGHT);
}

function place(row: HTMLElement | null) {
  if (row) row.getBoundingClientRect = () => placeOf(row);
}

function size(list: HTMLElement) {
  const height = () => keys.length * ROW_HEIGHT;
  let top = 0;
  Object.defineProperties(list, {
    clientHeight: { get: () => VIEW_HEIGHT },
    scrollHeight: { get: height },
    scrollTop: {
      get: () => top,
      set: (place: number) => (top = Math.max(0, Math.min(place, height() - VIEW_HEIGHT))),
    },
  });
}

function Rows(props: { names: readonly string[]; handOut: (scroll: Scroll) => void }) {
  const { names, handOut } = props;
  const scroll = useScrollFollow({ keys: names, estimate: () => ROW_HEIGHT, sentKey: undefined });
  useEffect(() => void handOut(scroll));
  return (
    <div role="log" ref={scroll.container}>
      <ol ref={scroll.rows}>
        {names.slice(scroll.shown.from, scroll.shown.to).map((name) => (
          <li key={name} data-key={name} ref={place} />
        ))}
      </ol>
    </div>
  );
}

test('a row that is jumped to stays in view, although the way to the end was still on before it was drawn', () => {
  let latest: Scroll | undefined;
  const handOut = (scroll: Scroll) => (latest = scroll);
  const { rerender } = render(<Rows names={keys} handOut={handOut} />);
  const list = screen.getByRole('log');
  size(list);
  act(() => latest?.scrollToEnd());
  expect(list.scrollTop).toBe(keys.length * ROW_HEIGHT - VIEW_HEIGHT);
  act(() => {
    latest?.scrollToRow('row 3');
    // The browser tells of the place at the end only now.
    latest?.onScroll();
  });
  const top = list.scrollTop;
  expect(top).toBeGreaterThan(2 * ROW_HEIGHT);
  expect(top).toBeLessThanOrEqual(3 * ROW_HEIGHT);
  rerender(<Rows names={[...keys, 'row 200']} handOut={handOut} />);
  expect(list.scrollTop).toBe(top);
});

test('all rows are drawn while the page is printed, and only those near the view after it', () => {
  render(<Rows names={keys} handOut={() => undefined} />);
  const count = () => screen.getAllByRole('listitem').length;
  const before = count();
  expect(before).toBeLessThan(keys.length);
  // Whatever is not drawn when this is over is not on the paper.
  dispatchEvent(new Event('beforeprint'));
  expect(count()).toBe(keys.length);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(count()).toBe(before);
});
