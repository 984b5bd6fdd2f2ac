import { expect, test, vi } from 'vitest';
import { hideFloating, showBeside } from './floating.ts';

/** A box that is shown below its anchor, and where that is. */
function show(around: HTMLElement = document.body) {
  const anchor = document.createElement('button');
  const floating = document.createElement('div');
  document.body.append(around === document.body ? '' : around, floating);
  around.append(anchor);
  const rect = vi.spyOn(anchor, 'getBoundingClientRect');
  const moveTo = (top: number) => rect.mockReturnValue(new DOMRect(20, top, 50, 30));
  moveTo(100);
  const beside = () => showBeside(floating, anchor, { side: 'bottom', alignment: 'start' });
  beside();
  return { anchor, floating, beside, moveTo, rect };
}

test.each([
  ['the page is scrolled', () => document.dispatchEvent(new Event('scroll'))],
  ['a box in the page is scrolled', () => document.body.dispatchEvent(new Event('scroll'))],
  ['the window gets another size', () => window.dispatchEvent(new Event('resize'))],
])('what floats stays beside its anchor while %s', (_what, happen) => {
  const { floating, moveTo } = show();
  expect(floating.style.top).toBe('136px');
  moveTo(40);
  happen();
  expect(floating.style.top).toBe('76px');
});

test('what floats asks where its anchor is once for each move, however often it was shown, and never once it is hidden', () => {
  const { floating, beside, rect } = show();
  beside();
  hideFloating(floating);
  beside();
  rect.mockClear();
  document.dispatchEvent(new Event('scroll'));
  expect(rect).toHaveBeenCalledTimes(1);
  hideFloating(floating);
  document.dispatchEvent(new Event('scroll'));
  expect(rect).toHaveBeenCalledTimes(1);
});

test('what floats stays beside its anchor while the dialog around that grows, until it is hidden', () => {
  const watched = new Map<Element, () => void>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe(box: Element) {
        watched.set(box, this.#notify);
      }
      disconnect() {
        watched.clear();
      }
    },
  );
  const dialog = document.createElement('dialog');
  const { anchor, floating, moveTo } = show(dialog);
  expect(dialog.contains(anchor)).toBe(true);
  const grow = watched.get(dialog);
  moveTo(40);
  grow?.();
  expect(floating.style.top).toBe('76px');
  hideFloating(floating);
  grow?.();
  expect(watched.size).toBe(0);
  vi.unstubAllGlobals();
});
