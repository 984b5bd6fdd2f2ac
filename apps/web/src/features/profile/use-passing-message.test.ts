import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { sampleUser } from '#testing/samples.ts';
import { usePassingMessage } from './use-passing-message.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useAuth.setState({ status: 'signedIn', user: sampleUser() });
});
afterEach(() => void vi.useRealTimers());

test('a message that takes the place of another is told for its whole time', () => {
  const { result } = renderHook(() => usePassingMessage({ doErrorsPass: true }));
  const tell = (text: string) => act(() => void result.current.show({ tone: 'success', text }));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  tell('First');
  pass(2_000);
  tell('Second');
  pass(2_900);
  expect(result.current.message?.text).toBe('Second');
  pass(200);
  expect(result.current.message).toBeNull();
});
