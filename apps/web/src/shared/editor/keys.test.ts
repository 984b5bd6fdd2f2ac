import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standInForLayout } from '#testing/editor.ts';
import { createEditor, readText } from './create-editor.ts';

beforeEach(standInForLayout);
// A key reads a text only for so long: with the clock standing, it reads all of it on a busy machine, too.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Presses keys at the end of a text, or where `|` stands in it, or on what stands between two of them. */
function pressIn(shown: string, keys: string | string[], held: KeyboardEventInit = {}): string {
  const text = shown.replaceAll('|', '');
  const root = document.body.appendChild(document.createElement('div'));
  const shadow = root.attachShadow({ mode: 'open' });
  const view = createEditor({ root: shadow, text, extensions: [], onChange: () => undefined });
  const anchor = shown.includes('|') ? shown.indexOf('|') : text.length;
  const head = Math.max(anchor, shown.lastIndexOf('|') - 1);
  view.dispatch({ selection: { anchor, head } });
  for (const key of [keys].flat()) {
    const event = new KeyboardEvent('keydown', { key, ...held, bubbles: true, cancelable: true });
    view.contentDOM.dispatchEvent(event);
  }
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

test.each([
  ['up', '1. One\n2. Two|\n3. Three', 'ArrowUp', '1. Two\n2. One\n3. Three'],
  ['down', '1. One|\n2. Two\n3. Three', 'ArrowDown', '1. Two\n2. One\n3. Three'],
  ['in a list that begins later', '4) One\n5) Two|', 'ArrowUp', '4) Two\n5) One'],
  [
    'in a list within another one',
    '1. A\n   1. B\n   2. C|\n2. D',
    'ArrowUp',
    '1. A\n   1. C\n   2. B\n2. D',
  ],
  ['in a quote', '> 1. One\n> 2. Two|', 'ArrowUp', '> 1. Two\n> 2. One'],
  ['in a list without counting', '1. One\n1. Two|', 'ArrowUp', '1. Two\n1. One'],
  ['in code', '```\n1. One\n2. Two|\n```', 'ArrowUp', '```\n2. Two\n1. One\n```'],
])(
  'a numbered item that a key moves %s takes the number of its new place',
  (_name, before, key, after) => {
    expect(pressIn(before, key, { altKey: true })).toBe(after);
  },
);

test('the items behind one that a key doubles count on, unless more than a line would have to move in', () => {
  const keys = { altKey: true, shiftKey: true };
  expect(pressIn('1. One|\n2. Two', 'ArrowDown', keys)).toBe('1. One\n2. One\n3. Two');
  expect(pressIn('8. One|\n9. Two\n   - Three', 'ArrowDown', keys)).toBe(
    '8. One\n8. One\n9. Two\n   - Three',
  );
});

test.each([
  ['Ctrl+/', '/', { ctrlKey: true }],
  ['Shift+Alt+A', 'A', { altKey: true, shiftKey: true }],
])(
  '%s does not make a comment of a line, which readers would not see any more',
  (_name, key, held) => {
    expect(pressIn('One', key, held)).toBe('One');
  },
);

test.each([
  ['in the middle', '1. One\n2. Two|\n3. Three', '1. One\n2. Three'],
  ['at the begin', '1. One|\n2. Two\n3. Three', '1. Two\n2. Three'],
  ['of two', '4) One|\n5) Two', '4) Two'],
  ['in a list within another one', '1. A\n   1. B|\n   2. C\n2. D', '1. A\n   1. C\n2. D'],
  ['in a list without counting', '1. One\n1. Two|\n1. Three', '1. One\n1. Three'],
])('a numbered list from which an item %s is deleted has no gap', (_name, before, after) => {
  expect(pressIn(before, 'k', { ctrlKey: true, shiftKey: true })).toBe(after);
});

test('a numbered list behind more text than was read yet has no gap either', () => {
  const before = `${'A line of a paragraph.\n'.repeat(150)}\n`;
  const items = (...names: string[]) => names.map((name, i) => `${i + 1}. ${name}`).join('\n');
  const all = [...'ABCDEFGH'];
  expect(
    pressIn(`${before}|${items(...all)}`, 'k', { ctrlKey: true, shiftKey: true }).slice(
      before.length,
    ),
  ).toBe(items(...all.slice(1)));
});

test.each([
  ['', '\n'],
  [' with empty lines', '\n\n'],
])(
  'a numbered list%s that is longer than what is read for a key keeps all of its numbers',
  (_kind, between) => {
    const items = Array.from({ length: 4_000 }, (_, i) => `${i + 1}. Item`);
    const after = pressIn(`|${items.join(between)}`, 'k', { ctrlKey: true, shiftKey: true });
    expect(after.trimStart().split(between)).toEqual(items.slice(1));
  },
);

test('a numbered list from which the selection of an item is deleted has no gap', () => {
  expect(pressIn('1. One\n|2. Two\n|3. Three', 'Delete')).toBe('1. One\n2. Three');
});

test('a numbered list in which a number is deleted to write another keeps its numbers', () => {
  expect(pressIn('1. One\n7|. Two\n8. Three', 'Backspace')).toBe('1. One\n. Two\n8. Three');
});

const itemsAndNested = [
  ['a bullet', '- A\n- B|', '- A\n  - B|'],
  ['the last numbered item', '1. A\n2. B|', '1. A\n   1. B|'],
  ['a numbered item', '1. A\n2. B|\n3. C', '1. A\n   1. B|\n2. C'],
  ['a numbered item of a quote', '> 1. A\n> 2. B|\n> 3. C', '> 1. A\n>    1. B|\n> 2. C'],
  ['a task', '- [ ] A\n- [x] B|', '- [ ] A\n  - [x] B|'],
  ['several items', '1. A\n|2. B\n3. C|\n4. D', '1. A\n   |1. B\n   2. C|\n2. D'],
  [
    'an item with all that belongs to it',
    '1. A\n2. B|\n\n   more\n   - C\n3. D',
    '1. A\n   1. B|\n\n      more\n      - C\n2. D',
  ],
  ['an item behind nested ones', '1. A\n   1. B\n2. C|', '1. A\n   1. B\n   2. C|'],
] as const;

test.each(itemsAndNested)('Ctrl+] nests %s below the item above', (_name, before, after) => {
  expect(pressIn(before, ']', { ctrlKey: true })).toBe(after.replaceAll('|', ''));
});

test.each(itemsAndNested)('Ctrl+[ takes %s out to the list around', (_name, before, after) => {
  expect(pressIn(after, '[', { ctrlKey: true })).toBe(before.replaceAll('|', ''));
});

test('Shift+Alt+Right nests an item and Shift+Alt+Left takes it out, for keyboards without brackets', () => {
  const held = { altKey: true, shiftKey: true };
  expect(pressIn('1. A\n2. B|', 'ArrowRight', held)).toBe('1. A\n   1. B');
  expect(pressIn('1. A\n   1. B|', 'ArrowLeft', held)).toBe('1. A\n2. B');
});

test.each([
  ['1. A\n   1. B|\n   2. C\n2. D', '1. A\n2. B\n   1. C\n3. D'],
  ['- A\n  1. B|\n  2. C', '- A\n1. B\n   1. C'],
])('what stood below an item that Ctrl+[ takes out is nested in it: %j', (before, after) => {
  expect(pressIn(before, '[', { ctrlKey: true })).toBe(after);
});

test('Ctrl+] leaves the first item of a list where it is', () => {
  expect(pressIn('- A|\n- B', ']', { ctrlKey: true })).toBe('- A\n- B');
});

test.each([
  ['1. A\n   - x\n2. B|\n   - y\n\n   more', '1. B\n   - y\n\n   more\n2. A\n   - x'],
  ['- A\n\n- B|\n  more\n\n- C', '- B\n  more\n\n- A\n\n- C'],
  ['> 1. A\n>    x\n> 2. B|', '> 1. B\n> 2. A\n>    x'],
  ['1. A\n   x\n|2. B\n3. C|', '1. B\n2. C\n3. A\n   x'],
])('Alt+Up and Alt+Down move items with all that belongs to them: %j', (before, after) => {
  expect(pressIn(before, 'ArrowUp', { altKey: true })).toBe(after);
  expect(pressIn(before, ['ArrowUp', 'ArrowDown'], { altKey: true })).toBe(
    before.replaceAll('|', ''),
  );
});

test('Alt+Up moves the first item past the line above as a whole, and never out of the item it stands in', () => {
  expect(pressIn('one\n\n- A|\n  - B', 'ArrowUp', { altKey: true })).toBe('one\n- A\n  - B\n');
  expect(pressIn('- A\n  - B|', 'ArrowUp', { altKey: true })).toBe('- A\n  - B');
});
