import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '#testing/fake-server.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { useDebugMode } from './use-debug-mode.ts';

const PATH = 'GET /api/episodes/config';
const told = (debug_mode: boolean) => ({ status: 200, body: { debug_mode } });

function open(client: QueryClient) {
  return renderHook(useDebugMode, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

const newClient = () => createTestQueryClient();

describe('debug mode', () => {
  afterEach(() => void vi.useRealTimers());

  test.each([true, false])('is what the server says: %s [API2-007]', async (isOn) => {
    const sent = serve({ [PATH]: told(isOn) });
    const client = newClient();
    const { result } = open(client);
    expect(result.current).toBe(false);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(sent).toHaveLength(1);
    expect(result.current).toBe(isOn);
  });

  test('is asked for once in 60 seconds [API2-007] [EPI-123]', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sent = serve({ [PATH]: told(true) });
    const client = newClient();
    await waitFor(() => expect(open(client).result.current).toBe(true));
    vi.setSystemTime(Date.now() + 59_999);
    open(client);
    expect(sent).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    open(client);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('is off where it cannot be read, whatever was said before [API2-007] [EPI-124]', async () => {
    let isDown = false;
    serve({ [PATH]: () => (isDown ? refusal(503, 'unavailable', 'Starting') : told(true)) });
    const client = newClient();
    const { result } = open(client);
    await waitFor(() => expect(result.current).toBe(true));
    isDown = true;
    await client.refetchQueries();
    await waitFor(() => expect(result.current).toBe(false));
  });
});
