import { beforeEach, expect, test } from 'vitest';
import { standInForLayout } from '#testing/editor.ts';
import { createEditor, readText } from './create-editor.ts';

beforeEach(standInForLayout);

/** Presses a key at the end of a text, or where `|` stands in it. */
function pressIn(shown: string, key: string): string {
  const text = shown.replace('|', '');
  const root = document.body.appendChild(document.createElement('div'));
  const shadow = root.attachShadow({ mode: 'open' });
  const view = createEditor({ root: shadow, text, extensions: [], onChange: () => undefined });
  const place = shown.includes('|') ? shown.indexOf('|') : text.length;
  view.dispatch({ selection: { anchor: place } });
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  view.contentDOM.dispatchEvent(event);
  return readText(view);
}

test.each([
  ['the first', '- ', ''],
  ['the second', '- One\n- ', '- One\n'],
  ['a later', '1. One\n2. Two\n3. ', '1. One\n2. Two\n'],
  ['an inner', '- One\n  - Two\n  - ', '- One\n  - Two\n- '],
])('Enter in %s item that is empty ends its list', (_name, before, after) => {
  expect(pressIn(before, 'Enter')).toBe(after);
});

test.each([
  ['an item', '- One', '- One\n- '],
  ['an item that others follow', '1. One|\n2. Two', '1. One\n2. \n3. Two'],
  ['a task', '- [x] One', '- [x] One\n- [ ] '],
  ['an item of a list with empty lines', '- One\n\n- Two', '- One\n\n- Two\n\n- '],
])('Enter behind %s begins the next one', (_name, before, after) => {
  expect(pressIn(before, 'Enter')).toBe(after);
});

test('Backspace behind the sign of an item takes the sign away', () => {
  expect(pressIn('- One\n- |', 'Backspace')).toBe('- One\n  ');
});
