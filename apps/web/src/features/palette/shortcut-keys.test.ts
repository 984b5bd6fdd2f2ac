import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { commandKeyName, readShortcut } from './shortcut-keys.ts';

/** A key pressed in the element; in none where nothing has the focus. */
function press(key: string, held: KeyboardEventInit = {}, target: Element = document.body) {
  let shortcut: ReturnType<typeof readShortcut> = null;
  const read = (event: KeyboardEvent) => (shortcut = readShortcut(event));
  window.addEventListener('keydown', read, { once: true });
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...held }),
  );
  return shortcut;
}

/** An element on the page. */
function add(tag: string): HTMLElement {
  const element = document.createElement(tag);
  document.body.append(element);
  return element;
}

describe('the keys that work everywhere', () => {
  test('are Ctrl or Cmd with K for the search, also while typing', () => {
    expect(press('k', { ctrlKey: true }, add('textarea'))).toBe('search');
    expect(press('K', { metaKey: true })).toBe('search');
    expect(press('k')).toBeNull();
    expect(press('k', { ctrlKey: true, altKey: true })).toBeNull();
  });

  test('leave Ctrl with K to the one who writes at a Mac, and with Shift to the browser', () => {
    expect(press('K', { ctrlKey: true, shiftKey: true })).toBeNull();
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    onTestFinished(() => void vi.restoreAllMocks());
    expect(press('k', { ctrlKey: true }, add('textarea'))).toBeNull();
    expect(press('k', { metaKey: true }, add('textarea'))).toBe('search');
    expect(press('k', { ctrlKey: true })).toBe('search');
  });

  test('are the question mark for the list of keys, but not while typing', () => {
    expect(press('?')).toBe('shortcuts');
    for (const tag of ['input', 'textarea', 'select']) {
      expect(press('?', {}, add(tag))).toBeNull();
    }
  });

  test('leave the question mark to the text of a document, whose editor has a root of its own', () => {
    const root = add('div').attachShadow({ mode: 'open' });
    const text = document.createElement('div');
    // As a browser tells it of an element with `contenteditable`.
    Object.defineProperty(text, 'isContentEditable', { value: true });
    root.append(text);
    expect(press('?', {}, text)).toBeNull();
    expect(press('k', { ctrlKey: true }, text)).toBe('search');
  });

  test('are named as the machine names them', () => {
    expect(commandKeyName('MacIntel')).toBe('⌘');
    expect(commandKeyName('Linux x86_64')).toBe('Ctrl');
  });
});
