import katex from 'katex';
import { beforeEach, expect, test } from 'vitest';
import './copy-formulas.ts';

const field = document.createElement('textarea');
const block = document.createElement('p');

beforeEach(() => {
  block.innerHTML = katex.renderToString('a+b', { displayMode: true });
  document.body.replaceChildren(block, field);
});

/** What a press on the keys for copying puts on the clipboard instead of what the browser would. */
function copy(from: Element, selected: Node, [begin, end]: [number, number]) {
  document.getSelection()?.setBaseAndExtent(selected, begin, selected, end);
  const taken = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => void taken.set(type, text) };
  const event = new Event('copy', { bubbles: true, cancelable: true });
  from.dispatchEvent(Object.assign(event, { clipboardData }));
  expect(taken.size > 0).toBe(event.defaultPrevented);
  return event.defaultPrevented ? taken.get('text/html') : null;
}

const letterIn = (element: Element) => {
  const letter = element.querySelector('.katex-html .mathnormal')?.firstChild;
  if (!letter) throw new Error('There is no letter.');
  return letter;
};

test('part of a formula on a line of its own is copied as that formula, on a line of its own', () => {
  const copied = copy(block, letterIn(block), [0, 1]);
  expect(copied).toContain('katex-display');
  expect(copied).toContain('<math');
});

test('nothing is copied where a press has only set the cursor into a formula', () => {
  expect(copy(block, letterIn(block), [0, 0])).toBeNull();
});

test('what is copied out of a field are its own words, whatever is selected beside it', () => {
  // In Firefox the page keeps what was selected when a field gets the focus.
  expect(copy(field, block, [0, 1])).toBeNull();
});
