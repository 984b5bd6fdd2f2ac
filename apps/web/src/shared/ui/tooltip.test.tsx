import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const page = (text: string | null) => (
  <Tooltip text={text}>
    <button type="button">Pin</button>
  </Tooltip>
);
const button = () => screen.getByRole('button', { name: 'Pin' });
const isShown = () => document.querySelector('[popover]')?.matches(':popover-open');
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const enter = (pointerType: string) => fireEvent.pointerEnter(button(), { pointerType });

test('a tooltip shows when the mouse has rested on its button for 0.4 seconds, and goes with it', () => {
  render(page('Keeps it open'));
  enter('mouse');
  pass(399);
  expect(isShown()).toBe(false);
  pass(1);
  expect(isShown()).toBe(true);
  fireEvent.pointerLeave(button());
  expect(isShown()).toBe(false);
});

test.each([
  ['is passed over by the mouse', () => fireEvent.pointerLeave(button())],
  ['is pressed before', () => fireEvent.pointerDown(button())],
])('no tooltip shows where its button %s', (_how, leave) => {
  render(page('Keeps it open'));
  enter('mouse');
  pass(300);
  leave();
  pass(1_000);
  expect(isShown()).toBe(false);
});

test('a finger shows no tooltip: it would lie under the hand and stay', () => {
  render(page('Keeps it open'));
  enter('touch');
  pass(1_000);
  expect(isShown()).toBe(false);
});

test('a tooltip shows at once where the keyboard comes to its button, until Escape or the next one', () => {
  render(page('Keeps it open'));
  act(() => button().focus());
  expect(isShown()).toBe(true);
  fireEvent.keyDown(button(), { key: 'a' });
  expect(isShown()).toBe(true);
  fireEvent.keyDown(button(), { key: 'Escape' });
  expect(isShown()).toBe(false);
  act(() => button().blur());
  act(() => button().focus());
  expect(isShown()).toBe(true);
  act(() => button().blur());
  expect(isShown()).toBe(false);
});

test('a tooltip that has nothing to say any more goes, and shows nothing until it has', () => {
  const { rerender } = render(page('Keeps it open'));
  act(() => button().focus());
  rerender(page(null));
  expect(isShown()).toBe(false);
  enter('mouse');
  pass(1_000);
  expect(isShown()).toBe(false);
});
