import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useConnected } from './use-connected.ts';

test('tells once whenever the line comes to stand, and nobody who has left', () => {
  let hear: () => void = () => undefined;
  const leave = vi.fn();
  const state = vi.spyOn(liveConnection, 'getState').mockReturnValue('connecting');
  vi.spyOn(liveConnection, 'subscribeToState').mockImplementation((listener) => {
    hear = listener;
    return leave;
  });
  const listener = vi.fn();
  const { unmount } = renderHook(() => useConnected(listener));
  const counts = (['connected', 'connected', 'reconnecting', 'connected'] as const).map((next) => {
    state.mockReturnValue(next);
    hear();
    return listener.mock.calls.length;
  });
  expect(counts).toEqual([1, 1, 1, 2]);
  expect(leave).not.toHaveBeenCalled();
  unmount();
  expect(leave).toHaveBeenCalledOnce();
});
