import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useAfterPress } from './use-after-press.ts';

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

function open() {
  const done = vi.fn();
  const { result, rerender, unmount } = renderHook(({ isWatching }) => useAfterPress(isWatching), {
    initialProps: { isWatching: true },
  });
  return { done, wish: () => result.current(done), rerender, unmount };
}

test.each(['pointerup', 'pointercancel'])(
  'what waits for a press is done once, after its %s and the click that may follow',
  async (type) => {
    const { done, wish } = open();
    fireEvent(document.body, new Event('pointerdown', { bubbles: true }));
    wish();
    await settle();
    expect(done).not.toHaveBeenCalled();
    fireEvent(document.body, new Event(type, { bubbles: true }));
    fireEvent.click(document.body);
    expect(done).not.toHaveBeenCalled();
    await settle();
    expect(done).toHaveBeenCalledOnce();
    fireEvent(document.body, new Event(type, { bubbles: true }));
    await settle();
    expect(done).toHaveBeenCalledOnce();
  },
);

test('where nothing is pressed it is done soon', async () => {
  const { done, wish } = open();
  wish();
  expect(done).not.toHaveBeenCalled();
  await settle();
  expect(done).toHaveBeenCalledOnce();
});

test('once nobody watches any more it is not done', async () => {
  const { done, wish, rerender } = open();
  wish();
  rerender({ isWatching: false });
  await settle();
  expect(done).not.toHaveBeenCalled();
});
