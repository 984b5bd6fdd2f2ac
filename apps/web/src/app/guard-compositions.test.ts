import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';

/** Presses a key in a field. Answers whether the page hears of it, and whether the browser goes on with it. */
function press(key: string, how: { isComposing?: boolean; keyCode?: number } = {}): boolean[] {
  const field = document.body.appendChild(document.createElement('input'));
  const heard = vi.fn();
  field.addEventListener('keydown', heard);
  onTestFinished(() => field.remove());
  const goesOn = fireEvent.keyDown(field, { key, ...how });
  return [heard.mock.calls.length > 0, goesOn];
}

const isComposing = true;
/** All that Safari says, for which the composition is over before its last key. */
const keyCode = 229;

test('the keys that take, choose or give up a word being composed are nothing to the page', () => {
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'ArrowUp']) {
    expect(press(key, { isComposing })).toEqual([false, true]);
    expect(press(key, { keyCode })).toEqual([false, true]);
    expect(press(key)).toEqual([true, true]);
  }
});

test('Escape in a composition empties no search field either, which browsers do by themselves', () => {
  expect(press('Escape', { isComposing })).toEqual([false, false]);
  expect(press('Escape', { keyCode })).toEqual([false, false]);
  expect(press('Escape')).toEqual([true, true]);
});

test('letters of a composition are heard: somebody is there', () => {
  expect(press('a', { isComposing })).toEqual([true, true]);
  expect(press('Unidentified', { keyCode })).toEqual([true, true]);
});
