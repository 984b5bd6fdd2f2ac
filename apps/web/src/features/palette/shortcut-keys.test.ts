import { describe, expect, test } from 'vitest';
import { commandKeyName, readShortcut } from './shortcut-keys.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  readShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more });

describe('the keys that work everywhere', () => {
  test('are Ctrl or Cmd with K for the search, also while typing', () => {
    const target = document.createElement('textarea');
    expect(press('k', { ctrlKey: true, target })).toBe('search');
    expect(press('K', { metaKey: true })).toBe('search');
    expect(press('k')).toBeNull();
    expect(press('k', { ctrlKey: true, altKey: true })).toBeNull();
  });

  test('are the question mark for the list of keys, but not while typing', () => {
    expect(press('?')).toBe('shortcuts');
    for (const tag of ['input', 'textarea', 'select']) {
      expect(press('?', { target: document.createElement(tag) })).toBeNull();
    }
  });

  test('are named as the machine names them', () => {
    expect(commandKeyName('MacIntel')).toBe('⌘');
    expect(commandKeyName('Linux x86_64')).toBe('Ctrl');
  });
});
